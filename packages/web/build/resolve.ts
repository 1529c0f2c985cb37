import { defaultClientConditions } from 'vite';

/** The packages of this repository resolve to their sources, so that one build compiles all of them. */
export const resolve = { conditions: ['coffer-source', ...defaultClientConditions] };
