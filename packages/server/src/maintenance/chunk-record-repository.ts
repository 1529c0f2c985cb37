import { sql } from 'kysely';
import { itemRepository } from '../storage/item-repository.ts';
import { spaceRepository } from '../storage/space-repository.ts';
import { type ChunkPlace, placeOf } from '../store/chunks/chunk-place.ts';
import type { Queries } from '../store/database/database.ts';

/** The records of chunks as the clean-up compares them with what is stored. */
export function chunkRecordRepository(queries: Queries) {
  return {
    /** The records of all versions whose ids begin with `prefix`, two hex digits. */
    async list(prefix: string): Promise<ChunkPlace[]> {
      const rows = await queries
        .selectFrom('version_spaces')
        .crossJoin('chunks')
        .select(['chunks.version_id', 'chunks.chunk_index', 'chunks.attempt'])
        .where('version_spaces.id', '>=', prefix)
        .where('version_spaces.id', '<', `${prefix}~`)
        .whereRef('chunks.space_id', '=', 'version_spaces.space_id')
        .whereRef('chunks.version_id', '=', 'version_spaces.id')
        .execute();
      return rows.map(placeOf);
    },

    /** Forgets a chunk, so that the file counts as unfinished and the chunk can be sent again. */
    async forget({ versionId, index, attempt }: ChunkPlace): Promise<boolean> {
      const spaceId = await spaceRepository(queries).ofVersion(versionId);
      if (spaceId === null) return false;
      const { numDeletedRows } = await queries
        .deleteFrom('chunks')
        .where('space_id', '=', spaceId)
        .where('version_id', '=', versionId)
        .where('chunk_index', '=', index)
        .where('attempt', attempt === null ? 'is' : '=', attempt)
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n) return false;
      const { item_id: id, encrypted_upload } = await queries
        .updateTable('versions')
        .set({ chunks_stored: sql`chunks_stored - 1`, finished_upload_at: null })
        .where('space_id', '=', spaceId)
        .where('id', '=', versionId)
        .returning(['item_id', 'encrypted_upload'])
        .executeTakeFirstOrThrow();
      if (encrypted_upload !== null) return true;
      const revision = await spaceRepository(queries).nextRevision(spaceId);
      await itemRepository(queries).stamp({ spaceId, id }, revision);
      return true;
    },
  };
}
