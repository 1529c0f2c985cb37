import { createHash, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../calls/refusal.ts';
import type { EventLog } from '../events/event-log.ts';
import { addressKey } from '../limits/address-key.ts';
import {
  type Attempt,
  type AttemptLimits,
  LOGINS_OF_ADDRESS,
  RECOVERIES_OF_ACCOUNT,
} from '../limits/attempt-limits.ts';
import type { Database } from '../store/database/database.ts';
import type { UserRow } from '../store/database/schema.ts';
import { mustBeUnchanged, normalizeEmail } from '../users/user.ts';
import { userRepository } from '../users/user-repository.ts';
import { recoveryRepository } from './recovery-repository.ts';

export type Recovery = ReturnType<typeof createRecovery>;

interface RecoveryPorts {
  readonly database: Database;
  readonly limits: AttemptLimits;
  readonly events: EventLog;
}

/** The private key of an account, sealed under a recovery code that only its owner has. */
export function createRecovery({ database, limits, events }: RecoveryPorts) {
  return {
    async isSet(userId: string): Promise<boolean> {
      return (await recoveryRepository(database.queries).find(userId)) !== undefined;
    },

    /** @param user as their password was checked */
    set: (
      user: UserRow,
      form: { readonly recovery_key: string; readonly encrypted_private_key: string },
    ): Promise<void> =>
      database.transaction({ account: user.id }, async (queries) => {
        await mustBeUnchanged(queries, user);
        await recoveryRepository(queries).replace({
          user_id: user.id,
          key_hash: hashOf(form.recovery_key).toString('hex'),
          encrypted_private_key: form.encrypted_private_key,
        });
        await events.record(queries, { kind: 'recovery_code_set', userId: user.id });
      }),

    /** @param user as their password was checked */
    remove: (user: UserRow): Promise<void> =>
      database.transaction({ account: user.id }, async (queries) => {
        await mustBeUnchanged(queries, user);
        await recoveryRepository(queries).delete(user.id);
        await events.record(queries, { kind: 'recovery_code_removed', userId: user.id });
      }),

    /**
     * Hands out the sealed private key for a proof of the code.
     *
     * @throws Refusal `wrong_credentials`, the same whether or not there is such an account or a code for it
     */
    async open(form: { readonly email: string; readonly recovery_key: string }, address: string) {
      const account = normalizeEmail(form.email);
      const counters: readonly Attempt[] = [
        [LOGINS_OF_ADDRESS, addressKey(address)],
        [RECOVERIES_OF_ACCOUNT, account],
      ];
      await limits.takeAll(counters);
      const users = userRepository(database.queries);
      const given = hashOf(form.recovery_key);
      const owner = await users.findByEmail(account);
      const claim = await recoveryRepository(database.queries).findClaim(account, given.toString('hex'));
      const record = (kind: 'recovery_code_used' | 'recovery_code_failed', userId: string | null) =>
        database.transaction({ rows: 'events' }, (queries) =>
          events.record(queries, { kind, userId, actorId: null }),
        );
      for (const user of [owner, claim]) {
        const found = await recoveryRepository(database.queries).find(user?.id ?? '');
        const expected = Buffer.from(found?.key_hash ?? NO_HASH, 'hex');
        if (!timingSafeEqual(given, expected) || user === undefined || found === undefined) continue;
        await limits.giveBackAll(counters);
        await record('recovery_code_used', user.id);
        return { fingerprint: user.fingerprint, encrypted_private_key: found.encrypted_private_key };
      }
      const meant = owner ?? (await users.findUnconfirmed(account));
      await record('recovery_code_failed', meant?.id ?? null);
      throw new Refusal('wrong_credentials', 'The e-mail address or the recovery code is wrong.');
    },
  };
}

const NO_HASH = '00'.repeat(32);

/** SHA-256 suffices, since the key comes from 160 random bits. */
function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
