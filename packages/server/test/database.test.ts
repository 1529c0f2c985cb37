import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { itemRepository } from '../src/storage/item-repository.ts';
import { versionRepository } from '../src/storage/version-repository.ts';
import type { Database } from '../src/store/database/database.ts';
import type { NewItemRow, NewVersionRow, UserRow } from '../src/store/database/schema.ts';
import { insertFile, insertUser, itemRow, temporaryDatabase, versionRow } from './support/database.ts';

let database: Database;
let owner: UserRow;

beforeEach(async () => {
  database = await temporaryDatabase();
  owner = await insertUser(database);
});
afterEach(() => database.close());

async function insert(changes: Partial<NewItemRow> = {}, spaceId = owner.space_id): Promise<NewItemRow> {
  const row = itemRow(spaceId, changes);
  await database.transaction({ lock: 'database' }, (queries) => itemRepository(queries).insert(row));
  return row;
}

/** Adds a file; gives the id of its version. */
async function insertVersion(changes: Partial<NewVersionRow> = {}): Promise<string> {
  const { id } = await database.transaction({ lock: 'database' }, (queries) =>
    insertFile(queries, owner.space_id, { version: changes }),
  );
  return id;
}

/** The error of an insert. */
const failure = (changes: Partial<NewItemRow>, spaceId?: string) =>
  insert(changes, spaceId).then(
    () => Promise.reject(new Error('The database took it')),
    (error: unknown) => error,
  );

describe('The tables', () => {
  it('take a name once in a directory, and once at the root', async () => {
    const directory = await insert({ kind: 0, name_hash: 'd' });
    const name_hash = 'n';
    await insert({ name_hash });
    await insert({ name_hash, parent_id: directory.id });
    for (const parent_id of [null, directory.id]) {
      expect(database.uniqueViolation(await failure({ name_hash, parent_id }))).toContain('name_hash');
    }
  });

  it('compare no name with one of another epoch, or of the trash', async () => {
    const directory = await insert({ kind: 0 });
    for (const parent_id of [null, directory.id]) {
      const name_hash = randomUUID();
      await insert({ name_hash, parent_id });
      await insert({ name_hash, parent_id, name_hash_epoch: 2 });
      await insert({ name_hash, parent_id, in_trash: 1, trashed_at: 5, trashed_from: owner.space_id });
    }
  });

  it('have the epoch of a key with each sealed field, and none without', async () => {
    for (const directory of [{ metadata_epoch: 1 }, { directory_metadata: 'AAAA' }]) {
      expect(String(await failure({ kind: 0, ...directory }))).toMatch(/check constraint/i);
    }
    for (const version of [{ key_epoch: 1 }, { encrypted_key: 'AAAA' }]) {
      await expect(insertVersion(version)).rejects.toThrow(/check constraint/i);
    }
  });

  it('take an id once, whatever space it is in', async () => {
    const { id } = await insert();
    const other = await insertUser(database);
    expect(database.uniqueViolation(await failure({ id }, other.space_id))).toContain('id');
  });

  it('take the id of a version once, and each number of a file once', async () => {
    const row = await database.transaction({ lock: 'database' }, (queries) =>
      insertFile(queries, owner.space_id),
    );
    const other = await insert({}, (await insertUser(database)).space_id);
    const add = (version: NewVersionRow) =>
      database
        .transaction({ lock: 'database' }, (queries) => versionRepository(queries).insert(version))
        .catch((error: unknown) => error);
    const foreign = await add(versionRow(other, { id: row.id }));
    expect(database.uniqueViolation(foreign)).toContain('id');
    const again = await add(versionRow(row, { id: randomUUID() }));
    expect(database.uniqueViolation(again)).toContain('number');
    expect(await add(versionRow(row, { id: randomUUID(), number: 2 }))).toBeUndefined();
  });

  it('take no item into the directory of someone else, or into nothing', async () => {
    const other = await insertUser(database);
    const directory = await insert({ kind: 0 });
    expect(database.foreignKeyViolation(await failure({ parent_id: directory.id }, other.space_id))).toBe(
      true,
    );
    expect(database.foreignKeyViolation(await failure({ parent_id: randomUUID() }))).toBe(true);
  });

  it('take no chunk of a missing version, and each chunk once', async () => {
    const id = await insertVersion();
    const add = (versionId: string) =>
      database
        .transaction({ lock: 'database' }, (queries) =>
          queries
            .insertInto('chunks')
            .values({
              space_id: owner.space_id,
              version_id: versionId,
              chunk_index: 0,
              length: 33,
              checksum: '0000',
              checksum_function: 'crc16',
              segment_hashes: 'AA',
              encrypted_digest: null,
              created_at: 0,
            })
            .execute(),
        )
        .then(
          () => null,
          (error: unknown) => error,
        );
    expect(await add(id)).toBeNull();
    expect(database.uniqueViolation(await add(id))).not.toBeNull();
    expect(database.foreignKeyViolation(await add(randomUUID()))).toBe(true);
  });

  it('count no more chunks than a version has, and no less than none', async () => {
    const id = await insertVersion({ chunks: 2 });
    const count = (chunks_stored: number) =>
      database.transaction({ lock: 'database' }, (queries) =>
        queries.updateTable('versions').set({ chunks_stored }).where('id', '=', id).execute(),
      );
    await count(2);
    await expect(count(3)).rejects.toThrow('versions_chunks_stored');
    await expect(count(-1)).rejects.toThrow('versions_chunks_stored');
  });

  it('lose with an account all that is its own', async () => {
    const directory = await insert({ kind: 0 });
    await insert({ parent_id: directory.id });
    await database.transaction({ lock: 'database' }, (queries) =>
      queries.deleteFrom('users').where('id', '=', owner.id).execute(),
    );
    expect(await database.queries.selectFrom('items').selectAll().execute()).toEqual([]);
  });
});

describe('A transaction', () => {
  it('leaves nothing of work that fails', async () => {
    const work = database.transaction({ lock: 'database' }, async (queries) => {
      await queries.insertInto('item_rows').values(itemRow(owner.space_id)).execute();
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await database.queries.selectFrom('items').selectAll().execute()).toEqual([]);
  });

  it('holds up nobody who only reads, and shows nothing before it is committed', async () => {
    await database.transaction({ lock: 'database' }, async (queries) => {
      await queries.insertInto('item_rows').values(itemRow(owner.space_id)).execute();
      expect(await database.queries.selectFrom('items').selectAll().execute()).toEqual([]);
    });
    expect(await database.queries.selectFrom('items').selectAll().execute()).toHaveLength(1);
  });

  it('is the only place to write', async () => {
    const write = database.queries.insertInto('item_rows').values(itemRow(owner.space_id)).execute();
    await expect(write).rejects.toThrow(/read-?only/);
  });

  it('lets others wait until it ends', async () => {
    const order: string[] = [];
    const first = database.transaction({ lock: 'database' }, async (queries) => {
      await queries.selectFrom('items').selectAll().execute();
      await new Promise((resolve) => setTimeout(resolve, 20));
      order.push('first');
    });
    const second = database.transaction({ lock: 'database' }, async () => {
      order.push('second');
    });
    await Promise.all([first, second]);
    expect(order).toEqual(['first', 'second']);
  });
});
