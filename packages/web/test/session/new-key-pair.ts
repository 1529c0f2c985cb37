import { Credentials, keysIn, type NewKeyPair } from '@coffer/client';
import { routes, type SignedHead, type User } from '@coffer/contract';
import { fromBase64Url, headHash, readHead } from '@coffer/crypto';
import type { AccountServer } from './account-server.ts';
import { PASSWORD } from './visit.ts';

/**
 * Begins a change of the key pair of an account without links and spaces, and makes what a session sends of it.
 *
 * @param before the change before it, whose head this one follows
 */
export async function newKeyPair(
  server: AccountServer,
  user: User,
  before?: NewKeyPair,
): Promise<NewKeyPair> {
  const credentials = new Credentials();
  const ofPage = { origin: 'http://coffer.test', keySize: 2048 as const };
  const input = { user, password: PASSWORD, newPassword: PASSWORD, ...ofPage };
  const { beginning, privateKeyPem } = await credentials.prepareKeyPairChange(input);
  const body = JSON.stringify(beginning);
  await server.fetch(routes.beginKeyPairChange.path, { method: routes.beginKeyPairChange.method, body });
  const drive = await ownedBy(before?.signed.change.head ?? server.firstHead);
  const anew = { links: [], settings: [], keys: keysIn(user.space_id, user.space_keys), drive, spaces: [] };
  return { signed: await credentials.sealKeyPairChange(anew), privateKeyPem };
}

async function ownedBy(signed: SignedHead | null) {
  const head = readHead(fromBase64Url(signed?.bytes ?? ''));
  return { newest: { head, hash: await headHash(head) }, owned: [] };
}
