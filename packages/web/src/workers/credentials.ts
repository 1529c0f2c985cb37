import type { Credentials } from '@coffer/client';
import { type Remote, wrap } from 'comlink';
import workerUrl from './credentials.worker.ts?worker&url';
import { scriptUrl } from './script-url.ts';

export type RemoteCredentials = Remote<Credentials>;

/**
 * Lends a worker that prepares a change of what opens the account. It ends with the task, and with it goes what
 * it has held of passwords and private keys.
 */
export async function withCredentials<T>(task: (credentials: RemoteCredentials) => Promise<T>): Promise<T> {
  const worker = new Worker(scriptUrl(workerUrl), { type: 'module', name: 'credentials' });
  try {
    return await task(wrap<Credentials>(worker));
  } finally {
    worker.terminate();
  }
}

/** The proof of the current password, for calls that ask for it again. */
export function passwordProofOf(email: string, password: string): Promise<string> {
  return withCredentials((credentials) => credentials.passwordProof({ email, password }));
}
