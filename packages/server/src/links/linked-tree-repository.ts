import { hasThumbnail, ITEM_COLUMNS } from '../storage/item-columns.ts';
import type { Queries } from '../store/database/database.ts';

/** The tree below a linked directory, at this moment. */
export function linkedTreeRepository(queries: Queries) {
  return {
    /** Those of `ids` that are the directory itself or lie below it, and are neither in the trash nor records of uploads. */
    async within(spaceId: string, directoryId: string, ids: readonly string[]): Promise<string[]> {
      const rows = await queries
        .withRecursive('chain', (db) =>
          db
            .selectFrom('items')
            .select(['items.id as start', 'items.id', 'items.parent_id'])
            .where('items.space_id', '=', spaceId)
            .where('items.id', 'in', ids)
            .where('items.in_trash', '=', 0)
            .where('items.is_upload', '=', 0)
            .unionAll(
              db
                .selectFrom('chain')
                // Or SQLite reads all items of the space instead.
                .crossJoin('items')
                .where('items.space_id', '=', spaceId)
                .whereRef('items.id', '=', 'chain.parent_id')
                .select(['chain.start', 'items.id', 'items.parent_id']),
            ),
        )
        .selectFrom('chain')
        .select('chain.start')
        .where('chain.id', '=', directoryId)
        .execute();
      return rows.map(({ start }) => start);
    },

    /** Items as listings show them. */
    items(spaceId: string, ids: readonly string[]) {
      return queries
        .selectFrom('items')
        .select(ITEM_COLUMNS)
        .select(hasThumbnail)
        .where('items.id', 'in', ids)
        .where('items.space_id', '=', spaceId)
        .execute();
    },
  };
}
