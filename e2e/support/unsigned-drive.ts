import { cookieFetch } from '@coffer/client';
import type { TestDrive } from './test-drive.ts';

/** How requests of an account travel that registers without the first head of its drive, as no client of ours does. */
export function withoutFirstHead(send: typeof fetch = cookieFetch()): typeof fetch {
  return (input, init) => {
    if (!String(input).endsWith('/api/auth/register') || typeof init?.body !== 'string') {
      return send(input, init);
    }
    const { head: _, ...body } = JSON.parse(init.body);
    return send(input, { ...init, body: JSON.stringify(body) });
  };
}

/** Signs the first head of such a drive over all that is there, as whatever gives an account its first keys does. */
export async function signFound({ api, keyring }: Pick<TestDrive, 'api' | 'keyring'>): Promise<void> {
  const params = { id: await keyring.driveId() };
  const head = await keyring.signUnsigned(await api.call('spaceDigests', { params, query: {} }));
  const signed = await keyring.readHead(head);
  if (signed === null) throw new Error('It is signed by this very key pair');
  const body = { id: signed.batch.id, operations: [], chunks: [], head };
  await api.call('changeSpace', { params, body });
}
