import type { Keyring } from '@coffer/client';
import { type Remote, wrap } from 'comlink';
import workerUrl from './keyring.worker.ts?worker&url';
import { scriptUrl } from './script-url.ts';

/** The keyring as the page sees it: every call is answered by the worker that holds the keys. */
export type RemoteKeyring = Remote<Keyring>;

/** Starts the keyring worker. */
export function startKeyring(): RemoteKeyring {
  return wrap<Keyring>(new Worker(scriptUrl(workerUrl), { type: 'module', name: 'keyring' }));
}
