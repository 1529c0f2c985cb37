import type { Queries } from '../database/database.ts';
import type { ChunkRow } from '../database/schema.ts';

/** The record of which chunks are stored. */
export function chunkRepository(queries: Queries) {
  return {
    async insert(chunk: ChunkRow): Promise<void> {
      await queries.insertInto('chunks').values(chunk).execute();
    },

    async exists(itemId: string, index: number): Promise<boolean> {
      const found = await queries
        .selectFrom('chunks')
        .select('chunk_index')
        .where('item_id', '=', itemId)
        .where('chunk_index', '=', index)
        .executeTakeFirst();
      return found !== undefined;
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
