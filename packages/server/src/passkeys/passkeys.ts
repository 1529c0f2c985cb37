import { randomUUID } from 'node:crypto';
import type { newPasskey, Passkey, PasskeyCreation, Settings } from '@coffer/contract';
import type { z } from 'zod';
import type { CurrentPassword } from '../auth/current-password.ts';
import { sessionRepository } from '../auth/session-repository.ts';
import type { Asker } from '../calls/call.ts';
import { fieldRefused, Refusal } from '../calls/refusal.ts';
import type { Clock } from '../clock.ts';
import type { EventLog } from '../events/event-log.ts';
import type { Database } from '../store/database/database.ts';
import type { PasskeyRow } from '../store/database/schema.ts';
import { mustBeUnchanged } from '../users/user.ts';
import { userRepository } from '../users/user-repository.ts';
import { ALGORITHMS, attestedKey, relyingPartyId, userHandleOf } from './ceremonies.ts';
import type { PasskeyChallenges } from './challenges.ts';
import { passkeyRepository } from './passkey-repository.ts';

/** More than anyone has, and few enough to list in every browser's question. */
const MAXIMUM = 20;

export type Passkeys = ReturnType<typeof createPasskeys>;

interface PasskeysPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly challenges: PasskeyChallenges;
  readonly currentPassword: CurrentPassword;
  readonly events: EventLog;
  /** Among them, what authenticators call this drive. */
  readonly settings: () => Promise<Pick<Settings, 'app_name'>>;
}

/** The rules of adding, naming and removing passkeys. */
export function createPasskeys(ports: PasskeysPorts) {
  const { database, clock, challenges, currentPassword, events, settings } = ports;
  const read = passkeyRepository(database.queries);

  return {
    async list(userId: string): Promise<Passkey[]> {
      return (await read.list(userId)).map(passkeyOf);
    },

    /** Begins to add a passkey. What the browser then makes must come from the same session. */
    async begin(asker: Asker, authenticationKey: string, origin: string): Promise<PasskeyCreation> {
      const user = await currentPassword.check(asker.userId, authenticationKey);
      const present = await read.list(user.id);
      if (present.length >= MAXIMUM) throw tooMany();
      return {
        challenge: await challenges.give(asker.sessionId),
        rp_id: relyingPartyId(origin),
        rp_name: (await settings()).app_name,
        user_handle: userHandleOf(user.id),
        user_name: user.email,
        algorithms: ALGORITHMS,
        exclude: present.map(({ credential_id, transports }) => ({
          credential_id,
          transports: transports.split(' ').filter((name) => name !== ''),
        })),
      };
    },

    /**
     * Adds a passkey that a browser made.
     *
     * @throws Refusal `expired` where it was not begun by this session, or too long ago
     */
    async add(asker: Asker, form: z.output<typeof newPasskey>, origin: string): Promise<Passkey> {
      const user = await userRepository(database.queries).findById(asker.userId);
      const challenge = await challenges.take(form.client_data, asker.sessionId);
      if (challenge === null) {
        throw new Refusal('expired', 'Adding the passkey took too long. Please begin again.');
      }
      const key = await attestedKey(form, { challenge, origin });
      if (key === null) {
        throw fieldRefused(
          'attestation',
          'This passkey was not made for this site, with your PIN or finger.',
        );
      }
      const { name, transports, encrypted_private_key } = form;
      try {
        const added = await database.transaction({ account: asker.userId }, async (queries) => {
          await mustBeUnchanged(queries, user);
          const passkeys = passkeyRepository(queries);
          if ((await passkeys.list(asker.userId)).length >= MAXIMUM) throw tooMany();
          await events.record(queries, { kind: 'passkey_added', userId: asker.userId });
          return passkeys.insert({
            id: randomUUID(),
            user_id: asker.userId,
            ...key,
            name,
            encrypted_private_key,
            transports: transports.join(' '),
            created_at: clock(),
            last_used_at: null,
          });
        });
        return passkeyOf(added);
      } catch (error) {
        if (database.uniqueViolation(error) === null) throw error;
        throw new Refusal('already_set', 'This passkey is in use already.');
      }
    },

    /** @throws Refusal `not_found` */
    async rename(userId: string, id: string, name: string): Promise<Passkey> {
      const renamed = await database.transaction({ account: userId }, (queries) =>
        passkeyRepository(queries).rename(userId, id, name),
      );
      if (renamed === undefined) throw notFound();
      return passkeyOf(renamed);
    },

    /**
     * Removes a passkey, and ends what was signed in with it, but for the session that asks.
     *
     * @throws Refusal `not_found`
     */
    async remove({ userId, sessionId }: Asker, id: string, authenticationKey: string): Promise<void> {
      if (!(await read.list(userId)).some((passkey) => passkey.id === id)) throw notFound();
      const user = await currentPassword.check(userId, authenticationKey);
      await database.erasure({ account: userId }, async (queries) => {
        await mustBeUnchanged(queries, user);
        await sessionRepository(queries).deleteOfPasskey(userId, id, sessionId);
        if (!(await passkeyRepository(queries).delete(userId, id))) throw notFound();
        await events.record(queries, { kind: 'passkey_removed', userId });
      });
    },
  };
}

function passkeyOf({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  return { id, name, created_at, last_used_at };
}

function tooMany(): Refusal {
  return new Refusal('already_set', `There are ${MAXIMUM} passkeys already. Remove one first.`);
}

function notFound(): Refusal {
  return new Refusal('not_found', 'This passkey has been removed already.');
}
