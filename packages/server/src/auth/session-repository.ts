import type { ExpressionBuilder } from 'kysely';
import type { Queries } from '../store/database/database.ts';
import type { Schema, SessionRow, SessionTokenRow, UserRow } from '../store/database/schema.ts';
import { tellOnceCommitted } from '../store/database/telling-news.ts';

export type SessionRepository = ReturnType<typeof sessionRepository>;

/** Sessions and the hashes of their tokens. */
export function sessionRepository(queries: Queries) {
  return {
    ...findingSessions(queries),
    ...owningSessions(queries),
    ...keepingSessions(queries),
    ...endingSessions(queries),
    ...tokensOfSessions(queries),
  };
}

/** Which sessions there are, and whose. */
function findingSessions(queries: Queries) {
  return {
    /** The session and user of an unexpired session token. */
    async findByToken(
      tokenHash: string,
      now: number,
    ): Promise<{ session: SessionRow; user: UserRow; tokenExpiresAt: number } | undefined> {
      const token = await queries
        .selectFrom('session_tokens')
        .select(['session_id', 'expires_at'])
        .where('token_hash', '=', tokenHash)
        .where('kind', '=', 'session')
        .where('expires_at', '>', now)
        .executeTakeFirst();
      if (token === undefined) return undefined;
      const found = await this.findWithUser(token.session_id);
      return found && { ...found, tokenExpiresAt: token.expires_at };
    },

    /** The caller that a session token stands for. */
    findCaller(tokenHash: string, now: number) {
      return queries
        .selectFrom('session_tokens')
        .innerJoin('sessions', 'sessions.id', 'session_tokens.session_id')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select([
          'users.id as userId',
          'users.space_id as spaceId',
          'users.role',
          'users.unconfirmed_email as unconfirmedEmail',
          'users.confirms_first as confirmsFirst',
          'sessions.id as sessionId',
          'session_tokens.expires_at as expiresAt',
        ])
        .where('session_tokens.token_hash', '=', tokenHash)
        .where('session_tokens.kind', '=', 'session')
        .where('session_tokens.expires_at', '>', now)
        .where(isAdmitted)
        .executeTakeFirst();
    },

    async findWithUser(sessionId: string): Promise<{ session: SessionRow; user: UserRow } | undefined> {
      const session = await queries
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .selectAll('sessions')
        .where('sessions.id', '=', sessionId)
        .where(isAdmitted)
        .executeTakeFirst();
      if (session === undefined) return undefined;
      const user = await queries
        .selectFrom('users')
        .selectAll()
        .where('id', '=', session.user_id)
        .executeTakeFirstOrThrow();
      return { session, user };
    },

    /** The sessions of a user that have not ended. */
    list(userId: string, now: number) {
      return queries
        .selectFrom('sessions')
        .select([
          'sessions.id',
          'sessions.device',
          'sessions.format',
          'sessions.remember',
          'sessions.created_at',
          'sessions.last_seen_at',
          'sessions.expires_at',
        ])
        .where('sessions.user_id', '=', userId)
        .where('sessions.expires_at', '>', now)
        .orderBy('sessions.created_at', 'desc')
        .orderBy('sessions.id')
        .execute();
    },
  };
}

/** Whose sessions are meant. */
function owningSessions(queries: Queries) {
  return {
    /** Whose sessions these tokens belong to, valid or not. */
    async ownersOfTokens(tokenHashes: readonly string[]): Promise<string[]> {
      if (tokenHashes.length === 0) return [];
      const rows = await queries
        .selectFrom('session_tokens')
        .innerJoin('sessions', 'sessions.id', 'session_tokens.session_id')
        .select('sessions.user_id')
        .distinct()
        .where('session_tokens.token_hash', 'in', tokenHashes)
        .execute();
      return rows.map(({ user_id }) => user_id);
    },

    /** Users who have sessions or tokens that are over. */
    async ownersOfExpired(now: number): Promise<string[]> {
      const rows = await queries
        .selectFrom('sessions')
        .select('user_id')
        .distinct()
        .where((eb) =>
          eb.or([
            eb('expires_at', '<=', now),
            eb(
              'id',
              'in',
              eb.selectFrom('session_tokens').select('session_id').where('expires_at', '<=', now),
            ),
          ]),
        )
        .execute();
      return rows.map(({ user_id }) => user_id);
    },
  };
}

/** How sessions begin and go on. */
function keepingSessions(queries: Queries) {
  return {
    async insertSession(session: SessionRow): Promise<void> {
      await queries.insertInto('sessions').values(session).execute();
    },

    async extendSession(sessionId: string, expiresAt: number): Promise<void> {
      await queries
        .updateTable('sessions')
        .set({ expires_at: expiresAt })
        .where('id', '=', sessionId)
        .where('expires_at', '<', expiresAt)
        .execute();
    },

    /** Notes that a token was just handed out to a device, and which version of the format its program has. */
    async markSeen(sessionId: string, format: number | null, now: number): Promise<void> {
      await queries
        .updateTable('sessions')
        .set({ last_seen_at: now, format })
        .where('id', '=', sessionId)
        .execute();
      await queries
        .updateTable('users')
        .set({ last_seen_at: now })
        .where('id', '=', (eb) => eb.selectFrom('sessions').select('user_id').where('id', '=', sessionId))
        .execute();
    },
  };
}

/** How sessions end. Streams of whoever loses one before its time are told once that is committed. */
function endingSessions(queries: Queries) {
  return {
    /** Those of these sessions that have not ended: they let somebody in. */
    findLasting(ids: readonly string[], now: number): Promise<Pick<SessionRow, 'id'>[]> {
      return queries
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select('sessions.id')
        .where('sessions.id', 'in', ids)
        .where('sessions.expires_at', '>', now)
        .where(isAdmitted)
        .execute();
    },

    /** The session that the user had, if there was such a one. */
    deleteOfUser(userId: string, sessionId: string): Promise<Pick<SessionRow, 'device'> | undefined> {
      tellOnceCommitted(queries, { endedOf: userId });
      return queries
        .deleteFrom('sessions')
        .where('id', '=', sessionId)
        .where('user_id', '=', userId)
        .returning('device')
        .executeTakeFirst();
    },

    async deleteAllOf(userId: string): Promise<void> {
      tellOnceCommitted(queries, { endedOf: userId });
      await queries.deleteFrom('sessions').where('user_id', '=', userId).execute();
    },

    /** Deletes what a user began with this passkey, the session that asks aside. */
    async deleteOfPasskey(userId: string, passkeyId: string, keptSessionId: string): Promise<void> {
      tellOnceCommitted(queries, { endedOf: userId });
      await queries
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('passkey_id', '=', passkeyId)
        .where('id', '!=', keptSessionId)
        .execute();
    },

    async deleteOthers(userId: string, keptSessionId: string): Promise<void> {
      tellOnceCommitted(queries, { endedOf: userId });
      await queries
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '!=', keptSessionId)
        .execute();
    },

    /** Whose session it was. */
    async deleteSession(sessionId: string): Promise<Pick<SessionRow, 'user_id'> | undefined> {
      const ended = await queries
        .deleteFrom('sessions')
        .where('id', '=', sessionId)
        .returning('user_id')
        .executeTakeFirst();
      if (ended !== undefined) tellOnceCommitted(queries, { endedOf: ended.user_id });
      return ended;
    },

    /** Deletes the sessions of known tokens, valid or not, and tells whose they were. */
    async deleteSessionsOfTokens(tokenHashes: readonly string[]): Promise<Pick<SessionRow, 'user_id'>[]> {
      const ended = await queries
        .deleteFrom('sessions')
        .where('id', 'in', (eb) =>
          eb.selectFrom('session_tokens').select('session_id').where('token_hash', 'in', tokenHashes),
        )
        .returning('user_id')
        .execute();
      for (const { user_id: endedOf } of ended) tellOnceCommitted(queries, { endedOf });
      return ended;
    },

    async deleteExpired(userIds: readonly string[], now: number): Promise<void> {
      await queries
        .deleteFrom('session_tokens')
        .where('expires_at', '<=', now)
        .where('session_id', 'in', (eb) =>
          eb.selectFrom('sessions').select('id').where('user_id', 'in', userIds),
        )
        .execute();
      await queries
        .deleteFrom('sessions')
        .where('user_id', 'in', userIds)
        .where('expires_at', '<=', now)
        .execute();
    },
  };
}

/** The tokens that open and renew sessions. */
function tokensOfSessions(queries: Queries) {
  return {
    /** A successor that two requests derive at the same time is inserted once. */
    async insertToken(token: SessionTokenRow): Promise<void> {
      await queries
        .insertInto('session_tokens')
        .values(token)
        .onConflict((conflict) => conflict.column('token_hash').doNothing())
        .execute();
    },

    findRefreshToken(tokenHash: string): Promise<SessionTokenRow | undefined> {
      return queries
        .selectFrom('session_tokens')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .where('kind', '=', 'refresh')
        .executeTakeFirst();
    },

    async markReplaced(tokenHash: string, now: number): Promise<void> {
      await queries
        .updateTable('session_tokens')
        .set({ replaced_at: now })
        .where('token_hash', '=', tokenHash)
        .where('replaced_at', 'is', null)
        .execute();
    },

    /** Lets a token end at `time` at the latest. */
    async shortenToken(tokenHash: string, time: number): Promise<void> {
      await queries
        .updateTable('session_tokens')
        .set({ expires_at: time })
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', time)
        .execute();
    },
  };
}

/** Whether the user is not suspended, and still is what the session began with. */
function isAdmitted(eb: ExpressionBuilder<Pick<Schema, 'sessions' | 'users'>, 'sessions' | 'users'>) {
  const hasItsRole = eb.or([eb('users.role', '=', 'admin'), eb('sessions.role', '=', 'user')]);
  return eb.and([hasItsRole, eb('users.suspended_at', 'is', null)]);
}
