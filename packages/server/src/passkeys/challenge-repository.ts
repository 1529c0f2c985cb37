import type { Queries } from '../store/database/database.ts';
import type { PasskeyChallengeRow } from '../store/database/schema.ts';

/** Challenges that passkeys are to sign, each once. */
export function challengeRepository(queries: Queries) {
  return {
    async insert(row: PasskeyChallengeRow): Promise<void> {
      await queries.insertInto('passkey_challenges').values(row).execute();
    },

    /**
     * Whether the challenge was given out for this, and is not too old; it is none from now on.
     *
     * @param sessionId the session that adds a passkey; null for a login
     */
    async use(challenge: string, sessionId: string | null, now: number): Promise<boolean> {
      const { numDeletedRows } = await queries
        .deleteFrom('passkey_challenges')
        .where('challenge', '=', challenge)
        .where('session_id', 'is not distinct from', sessionId)
        .where('expires_at', '>', now)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },

    async deleteExpired(now: number): Promise<void> {
      await queries.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
    },
  };
}
