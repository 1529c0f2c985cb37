import { randomUUID } from 'node:crypto';
import { SEALED_CHUNK_SIZE } from '@coffer/crypto';
import type { ExpressionBuilder } from 'kysely';
import { type ChunkPlace, placeOf } from '../store/chunks/chunk-place.ts';
import type { ChunkStore } from '../store/chunks/chunk-store.ts';
import type { Database, Queries } from '../store/database/database.ts';
import type { ChunkRow, Schema } from '../store/database/schema.ts';
import type { VersionPlace } from './version-repository.ts';

/** The record of which chunks are stored. */
export function chunkRepository(queries: Queries) {
  return { ...singleChunks(queries), ...chunksOfVersions(queries) };
}

/** Single chunks, and where they are. */
function singleChunks(queries: Queries) {
  return {
    /** One statement for all who store chunks, in whatever order they name the columns. */
    async insert(chunk: ChunkRow): Promise<void> {
      const { space_id, version_id, chunk_index, length, created_at, attempt } = chunk;
      const { checksum, checksum_function, segment_hashes, encrypted_digest } = chunk;
      const place = { space_id, version_id, chunk_index, length, created_at, attempt };
      const content = { checksum, checksum_function, segment_hashes, encrypted_digest };
      await queries
        .insertInto('chunks')
        .values({ ...place, ...content })
        .execute();
    },

    find({ spaceId, id }: VersionPlace, index: number): Promise<ChunkRow | undefined> {
      return queries
        .selectFrom('chunks')
        .selectAll()
        .where('space_id', '=', spaceId)
        .where('version_id', '=', id)
        .where('chunk_index', '=', index)
        .executeTakeFirst();
    },

    /** Whether a record names the chunk at this place. */
    async isRecorded({ versionId, index, attempt }: ChunkPlace): Promise<boolean> {
      const found = await queries
        .selectFrom('chunks')
        .select('chunk_index')
        .where('space_id', '=', spaceOfVersion(versionId))
        .where('version_id', '=', versionId)
        .where('chunk_index', '=', index)
        .where('attempt', attempt === null ? 'is' : '=', attempt)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** Records where a chunk is stored now. */
    async setAttempt(versionId: string, index: number, attempt: string | null): Promise<void> {
      await queries
        .updateTable('chunks')
        .set({ attempt })
        .where('space_id', '=', spaceOfVersion(versionId))
        .where('version_id', '=', versionId)
        .where('chunk_index', '=', index)
        .execute();
    },

    /** Records that all chunks are in a store that keeps one of each. */
    async clearAttempts(): Promise<void> {
      await queries.updateTable('chunks').set({ attempt: null }).where('attempt', 'is not', null).execute();
    },

    /** Where all chunks of some versions are. */
    async placesOf(spaceId: string, versionIds: readonly string[]): Promise<ChunkPlace[]> {
      const rows = await queries
        .selectFrom('chunks')
        .select(['version_id', 'chunk_index', 'attempt'])
        .where('space_id', '=', spaceId)
        .where('version_id', 'in', versionIds)
        .execute();
      return rows.map(placeOf);
    },

    /** Where all chunks of an account's spaces are. */
    async placesOfOwner(ownerId: string): Promise<ChunkPlace[]> {
      const rows = await queries
        .selectFrom('chunks')
        .select(['version_id', 'chunk_index', 'attempt'])
        .where('space_id', 'in', (eb) => eb.selectFrom('spaces').select('id').where('owner_id', '=', ownerId))
        .execute();
      return rows.map(placeOf);
    },
  };
}

/** What is known of the chunks of versions. */
function chunksOfVersions(queries: Queries) {
  return {
    /** The hashes of those chunks of a version that are there, from `first` to before `end`. */
    segmentHashes({ spaceId, id }: VersionPlace, first: number, end: number) {
      return queries
        .selectFrom('chunks')
        .select(['chunk_index', 'segment_hashes'])
        .where('space_id', '=', spaceId)
        .where('version_id', '=', id)
        .where('chunk_index', '>=', first)
        .where('chunk_index', '<', end)
        .execute();
    },

    /** How many of the first chunks of a version are there, and as long as all but the last one are. */
    async countFull({ spaceId, id }: VersionPlace, end: number): Promise<number> {
      const { count } = await queries
        .selectFrom('chunks')
        .select((eb) => eb.fn.countAll<number | bigint | string>().as('count'))
        .where('space_id', '=', spaceId)
        .where('version_id', '=', id)
        .where('chunk_index', '<', end)
        .where('length', '=', SEALED_CHUNK_SIZE)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Some of the chunks of a version that are there, in their order, with what their sender sealed of them. */
    sent({ spaceId, id }: VersionPlace, from: number, limit: number) {
      return queries
        .selectFrom('chunks')
        .select(['chunk_index as chunk', 'encrypted_digest'])
        .where('space_id', '=', spaceId)
        .where('version_id', '=', id)
        .where('chunk_index', '>=', from)
        .orderBy('chunk_index')
        .limit(limit)
        .execute();
    },

    async storedIndexes({ spaceId, id }: VersionPlace): Promise<number[]> {
      const rows = await queries
        .selectFrom('chunks')
        .select('chunk_index')
        .where('space_id', '=', spaceId)
        .where('version_id', '=', id)
        .orderBy('chunk_index')
        .execute();
      return rows.map((row) => row.chunk_index);
    },
  };
}

/** The space of a version that is known by its id alone. */
function spaceOfVersion(id: string) {
  return (eb: ExpressionBuilder<Schema, 'chunks'>) =>
    eb.selectFrom('version_spaces').select('version_spaces.space_id').where('version_spaces.id', '=', id);
}

/** Lets the records of chunks name these places, in one transaction, because each waits for the disk. */
export async function recordPlaces(database: Database, places: readonly ChunkPlace[]): Promise<void> {
  if (places.length === 0) return;
  await database.transaction({ lock: 'store' }, async (queries) => {
    const records = chunkRepository(queries);
    for (const { versionId, index, attempt } of places) await records.setAttempt(versionId, index, attempt);
  });
}

/** The `attempt` of a place of the store's own kind at which nothing is. */
export function nowhere({ kind }: ChunkStore): string | null {
  return kind === 's3' ? randomUUID() : null;
}
