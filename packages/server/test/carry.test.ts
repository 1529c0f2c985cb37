import { randomUUID } from 'node:crypto';
import type { BatchOperation } from '@coffer/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { arriveIn, carryIn, checkCarried, rejoinIn } from '../src/spaces/carry.ts';
import { itemRepository } from '../src/storage/item-repository.ts';
import { spaceChange } from '../src/storage/space-change.ts';
import { spaceRepository } from '../src/storage/space-repository.ts';
import type { Database, Queries } from '../src/store/database/database.ts';
import type { UserRow } from '../src/store/database/schema.ts';
import { insertFile, insertUser, itemRow, temporaryDatabase } from './support/database.ts';

type Operation<K extends BatchOperation['kind']> = Extract<BatchOperation, { readonly kind: K }>;

let database: Database;
let ada: UserRow;
let drive: string;
let space: string;
let folder: string;
let file: string;
let standing: string;

beforeEach(async () => {
  database = await temporaryDatabase();
  ada = await insertUser(database, { item_count: 4, used_space: 20 });
  drive = ada.space_id;
  space = randomUUID();
  await within(async (queries) => {
    await addSpace(queries, space, ada.id);
    const [above, stands] = [itemRow(drive, { kind: 0 }), itemRow(drive, { kind: 0, stands_for: space })];
    await itemRepository(queries).insert(above);
    await itemRepository(queries).insert(stands);
    const below = await insertFile(queries, drive, { item: { parent_id: above.id } });
    [folder, file, standing] = [above.id, below.id, stands.id];
  });
});
afterEach(() => database.close());

const within = <T>(work: (queries: Queries) => Promise<T>) =>
  database.transaction({ lock: 'database' }, work);

const addSpace = (queries: Queries, id: string, owner_id: string) =>
  spaceRepository(queries).insert({
    ...{ id, owner_id, created_at: 1, root_generation: 2, greatest_generation: 7 },
    ...{ root_key: 'AAAA', root_former_keys: '[]', root_name: 'AAAA' },
  });

const change = (queries: Queries, id: string) => spaceChange(queries, id, 5, { isSigned: true });

const arriving = (
  id: string,
  changes: { former?: number; generation?: number; under?: number } = {},
): Operation<'arrive'>['keys'][number] => {
  const { former = 1, generation = 8, under = 2 } = changes;
  return {
    ...{ id, encrypted_key: 'BBBB', name_hash: 'ab'.repeat(32), parent_generation: under },
    renewal: {
      ...{ former_generation: former, generation, encrypted_name: 'CCCC' },
      former_keys: [{ generation: former, encrypted_key: 'DDDD' }],
    },
  };
};

const carry = (to = space, id = folder, key = arriving(id)) =>
  within(async (queries) => {
    await carryIn(change(queries, drive), { kind: 'carry', ids: [id], to }, 10);
    await arriveIn(change(queries, to), { kind: 'arrive', from: drive, file_id: null, keys: [key] });
  });

const find = (spaceId: string, ids: readonly string[]) =>
  itemRepository(database.queries).findAnywhere(spaceId, ids);
const usedBy = async (id: string) => {
  const users = database.queries.selectFrom('users').select(['used_space', 'item_count']);
  return users.where('id', '=', id).executeTakeFirstOrThrow();
};

describe('What goes from one space into another', () => {
  it('takes all below along, under its next key and with the revision of the other space', async () => {
    await carry();
    expect(await find(drive, [folder, file])).toEqual([]);
    const rows = new Map((await find(space, [folder, file])).map((row) => [row.id, row]));
    expect(rows.get(folder)).toMatchObject({
      ...{ parent_id: null, sealed_parent_id: null, generation: 8, parent_generation: 2, revision: 1 },
      ...{ encrypted_key: 'BBBB', encrypted_name: 'CCCC', name_hash: 'ab'.repeat(32) },
    });
    expect(rows.get(file)).toMatchObject({ parent_id: folder, sealed_parent_id: folder, revision: 1 });
    // The same account has both.
    expect(await usedBy(ada.id)).toMatchObject({ item_count: 4 });
  });

  it('stays in the trash, as if it had lain in the directory into which it comes', async () => {
    await within((queries) =>
      queries
        .updateTable('item_rows')
        .set({ trashed_at: 4, trashed_from: drive, in_trash: 1 })
        .where('id', '=', folder)
        .execute(),
    );
    await carry();
    expect(await find(space, [folder])).toMatchObject([{ trashed_at: 4, trashed_from: space }]);
  });

  it('is paid for by who owns the other space, if there is room', async () => {
    const poor = await insertUser(database, { quota: 3 });
    await expect(carry(poor.space_id)).rejects.toMatchObject({ code: 'quota_exceeded' });
    expect(await find(drive, [folder, file])).toHaveLength(2);
    const bob = await insertUser(database);
    await carry(bob.space_id, folder, arriving(folder, { under: 1, generation: 2 }));
    expect(await usedBy(bob.id)).toMatchObject({ item_count: 2 });
    expect(await usedBy(ada.id)).toMatchObject({ item_count: 2 });
  });

  it.each([
    ['a number that is no more than the former one', { generation: 1 }, 'validation_failed'],
    ['more than one above both greatest numbers', { generation: 9 }, 'validation_failed'],
    ['a key that is not the newest of the root', { under: 1 }, 'key_outdated'],
    ['another former key than it has', { former: 2 }, 'key_outdated'],
  ])('is refused under %s', async (_, wrong, code) => {
    const carrying = carry(space, folder, arriving(folder, wrong));
    await expect(carrying).rejects.toMatchObject({ code });
    expect(await find(drive, [folder, file])).toHaveLength(2);
  });

  it('leaves what stands for a space, and what waits', async () => {
    await expect(carry(randomUUID(), standing)).rejects.toMatchObject({ code: 'shared_inside' });
    await within((queries) =>
      itemRepository(queries).place(
        { spaceId: drive, id: file },
        { parent_id: folder, sealed_parent_id: null, revision: 1 },
      ),
    );
    await expect(carry()).rejects.toMatchObject({ code: 'changes_wait' });
  });
});

describe('A space that ends', () => {
  const item = { id: randomUUID(), mime: 'dir', encrypted_key: 'EEEE', encrypted_name: 'FFFF' };
  const rejoin = (changedBefore = [space]) =>
    within((queries) =>
      rejoinIn(
        change(queries, drive),
        {
          kind: 'rejoin',
          id: standing,
          item: { ...item, name_hash: 'cd'.repeat(32), file_modified_at: 1, search_tokens_hashed: [] },
        },
        { ownerId: ada.id, mostItems: 10, changedBefore },
      ),
    );

  it('leaves a directory in its place, and nothing of an upload into it', async () => {
    await within(async (queries) => {
      await insertFile(queries, space, { item: { is_upload: 1 } });
    });
    await rejoin();
    expect(await spaceRepository(database.queries).ownerOf(space)).toBeNull();
    expect(await find(drive, [standing, item.id])).toMatchObject([{ id: item.id, stands_for: null }]);
  });

  it('is not ended while something lies in it, nor without a batch of its own', async () => {
    await expect(rejoin([])).rejects.toMatchObject({ code: 'validation_failed' });
    await carry();
    await expect(rejoin()).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await find(drive, [standing])).toHaveLength(1);
  });
});

describe('Batches of several spaces', () => {
  const [one, other, third] = [randomUUID(), randomUUID(), randomUUID()];
  const going = (ids = [one], to = 'b'): Operation<'carry'> => ({ kind: 'carry', ids, to });
  const coming = (ids = [one], from = 'a'): Operation<'arrive'> => ({
    ...{ kind: 'arrive', from, file_id: null },
    keys: ids.map((id) => arriving(id)),
  });
  const batch = (space_id: string, ...operations: BatchOperation[]) => ({ space_id, batch: { operations } });

  it('take what they let go, in this order', () => {
    const ids = [one, other];
    const both = [batch('a', going(ids), going([third])), batch('b', coming([third]), coming([other, one]))];
    expect(() => checkCarried(both)).not.toThrow();
  });

  it.each([
    ['one alone', [batch('a', going())]],
    ['the other alone', [batch('b', coming())]],
    ['the other first', [batch('b', coming()), batch('a', going())]],
    ['fewer than go', [batch('a', going([one, other])), batch('b', coming())]],
    ['more than go', [batch('a', going()), batch('b', coming([one, other]))]],
    ['twice', [batch('a', going()), batch('b', coming(), coming())]],
    ['by a third space', [batch('a', going()), batch('c', coming())]],
    ['from a third space', [batch('a', going()), batch('b', coming([one], 'c'))]],
    ['by the same space', [batch('a', going([one], 'a'), coming())]],
  ])('are refused that do not fit: %s', (_, both) => {
    expect(() => checkCarried(both)).toThrow('check the marked fields');
  });
});
