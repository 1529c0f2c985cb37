import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { itemRepository } from '../src/storage/item-repository.ts';
import { createItemService } from '../src/storage/item-service.ts';
import { spaceRepository } from '../src/storage/space-repository.ts';
import { createTreeService } from '../src/storage/tree-service.ts';
import { openDiskChunkStore } from '../src/store/chunks/disk-chunk-store.ts';
import type { Database } from '../src/store/database/database.ts';
import { insertUser, temporaryDatabase } from './support/database.ts';

const NOW = 1_000_000;

let folder: string;
let database: Database;
let spaceId: string;
let items: ReturnType<typeof createItemService>;
let tree: ReturnType<typeof createTreeService>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coffer-spaces-'));
  database = await temporaryDatabase();
  const chunks = await openDiskChunkStore(folder);
  const ports = { database, chunks, clock: () => NOW, policy: { itemsPerAccount: async () => 100 } };
  items = createItemService(ports);
  tree = createTreeService(ports);
  spaceId = (await insertUser(database)).space_id;
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

async function createDirectory(parent: string | null = null, space = spaceId): Promise<string> {
  const id = randomUUID();
  await items.create(space, {
    id,
    file_id: parent,
    mime: 'dir',
    encrypted_key: 'key',
    encrypted_name: 'name',
    name_hash: randomBytes(32).toString('hex'),
    search_tokens_hashed: [],
    file_modified_at: 0,
  });
  return id;
}

async function revisionOf(space: string): Promise<number> {
  const { revision } = await database.queries
    .selectFrom('spaces')
    .select('revision')
    .where('id', '=', space)
    .executeTakeFirstOrThrow();
  return revision;
}

/** The revision of each item, by its id. */
async function stamps(space = spaceId): Promise<Record<string, number>> {
  const rows = await database.queries
    .selectFrom('items')
    .select(['id', 'revision'])
    .where('space_id', '=', space)
    .execute();
  return Object.fromEntries(rows.map(({ id, revision }) => [id, revision]));
}

const removed = () => database.queries.selectFrom('removed_items').selectAll().orderBy('id').execute();

describe('A space', () => {
  it('stands where the end of a fork puts it, above both of its ends', async () => {
    const revision = await database.transaction({ space: spaceId }, (queries) =>
      spaceRepository(queries).nextRevision(spaceId, { isSigned: true, to: 40 }),
    );
    expect(revision).toBe(40);
    expect(await spaceRepository(database.queries).standing(spaceId)).toMatchObject({ revision: 40 });
  });

  it('begins with its account, and goes with it', async () => {
    const { id, space_id } = await insertUser(database);
    expect(await spaceRepository(database.queries).besideDrive({ id, space_id })).toEqual([]);
    expect(await spaceRepository(database.queries).besideDrive({ id, space_id: spaceId })).toEqual([
      space_id,
    ]);
    expect(await revisionOf(space_id)).toBe(0);
    await createDirectory(null, space_id);
    await database.transaction({ lock: 'database' }, (queries) =>
      queries.deleteFrom('users').where('id', '=', id).execute(),
    );
    const left = await database.queries.selectFrom('spaces').select('id').execute();
    expect(left).toEqual([{ id: spaceId }]);
    expect(await database.queries.selectFrom('item_spaces').selectAll().execute()).toEqual([]);
  });

  it('counts the changes made to it alone, and each item knows the last one of its own', async () => {
    const other = (await insertUser(database)).space_id;
    const [one, two] = [await createDirectory(), await createDirectory()];
    await createDirectory(null, other);
    expect(await stamps()).toEqual({ [one]: 1, [two]: 2 });
    const name = {
      encrypted_name: 'n2',
      name_hash: randomBytes(32).toString('hex'),
      search_tokens_hashed: [],
    };
    await items.rename(spaceId, one, name);
    expect(await stamps()).toEqual({ [one]: 3, [two]: 2 });
    expect([await revisionOf(spaceId), await revisionOf(other)]).toEqual([3, 1]);
  });

  it('counts one change for all that moves at once, and none where nothing does', async () => {
    const [target, one, two] = [await createDirectory(), await createDirectory(), await createDirectory()];
    await tree.move(spaceId, { ids: [one, two], file_id: target });
    expect(await stamps()).toEqual({ [target]: 1, [one]: 4, [two]: 4 });
    await tree.move(spaceId, { ids: [one, two], file_id: target });
    expect(await revisionOf(spaceId)).toBe(4);
  });

  it('has what moves with another hash of its name, where that comes along', async () => {
    const [target, one, two] = [await createDirectory(), await createDirectory(), await createDirectory()];
    const name = { id: one, name_hash: randomBytes(32).toString('hex') };
    await tree.move(spaceId, { ids: [one, two], file_id: target, names: [name], epoch: 1 });
    const rows = await itemRepository(database.queries).findAnywhere(spaceId, [one, two]);
    const found = new Map(rows.map((row) => [row.id, row]));
    expect(found.get(one)).toMatchObject({ ...name, parent_id: target, name_epoch: 1, name_hash_epoch: 1 });
    expect(found.get(two)).toMatchObject({ parent_id: target, encrypted_name: 'name' });
    const back = { ids: [one], file_id: null };
    await expect(tree.move(spaceId, { ...back, names: [name], epoch: 2 })).rejects.toMatchObject({
      code: 'epoch_outdated',
    });
    await expect(tree.move(spaceId, { ...back, names: [{ ...name, id: two }] })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  it('is given page by page, each item once', async () => {
    const ids = [await createDirectory(), await createDirectory(), await createDirectory()].sort();
    await createDirectory(null, (await insertUser(database)).space_id);
    const page = async (after: string | null) =>
      (await itemRepository(database.queries).page(spaceId, after, 2)).map(({ id }) => id);
    expect([await page(null), await page(ids[1] ?? ''), await page(ids[2] ?? '')]).toEqual([
      ...[ids.slice(0, 2), ids.slice(2), []],
    ]);
  });

  it('counts nothing for what was refused', async () => {
    const directory = await createDirectory();
    await expect(tree.move(spaceId, { ids: [directory], file_id: directory })).rejects.toThrow();
    await expect(tree.delete(spaceId, [directory, randomUUID()])).rejects.toThrow();
    expect(await revisionOf(spaceId)).toBe(1);
  });

  it('tells for a time which items are gone, those below others too', async () => {
    const top = await createDirectory();
    const inner = await createDirectory(top);
    await tree.delete(spaceId, [top]);
    const gone = [top, inner].sort().map((id) => ({ space_id: spaceId, id, revision: 3, removed_at: NOW }));
    expect(await removed()).toEqual(gone);
    const forgetBefore = (time: number) =>
      database.transaction({ lock: 'database' }, (queries) =>
        spaceRepository(queries).forgetRemovedBefore(time),
      );
    await forgetBefore(NOW);
    expect(await removed()).toEqual(gone);
    await forgetBefore(NOW + 1);
    expect(await removed()).toEqual([]);
  });
});
