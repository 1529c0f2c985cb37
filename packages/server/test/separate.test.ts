import { randomUUID } from 'node:crypto';
import type { BatchOperation } from '@coffer/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { linkRepository } from '../src/links/link-repository.ts';
import { separateIn } from '../src/spaces/separate.ts';
import { itemRepository } from '../src/storage/item-repository.ts';
import { keyRepository } from '../src/storage/key-repository.ts';
import { searchRepository } from '../src/storage/search-repository.ts';
import { spaceChange } from '../src/storage/space-change.ts';
import { deleteIn } from '../src/storage/tree-service.ts';
import { versionRepository } from '../src/storage/version-repository.ts';
import type { Database, Queries } from '../src/store/database/database.ts';
import type { UserRow } from '../src/store/database/schema.ts';
import { insertFile, insertUser, itemRow, temporaryDatabase, versionRow } from './support/database.ts';

type Separate = Extract<BatchOperation, { readonly kind: 'separate' }>;

const TOKEN = '0123456789abcdef0123456789abcdef';
const MOST_ITEMS = 100;
const finished = { finished_upload_at: 1, chunks_stored: 1 };

let database: Database;
let ada: UserRow;
let drive: string;
let outer: string;
let folder: string;
let inner: string;
let file: string;

beforeEach(async () => {
  database = await temporaryDatabase();
  ada = await insertUser(database, { item_count: 4, used_space: 20 });
  drive = ada.space_id;
  await within(async (queries) => {
    const above = itemRow(drive, { kind: 0 });
    const separated = itemRow(drive, { kind: 0, parent_id: above.id });
    const below = itemRow(drive, { kind: 0, parent_id: separated.id });
    for (const row of [above, separated, below]) await itemRepository(queries).insert(row);
    [outer, folder, inner] = [above.id, separated.id, below.id];
    file = (await insertFile(queries, drive, { item: { parent_id: inner }, version: finished })).id;
    const named = { id: file, file_modified_at: 0 };
    await searchRepository(queries).replaceTokens(drive, named, [TOKEN]);
    await linkRepository(queries).insert({
      ...{ id: 'link', space_id: drive, file_id: file, created_at: 5, encrypted_link_key: 'key' },
      ...{ encrypted_name: 'name', encrypted_file_key: 'key', signature: 'signature', row_hash: 'hash' },
    });
  });
});
afterEach(() => database.close());

const within = <T>(work: (queries: Queries) => Promise<T>) =>
  database.transaction({ lock: 'database' }, work);
const change = (queries: Queries) => spaceChange(queries, drive, 5, { isSigned: true });
const find = (spaceId: string, ids: readonly string[]) =>
  itemRepository(database.queries).findAnywhere(spaceId, ids);

/** What stands for the space, in the directory where that was which goes. */
const standing = (parent: string): Separate['item'] => ({
  ...{ id: randomUUID(), file_id: parent, mime: 'dir', encrypted_key: 'BBBB', encrypted_name: 'name' },
  ...{ name_hash: randomUUID().repeat(2), search_tokens_hashed: [], file_modified_at: 0 },
});

const root = (formerKeys: Separate['root']['former_keys']): Separate['root'] => ({
  ...{ former_generation: 1, generation: 2, parent_generation: 1, encrypted_key: 'CCCC' },
  ...{ former_keys: formerKeys, encrypted_name: 'DDDD' },
});

async function separateFolder(): Promise<string> {
  const operation = {
    ...{ id: folder, root: root([{ generation: 1, encrypted_key: 'EEEE' }]), item: standing(outer) },
  };
  await within((queries) => separateIn(change(queries), operation, ada.id, MOST_ITEMS));
  return operation.item.id;
}

describe('A directory in a space of its own', () => {
  it('has all that was in it there, without links and tokens, and a directory stands for it', async () => {
    const stands = await separateFolder();
    expect(await find(drive, [folder, inner, file])).toEqual([]);
    expect(await find(drive, [stands])).toMatchObject([
      { parent_id: outer, stands_for: folder, revision: 1 },
    ]);
    const rows = new Map((await find(folder, [inner, file])).map((row) => [row.id, row]));
    expect(rows.get(inner)).toMatchObject({ parent_id: null, sealed_parent_id: null, revision: 1 });
    expect(rows.get(file)).toMatchObject({ parent_id: inner, sealed_parent_id: inner, revision: 1 });
    expect(await keyRepository(database.queries).ofSpace(folder)).toMatchObject({
      ...{ root_generation: 2, greatest_generation: 2, root_key: 'CCCC', root_name: 'DDDD' },
    });
    expect(await versionRepository(database.queries).list(folder, file)).toHaveLength(1);
    for (const space of [drive, folder]) {
      const filter = { aliveAt: null, fileId: null };
      expect(await linkRepository(database.queries).list(space, filter)).toEqual([]);
      const everywhere = { directoryId: null, limit: 9, skip: 0 };
      expect(await searchRepository(database.queries).search(space, [[TOKEN]], everywhere)).toEqual([]);
    }
    const gone = await database.queries.selectFrom('removed_items').select(['space_id', 'id']).execute();
    expect(gone.filter(({ id }) => id === folder)).toEqual([{ space_id: drive, id: folder }]);
  });

  it('keeps what it stands in from going, and from a space of its own', async () => {
    const stands = await separateFolder();
    for (const ids of [[outer], [stands]]) {
      await expect(within((queries) => deleteIn(change(queries), ids))).rejects.toMatchObject({
        code: 'shared_inside',
      });
    }
    const operation = {
      id: outer,
      root: root([{ generation: 1, encrypted_key: 'EEEE' }]),
      item: standing(outer),
    };
    await expect(
      within((queries) => separateIn(change(queries), operation, ada.id, MOST_ITEMS)),
    ).rejects.toMatchObject({ code: 'shared_inside' });
    // Beside it, all goes as before.
    const beside = itemRow(drive, { kind: 0 });
    await within((queries) => itemRepository(queries).insert(beside));
    await within((queries) => deleteIn(change(queries), [beside.id]));
    expect(await find(drive, [beside.id])).toEqual([]);
  });
});

describe('A file in a space of its own', () => {
  it('goes alone, with all its versions, and has its next key there', async () => {
    const former = versionRow(
      { space_id: drive, id: randomUUID() },
      { ...finished, item_id: file, number: 2 },
    );
    await within((queries) => versionRepository(queries).insert(former));
    const space_id = randomUUID();
    const place = { encrypted_key: 'FFFF', name_hash: 'ab'.repeat(32), parent_generation: 2 };
    const renewal = {
      ...{ former_generation: 1, generation: 2, encrypted_name: 'GGGG' },
      former_keys: [{ generation: 1, encrypted_key: 'HHHH' }],
      content: { version_id: file, encrypted_content_key: 'IIII' },
    };
    const operation = {
      ...{ id: file, root: { ...root([]), file_id: file }, item: standing(inner) },
      file: { space_id, renewal, ...place },
    };
    await within((queries) => separateIn(change(queries), operation, ada.id, MOST_ITEMS));
    expect(await find(drive, [file])).toEqual([]);
    expect(await find(drive, [operation.item.id])).toMatchObject([
      { parent_id: inner, stands_for: space_id },
    ]);
    expect(await find(space_id, [file])).toMatchObject([
      { ...place, parent_id: null, generation: 2, encrypted_name: 'GGGG', encrypted_content_key: 'IIII' },
    ]);
    const versions = await versionRepository(database.queries).list(space_id, file);
    expect(versions.map(({ id }) => id)).toEqual([former.id, file]);
    expect(await keyRepository(database.queries).ofSpace(space_id)).toMatchObject({ root_file_id: file });
  });
});
