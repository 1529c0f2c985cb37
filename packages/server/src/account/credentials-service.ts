import type { KeySuccessionRecord, passwordChange, passwordReset } from '@coffer/contract';
import type { z } from 'zod';
import type { CurrentPassword } from '../auth/current-password.ts';
import type { KeyProofs } from '../auth/key-proof.ts';
import type { PasswordHashing } from '../auth/password-hash.ts';
import { sessionRepository } from '../auth/session-repository.ts';
import type { Asker } from '../calls/call.ts';
import { fieldRefused, type Refusal } from '../calls/refusal.ts';
import type { Clock } from '../clock.ts';
import type { EventLog } from '../events/event-log.ts';
import type { Database } from '../store/database/database.ts';
import type { UserRow } from '../store/database/schema.ts';
import { changedMeanwhile } from '../users/user.ts';
import { checkGeneration, checkNext } from '../users/user-keys.ts';
import { userRepository } from '../users/user-repository.ts';
import { successionRepository } from './succession-repository.ts';

export interface CredentialsPorts {
  readonly database: Database;
  readonly passwords: PasswordHashing;
  readonly proofs: KeyProofs;
  readonly currentPassword: CurrentPassword;
  readonly events: EventLog;
  readonly clock: Clock;
}

/** The rules of changing what opens an account. Every change ends the account's other sessions. */
export function createCredentialsService(ports: CredentialsPorts) {
  const { database, passwords, proofs, currentPassword, events } = ports;
  const users = userRepository(database.queries);

  /** @param former whose password is replaced, so that two changes at once cannot both succeed */
  async function setPassword(
    { userId, sessionId }: Asker,
    form: Omit<z.output<typeof passwordChange>, 'current_password'>,
    former: UserRow,
    kind: 'password_changed' | 'password_reset',
  ): Promise<void> {
    const { generation, generation_signature, encrypted_private_key } = form;
    checkNext(former.generation, generation);
    await checkGeneration({
      generation,
      email: former.email,
      pubkey: former.pubkey,
      signature: generation_signature,
      encryptedPrivateKey: encrypted_private_key,
      encryptedAccountKey: former.encrypted_account_key,
    });
    const hash = await passwords.hash(form.password);
    await database.transaction({ account: userId }, async (queries) => {
      const changed = await userRepository(queries).setPassword(userId, former.password_hash, {
        password_hash: hash,
        encrypted_private_key,
        generation,
        generation_signature,
      });
      if (!changed) throw changedMeanwhile();
      await sessionRepository(queries).deleteOthers(userId, sessionId);
      await events.record(queries, { kind, userId });
    });
  }

  return {
    /** How the key pairs of an account came one after another, from a generation on. */
    successions: (userId: string, after: number): Promise<KeySuccessionRecord[]> =>
      successionRepository(database.queries).list(userId, after),

    /** Sets a new password, and the private key as it opens; the asker knows the former password. */
    async changePassword(asker: Asker, form: z.output<typeof passwordChange>): Promise<void> {
      const user = await currentPassword.check(asker.userId, form.current_password);
      await setPassword(asker, form, user, 'password_changed');
    },

    /** Sets a new password where the former one is lost; the asker has the private key. */
    async resetPassword(asker: Asker, form: z.output<typeof passwordReset>, origin: string): Promise<void> {
      const user = await users.findById(asker.userId);
      const proved = await proofs.accept(user.pubkey, {
        purpose: 'password-reset',
        origin,
        fingerprint: user.fingerprint,
        signature: form.signature,
        parts: [form.password, form.encrypted_private_key ?? ''],
      });
      if (!proved) throw notProved('signature');
      await setPassword(asker, form, user, 'password_reset');
    },
  };
}

/** A signature by a private key that does not fit. */
export function notProved(field: string): Refusal {
  return fieldRefused(
    field,
    'The private key is not the right one, or the clock of this device is more than a minute wrong.',
  );
}
