import type { PasswordChange, User } from '@coffer/contract';
import { type PrivateKey, signGeneration } from '@coffer/crypto';
import { failed } from '../failures/coffer-error.ts';

/** As the calls take it that change password or key pair. */
export type SignedGeneration = Pick<PasswordChange, 'generation' | 'generation_signature'>;

/**
 * Signs the generation of keys that follows the account's present one. Throws `private_key_mismatch` where the
 * account has no account key.
 *
 * @param changed what becomes another one
 */
export async function signNextGeneration(
  user: User,
  privateKey: PrivateKey,
  changed: Partial<Pick<User, 'encrypted_private_key' | 'encrypted_account_key'>>,
): Promise<SignedGeneration> {
  const generation = user.generation + 1;
  const next = { ...user, ...changed, generation };
  const { encrypted_account_key: encryptedAccountKey } = next;
  if (encryptedAccountKey === null) throw failed('private_key_mismatch');
  const keys = { ...generationOf(next), encryptedAccountKey };
  return { generation, generation_signature: await signGeneration(privateKey, keys) };
}

/** What a key pair signs of a generation, but for the account key. */
export function generationOf({ generation, email, encrypted_private_key: encryptedPrivateKey }: User) {
  return { generation, email, encryptedPrivateKey };
}
