import { randomUUID } from 'node:crypto';
import type { DeviceSession } from '@coffer/contract';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { SessionRow, UserRow } from '../database/schema.ts';
import type { GrantedTokens, PresentedTokens } from '../http/cookies.ts';
import type { RandomBytes } from '../random.ts';
import { Refusal } from '../refusal.ts';
import { renewSession } from './session-renewal.ts';
import { sessionRepository } from './session-repository.ts';
import { hashToken, REFRESH_SECONDS, SESSION_SECONDS } from './session-rotation.ts';
import { grantRefreshToken, grantSessionToken } from './session-tokens.ts';

/** A session that was just begun or renewed, with the tokens for its cookies. */
export interface GrantedSession {
  readonly user: UserRow;
  readonly session: SessionRow;
  readonly tokens: GrantedTokens;
  /** When the session token expires. */
  readonly expiresAt: number;
}

export type Sessions = ReturnType<typeof createSessions>;

/** The rules of sessions: how they begin, are renewed, are recognised and end. */
export function createSessions(ports: { database: Database; clock: Clock; random: RandomBytes }) {
  const { database, clock, random } = ports;
  const repository = sessionRepository(database.queries);
  const newSecret = () => random(32).toString('base64url');

  return {
    /** Begins a session; with `remember` it outlives the browser. */
    begin(user: UserRow, remember: boolean, device: string): Promise<GrantedSession> {
      const now = clock();
      const session: SessionRow = {
        id: randomUUID(),
        user_id: user.id,
        // Readable here, because every refresh must return the same one. It protects against a copied
        // browser profile, which holds the private key sealed under it; not against the server, which has
        // no copy of what it seals.
        device_id: newSecret(),
        rotation_key: newSecret(),
        device,
        role: user.role,
        remember: remember ? 1 : 0,
        created_at: now,
        expires_at: now,
      };
      return database.transaction(async (queries) => {
        const transacted = sessionRepository(queries);
        await transacted.insertSession(session);
        const { token, expiresAt } = await grantSessionToken(transacted, session.id, newSecret(), now);
        const refresh = remember ? await grantRefreshToken(transacted, session.id, newSecret(), now) : null;
        return { user, session, tokens: { session: token, refresh }, expiresAt };
      });
    },

    /**
     * Renews a session from a refresh token, or from a session token that is still valid.
     *
     * @throws Refusal `refresh_token_reused`, after ending the session, when a refresh token comes back long
     *   after it was replaced; `unauthenticated` when nothing presented is valid
     */
    async renew(presented: PresentedTokens): Promise<GrantedSession> {
      const renewed = await database.transaction((queries) =>
        renewSession(sessionRepository(queries), presented, newSecret(), clock()),
      );
      if (renewed === 'reused') {
        throw new Refusal(
          'refresh_token_reused',
          'This session was ended, because its key was used twice. Please sign in again.',
        );
      }
      if (renewed === 'unauthenticated') throw new Refusal('unauthenticated', 'Please sign in.');
      return renewed;
    },

    /** Who presents this session token, or null. */
    async recognise(token: string) {
      return (await repository.findCaller(hashToken(token), clock())) ?? null;
    },

    /** The devices that a user is signed in on. */
    async list(userId: string, currentId: string): Promise<DeviceSession[]> {
      const rows = await repository.list(userId, clock());
      return rows.map((row) => ({
        id: row.id,
        device: row.device,
        remember: row.remember === 1,
        current: row.id === currentId,
        created_at: row.created_at,
        last_seen_at: lastSeen(row),
        expires_at: row.expires_at,
      }));
    },

    /** Ends one session of a user. @throws Refusal `not_found` */
    async revoke(userId: string, sessionId: string): Promise<void> {
      const found = await database.transaction((queries) =>
        sessionRepository(queries).deleteOfUser(userId, sessionId),
      );
      if (!found) throw new Refusal('not_found', 'This session has ended already.');
    },

    revokeOthers: (userId: string, keptSessionId: string): Promise<void> =>
      database.transaction((queries) => sessionRepository(queries).deleteOthers(userId, keptSessionId)),

    /** Ends the sessions that the presented tokens belong to, valid or not. */
    async end({ session, refresh }: PresentedTokens): Promise<void> {
      const hashes = [session, refresh].filter((token) => token !== null).map(hashToken);
      if (hashes.length === 0) return;
      await database.transaction((queries) => sessionRepository(queries).deleteSessionsOfTokens(hashes));
    },
  };
}

/** Tokens are handed out while a device is in use, so the newest tells when that was. */
function lastSeen(row: {
  readonly created_at: number;
  readonly newest_session_token: number | null;
  readonly newest_refresh_token: number | null;
}): number {
  return Math.max(
    row.created_at,
    (row.newest_session_token ?? 0) - SESSION_SECONDS,
    (row.newest_refresh_token ?? 0) - REFRESH_SECONDS,
  );
}
