import { decryptedSize } from '@coffer/crypto';
import { sql } from 'kysely';
import { requestRepository } from '../requests/request-repository.ts';
import { itemRepository } from '../storage/item-repository.ts';
import { quotaRepository } from '../storage/quota-repository.ts';
import { spaceRepository } from '../storage/space-repository.ts';
import type { VersionPlace } from '../storage/version-repository.ts';
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
      const forgotten = await queries
        .deleteFrom('chunks')
        .where('space_id', '=', spaceId)
        .where('version_id', '=', versionId)
        .where('chunk_index', '=', index)
        .where('attempt', attempt === null ? 'is' : '=', attempt)
        .returning('length')
        .executeTakeFirst();
      if (forgotten === undefined) return false;
      const {
        item_id: id,
        encrypted_upload,
        is_open,
      } = await queries
        .updateTable('versions')
        .set({ chunks_stored: sql`chunks_stored - 1`, finished_upload_at: null })
        .where('space_id', '=', spaceId)
        .where('id', '=', versionId)
        .returning(['item_id', 'encrypted_upload', 'is_open'])
        .executeTakeFirstOrThrow();
      if (is_open === 1)
        await forgetArrived(queries, { spaceId, id: versionId }, decryptedSize(forgotten.length));
      if (encrypted_upload !== null) return true;
      const revision = await spaceRepository(queries).nextRevision(spaceId);
      await itemRepository(queries).stamp({ spaceId, id }, revision);
      return true;
    },
  };
}

/** Of a content whose length is not known, what has arrived counts, and nothing else: for its owner, and for the link by which it comes. */
async function forgetArrived(queries: Queries, { spaceId, id }: VersionPlace, bytes: number): Promise<void> {
  await queries
    .updateTable('versions')
    .set({ size: sql`size - ${bytes}`, chunks: sql`chunks - 1` })
    .where('space_id', '=', spaceId)
    .where('id', '=', id)
    .execute();
  await quotaRepository(queries).giveBack(spaceId, { bytes, items: 0 });
  await requestRepository(queries).forgetArrived({ spaceId, id }, bytes);
}
