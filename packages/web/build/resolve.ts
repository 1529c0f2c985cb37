import { defaultClientConditions } from 'vite';

/** The packages of this repository resolve to their sources, so that one build compiles all of them. */
const conditions = ['coffer-source', ...defaultClientConditions];

/** React has had its own `useSyncExternalStore` since version 18: what stands in for that before is not loaded. */
const alias = { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' };

export const resolve = { conditions, alias };
