import { randomUUID } from 'node:crypto';
import type { DeviceSession, LoginMethod, Settings } from '@coffer/contract';
import type { PresentedTokens } from '../calls/cookies.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Clock } from '../clock.ts';
import type { EventLog } from '../events/event-log.ts';
import { type RandomBytes, secretHash } from '../secrets.ts';
import type { Database, Queries } from '../store/database/database.ts';
import type { SessionRow, UserRow } from '../store/database/schema.ts';
import { userRepository } from '../users/user-repository.ts';
import {
  type GrantedSession,
  grantRefreshToken,
  grantSessionToken,
  renewSession,
} from './session-renewal.ts';
import { sessionRepository } from './session-repository.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** Proof of a sign-in: the account as it was read, with the password or the key that was compared. */
export type Shown =
  | { readonly method: Exclude<LoginMethod, 'passkey'>; readonly user: UserRow }
  | { readonly method: 'passkey'; readonly user: UserRow; readonly passkey: ShownPasskey };

/** A passkey that somebody has signed with. */
export interface ShownPasskey {
  readonly id: string;
  /** Whether its user still has it. */
  isKept(queries: Queries): Promise<boolean>;
}

/** On what a session begins. */
export interface BegunBy {
  readonly remember: boolean;
  /** Browser and system, in words. */
  readonly device: string;
  /** See `DeviceSession`. */
  readonly format?: number | null;
}

export type Sessions = ReturnType<typeof createSessions>;

interface SessionPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly events: EventLog;
  readonly settings: () => Promise<Pick<Settings, 'remember_days'>>;
}

/** The rules of sessions: how they begin, are renewed, are recognised and end. */
export function createSessions({ database, clock, random, events, settings }: SessionPorts) {
  const repository = sessionRepository(database.queries);
  const newSecret = () => random(32).toString('base64url');
  const rememberSeconds = async () => (await settings()).remember_days * DAY_SECONDS;

  return {
    /**
     * Begins a session; with `remember` it outlives the browser. What was shown must still hold in the transaction:
     * a change of it ends all sessions, and would miss one that begins at the same time.
     *
     * @throws Refusal `suspended`; `wrong_credentials` where password, key pair or passkey were changed meanwhile
     */
    async begin(shown: Shown, { remember, ...device }: BegunBy): Promise<GrantedSession> {
      const { user, method } = shown;
      const now = clock();
      const maxAgeSeconds = await rememberSeconds();
      const session = newSession(shown, { remember, ...device }, newSecret, now);
      const granted = await database.transaction({ account: user.id }, async (queries) => {
        const about = { userId: user.id, actorId: user.id };
        const current = await userRepository(queries).find(user.id);
        if (current === undefined) return 'changed';
        if (!(await stillHolds(queries, shown))) {
          const details = { method, reason: 'credentials' } as const;
          await events.record(queries, { kind: 'login_failed', ...about, details });
          return 'changed';
        }
        if (current.suspended_at !== null) {
          const details = { method, reason: 'suspended' } as const;
          await events.record(queries, { kind: 'login_failed', ...about, details });
          return 'suspended';
        }
        const transacted = sessionRepository(queries);
        await transacted.insertSession(session);
        const { token, expiresAt } = await grantSessionToken(transacted, session, newSecret(), now);
        const refresh = remember
          ? await grantRefreshToken(transacted, session.id, newSecret(), { now, maxAgeSeconds })
          : null;
        await events.record(queries, { kind: 'logged_in', ...about, details: { method } });
        return { user: current, session, tokens: { session: token, refresh }, expiresAt };
      });
      if (typeof granted === 'string') throw REFUSED[granted]();
      return granted;
    },

    /**
     * Renews a session from a refresh token, or from a session token that is still valid.
     *
     * @param format see `DeviceSession`
     * @throws Refusal `refresh_token_reused`, after ending the session, when a refresh token comes back long
     *   after it was replaced; `unauthenticated` when nothing presented is valid
     */
    async renew(presented: PresentedTokens, format: number | null = null): Promise<GrantedSession> {
      const times = { now: clock(), maxAgeSeconds: await rememberSeconds() };
      const account = await repository.ownersOfTokens(hashesOf(presented));
      const renewed = await database.transaction({ account }, async (queries) => {
        const next = { token: newSecret(), format };
        const result = await renewSession(sessionRepository(queries), presented, next, times);
        if (result !== 'unauthenticated' && 'reusedOf' in result) {
          const userId = result.reusedOf;
          await events.record(queries, { kind: 'refresh_token_reused', userId, actorId: null });
        }
        return result;
      });
      if (renewed === 'unauthenticated') throw new Refusal('unauthenticated', 'Please sign in.');
      if ('reusedOf' in renewed) {
        throw new Refusal(
          'refresh_token_reused',
          'This session was ended, because its key was used twice. Please sign in again.',
        );
      }
      return renewed;
    },

    /** Who presents this session token, or null. */
    async recognise(token: string) {
      const found = await repository.findCaller(secretHash(token), clock());
      if (found === undefined) return null;
      const { unconfirmedEmail, confirmsFirst, ...caller } = found;
      return { ...caller, unconfirmed: unconfirmedEmail !== null, confirmsFirst: confirmsFirst === 1 };
    },

    /** Those of these sessions that let somebody in at this moment. */
    async lasting(ids: readonly string[]): Promise<string[]> {
      return (await repository.findLasting(ids, clock())).map(({ id }) => id);
    },

    /** The devices that a user is signed in on. */
    async list(userId: string, currentId: string): Promise<DeviceSession[]> {
      const rows = await repository.list(userId, clock());
      return rows.map((row) => ({ ...row, remember: row.remember === 1, current: row.id === currentId }));
    },

    ...endingSessions({ database, events }),
  };
}

/** How sessions end before their time. */
function endingSessions({ database, events }: Pick<SessionPorts, 'database' | 'events'>) {
  return {
    /** Ends one session of a user. @throws Refusal `not_found` */
    async revoke(userId: string, sessionId: string): Promise<void> {
      await database.transaction({ account: userId }, async (queries) => {
        const ended = await sessionRepository(queries).deleteOfUser(userId, sessionId);
        if (ended === undefined) throw new Refusal('not_found', 'This session has ended already.');
        const details = { device: ended.device };
        await events.record(queries, { kind: 'session_revoked', userId, details });
      });
    },

    revokeOthers: (userId: string, keptSessionId: string): Promise<void> =>
      database.transaction({ account: userId }, async (queries) => {
        await sessionRepository(queries).deleteOthers(userId, keptSessionId);
        await events.record(queries, { kind: 'other_sessions_revoked', userId });
      }),

    /** Ends all sessions of a user. */
    revokeAll: (userId: string): Promise<void> =>
      database.transaction({ account: userId }, async (queries) => {
        await sessionRepository(queries).deleteAllOf(userId);
        await events.record(queries, { kind: 'all_sessions_revoked', userId });
      }),

    /** Ends the sessions that the presented tokens belong to, valid or not. */
    async end(presented: PresentedTokens): Promise<void> {
      const hashes = hashesOf(presented);
      const account = await sessionRepository(database.queries).ownersOfTokens(hashes);
      if (account.length === 0) return;
      await database.transaction({ account }, async (queries) => {
        const ended = await sessionRepository(queries).deleteSessionsOfTokens(hashes);
        for (const { user_id: userId } of ended) {
          await events.record(queries, { kind: 'logged_out', userId, actorId: userId });
        }
      });
    },
  };
}

function hashesOf({ session, refresh }: PresentedTokens): string[] {
  return [session, refresh].filter((token) => token !== null).map(secretHash);
}

function newSession(
  shown: Shown,
  { remember, device, format = null }: BegunBy,
  newSecret: () => string,
  now: number,
): SessionRow {
  const { user } = shown;
  return {
    id: randomUUID(),
    user_id: user.id,
    // Readable here, because every refresh must return the same one. It protects against a copied
    // browser profile, which holds the private key sealed under it; not against the server, which has
    // no copy of what it seals.
    device_id: newSecret(),
    rotation_key: newSecret(),
    device,
    format,
    passkey_id: shown.method === 'passkey' ? shown.passkey.id : null,
    role: user.role,
    remember: remember ? 1 : 0,
    created_at: now,
    expires_at: now,
    last_seen_at: now,
  };
}

const REFUSED = {
  changed: () => new Refusal('wrong_credentials', 'The account was changed meanwhile. Please sign in again.'),
  suspended: () =>
    new Refusal('suspended', 'This account is suspended. Please ask the administrator of this server.'),
} as const;

/** Whether what was shown still opens the account. */
async function stillHolds(queries: Queries, shown: Shown): Promise<boolean> {
  const { user } = shown;
  if (shown.method === 'passkey' && !(await shown.passkey.isKept(queries))) return false;
  return userRepository(queries).isUnchanged(user);
}
