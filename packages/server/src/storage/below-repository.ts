import { type ChunkPlace, placeOf } from '../store/chunks/chunk-place.ts';
import type { Queries } from '../store/database/database.ts';

/** Databases differ in what they give sums as. */
type Sum = number | bigint | string;

/** Items with everything below them. */
export function belowRepository(queries: Queries) {
  return { ...readingBelow(queries), ...removingBelow(queries) };
}

/** What is below them. */
function readingBelow(queries: Queries) {
  return {
    /** The bytes and items that the given items count as, with everything below them. */
    async heldBelow(spaceId: string, ids: readonly string[]): Promise<{ bytes: number; items: number }> {
      const { bytes, items } = await withTree(queries, spaceId, ids)
        .selectFrom('tree')
        .crossJoin('item_rows')
        .where('item_rows.space_id', '=', spaceId)
        .whereRef('item_rows.id', '=', 'tree.id')
        .select((eb) => [
          eb.fn.coalesce(eb.fn.sum<Sum>('item_rows.sealed_bytes'), eb.lit(0)).as('bytes'),
          eb.fn.countAll<Sum>().as('items'),
        ])
        .executeTakeFirstOrThrow();
      const { contents } = await withTree(queries, spaceId, ids)
        .selectFrom('tree')
        .crossJoin('versions')
        .where('versions.space_id', '=', spaceId)
        .whereRef('versions.item_id', '=', 'tree.id')
        .select((eb) => [
          eb.fn
            .coalesce(eb.fn.sum<Sum>(eb('versions.size', '+', eb.ref('versions.content_bytes'))), eb.lit(0))
            .as('contents'),
        ])
        .executeTakeFirstOrThrow();
      return { bytes: Number(bytes) + Number(contents), items: Number(items) };
    },

    /** A page of the finished items that are shown below one, itself included, in order of their ids. */
    async shownBelow(spaceId: string, id: string, after: string, limit: number): Promise<string[]> {
      const rows = await withTree(queries, spaceId, [id])
        .selectFrom('tree')
        .crossJoin('items')
        .where('items.space_id', '=', spaceId)
        .whereRef('items.id', '=', 'tree.id')
        .where('items.in_trash', '=', 0)
        .where('items.is_upload', '=', 0)
        .where('items.stands_for', 'is', null)
        .where('items.finished_upload_at', 'is not', null)
        .where('tree.id', '>', after)
        .select('tree.id')
        .orderBy('tree.id')
        .limit(limit)
        .execute();
      return rows.map((row) => row.id);
    },

    /** Where the chunks of the given items, and of everything below them, are. */
    async chunksBelow(spaceId: string, ids: readonly string[]): Promise<ChunkPlace[]> {
      const rows = await withTree(queries, spaceId, ids)
        .selectFrom('tree')
        .crossJoin('versions')
        .crossJoin('chunks')
        .where('versions.space_id', '=', spaceId)
        .whereRef('versions.item_id', '=', 'tree.id')
        .where('chunks.space_id', '=', spaceId)
        .whereRef('chunks.version_id', '=', 'versions.id')
        .select(['chunks.version_id', 'chunks.chunk_index', 'chunks.attempt'])
        .execute();
      return rows.map(placeOf);
    },
  };
}

/** How they go with all below them. */
function removingBelow(queries: Queries) {
  return {
    /** Notes that the given items, and everything below them, are gone with this revision. */
    async recordRemoval(
      spaceId: string,
      ids: readonly string[],
      removal: { readonly revision: number; readonly now: number },
    ): Promise<void> {
      const { revision, now } = removal;
      await withTree(queries, spaceId, ids)
        .insertInto('removed_items')
        .columns(['space_id', 'id', 'revision', 'removed_at'])
        .expression((eb) =>
          eb
            .selectFrom('tree')
            .select((tree) => [
              tree.cast<string>(tree.val(spaceId), 'text').as('space_id'),
              'tree.id',
              tree.cast<number>(tree.val(revision), 'bigint').as('revision'),
              tree.cast<number>(tree.val(now), 'bigint').as('removed_at'),
            ])
            // SQLite would read what follows as the condition of a join.
            .where((tree) => tree.lit(true)),
        )
        .onConflict((conflict) =>
          conflict.columns(['space_id', 'id']).doUpdateSet({ revision, removed_at: now }),
        )
        .execute();
    },

    /** Deletes the given items and everything below them in one statement. */
    async deleteSubtree(spaceId: string, ids: readonly string[]): Promise<void> {
      await withTree(queries, spaceId, ids)
        .deleteFrom('item_rows')
        .where('item_rows.space_id', '=', spaceId)
        .where('item_rows.id', 'in', (eb) => eb.selectFrom('tree').select('tree.id'))
        .execute();
    },
  };
}

/**
 * Begins a query that can name `tree`: the ids of the given items and of everything below them, each once.
 *
 * @param below `as-trashed` leaves out what was put into the trash by itself, with all that is below it
 */
export function withTree(
  queries: Queries,
  spaceId: string,
  ids: readonly string[],
  below: 'all' | 'as-trashed' = 'all',
) {
  return queries.withRecursive('tree', (db) =>
    db
      .selectFrom('items')
      .select('items.id')
      .where('items.space_id', '=', spaceId)
      .where('items.id', 'in', ids)
      .union(
        db
          .selectFrom('tree')
          .crossJoin('items')
          .where('items.space_id', '=', spaceId)
          .whereRef('items.parent_id', '=', 'tree.id')
          .$if(below === 'as-trashed', (query) => query.where('items.trashed_at', 'is', null))
          .select('items.id'),
      ),
  );
}
