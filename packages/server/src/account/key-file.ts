import type { AccountKeyUpdate } from '@coffer/contract';
import { FIRST_GENERATION } from '@coffer/crypto';
import { fieldRefused, Refusal } from '../calls/refusal.ts';
import { passkeyRepository } from '../passkeys/passkey-repository.ts';
import { takeFirstHead } from '../spaces/first-head.ts';
import type { Database, Queries } from '../store/database/database.ts';
import { sharingKeyRepository } from '../users/sharing-key-repository.ts';
import { checkGeneration, checkSharingKey } from '../users/user-keys.ts';
import { userRepository } from '../users/user-repository.ts';
import { recoveryRepository } from './recovery-repository.ts';

/**
 * Stores the account key of an account that has none, and the key file whose seed opens it. Recovery code and passkeys
 * open the former one, which has no seed, and are forgotten.
 *
 * @throws Refusal `already_set`, `validation_failed`
 */
export async function setAccountKey(
  database: Database,
  userId: string,
  form: AccountKeyUpdate,
  now: number,
): Promise<void> {
  const user = await userRepository(database.queries).findById(userId);
  const { encrypted_account_key: encryptedAccountKey, encrypted_private_key: encryptedPrivateKey } = form;
  if ((encryptedPrivateKey === null) !== (user.encrypted_private_key === null)) {
    throw fieldRefused(
      'encrypted_private_key',
      'A private key is kept where one was kept before, and only there.',
    );
  }
  const { email, pubkey } = user;
  const keys = { generation: FIRST_GENERATION, email, encryptedPrivateKey, encryptedAccountKey };
  await checkGeneration({ ...keys, pubkey, signature: form.generation_signature });
  await checkSharingKey(pubkey, form.sharing_key);
  await database.transaction({ space: user.space_id, account: userId }, async (queries) => {
    if (!(await userRepository(queries).setFirstAccountKey(userId, form))) {
      throw new Refusal('already_set', 'This account has an account key already.');
    }
    await takeFirstHead(queries, user, form.head, now);
    await sharingKeyRepository(queries).put(userId, form.sharing_key);
    await forgetKeyFile(queries, userId);
  });
}

/** Forgets what opens the former key file beside the password. */
export async function forgetKeyFile(queries: Queries, userId: string): Promise<void> {
  await recoveryRepository(queries).delete(userId);
  await passkeyRepository(queries).deleteAll(userId);
}
