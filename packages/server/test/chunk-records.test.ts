import { encryptedSize, SEALED_CHUNK_SIZE } from '@coffer/crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chunkRecordRepository } from '../src/maintenance/chunk-record-repository.ts';
import { chunkRepository } from '../src/storage/chunk-repository.ts';
import { itemRepository } from '../src/storage/item-repository.ts';
import { versionRepository } from '../src/storage/version-repository.ts';
import { chunkStoreRepository } from '../src/store/chunks/chunk-store-repository.ts';
import type { Database } from '../src/store/database/database.ts';
import type { NewVersionRow } from '../src/store/database/schema.ts';
import { insertUser, itemRow, temporaryDatabase, versionRow } from './support/database.ts';

const ATTEMPT = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

let database: Database;

beforeEach(async () => {
  database = await temporaryDatabase();
});
afterEach(() => database.close());

/** The one chunk of a new file, as its record places it. */
async function recordedChunk(
  attempt: string | null,
  length = 33,
  version: Partial<NewVersionRow> = { chunks_stored: 1 },
) {
  const owner = await insertUser(database, { used_space: 20, item_count: 1 });
  const item = itemRow(owner.space_id);
  const checked = { length, checksum: 'ab'.repeat(32), checksum_function: 'sha256' } as const;
  const row = {
    space_id: owner.space_id,
    version_id: item.id,
    chunk_index: 0,
    ...checked,
    created_at: 0,
    attempt,
    segment_hashes: 'AA',
    encrypted_digest: null,
  };
  await database.transaction({ lock: 'database' }, async (queries) => {
    await itemRepository(queries).insert(item);
    await versionRepository(queries).insert(versionRow(item, version));
    await chunkRepository(queries).insert(row);
  });
  return { at: { spaceId: owner.space_id, id: item.id }, place: { versionId: item.id, index: 0, attempt } };
}

describe('The record of a chunk', () => {
  it('says where it is, and where it was moved', async () => {
    const { place } = await recordedChunk(null);
    const { versionId, index } = place;
    const isRecorded = (attempt: string | null) =>
      chunkRepository(database.queries).isRecorded({ versionId, index, attempt });
    expect([await isRecorded(null), await isRecorded(ATTEMPT)]).toEqual([true, false]);
    await database.transaction({ lock: 'database' }, (queries) =>
      chunkRepository(queries).setAttempt(versionId, index, ATTEMPT),
    );
    expect([await isRecorded(null), await isRecorded(ATTEMPT)]).toEqual([false, true]);
  });

  it('counts as full where it is as long as all but the last one are, and as one of the first', async () => {
    const full = async (length: number, end: number) =>
      chunkRepository(database.queries).countFull((await recordedChunk(null, length)).at, end);
    expect([await full(SEALED_CHUNK_SIZE, 1), await full(SEALED_CHUNK_SIZE, 0)]).toEqual([1, 0]);
    expect(await full(SEALED_CHUNK_SIZE - 1, 1)).toBe(0);
  });

  it('is listed with those of ids that begin alike, and given to who resumes', async () => {
    const { at, place } = await recordedChunk(ATTEMPT);
    const list = (prefix: string) => chunkRecordRepository(database.queries).list(prefix);
    expect(await list(at.id.slice(0, 2))).toEqual([place]);
    expect(await list(at.id.startsWith('00') ? '01' : '00')).toEqual([]);
    const sent = (from: number) => chunkRepository(database.queries).sent(at, from, 9);
    expect(await sent(0)).toEqual([{ chunk: 0, encrypted_digest: null }]);
    expect(await sent(1)).toEqual([]);
  });

  it('says whether chunks lie in a store of the other kind', async () => {
    const elsewhere = async () => {
      const store = chunkStoreRepository(database.queries);
      return [
        await store.hasChunks(),
        await store.hasChunksElsewhere('disk'),
        await store.hasChunksElsewhere('s3'),
      ];
    };
    expect(await elsewhere()).toEqual([false, false, false]);
    await recordedChunk(null);
    expect(await elsewhere()).toEqual([true, false, true]);
    await recordedChunk(ATTEMPT);
    expect(await elsewhere()).toEqual([true, true, true]);
  });

  it('counts for nothing once it is forgotten, where the length of the content is not known', async () => {
    const { at, place } = await recordedChunk(null, encryptedSize(5), {
      is_open: 1,
      encrypted_upload: 'AA',
      size: 5,
      chunks_stored: 1,
    });
    await database.transaction({ lock: 'database' }, (queries) =>
      chunkRecordRepository(queries).forget(place),
    );
    const version = await versionRepository(database.queries).find(at.spaceId, at.id, at.id);
    expect(version).toMatchObject({ size: 0, chunks: 0, chunks_stored: 0 });
    const { used_space } = await database.queries.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(used_space).toBe(15);
  });

  it.each([null, ATTEMPT])('is forgotten with its place alone (%s)', async (attempt) => {
    const { at, place } = await recordedChunk(attempt);
    const forget = (elsewhere: string | null) =>
      database.transaction({ lock: 'database' }, (queries) =>
        chunkRecordRepository(queries).forget({ ...place, attempt: elsewhere }),
      );
    expect(await forget(attempt === null ? ATTEMPT : null)).toBe(false);
    expect(await forget(attempt)).toBe(true);
    expect(await chunkRepository(database.queries).find(at, 0)).toBeUndefined();
  });
});
