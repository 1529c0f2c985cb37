import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';

/** Counters of attempts, each over a window that begins with its first attempt. */
export function attemptRepository(queries: Queries) {
  return {
    /** Counts one more attempt, in a new window if the last one is over. */
    async add(
      bucket: string,
      windowSeconds: number,
      now: number,
    ): Promise<{ count: number; expires_at: number }> {
      return queries
        .insertInto('attempts')
        .values({ bucket, count: 1, expires_at: now + windowSeconds })
        .onConflict((conflict) =>
          conflict.column('bucket').doUpdateSet({
            count: sql`case when attempts.expires_at <= ${now} then 1 else attempts.count + 1 end`,
            expires_at: sql`case when attempts.expires_at <= ${now} then excluded.expires_at else attempts.expires_at end`,
          }),
        )
        .returning(['count', 'expires_at'])
        .executeTakeFirstOrThrow();
    },

    /** Takes one attempt back. */
    async subtract(bucket: string): Promise<void> {
      await queries
        .updateTable('attempts')
        .set({ count: sql`count - 1` })
        .where('bucket', '=', bucket)
        .where('count', '>', 0)
        .execute();
    },

    async deleteExpired(now: number): Promise<void> {
      await queries.deleteFrom('attempts').where('expires_at', '<=', now).execute();
    },
  };
}
