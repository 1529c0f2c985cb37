import { generateKeyPairSync } from 'node:crypto';
import type { PasskeyChallenge, passkeyLogin } from '@coffer/contract';
import type { z } from 'zod';
import { Refusal } from '../calls/refusal.ts';
import type { Clock } from '../clock.ts';
import type { EventLog } from '../events/event-log.ts';
import { addressKey } from '../limits/address-key.ts';
import {
  type Attempt,
  type AttemptLimits,
  LOGINS_OF_ADDRESS,
  LOGINS_OF_PASSKEY,
  PASSKEY_CHALLENGES_OF_ADDRESS,
} from '../limits/attempt-limits.ts';
import type { Database } from '../store/database/database.ts';
import type { PasskeyRow, UserRow } from '../store/database/schema.ts';
import { userRepository } from '../users/user-repository.ts';
import {
  assertedCounter,
  type PasskeyKey,
  relyingPartyId,
  userHandleOf,
  webAuthnFormats,
} from './ceremonies.ts';
import type { PasskeyChallenges } from './challenges.ts';
import { passkeyRepository } from './passkey-repository.ts';

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
    const used = await database.transaction({ account: found.user_id }, (queries) =>
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
        await database.transaction({ rows: 'events' }, (queries) =>
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

// RFC 9053, section 7.1.1 and 2.1: an elliptic curve key of P-256, for ES256.
const KEY_TYPE = 1;
const ALGORITHM = 3;
const CURVE = -1;
const X = -2;
const Y = -3;
const ELLIPTIC_CURVE = 2;
const ES256 = -7;
const P256 = 1;

/** A passkey whose private half is nowhere: unknown ones are judged by it, so that they cost the same work. */
async function passkeyOfNobody(credentialId: string): Promise<PasskeyKey> {
  const { isoCBOR } = await webAuthnFormats();
  const { x = '', y = '' } = KEY_OF_NOBODY;
  const cose = new Map<number, number | Uint8Array>([
    [KEY_TYPE, ELLIPTIC_CURVE],
    [ALGORITHM, ES256],
    [CURVE, P256],
    [X, Buffer.from(x, 'base64url')],
    [Y, Buffer.from(y, 'base64url')],
  ]);
  const publicKey = Buffer.from(isoCBOR.encode(cose)).toString('base64url');
  return { credential_id: credentialId, public_key: publicKey, counter: 0 };
}

const KEY_OF_NOBODY = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
