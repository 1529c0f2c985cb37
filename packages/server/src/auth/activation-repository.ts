import type { Queries } from '../store/database/database.ts';

/** Codes that were mailed to confirm e-mail addresses. */
export function activationRepository(queries: Queries) {
  return {
    async insert(codeHash: string, userId: string, expiresAt: number): Promise<void> {
      await queries
        .insertInto('activations')
        .values({ code_hash: codeHash, user_id: userId, expires_at: expiresAt })
        .execute();
    },

    /** The account that a code was mailed for. */
    findUser(codeHash: string, now: number) {
      return queries
        .selectFrom('activations')
        .innerJoin('users', 'users.id', 'activations.user_id')
        .select(['users.id', 'users.unconfirmed_email', 'users.email_normalized'])
        .where('activations.code_hash', '=', codeHash)
        .where('activations.expires_at', '>', now)
        .executeTakeFirst();
    },

    async deleteExpired(now: number): Promise<void> {
      await queries.deleteFrom('activations').where('expires_at', '<=', now).execute();
    },
  };
}
