import { type ExpressionBuilder, sql } from 'kysely';
import type { Queries } from '../store/database/database.ts';
import type { Schema } from '../store/database/schema.ts';

/** An amount of an account's space and items. */
export interface Holding {
  readonly bytes: number;
  readonly items: number;
}

/** How much of its quota an account takes up, by any of its spaces. */
export function quotaRepository(queries: Queries) {
  return {
    /** Takes what something new needs, unless that would exceed the quota, `mostItems`, or what can be counted. */
    async take(spaceId: string, { bytes, items }: Holding, mostItems: number): Promise<boolean> {
      const { numUpdatedRows } = await queries
        .updateTable('users')
        .set({ used_space: sql`used_space + ${bytes}`, item_count: sql`item_count + ${items}` })
        .where('id', '=', ownerOf(spaceId))
        .where(sql<boolean>`item_count + ${items} <= ${mostItems}`)
        .where(sql<boolean>`used_space + ${bytes} <= ${Number.MAX_SAFE_INTEGER}`)
        .where((eb) =>
          eb.or([eb('quota', '=', 0), eb(sql`used_space + link_bytes + ${bytes}`, '<=', eb.ref('quota'))]),
        )
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** Takes what a change of what is there needs, also beyond the quota, unless that cannot be counted. */
    async exceed(spaceId: string, { bytes, items }: Holding): Promise<boolean> {
      const { numUpdatedRows } = await queries
        .updateTable('users')
        .set({ used_space: sql`used_space + ${bytes}`, item_count: sql`item_count + ${items}` })
        .where('id', '=', ownerOf(spaceId))
        .where(sql<boolean>`used_space + ${bytes} <= ${Number.MAX_SAFE_INTEGER}`)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    async giveBack(spaceId: string, { bytes, items }: Holding): Promise<void> {
      await queries
        .updateTable('users')
        .set({ used_space: sql`used_space - ${bytes}`, item_count: sql`item_count - ${items}` })
        .where('id', '=', ownerOf(spaceId))
        .execute();
    },

    /** Counts what visitors of links read, which is never refused and refuses no change: only what is uploaded then. */
    async countLinks(spaceId: string, bytes: number): Promise<void> {
      if (bytes === 0) return;
      await queries
        .updateTable('users')
        .set({ link_bytes: sql`link_bytes + ${bytes}` })
        .where('id', '=', ownerOf(spaceId))
        .execute();
    },

    /** Whose it is, and how much. `quota` 0 is unlimited; `used_space` is all that counts. */
    find(spaceId: string) {
      return queries
        .selectFrom('users')
        .select((eb) => [
          'id',
          'quota',
          'item_count',
          eb('used_space', '+', eb.ref('link_bytes')).as('used_space'),
        ])
        .where('id', '=', ownerOf(spaceId))
        .executeTakeFirstOrThrow();
    },
  };
}

/** Whose a space is. */
function ownerOf(spaceId: string) {
  return (eb: ExpressionBuilder<Schema, 'users'>) =>
    eb.selectFrom('spaces').select('spaces.owner_id').where('spaces.id', '=', spaceId);
}
