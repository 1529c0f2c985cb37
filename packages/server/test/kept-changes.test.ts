import { randomUUID } from 'node:crypto';
import type { BatchOperation } from '@coffer/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { batchRepository } from '../src/spaces/batch-repository.ts';
import { checkRole } from '../src/spaces/check-role.ts';
import { forgetChangesBefore } from '../src/spaces/forget-changes.ts';
import { headRepository } from '../src/spaces/head-repository.ts';
import { countKept } from '../src/spaces/kept-limits.ts';
import { keptRepository } from '../src/spaces/kept-repository.ts';
import type { Database } from '../src/store/database/database.ts';
import type { UserRow } from '../src/store/database/schema.ts';
import { insertUser, temporaryDatabase } from './support/database.ts';
import { sharedSpace } from './support/shared-space.ts';

const LIMITS = { perPerson: 100, perOwner: 250 };

let database: Database;
let ada: UserRow;
let [bob, eve] = ['', ''];

beforeEach(async () => {
  database = await temporaryDatabase();
  ada = await insertUser(database);
  [bob, eve] = [(await insertUser(database)).id, randomUUID()];
});
afterEach(() => database.close());

const newSpace = (owner = ada) =>
  database.transaction({ lock: 'database' }, (queries) => sharedSpace(queries, owner.id));

const rename: BatchOperation = { kind: 'trash', ids: [randomUUID()] };
const create = { kind: 'create', item: {} } as BatchOperation;
const record = { kind: 'create', item: { encrypted_upload: 'AA' } } as BatchOperation;
const finish = { kind: 'finish', id: randomUUID(), content: {} } as BatchOperation;

const count = (spaceId: string, userId: string, bytes: number, ...operations: BatchOperation[]) =>
  database.transaction({ space: spaceId }, (queries) =>
    countKept(
      queries,
      {
        ...{ spaceId, ownerId: ada.id, userId, bytes },
        operations: [{ kind: 'was', rows: [] }, ...(operations.length > 0 ? operations : [rename])],
      },
      LIMITS,
    ),
  );

const counted = async (spaceId: string) =>
  (await keptRepository(database.queries).ofSpace(spaceId)).map(({ userId, bytes }) => [userId, bytes]);

const refused = {
  code: 'too_many_items',
  errors: { kept_changes: [expect.stringContaining('still add small files')] },
};

describe('What is kept of changes', () => {
  it('is limited for each person in each space, who still adds folders and small files', async () => {
    const space = await newSpace();
    await count(space, eve, 60);
    await count(space, eve, 40);
    await expect(count(space, eve, 1)).rejects.toMatchObject(refused);
    await expect(count(space, eve, 1, create, rename)).rejects.toMatchObject(refused);
    await expect(count(space, eve, 1, finish)).rejects.toMatchObject(refused);
    await expect(count(space, eve, 1, record)).rejects.toMatchObject(refused);
    await count(space, eve, 1, create);
    await count(space, eve, 1, { ...finish, item: {} } as BatchOperation);
    // Nobody else is kept from anything by it.
    await count(space, bob, 100);
    await count(await newSpace(), eve, 20);
    expect(await counted(space)).toEqual([
      [eve, 102],
      [bob, 100],
    ]);
  });

  it.each<[string, (name: object) => object]>([
    ['a new item', (item) => ({ kind: 'create', item })],
    ['a finished upload', (item) => ({ ...finish, item })],
    ['a new name', (name) => ({ kind: 'rename', id: randomUUID(), name })],
    ['a new name out of the trash', (name) => ({ kind: 'restore', items: [{ id: randomUUID(), name }] })],
  ])('holds no search tokens, which count in no quota, of %s', (_, by) => {
    const operations = (tokens: readonly string[]) =>
      [
        { kind: 'was', rows: [] },
        by({ search_tokens_hashed: tokens }) as BatchOperation,
      ] satisfies BatchOperation[];
    checkRole(operations([]), 'editor');
    checkRole(operations(['aa']), 'owner');
    expect(() => checkRole(operations(['aa']), 'editor')).toThrow(
      expect.objectContaining({ code: 'forbidden', errors: { 'operations.1': [expect.any(String)] } }),
    );
  });

  it('is limited for all spaces of an owner, by whom has most of it', async () => {
    const spaces = [await newSpace(), await newSpace(), await newSpace()];
    for (const space of spaces) await count(space, eve, 70);
    await count(spaces[0] ?? '', bob, 30);
    await expect(count(spaces[0] ?? '', eve, 20)).rejects.toMatchObject(refused);
    await count(spaces[0] ?? '', bob, 30);
    // What somebody else owns does not count.
    const others = await newSpace(await insertUser(database));
    expect(await keptRepository(database.queries).ofOwner(ada.id)).toHaveLength(2);
    expect(await counted(others)).toEqual([]);
  });

  it('stays until 90 days after its owner could see it, and counts no more then, nor once it is dropped', async () => {
    const space = await newSpace();
    const batch = async (revision: number, author: string | null, at: number) => {
      await database.transaction({ space }, async (queries) => {
        const text = `${revision}`.padStart(64, '0');
        await batchRepository(queries).insert({
          ...{ space_id: space, id: randomUUID(), revision, operations_hash: text, operations: '[]' },
          ...{ kept: author === null ? null : '["AQ"]', author_id: author, log_bytes: 9, applied_at: at },
          counted_bytes: author === null ? 0 : 10,
        });
        await headRepository(queries).insert({
          ...{ space_id: space, revision, hash: text, bytes_hash: text, bytes: 'AA', signature: 'AA' },
          ...{ next_signature: null, other_end: null, is_kept: 0, is_milestone: 0, stored_at: at },
          by_owner: author === null ? 1 : 0,
        });
        if (author !== null) await keptRepository(queries).count(space, { userId: author, bytes: 10 });
      });
    };
    const log = async () => {
      const found = await batchRepository(database.queries).log(space, 99, { entries: 9, bytes: 999 });
      return [found.entries.map(({ head }) => head.revision), found.end?.revision ?? null];
    };
    await batch(1, null, 1);
    await batch(2, eve, 2);
    await batch(3, bob, 3);
    await batch(4, null, 60);
    await batch(5, eve, 61);
    const isKept = () => keptRepository(database.queries).isAny(space);
    await forgetChangesBefore(database, 60);
    expect(await log()).toEqual([[5, 4, 3, 2], 1]);
    expect(await counted(space)).toEqual(
      [
        [eve, 20],
        [bob, 10],
      ].sort((one, other) => Number(other[1]) - Number(one[1])),
    );
    await forgetChangesBefore(database, 1_000);
    expect(await log()).toEqual([[5], 4]);
    expect(await counted(space)).toEqual([[eve, 10]]);
    expect(await isKept()).toBe(true);
    const drop = (revision: number) =>
      database.transaction({ space }, (queries) => keptRepository(queries).drop(space, revision));
    await drop(4);
    expect(await isKept()).toBe(true);
    await drop(5);
    expect([await isKept(), await counted(space), await log()]).toEqual([false, [], [[5], 4]]);
  });
});
