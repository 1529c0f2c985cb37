import { hasThumbnail } from '../storage/item-columns.ts';
import type { Queries } from '../store/database/database.ts';

/** Databases differ in what they give sums as. */
type Sum = number | bigint | string;

/** Records as the check goes through them. */
export function checkRepository(queries: Queries) {
  return {
    /** The records of the chunks of all items whose ids begin with `prefix`, with their owners' addresses. */
    chunks(prefix: string) {
      return queries
        .selectFrom('chunks')
        .innerJoin('items', 'items.id', 'chunks.item_id')
        .innerJoin('users', 'users.id', 'items.owner_id')
        .selectAll('chunks')
        .select('users.email as owner')
        .where('chunks.item_id', '>=', prefix)
        .where('chunks.item_id', '<', `${prefix}~`)
        .execute();
    },

    async ownerOf(itemId: string): Promise<string | null> {
      const found = await queries
        .selectFrom('items')
        .innerJoin('users', 'users.id', 'items.owner_id')
        .select('users.email')
        .where('items.id', '=', itemId)
        .executeTakeFirst();
      return found?.email ?? null;
    },

    /** A page of items in the order of their ids, with what their chunks' records add up to. */
    items(after: string, limit: number) {
      return queries
        .selectFrom('items')
        .innerJoin('users', 'users.id', 'items.owner_id')
        .selectAll('items')
        .select(hasThumbnail)
        .select([
          'users.email as owner',
          (eb) =>
            eb
              .selectFrom('item_thumbnails')
              .select('encrypted_thumbnail')
              .whereRef('item_id', '=', 'items.id')
              .as('encrypted_thumbnail'),
          (eb) =>
            eb
              .selectFrom('chunks')
              .select((chunk) => chunk.fn.countAll<Sum>().as('n'))
              .whereRef('chunks.item_id', '=', 'items.id')
              .as('recorded'),
          (eb) =>
            eb
              .selectFrom('chunks')
              .select((chunk) => chunk.fn.max('chunk_index').as('n'))
              .whereRef('chunks.item_id', '=', 'items.id')
              .as('last'),
        ])
        .where('items.id', '>', after)
        .orderBy('items.id')
        .limit(limit)
        .execute();
    },

    /** Every directory with its parent. */
    directories() {
      return queries.selectFrom('items').select(['id', 'parent_id']).where('kind', '=', 0).execute();
    },

    /** The space that each user is charged with, and the sum of their items. */
    usedSpace() {
      return queries
        .selectFrom('users')
        .leftJoin('items', 'items.owner_id', 'users.id')
        .select((eb) => [
          'users.email',
          'users.used_space',
          'users.item_count',
          eb.fn
            .coalesce(eb.fn.sum<Sum>(eb('items.size', '+', eb.ref('items.sealed_bytes'))), eb.lit(0))
            .as('total'),
          eb.fn.count<Sum>('items.id').as('items'),
        ])
        .groupBy(['users.id', 'users.email', 'users.used_space', 'users.item_count'])
        .execute();
    },
  };
}
