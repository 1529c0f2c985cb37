import type { Queries } from '../store/database/database.ts';
import type { UserRow } from '../store/database/schema.ts';

/** Codes that were mailed to empty accounts. */
export function startOverRepository(queries: Queries) {
  return {
    async insert(codeHash: string, userId: string, expiresAt: number): Promise<void> {
      await queries
        .insertInto('start_overs')
        .values({ code_hash: codeHash, user_id: userId, expires_at: expiresAt })
        .execute();
    },

    /** The account that a code belongs to. */
    findUser(codeHash: string, now: number): Promise<UserRow | undefined> {
      return queries
        .selectFrom('start_overs')
        .innerJoin('users', 'users.id', 'start_overs.user_id')
        .selectAll('users')
        .where('start_overs.code_hash', '=', codeHash)
        .where('start_overs.expires_at', '>', now)
        .executeTakeFirst();
    },

    async deleteExpired(now: number): Promise<void> {
      await queries.deleteFrom('start_overs').where('expires_at', '<=', now).execute();
    },
  };
}
