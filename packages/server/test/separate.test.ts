import { randomUUID } from 'node:crypto';
import { type BatchOperation, SPACES_PER_ACCOUNT } from '@coffer/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { batches } from '../src/batches.ts';
import { linkRepository } from '../src/links/link-repository.ts';
import { arriveIn } from '../src/spaces/arrive.ts';
import { hashesBelow } from '../src/spaces/keep-digests.ts';
import { Moving } from '../src/spaces/moving.ts';
import { separateIn } from '../src/spaces/separate.ts';
import { itemRepository } from '../src/storage/item-repository.ts';
import { searchRepository } from '../src/storage/search-repository.ts';
import { spaceChange } from '../src/storage/space-change.ts';
import { spaceKeyRepository } from '../src/storage/space-key-repository.ts';
import { spaceRepository } from '../src/storage/space-repository.ts';
import { deleteIn } from '../src/storage/tree-service.ts';
import { versionRepository } from '../src/storage/version-repository.ts';
import type { Database, Queries } from '../src/store/database/database.ts';
import type { UserRow } from '../src/store/database/schema.ts';
import { insertUser, temporaryDatabase } from './support/database.ts';
import { foundWrong } from './support/found-wrong.ts';
import { shownKeys } from './support/shown-keys.ts';
import { newHash, storedDirectory, storedFile, storedVersion } from './support/stored-items.ts';

type Separate = Extract<BatchOperation, { readonly kind: 'separate' }>;

const TOKEN = '0123456789abcdef0123456789abcdef';

let database: Database;
let ada: UserRow;
let drive: string;
let outer: string;
let folder: string;
let inner: string;
let file: string;

beforeEach(async () => {
  database = await temporaryDatabase();
  ada = await insertUser(database);
  drive = ada.space_id;
  await within(async (queries) => {
    outer = (await storedDirectory(queries, drive)).id;
    folder = (await storedDirectory(queries, drive, { parent_id: outer })).id;
    inner = (await storedDirectory(queries, drive, { parent_id: folder })).id;
    file = (await storedFile(queries, drive, { parent_id: inner })).id;
    const named = { id: file, file_modified_at: 0 };
    await searchRepository(queries).replaceTokens(drive, named, [TOKEN]);
    await linkRepository(queries).insert({
      ...{ id: 'link', space_id: drive, file_id: file, created_at: 5, encrypted_link_key: 'key' },
      ...{ signature: 'signature', row_hash: 'hash' },
    });
  });
});
afterEach(() => database.close());

const within = <T>(work: (queries: Queries) => Promise<T>) =>
  database.transaction({ lock: 'database' }, work);
const change = (queries: Queries, space = drive) => spaceChange(queries, space, 5, { isSigned: true });
const find = (spaceId: string, ids: readonly string[]) =>
  itemRepository(database.queries).findAnywhere(spaceId, ids);

const ROOT: Separate['root'] = {
  ...{ epoch: 1, account_key: 1, encrypted_key: 'CCCC', name_epoch: 1, encrypted_name: 'DDDD' },
  file_id: null,
};

/** What stands for the space, in the directory where that was which goes. */
const standing = (parent: string | null): Separate['item'] => ({
  ...{ id: randomUUID(), file_id: parent, mime: 'dir', encrypted_key: '', encrypted_name: 'name' },
  ...{ name_hash: newHash(), search_tokens_hashed: [], file_modified_at: 0 },
});

/** Lets a directory go, unless something else is said; gives what stands for it. */
async function separate(changes: Partial<Omit<Separate, 'kind'>> = {}, takes = true): Promise<string> {
  const operation = { id: folder, space_id: folder, root: ROOT, item: standing(outer), ...changes };
  await within(async (queries) => {
    const moving = new Moving();
    const hashes = new Map(await hashesBelow(queries, drive, [operation.id]));
    await separateIn(change(queries), operation, { ownerId: ada.id, moving });
    if (operation.id === operation.space_id) hashes.delete(operation.id);
    const items = [...hashes].map(([id, hash]) => ({
      ...{ id, hash, encrypted_name: 'EEEEEEEE', name_hash: newHash(), encrypted_metadata: null },
      versions: id === file ? [{ id: file, encrypted_key: 'FFFF' }] : [],
    }));
    const arrival = { from: drive, file_id: null, items };
    const needs = { userId: ada.id, moving, fileId: operation.root.file_id, keyCommitment: null };
    if (takes) await arriveIn(change(queries, operation.space_id), arrival, needs);
    moving.checkEmpty();
  });
  return operation.item.id;
}

describe('A directory in a space of its own', () => {
  it('has all that was in it there, without links and tokens, and a directory stands for it', async () => {
    const stands = await separate();
    expect(await find(drive, [folder, inner, file])).toEqual([]);
    expect(await find(drive, [stands])).toMatchObject([
      { parent_id: outer, stands_for: folder, revision: 1 },
    ]);
    const rows = new Map((await find(folder, [inner, file])).map((row) => [row.id, row]));
    const sealed = { encrypted_name: 'EEEEEEEE', name_epoch: 1, revision: 1 };
    expect(rows.get(inner)).toMatchObject({ ...sealed, parent_id: null });
    expect(rows.get(file)).toMatchObject({ ...sealed, parent_id: inner, encrypted_key: 'FFFF' });
    expect(await shownKeys(database.queries, folder)).toEqual({ root: ROOT, former: [] });
    expect(await versionRepository(database.queries).list(folder, file)).toHaveLength(1);
    for (const space of [drive, folder]) {
      const filter = { aliveAt: null, fileId: null };
      expect(await linkRepository(database.queries).list(space, filter)).toEqual([]);
      const everywhere = { directoryId: null, limit: 9, skip: 0 };
      expect(await searchRepository(database.queries).search(space, [[TOKEN]], everywhere)).toEqual([]);
    }
    const gone = await database.queries.selectFrom('removed_items').select(['space_id', 'id']).execute();
    expect(gone.filter(({ id }) => id === folder)).toEqual([{ space_id: drive, id: folder }]);
    expect(await foundWrong(database)).toEqual([]);
  });

  it('keeps what it stands in from going, and from a space of its own', async () => {
    const stands = await separate();
    for (const ids of [[outer], [stands]]) {
      await expect(within((queries) => deleteIn(change(queries), ids))).rejects.toMatchObject({
        code: 'shared_inside',
      });
    }
    const again = separate({ id: outer, space_id: outer, item: standing(null) });
    await expect(again).rejects.toMatchObject({ code: 'shared_inside' });
    // Beside it, all goes as before.
    const beside = await within((queries) => storedDirectory(queries, drive));
    await within((queries) => deleteIn(change(queries), [beside.id]));
    expect(await find(drive, [beside.id])).toEqual([]);
  });

  it('is one of a thousand, so that a new key pair takes all along', async () => {
    const spaces = Array.from({ length: SPACES_PER_ACCOUNT }, () => ({
      ...{ id: randomUUID(), owner_id: ada.id, created_at: 1, epoch: 1 },
    }));
    await within(async (queries) => {
      for (const some of batches(spaces, 500)) await queries.insertInto('spaces').values(some).execute();
    });
    const errors = { spaces: [expect.any(String)] };
    await expect(separate()).rejects.toMatchObject({ code: 'too_many_items', errors });
    await within((queries) => spaceRepository(queries).remove(spaces[0]?.id ?? ''));
    await separate();
  });

  it('is not left in no space', async () => {
    await expect(separate({}, false)).rejects.toMatchObject({ errors: { batches: expect.anything() } });
    expect(await find(drive, [folder, inner, file])).toHaveLength(3);
  });

  it.each<[string, Partial<Separate['root']>]>([
    ['a later epoch', { epoch: 2 }],
    ['no key', { encrypted_key: null, account_key: null }],
    ['no name', { encrypted_name: null, name_epoch: null }],
    ['a name of a later epoch', { name_epoch: 2 }],
    ['a file', { file_id: randomUUID() }],
  ])('does not begin with %s', async (_, root) => {
    const refused = separate({ root: { ...ROOT, ...root } });
    await expect(refused).rejects.toMatchObject({ code: 'validation_failed' });
    const elsewhere = separate({ space_id: randomUUID() });
    await expect(elsewhere).rejects.toMatchObject({ errors: { space_id: expect.anything() } });
  });
});

describe('A file in a space of its own', () => {
  it('goes where the quota is full', async () => {
    await within((queries) => queries.updateTable('users').set({ quota: 1 }).execute());
    await separate({ id: file, space_id: randomUUID(), root: { ...ROOT, file_id: file } });
    const { used_space } = await database.queries
      .selectFrom('users')
      .select('used_space')
      .executeTakeFirstOrThrow();
    expect(used_space).toBeGreaterThan(1);
  });

  it('goes alone, with all its versions', async () => {
    const version = { id: randomUUID(), item_id: file, number: 2 };
    await within((queries) => storedVersion(queries, { space_id: drive, id: file }, version));
    const space_id = randomUUID();
    const stands = await separate({
      ...{ id: file, space_id, root: { ...ROOT, file_id: file }, item: standing(inner) },
    });
    expect(await find(drive, [file])).toEqual([]);
    expect(await find(drive, [stands])).toMatchObject([{ parent_id: inner, stands_for: space_id }]);
    expect(await find(space_id, [file])).toMatchObject([
      { parent_id: null, encrypted_name: 'EEEEEEEE', encrypted_key: 'FFFF', key_epoch: 1 },
    ]);
    const versions = await versionRepository(database.queries).list(space_id, file);
    expect(versions.map(({ id, encrypted_key }) => [id, encrypted_key])).toEqual([
      [version.id, null],
      [file, 'FFFF'],
    ]);
    const { single_file_id } = await spaceKeyRepository(database.queries).ofSpace(space_id);
    expect(single_file_id).toBe(file);
    expect(await foundWrong(database)).toEqual([]);
  });
});
