import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { uploadRecordRepository } from '../src/maintenance/upload-record-repository.ts';
import { chunkRepository } from '../src/storage/chunk-repository.ts';
import { itemRepository } from '../src/storage/item-repository.ts';
import { treeRepository } from '../src/storage/tree-repository.ts';
import { versionRepository } from '../src/storage/version-repository.ts';
import { removeVersions } from '../src/storage/version-service.ts';
import type { Database, Queries } from '../src/store/database/database.ts';
import { insertFile, insertUser, temporaryDatabase } from './support/database.ts';

const NAME = 'ab'.repeat(32);
const OLD = 100;

let database: Database;
let spaceId: string;

beforeEach(async () => {
  database = await temporaryDatabase();
  spaceId = (await insertUser(database)).space_id;
});
afterEach(() => database.close());

const within = <T>(work: (queries: Queries) => Promise<T>) => database.transaction({ space: spaceId }, work);

/** The record of an upload at the root; gives its id. */
async function begun(createdAt = 0): Promise<string> {
  const item = {
    is_upload: 1,
    encrypted_name: '',
    name_hash: NAME,
    created_at: createdAt,
  };
  const version = { encrypted_upload: 'AA', begun_at: createdAt };
  return (await within((queries) => insertFile(queries, spaceId, { item, version }))).id;
}

describe('The record of an upload', () => {
  it('takes no name, and is found by it, the newest first', async () => {
    const [, newer] = [await begun(1), await begun(2)];
    const items = itemRepository(database.queries);
    expect(await items.findByNameHash(spaceId, null, NAME)).toBeUndefined();
    expect((await items.findUpload(spaceId, null, NAME))?.id).toBe(newer);
    expect(await items.findUpload(spaceId, newer, NAME)).toBeUndefined();
    const page = { after: null, limit: 9, directoriesOnly: false };
    const listed = (options: {
      withUploads: boolean;
      unfinishedOnly?: boolean;
      after?: { kind: number; id: string };
    }) => treeRepository(database.queries).children(spaceId, null, { ...page, ...options });
    const records = await listed({ withUploads: true });
    expect([records.length, (await listed({ withUploads: false })).length]).toEqual([2, 0]);
    const after = { kind: 1, id: records[0]?.id ?? '' };
    expect(await listed({ withUploads: true, after })).toEqual(records.slice(1));
    expect(await listed({ withUploads: true, unfinishedOnly: true })).toEqual(records);
    const tree = treeRepository(database.queries);
    const former = { ...page, withUploads: false, hashedBefore: 2 };
    for (const parent of [null, newer])
      for (const from of [null, after])
        expect(await tree.children(spaceId, parent, { ...former, after: from })).toEqual([]);
    // As who resumes an upload by its name after an epoch has begun asks.
    for (const [parent, found] of [
      [null, records],
      [newer, []],
    ] as const) {
      const unfinished = { ...former, withUploads: true, unfinishedOnly: true, hashedBefore: 2 };
      expect(await tree.children(spaceId, parent, unfinished)).toEqual(found);
    }
  });

  it('becomes an item, whose name is its own', async () => {
    const [first, second] = [await begun(1), await begun(2)];
    const final = {
      sealed_bytes: 1,
      encrypted_name: 'name',
      name_epoch: 1,
      name_hash: NAME,
      name_hash_epoch: 1,
      revision: 1,
    };
    const finish = (id: string) =>
      within((queries) => itemRepository(queries).finishUpload({ spaceId, id }, final));
    await within((queries) =>
      versionRepository(queries).finishRecord({ spaceId, id: first }, { finished_upload_at: 3 }),
    );
    await finish(first);
    const found = await itemRepository(database.queries).findByNameHash(spaceId, null, NAME);
    expect(found).toMatchObject({ id: first, is_upload: 0, encrypted_upload: null, finished_upload_at: 3 });
    const refused = await finish(second).catch((error: unknown) => database.uniqueViolation(error));
    expect(refused).toContain('name_hash');
  });

  it('is untouched until a chunk comes, and goes alone', async () => {
    const [id, young] = [await begun(), await begun(OLD)];
    const records = uploadRecordRepository(database.queries);
    const since = { own: OLD, sent: 0 };
    const untouched = async () => (await records.untouchedSince(since)).map((record) => record.id);
    expect(await untouched()).toEqual([id]);
    const place = { space_id: spaceId, id };
    expect(await records.isUntouchedSince(place, since)).toBe(true);
    expect(await records.isUntouchedSince({ ...place, id: young }, since)).toBe(false);
    const chunk = { space_id: spaceId, version_id: id, chunk_index: 0, length: 33, attempt: null };
    const checked = { checksum: 'ab', checksum_function: 'crc16', segment_hashes: 'AA' } as const;
    await within((queries) =>
      chunkRepository(queries).insert({ ...chunk, ...checked, encrypted_digest: null, created_at: OLD }),
    );
    expect([await untouched(), await records.isUntouchedSince(place, since)]).toEqual([[], false]);
    const version = { id, size: 0, content_bytes: 0 };
    const places = await within((queries) => removeVersions(queries, spaceId, [version]));
    expect(places).toEqual([{ versionId: id, index: 0, attempt: null }]);
  });
});
