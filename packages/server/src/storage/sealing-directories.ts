import { type Item, SEARCH_DIRECTORY_LIMIT } from '@coffer/contract';
import type { Queries } from '../store/database/database.ts';
import type { ItemRow } from '../store/database/schema.ts';
import { hasThumbnail, ITEM_COLUMNS, itemOf } from './item-columns.ts';

/**
 * The directories under whose keys those of the items are sealed that were moved without keys, and those above, by their
 * ids; undefined where there are none. Not more than an answer takes: what is left out does not open.
 */
export async function sealingDirectories(
  queries: Queries,
  spaceId: string,
  items: readonly Pick<ItemRow, 'parent_id' | 'sealed_parent_id'>[],
): Promise<Record<string, Item> | undefined> {
  const moved = items.filter(({ parent_id, sealed_parent_id }) => sealed_parent_id !== parent_id);
  const ids = [...new Set(moved.flatMap(({ sealed_parent_id }) => sealed_parent_id ?? []))];
  if (ids.length === 0) return undefined;
  const rows = await withAbove(queries, spaceId, ids);
  return Object.fromEntries(rows.map((row) => [row.id, itemOf(row)]));
}

/** Those of these directories that are there, and those above in which each is sealed, each once. */
function withAbove(queries: Queries, spaceId: string, ids: readonly string[]) {
  return queries
    .withRecursive('above', (db) =>
      db
        .selectFrom('items')
        .select(['items.id', 'items.sealed_parent_id'])
        .where('items.id', 'in', ids)
        .where('items.space_id', '=', spaceId)
        .union(
          db
            .selectFrom('above')
            .crossJoin('items')
            .select(['items.id', 'items.sealed_parent_id'])
            .whereRef('items.id', '=', 'above.sealed_parent_id'),
        ),
    )
    .selectFrom('above')
    .crossJoin('items')
    .select(ITEM_COLUMNS)
    .select(hasThumbnail)
    .whereRef('items.id', '=', 'above.id')
    .where('items.space_id', '=', spaceId)
    .limit(SEARCH_DIRECTORY_LIMIT)
    .execute();
}
