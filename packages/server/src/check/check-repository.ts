import { sql } from 'kysely';
import { hasThumbnail } from '../storage/item-columns.ts';
import type { Queries } from '../store/database/database.ts';

/** Databases differ in what they give sums as. */
type Sum = number | bigint | string;

/** Records as the check goes through them. */
export function checkRepository(queries: Queries) {
  return {
    ...recordsOfItems(queries),
    ...recordsOfTrees(queries),
    ...recordsOfChunks(queries),
    ...recordsOfAccounts(queries),
  };
}

/** Items by themselves. */
function recordsOfItems(queries: Queries) {
  return {
    async ownerOf(itemId: string): Promise<string | null> {
      const found = await queries
        .selectFrom('item_spaces')
        .innerJoin('users', 'users.space_id', 'item_spaces.space_id')
        .select('users.email')
        .where('item_spaces.id', '=', itemId)
        .executeTakeFirst();
      return found?.email ?? null;
    },

    /** A page of items in the order of their ids, with what their chunks' records add up to. */
    items(after: string, limit: number) {
      return queries
        .selectFrom('item_spaces')
        .innerJoin('items', (join) =>
          join.onRef('items.space_id', '=', 'item_spaces.space_id').onRef('items.id', '=', 'item_spaces.id'),
        )
        .innerJoin('users', 'users.space_id', 'items.space_id')
        .innerJoin('spaces', 'spaces.id', 'items.space_id')
        .selectAll('items')
        .select('spaces.revision as newest')
        .select(hasThumbnail)
        .select([
          'users.email as owner',
          (eb) =>
            eb
              .selectFrom('item_thumbnails')
              .select('encrypted_thumbnail')
              .whereRef('item_thumbnails.space_id', '=', 'items.space_id')
              .whereRef('item_thumbnails.item_id', '=', 'items.id')
              .as('encrypted_thumbnail'),
          (eb) =>
            eb
              .selectFrom('chunks')
              .select((chunk) => chunk.fn.countAll<Sum>().as('n'))
              .whereRef('chunks.space_id', '=', 'items.space_id')
              .whereRef('chunks.item_id', '=', 'items.id')
              .as('recorded'),
          (eb) =>
            eb
              .selectFrom('chunks')
              .select((chunk) => chunk.fn.max('chunk_index').as('n'))
              .whereRef('chunks.space_id', '=', 'items.space_id')
              .whereRef('chunks.item_id', '=', 'items.id')
              .as('last'),
        ])
        .where('item_spaces.id', '>', after)
        .orderBy('item_spaces.id')
        .limit(limit)
        .execute();
    },
  };
}

/** How items lie in each other. */
function recordsOfTrees(queries: Queries) {
  return {
    /** The items of which it is not right whether they are in the trash. */
    itemsMarkedWrong() {
      return queries
        .selectFrom('items')
        .leftJoin('items as parents', (join) =>
          join.onRef('parents.space_id', '=', 'items.space_id').onRef('parents.id', '=', 'items.parent_id'),
        )
        .innerJoin('users', 'users.space_id', 'items.space_id')
        .select(['items.id', 'users.email as owner'])
        .where(
          'items.in_trash',
          '!=',
          sql<number>`case when items.trashed_at is not null or parents.in_trash = 1 then 1 else 0 end`,
        )
        .execute();
    },

    /** Every directory with its parent. */
    directories() {
      return queries.selectFrom('items').select(['id', 'parent_id']).where('kind', '=', 0).execute();
    },
  };
}

/** Chunks, and the files that they make. */
function recordsOfChunks(queries: Queries) {
  return {
    /** The records of the chunks of all items whose ids begin with `prefix`, with their owners' addresses. */
    chunks(prefix: string) {
      return queries
        .selectFrom('item_spaces')
        .crossJoin('chunks')
        .innerJoin('users', 'users.space_id', 'item_spaces.space_id')
        .selectAll('chunks')
        .select('users.email as owner')
        .where('item_spaces.id', '>=', prefix)
        .where('item_spaces.id', '<', `${prefix}~`)
        .whereRef('chunks.space_id', '=', 'item_spaces.space_id')
        .whereRef('chunks.item_id', '=', 'item_spaces.id')
        .execute();
    },

    /** The files whose ids begin with `prefix` and that have all their chunks, with their owners' addresses. */
    wholeFiles(prefix: string) {
      return queries
        .selectFrom('item_spaces')
        .innerJoin('items', (join) =>
          join.onRef('items.space_id', '=', 'item_spaces.space_id').onRef('items.id', '=', 'item_spaces.id'),
        )
        .innerJoin('users', 'users.space_id', 'items.space_id')
        .select(['items.space_id', 'items.id', 'items.chunks', 'items.root', 'users.email as owner'])
        .where('item_spaces.id', '>=', prefix)
        .where('item_spaces.id', '<', `${prefix}~`)
        .where('items.kind', '=', 1)
        .whereRef('items.chunks', '=', 'items.chunks_stored')
        .execute();
    },
  };
}

/** Accounts with their drives. */
function recordsOfAccounts(queries: Queries) {
  return {
    /** The accounts without a drive of theirs. */
    accountsWithoutDrive() {
      return queries
        .selectFrom('users')
        .leftJoin('spaces', (join) =>
          join.onRef('spaces.id', '=', 'users.space_id').onRef('spaces.owner_id', '=', 'users.id'),
        )
        .select('users.email')
        .where('spaces.id', 'is', null)
        .execute();
    },

    /** The items that cannot be found by their id alone. */
    itemsWithoutSpace() {
      return queries
        .selectFrom('items')
        .leftJoin('item_spaces', (join) =>
          join.onRef('item_spaces.id', '=', 'items.id').onRef('item_spaces.space_id', '=', 'items.space_id'),
        )
        .innerJoin('users', 'users.space_id', 'items.space_id')
        .select(['items.id', 'users.email as owner'])
        .where('item_spaces.id', 'is', null)
        .execute();
    },

    /** The space that each user is charged with, and the sum of their items. */
    usedSpace() {
      return queries
        .selectFrom('users')
        .leftJoin('items', 'items.space_id', 'users.space_id')
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
