import type { PasskeyChallenge, passkeyLogin } from '@coffer/contract';
import type { z } from 'zod';
import { addressKey } from '../auth/address-key.ts';
import {
  type Attempt,
  type AttemptLimits,
  LOGINS_OF_ADDRESS,
  LOGINS_OF_PASSKEY,
  PASSKEY_CHALLENGES_OF_ADDRESS,
} from '../auth/attempt-limits.ts';
import { userRepository } from '../auth/user-repository.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { PasskeyRow, UserRow } from '../database/schema.ts';
import type { EventLog } from '../events/event-log.ts';
import { Refusal } from '../refusal.ts';
import { assertedCounter, relyingPartyId } from './ceremonies.ts';
import type { PasskeyChallenges } from './challenges.ts';
import { passkeyOfNobody } from './nobody.ts';
import { passkeyRepository } from './passkey-repository.ts';
import { userHandleOf } from './user-handle.ts';

export type PasskeyLogin = ReturnType<typeof createPasskeyLogin>;

interface PasskeyLoginPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: AttemptLimits;
  readonly challenges: PasskeyChallenges;
  readonly events: EventLog;
}

/** Signing in with a passkey. With user verification it is two factors by itself, so no code is asked for. */
export function createPasskeyLogin({ database, clock, limits, challenges, events }: PasskeyLoginPorts) {
  /** @returns the passkey that made this answer, and is counted as used */
  async function accepted(form: z.output<typeof passkeyLogin>, origin: string): Promise<PasskeyRow | null> {
    const challenge = await challenges.take(form.client_data, null);
    if (challenge === null) return null;
    const found = await passkeyRepository(database.queries).findByCredentialId(form.credential_id);
    const key = found ?? (await passkeyOfNobody(form.credential_id));
    const counter = await assertedCounter(form, key, { challenge, origin });
    if (found === undefined || counter === null) return null;
    if (form.user_handle !== userHandleOf(found.user_id)) return null;
    const used = await database.transaction((queries) =>
      passkeyRepository(queries).use(found.id, counter, clock()),
    );
    return used ? found : null;
  }

  return {
    /** @param origin the address of this server as its visitor knows it */
    async begin(origin: string, address: string): Promise<PasskeyChallenge> {
      await limits.take(PASSKEY_CHALLENGES_OF_ADDRESS, addressKey(address));
      return { challenge: await challenges.give(null), rp_id: relyingPartyId(origin) };
    },

    /**
     * Finds a passkey and its account.
     *
     * @throws Refusal `wrong_credentials`, the same whether or not there is such a passkey
     */
    async login(
      form: z.output<typeof passkeyLogin>,
      origin: string,
      address: string,
    ): Promise<{ user: UserRow; passkey: PasskeyRow }> {
      const counters: readonly Attempt[] = [
        [LOGINS_OF_ADDRESS, addressKey(address)],
        [LOGINS_OF_PASSKEY, form.credential_id],
      ];
      await limits.takeAll(counters);
      const passkey = await accepted(form, origin);
      if (passkey === null) {
        const known = await passkeyRepository(database.queries).findByCredentialId(form.credential_id);
        const details = { method: 'passkey', reason: 'credentials' } as const;
        await database.transaction((queries) =>
          events.record(queries, {
            kind: 'login_failed',
            userId: known?.user_id ?? null,
            actorId: null,
            details,
          }),
        );
        throw new Refusal(
          'wrong_credentials',
          'No account has this passkey, or it took longer than five minutes. Please try again.',
        );
      }
      await limits.giveBackAll(counters);
      const user = await userRepository(database.queries).findById(passkey.user_id);
      return { user, passkey };
    },
  };
}
