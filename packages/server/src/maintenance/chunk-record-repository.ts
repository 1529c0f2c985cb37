import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';

/** The records of chunks as the clean-up compares them with what is stored. */
export function chunkRecordRepository(queries: Queries) {
  return {
    /** The records of all items whose ids begin with `prefix`, two hex digits. */
    list(prefix: string) {
      return queries
        .selectFrom('chunks')
        .select(['item_id', 'chunk_index'])
        .where('item_id', '>=', prefix)
        .where('item_id', '<', `${prefix}~`)
        .execute();
    },

    /** Forgets a chunk, so that the file counts as unfinished and the chunk can be sent again. */
    async forget(itemId: string, index: number): Promise<boolean> {
      const { numDeletedRows } = await queries
        .deleteFrom('chunks')
        .where('item_id', '=', itemId)
        .where('chunk_index', '=', index)
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
