import { randomUUID } from 'node:crypto';
import type { PutBackRow } from '@coffer/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { itemRepository } from '../src/storage/item-repository.ts';
import { putBackIn } from '../src/storage/put-back.ts';
import { spaceChange } from '../src/storage/space-change.ts';
import { trashRepository } from '../src/storage/trash-repository.ts';
import { versionRepository } from '../src/storage/version-repository.ts';
import type { Database, Queries } from '../src/store/database/database.ts';
import type { UserRow } from '../src/store/database/schema.ts';
import { insertFile, insertUser, itemRow, temporaryDatabase, versionRow } from './support/database.ts';

const finished = { finished_upload_at: 1, chunks_stored: 1 };

let database: Database;
let ada: UserRow;
let spaceId: string;

beforeEach(async () => {
  database = await temporaryDatabase();
  ada = await insertUser(database, { used_space: 100, item_count: 2 });
  spaceId = ada.space_id;
});
afterEach(() => database.close());

const within = <T>(work: (queries: Queries) => Promise<T>) => database.transaction({ space: spaceId }, work);

async function* inPages(rows: readonly PutBackRow[]) {
  yield rows;
}

/** How many items an account may have. */
const MOST_ITEMS = 4;

const putBack = (...rows: readonly PutBackRow[]) =>
  within((queries) =>
    putBackIn(spaceChange(queries, spaceId, 9, { isSigned: true }), inPages(rows), MOST_ITEMS),
  );

const VERSION = {
  ...{ mime: 'text/plain', size: 5, chunks: 1, root: 'root', sealed_size: 30, finished_upload_at: 4 },
  ...{ md5: null, sha1: null, sha256: null, blake2b: null, file_modified_at: 8 },
  ...{ encrypted_key: '', key_epoch: null, encrypted_metadata: null, thumbnail_hash: null },
  author: null,
};

/** A row as a device has proven it: of a directory, unless it says which version it shows. */
function row(changes: Partial<PutBackRow> = {}): PutBackRow {
  return {
    ...{ id: randomUUID(), file_id: null, created_at: 3, encrypted_name: 'a name', name_epoch: 2 },
    ...{ name_hash: randomUUID(), name_hash_epoch: 3, metadata_epoch: null },
    ...{ version_id: null, version_number: null, version_created_at: null },
    ...VERSION,
    ...changes,
  };
}

const find = async (id: string) => (await itemRepository(database.queries).findAnywhere(spaceId, [id]))[0];
const accounted = () =>
  database.queries
    .selectFrom('users')
    .select(['item_count', 'used_space'])
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow();

describe('A row that is put back', () => {
  it('comes again with all its versions where nothing was left of it, and is paid for', async () => {
    const [outer, version, former] = [row(), randomUUID(), randomUUID()];
    const file = row({
      ...{ file_id: outer.id, version_id: version, version_number: 2, thumbnail_hash: 'ab'.repeat(32) },
      ...{ encrypted_key: 'AQID', key_epoch: 3 },
      other_versions: [
        { ...VERSION, id: former, number: 1, created_at: 2, size: 7, author: 'ab'.repeat(32) },
      ],
    });
    expect(await putBack(outer, file)).toEqual([]);
    expect(await find(outer.id)).toMatchObject({
      ...{ kind: 0, encrypted_name: 'a name', name_epoch: 2, name_hash_epoch: 3 },
    });
    const found = await find(file.id);
    expect(found).toMatchObject({
      parent_id: outer.id,
      version_id: version,
      size: 5,
      in_trash: 0,
      revision: 1,
    });
    const versions = versionRepository(database.queries);
    const listed = await versions.list(spaceId, file.id);
    expect(listed.map(({ encrypted_key, key_epoch, author }) => [encrypted_key, key_epoch, author])).toEqual([
      ['AQID', 3, null],
      [null, null, 'ab'.repeat(32)],
    ]);
    expect(listed.map(({ id, number, size }) => [id, number, size])).toEqual([
      [version, 2, 5],
      [former, 1, 7],
    ]);
    const before = (number: number) => versions.page(spaceId, file.id, { before: number, limit: 9 });
    expect((await before(2)).map(({ id }) => id)).toEqual([former]);
    expect(await before(1)).toEqual([]);
    // The picture is gone; which one it was, the row says.
    expect(await versions.thumbnailHash(spaceId, version)).toBe('ab'.repeat(32));
    const { item_count, used_space } = await accounted();
    expect(item_count).toBe(4);
    expect(used_space).toBeGreaterThan(112);
  });

  it('comes again where the quota is full, up to twice as much', async () => {
    const allow = (quota: number) =>
      within((queries) => queries.updateTable('users').set({ quota }).execute());
    const directory = row();
    // Kilobyte and name: what was there counts as well.
    const after = 100 + 1_024 + directory.encrypted_name.length;
    await allow(after / 2 - 1);
    await expect(putBack(directory)).rejects.toMatchObject({ code: 'quota_exceeded' });
    expect(await accounted()).toEqual({ item_count: 2, used_space: 100 });
    await allow(after / 2);
    await putBack(directory);
    expect(await accounted()).toEqual({ item_count: 3, used_space: after });
    // What becomes less is not refused, whatever the quota is by now.
    await allow(1);
    await putBack({ ...directory, encrypted_name: 'a nam' });
    expect((await accounted()).used_space).toBe(after - 1);
  });

  it('counts with all its versions, of which a file gets no more than the quota allows by coming again', async () => {
    const versions = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...{ ...VERSION, size: 0, id: randomUUID(), number: index + 2, created_at: 2 },
      }));
    const file = row({ version_id: randomUUID(), version_number: 1, other_versions: versions(9) });
    await within((queries) => queries.updateTable('users').set({ quota: 6_000 }).execute());
    await putBack(file);
    const further = file.other_versions?.map(({ id }) => ({ id, hash: 'ab'.repeat(32) })) ?? [];
    const more = versions(9).map((version) => ({ ...version, number: version.number + 9 }));
    const again = putBack({ ...file, other_versions: more, further_versions: further });
    await expect(again).rejects.toMatchObject({ code: 'quota_exceeded' });
  });

  it('comes again where the account has as many items as it may, up to twice as many', async () => {
    const [, , ...rest] = Array.from({ length: 2 * MOST_ITEMS }, () => row());
    await putBack(...rest);
    const { item_count } = await accounted();
    expect(item_count).toBe(2 * MOST_ITEMS);
    await expect(putBack(row())).rejects.toMatchObject({ code: 'too_many_items' });
    await putBack(...rest);
  });

  it('takes the numbers of its versions, whatever was begun under them meanwhile', async () => {
    const standing = await within((queries) => insertFile(queries, spaceId, { version: finished }));
    const [begun, put] = [randomUUID(), randomUUID()];
    const upload = versionRow(standing, { id: begun, item_id: standing.id, number: 2 });
    await within((queries) => versionRepository(queries).insert({ ...upload, encrypted_upload: 'AQID' }));
    const first = { ...VERSION, id: standing.id, number: 1, created_at: 2 };
    await putBack(row({ id: standing.id, version_id: put, version_number: 2, other_versions: [first] }));
    const listed = await versionRepository(database.queries).list(spaceId, standing.id);
    expect(listed.map(({ id, number }) => [id, number])).toEqual([
      [begun, 3],
      [put, 2],
      [standing.id, 1],
    ]);
  });

  it('stands as it was proven where it was changed, and loses versions that are not of it', async () => {
    const standing = await within((queries) => insertFile(queries, spaceId, { version: finished }));
    const other = versionRow(standing, { ...finished, id: randomUUID(), number: 2 });
    await within(async (queries) => {
      await versionRepository(queries).insert({ ...other, item_id: standing.id });
      await versionRepository(queries).nameThumbnail({ spaceId, id: standing.id }, 'cd'.repeat(32));
    });
    const proven = row({
      id: standing.id,
      version_id: standing.id,
      version_number: 1,
      encrypted_name: 'as signed',
    });
    await putBack(proven);
    expect(await find(standing.id)).toMatchObject({
      ...{ encrypted_name: 'as signed', name_hash: proven.name_hash, revision: 1 },
      ...{ name_epoch: 2, name_hash_epoch: 3, version_id: standing.id },
    });
    const versions = versionRepository(database.queries);
    expect((await versions.list(spaceId, standing.id)).map(({ id, root }) => [id, root])).toEqual([
      [standing.id, 'root'],
    ]);
    expect(await versions.find(spaceId, standing.id, other.id)).toBeUndefined();
    expect(await versions.thumbnailHash(spaceId, standing.id)).toBeNull();
  });

  it('hides what lies in it where it goes into the trash with it, and shows it again', async () => {
    const outer = itemRow(spaceId, { kind: 0 });
    const inner = await within(async (queries) => {
      await itemRepository(queries).insert(outer);
      return insertFile(queries, spaceId, { item: { parent_id: outer.id } });
    });
    const hidden = async () => [(await find(outer.id))?.in_trash, (await find(inner.id))?.in_trash];
    await putBack(row({ id: outer.id, trashed: { at: 6, from: null } }));
    expect(await hidden()).toEqual([1, 1]);
    expect(await find(outer.id)).toMatchObject({ trashed_at: 6, trashed_from: spaceId });
    const shown = () => trashRepository(database.queries).shown(spaceId, [outer.id]);
    expect(await shown()).toEqual(new Set());
    await putBack(row({ id: outer.id }));
    expect(await hidden()).toEqual([0, 0]);
    expect(await shown()).toEqual(new Set([outer.id]));
  });

  it('is refused where it would lie in itself, or in what is no directory', async () => {
    const [outer, inner] = [row(), row()];
    await putBack(outer, { ...inner, file_id: outer.id });
    await expect(putBack({ ...outer, file_id: inner.id })).rejects.toMatchObject({
      code: 'move_into_itself',
    });
    await expect(putBack(row({ file_id: randomUUID() }))).rejects.toMatchObject({ code: 'not_found' });
    expect(await find(outer.id)).toMatchObject({ parent_id: null });
  });
});
