import { sql } from 'kysely';
import { type ChunkPlace, placeOf } from '../store/chunks/chunk-place.ts';
import type { Queries } from '../store/database/database.ts';

/** The records of chunks as the clean-up compares them with what is stored. */
export function chunkRecordRepository(queries: Queries) {
  return {
    /** The records of all items whose ids begin with `prefix`, two hex digits. */
    async list(prefix: string): Promise<ChunkPlace[]> {
      const rows = await queries
        .selectFrom('chunks')
        .select(['item_id', 'chunk_index', 'attempt'])
        .where('item_id', '>=', prefix)
        .where('item_id', '<', `${prefix}~`)
        .execute();
      return rows.map(placeOf);
    },

    /** Forgets a chunk, so that the file counts as unfinished and the chunk can be sent again. */
    async forget({ itemId, index, attempt }: ChunkPlace): Promise<boolean> {
      const { numDeletedRows } = await queries
        .deleteFrom('chunks')
        .where('item_id', '=', itemId)
        .where('chunk_index', '=', index)
        .where('attempt', attempt === null ? 'is' : '=', attempt)
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n) return false;
      await queries
        .updateTable('items')
        .set({ chunks_stored: sql`chunks_stored - 1`, finished_upload_at: null })
        .where('id', '=', itemId)
        .execute();
      return true;
    },
  };
}
