import { sql } from 'kysely';
import type { Queries } from '../store/database/database.ts';

interface Window {
  /** When it is over. */
  readonly expires_at: number;
}

/** Counters of attempts, each over a window that begins with its first attempt. */
export function attemptRepository(queries: Queries) {
  return {
    /** The window of a counter that has counted as many attempts as it takes. */
    findUsedUp(bucket: string, attempts: number, now: number): Promise<Window | undefined> {
      return queries
        .selectFrom('attempts')
        .select('expires_at')
        .where('bucket', '=', bucket)
        .where('count', '>=', attempts)
        .where('expires_at', '>', now)
        .executeTakeFirst();
    },

    /** Counts one more attempt, in a new window if the last one is over. False where the counter takes no more. */
    async add(
      bucket: string,
      limit: { readonly attempts: number; readonly windowSeconds: number },
      now: number,
    ): Promise<boolean> {
      const added = await queries
        .insertInto('attempts')
        .values({ bucket, count: 1, expires_at: now + limit.windowSeconds })
        .onConflict((conflict) =>
          conflict
            .column('bucket')
            .doUpdateSet({
              count: sql`case when attempts.expires_at <= ${now} then 1 else attempts.count + 1 end`,
              expires_at: sql`case when attempts.expires_at <= ${now} then excluded.expires_at else attempts.expires_at end`,
            })
            .where((eb) =>
              eb.or([eb('attempts.expires_at', '<=', now), eb('attempts.count', '<', limit.attempts)]),
            ),
        )
        .returning('bucket')
        .executeTakeFirst();
      return added !== undefined;
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
