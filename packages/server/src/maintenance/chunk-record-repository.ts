import { sql } from 'kysely';
import { spaceRepository } from '../storage/space-repository.ts';
import { type ChunkPlace, placeOf } from '../store/chunks/chunk-place.ts';
import type { Queries } from '../store/database/database.ts';

/** The records of chunks as the clean-up compares them with what is stored. */
export function chunkRecordRepository(queries: Queries) {
  return {
    /** The records of all items whose ids begin with `prefix`, two hex digits. */
    async list(prefix: string): Promise<ChunkPlace[]> {
      const rows = await queries
        .selectFrom('item_spaces')
        .crossJoin('chunks')
        .select(['chunks.item_id', 'chunks.chunk_index', 'chunks.attempt'])
        .where('item_spaces.id', '>=', prefix)
        .where('item_spaces.id', '<', `${prefix}~`)
        .whereRef('chunks.space_id', '=', 'item_spaces.space_id')
        .whereRef('chunks.item_id', '=', 'item_spaces.id')
        .execute();
      return rows.map(placeOf);
    },

    /** Forgets a chunk, so that the file counts as unfinished and the chunk can be sent again. */
    async forget({ itemId, index, attempt }: ChunkPlace): Promise<boolean> {
      const spaceId = await spaceRepository(queries).ofItem(itemId);
      if (spaceId === null) return false;
      const { numDeletedRows } = await queries
        .deleteFrom('chunks')
        .where('space_id', '=', spaceId)
        .where('item_id', '=', itemId)
        .where('chunk_index', '=', index)
        .where('attempt', attempt === null ? 'is' : '=', attempt)
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n) return false;
      const revision = await spaceRepository(queries).nextRevision(spaceId);
      await queries
        .updateTable('items')
        .set({ chunks_stored: sql`chunks_stored - 1`, finished_upload_at: null, revision })
        .where('space_id', '=', spaceId)
        .where('id', '=', itemId)
        .execute();
      return true;
    },
  };
}
