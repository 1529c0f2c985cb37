import type { ApiClient, PrivateKeySource } from '@coffer/client';
import type { User } from '@coffer/contract';
import type { KeySize } from '@coffer/crypto';
import type { Session } from '../../../session/session.ts';
import { withCredentials } from '../../../workers/credentials.ts';
import { openingWithPassword } from './current-password.ts';
import { handOverKey, type MadeKeyPair } from './hand-over-key.ts';

interface KeyPairInput {
  readonly user: User;
  readonly password: string;
  /** The present private key, PEM; null where the server keeps it. */
  readonly formerKey: string | null;
  readonly keySize: KeySize;
}

/**
 * Makes a new key pair and goes on with it. A key that the server may have taken is always handed out, since without
 * it everything could be lost. Throws `current_password_wrong`, InvalidKey, `private_key_mismatch`,
 * `link_unverified`, `links_too_many`, the server's problems.
 */
export async function changeKeyPair(
  { api, session }: { readonly api: ApiClient; readonly session: Session },
  input: KeyPairInput,
): Promise<MadeKeyPair> {
  const links = await api.call('listLinks', { query: { with_expired: 'true' } });
  const { user, password, formerKey, keySize } = input;
  const source: PrivateKeySource =
    formerKey === null ? { kind: 'password', password } : { kind: 'pem', privateKeyPem: formerKey };
  const change = await openingWithPassword(
    withCredentials((credentials) =>
      credentials.prepareKeyPairChange({
        user,
        password,
        source,
        keySize,
        links,
        origin: window.location.origin,
      }),
    ),
  );
  return handOverKey(change.privateKeyPem, () => session.changeKeyPair(change));
}
