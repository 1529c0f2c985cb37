import type { Keyring } from '@coffer/client';
import { type Remote, wrap } from 'comlink';
import workerUrl from './keyring.worker.ts?worker&url';
import { scriptUrl } from './script-url.ts';

/** The keyring as the page sees it: every call is answered by the worker that holds the keys. */
export type RemoteKeyring = Remote<Keyring>;

/** The keyring, whose worker starts with the first call at the latest: who only looks at the login page waits for no code of it. */
export function startKeyring(when: 'at once' | 'when needed'): RemoteKeyring {
  let started: RemoteKeyring | null = null;
  const remote = () => {
    started ??= wrap<Keyring>(new Worker(scriptUrl(workerUrl), { type: 'module', name: 'keyring' }));
    return started;
  };
  if (when === 'at once') remote();
  return new Proxy({} as RemoteKeyring, { get: (_, name) => Reflect.get(remote(), name) });
}
