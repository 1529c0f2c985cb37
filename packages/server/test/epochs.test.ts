import { randomUUID } from 'node:crypto';
import type { BatchOperation } from '@coffer/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyOperations, type OperationNeeds } from '../src/spaces/batch-operations.ts';
import { checkRole } from '../src/spaces/check-role.ts';
import { beginEpochIn, renameSpaceIn } from '../src/spaces/epochs.ts';
import { Moving } from '../src/spaces/moving.ts';
import { createIn } from '../src/storage/item-service.ts';
import { spaceChange } from '../src/storage/space-change.ts';
import type { Database, Queries } from '../src/store/database/database.ts';
import type { UserRow } from '../src/store/database/schema.ts';
import { insertUser, temporaryDatabase } from './support/database.ts';
import { sharedSpace } from './support/shared-space.ts';
import { shownKeys } from './support/shown-keys.ts';
import { newHash } from './support/stored-items.ts';

type Epoch = Extract<BatchOperation, { readonly kind: 'epoch' }>;

let database: Database;
let ada: UserRow;
let space: string;

beforeEach(async () => {
  database = await temporaryDatabase();
  ada = await insertUser(database);
  space = await database.transaction({ lock: 'database' }, (queries) => sharedSpace(queries, ada.id));
});
afterEach(() => database.close());

const within = <T>(work: (queries: Queries) => Promise<T>) =>
  database.transaction({ lock: 'database' }, work);
const keys = (id = space) => shownKeys(database.queries, id);

const ROOT: Epoch['root'] = {
  ...{ epoch: 3, account_key: 2, encrypted_key: 'BBBB', name_epoch: 1, encrypted_name: 'AAAA' },
  file_id: null,
};
const FORMER: Epoch['former'] = { epoch: 3, former_epoch: 2, encrypted_key: 'CCCC' };

const begin = (root: Partial<Epoch['root']> = {}, former: Partial<Epoch['former']> = {}, id = space) =>
  within((queries) =>
    beginEpochIn(spaceChange(queries, id, 5), {
      root: { ...ROOT, ...root },
      former: { ...FORMER, ...former },
    }),
  );

describe('An epoch', () => {
  it('is one more than before, and leads to the keys before it', async () => {
    await begin();
    await begin({ epoch: 4, encrypted_name: 'EEEE', name_epoch: 4 }, { epoch: 4, former_epoch: 3 });
    expect(await keys()).toEqual({
      root: { ...ROOT, epoch: 4, encrypted_name: 'EEEE', name_epoch: 4 },
      former: [{ ...FORMER, epoch: 4, former_epoch: 3 }, FORMER],
    });
  });

  it('begins in a drive whose first key is derived', async () => {
    const unnamed = { name_epoch: null, encrypted_name: null };
    const root = { ...unnamed, epoch: 2, account_key: 1 };
    expect((await keys(ada.space_id)).root).toMatchObject({ epoch: 1, encrypted_key: null });
    const named = begin({ ...root, name_epoch: 2 }, { epoch: 2, former_epoch: 1 }, ada.space_id);
    await expect(named).rejects.toMatchObject({ code: 'validation_failed' });
    await begin(root, { epoch: 2, former_epoch: 1 }, ada.space_id);
    expect((await keys(ada.space_id)).root).toMatchObject({ ...root, encrypted_key: 'BBBB' });
  });

  it.each<[string, Partial<Epoch['root']>, Partial<Epoch['former']>, string]>([
    ['the same one', { epoch: 2 }, { epoch: 2 }, 'root.epoch'],
    ['two more', { epoch: 4 }, { epoch: 4 }, 'root.epoch'],
    ['the former key of another one', {}, { epoch: 4 }, 'former.epoch'],
    ['no key', { encrypted_key: null, account_key: null }, {}, 'root.encrypted_key'],
    ['an account key before the one that there was', { account_key: 0 }, {}, 'root.account_key'],
    ['no name', { encrypted_name: null, name_epoch: null }, {}, 'root.encrypted_name'],
    ['a file', { file_id: randomUUID() }, {}, 'root.file_id'],
    ['a name under a former key', { encrypted_name: 'EEEE' }, {}, 'root.name_epoch'],
  ])('is refused with %s', async (_, root, former, field) => {
    await expect(begin(root, former)).rejects.toMatchObject({
      ...{ code: 'validation_failed', errors: { [field]: expect.anything() } },
    });
    expect((await keys()).former).toEqual([]);
  });

  it('is refused that follows upon another one than there is', async () => {
    for (const former_epoch of [1, 3])
      await expect(begin({}, { former_epoch })).rejects.toMatchObject({ code: 'epoch_outdated' });
  });

  it('is begun by the owner alone', async () => {
    const operation: Epoch = { kind: 'epoch', root: ROOT, former: FORMER };
    const needs: Omit<OperationNeeds, 'role'> = {
      ...{ owner: { userId: ada.id, spaceId: space }, mostItems: 9, spaceOwnerId: ada.id, fileId: null },
      ...{ isEnding: false, keyCommitment: null, moving: new Moving(), changedBefore: [], sharing: null },
      ...{ publicLinks: false, contents: new Map(), database },
    };
    const apply = (role: OperationNeeds['role']) =>
      within(async (queries) => {
        checkRole([operation], role);
        return applyOperations(spaceChange(queries, space, 5), [operation], { ...needs, role });
      });
    for (const role of ['viewer', 'editor'] as const)
      await expect(apply(role)).rejects.toMatchObject({ code: 'forbidden' });
    await apply('owner');
    expect((await keys()).root.epoch).toBe(3);
  });

  it('is the one under which the same change brings what follows', async () => {
    const item = { id: randomUUID(), mime: 'dir', encrypted_key: '', encrypted_name: 'name' };
    const create = (queries: Queries, epoch: number, begins: boolean) => {
      const change = spaceChange(queries, space, 5);
      const sealed = { ...item, name_hash: newHash(), search_tokens_hashed: [], file_modified_at: 0, epoch };
      const begun = begins ? beginEpochIn(change, { root: ROOT, former: FORMER }) : Promise.resolve();
      return begun.then(() => createIn(change, sealed, 9));
    };
    for (const [epoch, begins] of [
      [1, false],
      [3, false],
      [2, true],
    ] as const) {
      const refused = within((queries) => create(queries, epoch, begins));
      await expect(refused).rejects.toMatchObject({ code: 'epoch_outdated' });
    }
    await within((queries) => create(queries, 3, true));
    const row = await database.queries.selectFrom('item_rows').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ name_epoch: 3, name_hash_epoch: 3, metadata_epoch: null });
  });
});

describe('A change that has brought something', () => {
  it('begins no epoch any more', async () => {
    const late = within(async (queries) => {
      const change = spaceChange(queries, space, 5);
      await change.epoch(2);
      await beginEpochIn(change, { root: ROOT, former: FORMER });
    });
    await expect(late).rejects.toMatchObject({ code: 'epoch_outdated' });
    expect((await keys()).root.epoch).toBe(2);
  });
});

describe('The name of a shared space', () => {
  const same: Epoch['root'] = { ...ROOT, epoch: 2, account_key: 1, encrypted_key: 'AAAA' };
  const rename = (root: Partial<Epoch['root']>) =>
    within((queries) => renameSpaceIn(spaceChange(queries, space, 5), { root: { ...same, ...root } }));

  it('is sealed under the newest key, and nothing else changes with it', async () => {
    await rename({ encrypted_name: 'EEEE', name_epoch: 2 });
    expect((await keys()).root).toEqual({ ...same, encrypted_name: 'EEEE', name_epoch: 2 });
    for (const root of [{ epoch: 1 }, { epoch: 3 }])
      await expect(rename(root)).rejects.toMatchObject({ code: 'epoch_outdated' });
    const wrong: Partial<Epoch['root']>[] = [
      { encrypted_key: 'BBBB' },
      { account_key: 2 },
      { encrypted_name: 'FFFF', name_epoch: 1 },
      { encrypted_name: null, name_epoch: null },
    ];
    for (const root of wrong) await expect(rename(root)).rejects.toMatchObject({ code: 'validation_failed' });
  });
});
