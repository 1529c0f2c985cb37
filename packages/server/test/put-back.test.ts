import { randomUUID } from 'node:crypto';
import type { ItemRow } from '@coffer/crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { itemRepository } from '../src/storage/item-repository.ts';
import { putBackIn } from '../src/storage/put-back.ts';
import type { ReturningItem } from '../src/storage/returning-item.ts';
import { spaceChange } from '../src/storage/space-change.ts';
import { trashRepository } from '../src/storage/trash-repository.ts';
import { versionRepository } from '../src/storage/version-repository.ts';
import type { Database, Queries } from '../src/store/database/database.ts';
import type { UserRow } from '../src/store/database/schema.ts';
import { insertFile, insertUser, itemRow, temporaryDatabase, versionRow } from './support/database.ts';
import { directoryBack, fileBack, versionBack } from './support/returning.ts';

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

async function* inPages(rows: readonly ReturningItem[]) {
  yield rows;
}

/** How many items an account may have. */
const MOST_ITEMS = 4;

const putBack = (...rows: readonly ReturningItem[]) =>
  within((queries) =>
    putBackIn(spaceChange(queries, spaceId, 9, { isSigned: true }), inPages(rows), MOST_ITEMS),
  );

const directory = (changes?: Partial<ItemRow>) => directoryBack(spaceId, changes);

const find = async (id: string) => (await itemRepository(database.queries).findAnywhere(spaceId, [id]))[0];
const accounted = () =>
  database.queries
    .selectFrom('users')
    .select(['item_count', 'used_space'])
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow();

describe('A row that is put back', () => {
  it('comes again with all its versions where nothing was left of it, and is paid for', async () => {
    const [outer, version, former] = [directory(), randomUUID(), randomUUID()];
    const file = fileBack(
      spaceId,
      { parentId: outer.item.id },
      { id: version, number: 2, thumbnailHash: 'ab'.repeat(32), wrappedKey: 'AQID', keyEpoch: 3 },
      { id: former, size: 35, author: 'ab'.repeat(32) },
    );
    expect(await putBack(outer, file)).toEqual([]);
    expect(await find(outer.item.id)).toMatchObject({
      ...{ kind: 0, encrypted_name: 'a name', name_epoch: 2, name_hash_epoch: 3 },
    });
    const { id } = file.item;
    const found = await find(id);
    expect(found).toMatchObject({
      parent_id: outer.item.id,
      version_id: version,
      size: 5,
      in_trash: 0,
      revision: 1,
    });
    const versions = versionRepository(database.queries);
    const listed = await versions.list(spaceId, id);
    expect(listed.map(({ encrypted_key, key_epoch, author }) => [encrypted_key, key_epoch, author])).toEqual([
      ['AQID', 3, null],
      [null, null, 'ab'.repeat(32)],
    ]);
    expect(listed.map(({ id, number, size }) => [id, number, size])).toEqual([
      [version, 2, 5],
      [former, 1, 7],
    ]);
    const before = (number: number) => versions.page(spaceId, id, { before: number, limit: 9 });
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
    const back = directory();
    // Kilobyte and name: what was there counts as well.
    const after = 100 + 1_024 + back.item.sealedName.length;
    await allow(after / 2 - 1);
    await expect(putBack(back)).rejects.toMatchObject({ code: 'quota_exceeded' });
    expect(await accounted()).toEqual({ item_count: 2, used_space: 100 });
    await allow(after / 2);
    await putBack(back);
    expect(await accounted()).toEqual({ item_count: 3, used_space: after });
    // What becomes less is not refused, whatever the quota is by now.
    await allow(1);
    await putBack({ ...back, item: { ...back.item, sealedName: 'a nam' } });
    expect((await accounted()).used_space).toBe(after - 1);
  });

  it('counts with all its versions, of which a file gets no more than the quota allows by coming again', async () => {
    const file = fileBack(
      spaceId,
      {},
      {},
      ...Array.from({ length: 9 }, (_, index) => ({ size: 28, number: index + 2 })),
    );
    const [shown = versionBack(''), ...others] = file.versions;
    await within((queries) => queries.updateTable('users').set({ quota: 6_000 }).execute());
    await putBack(file);
    const more = others.map(({ number }) => versionBack(file.item.id, { size: 28, number: number + 9 }));
    const again = putBack({ ...file, versions: [shown, ...more], further: others });
    await expect(again).rejects.toMatchObject({ code: 'quota_exceeded' });
  });

  it('comes again where the account has as many items as it may, up to twice as many', async () => {
    const [, , ...rest] = Array.from({ length: 2 * MOST_ITEMS }, () => directory());
    await putBack(...rest);
    const { item_count } = await accounted();
    expect(item_count).toBe(2 * MOST_ITEMS);
    await expect(putBack(directory())).rejects.toMatchObject({ code: 'too_many_items' });
    await putBack(...rest);
  });

  it('takes the numbers of its versions, whatever was begun under them meanwhile', async () => {
    const standing = await within((queries) => insertFile(queries, spaceId, { version: finished }));
    const [begun, put] = [randomUUID(), randomUUID()];
    const upload = versionRow(standing, { id: begun, item_id: standing.id, number: 2 });
    await within((queries) => versionRepository(queries).insert({ ...upload, encrypted_upload: 'AQID' }));
    await putBack(fileBack(spaceId, { id: standing.id }, { id: put, number: 2 }, { id: standing.id }));
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
    const proven = fileBack(spaceId, { id: standing.id, sealedName: 'as signed' }, { id: standing.id });
    await putBack(proven);
    expect(await find(standing.id)).toMatchObject({
      ...{ encrypted_name: 'as signed', name_hash: proven.item.nameHash, revision: 1 },
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
    await putBack(directory({ id: outer.id, trashed: { at: 6, fromId: spaceId } }));
    expect(await hidden()).toEqual([1, 1]);
    expect(await find(outer.id)).toMatchObject({ trashed_at: 6, trashed_from: spaceId });
    const shown = () => trashRepository(database.queries).shown(spaceId, [outer.id]);
    expect(await shown()).toEqual(new Set());
    await putBack(directory({ id: outer.id }));
    expect(await hidden()).toEqual([0, 0]);
    expect(await shown()).toEqual(new Set([outer.id]));
  });

  it('is refused where it would lie in itself, or in what is no directory', async () => {
    const [outer, inner] = [directory(), directory()];
    const within = ({ item }: ReturningItem, parent: ReturningItem) =>
      directory({ ...item, parentId: parent.item.id });
    await putBack(outer, within(inner, outer));
    await expect(putBack(within(outer, inner))).rejects.toMatchObject({ code: 'move_into_itself' });
    await expect(putBack(directory({ parentId: randomUUID() }))).rejects.toMatchObject({ code: 'not_found' });
    expect(await find(outer.item.id)).toMatchObject({ parent_id: null });
  });
});
