import { randomUUID } from 'node:crypto';
import { type ChunkPlace, placeOf } from '../store/chunks/chunk-place.ts';
import type { ChunkStore } from '../store/chunks/chunk-store.ts';
import type { Database, Queries } from '../store/database/database.ts';
import type { ChunkRow } from '../store/database/schema.ts';

/** The record of which chunks are stored. */
export function chunkRepository(queries: Queries) {
  return {
    async insert(chunk: ChunkRow): Promise<void> {
      await queries.insertInto('chunks').values(chunk).execute();
    },

    find(itemId: string, index: number): Promise<ChunkRow | undefined> {
      return queries
        .selectFrom('chunks')
        .selectAll()
        .where('item_id', '=', itemId)
        .where('chunk_index', '=', index)
        .executeTakeFirst();
    },

    /** Whether a record names the chunk at this place. */
    async isRecorded({ itemId, index, attempt }: ChunkPlace): Promise<boolean> {
      const found = await queries
        .selectFrom('chunks')
        .select('chunk_index')
        .where('item_id', '=', itemId)
        .where('chunk_index', '=', index)
        .where('attempt', attempt === null ? 'is' : '=', attempt)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** Records where a chunk is stored now. */
    async setAttempt(itemId: string, index: number, attempt: string | null): Promise<void> {
      await queries
        .updateTable('chunks')
        .set({ attempt })
        .where('item_id', '=', itemId)
        .where('chunk_index', '=', index)
        .execute();
    },

    /** Records that all chunks are in a store that keeps one of each. */
    async clearAttempts(): Promise<void> {
      await queries.updateTable('chunks').set({ attempt: null }).where('attempt', 'is not', null).execute();
    },

    /** Where all chunks of one owner are. */
    async placesOfOwner(ownerId: string): Promise<ChunkPlace[]> {
      const rows = await queries
        .selectFrom('chunks')
        .innerJoin('items', 'items.id', 'chunks.item_id')
        .select(['chunks.item_id', 'chunks.chunk_index', 'chunks.attempt'])
        .where('items.owner_id', '=', ownerId)
        .execute();
      return rows.map(placeOf);
    },

    async storedIndexes(itemId: string): Promise<number[]> {
      const rows = await queries
        .selectFrom('chunks')
        .select('chunk_index')
        .where('item_id', '=', itemId)
        .orderBy('chunk_index')
        .execute();
      return rows.map((row) => row.chunk_index);
    },
  };
}

/** Lets the records of chunks name these places, in one transaction, because each waits for the disk. */
export async function recordPlaces(database: Database, places: readonly ChunkPlace[]): Promise<void> {
  if (places.length === 0) return;
  await database.transaction(async (queries) => {
    const records = chunkRepository(queries);
    for (const { itemId, index, attempt } of places) await records.setAttempt(itemId, index, attempt);
  });
}

/** The `attempt` of a place of the store's own kind at which nothing is. */
export function nowhere({ kind }: ChunkStore): string | null {
  return kind === 's3' ? randomUUID() : null;
}
