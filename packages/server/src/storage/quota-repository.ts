import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';

/** How much of their quota users take up. */
export function quotaRepository(queries: Queries) {
  return {
    /** Takes `size` bytes, unless that would exceed the quota or what can be counted. */
    async take(userId: string, size: number): Promise<boolean> {
      const { numUpdatedRows } = await queries
        .updateTable('users')
        .set({ used_space: sql`used_space + ${size}` })
        .where('id', '=', userId)
        .where(sql<boolean>`used_space + ${size} <= ${Number.MAX_SAFE_INTEGER}`)
        .where((eb) => eb.or([eb('quota', '=', 0), eb(sql`used_space + ${size}`, '<=', eb.ref('quota'))]))
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    async giveBack(userId: string, size: number): Promise<void> {
      await queries
        .updateTable('users')
        .set({ used_space: sql`used_space - ${size}` })
        .where('id', '=', userId)
        .execute();
    },

    /** `quota` 0 is unlimited. */
    find(userId: string) {
      return queries
        .selectFrom('users')
        .select(['quota', 'used_space'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
    },
  };
}
