import { randomBytes } from 'node:crypto';
import {
  DigestTree,
  fromBase64Url,
  type Hashed,
  itemHash,
  itemRowBytes,
  itemsDigest,
  toHex,
  unpackNode,
} from '@coffer/crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDigestsService } from '../src/spaces/digests-service.ts';
import { itemRepository } from '../src/storage/item-repository.ts';
import { spaceRepository } from '../src/storage/space-repository.ts';
import { treeRepository } from '../src/storage/tree-repository.ts';
import type { Database, Queries } from '../src/store/database/database.ts';
import type { NewItemRow, UserRow } from '../src/store/database/schema.ts';
import { insertUser, itemRow, temporaryDatabase } from './support/database.ts';

const EMPTY = '00'.repeat(32);
/** More than one transaction takes. */
const MANY = 250;

let database: Database;
let user: UserRow;

beforeEach(async () => {
  database = await temporaryDatabase();
  user = await insertUser(database);
});
afterEach(() => database.close());

const digestsIn = (within: Database) => createDigestsService({ database: within, clock: () => 1_000 });
const digests = () => digestsIn(database).of(user.id, user.space_id, {});

/** Changes something of the space, with a revision of its own. */
function change(work: (queries: Queries, revision: number) => Promise<unknown>): Promise<void> {
  return database.transaction({ space: user.space_id }, async (queries) => {
    await work(queries, await spaceRepository(queries).nextRevision(user.space_id));
  });
}

const envelope = () => randomBytes(24).toString('base64url');

function directories(count: number): NewItemRow[] {
  const sealed = () => ({ encrypted_key: envelope(), encrypted_name: envelope() });
  const hash = () => ({ name_hash: randomBytes(32).toString('hex') });
  return Array.from({ length: count }, () => itemRow(user.space_id, { kind: 0, ...sealed(), ...hash() }));
}

async function add(rows: readonly NewItemRow[]): Promise<void> {
  await change(async (queries, revision) => {
    const values = rows.map((row) => ({ ...row, revision }));
    await queries.insertInto('item_rows').values(values).execute();
    const places = rows.map(({ id, space_id }) => ({ id, space_id }));
    await queries.insertInto('item_spaces').values(places).execute();
  });
}

const rename = (id: string, name = envelope()) =>
  change((queries, revision) =>
    itemRepository(queries).rename(
      { spaceId: user.space_id, id },
      {
        encrypted_name: name,
        name_hash: randomBytes(32).toString('hex'),
        sealed_bytes: 0,
        revision,
      },
    ),
  );

const remove = (ids: readonly string[]) =>
  change(async (queries, revision) => {
    const tree = treeRepository(queries);
    await tree.recordRemoval(user.space_id, ids, { revision, now: 1 });
    await tree.deleteSubtree(user.space_id, ids);
  });

/** The digest of all directories that there are, made at once. */
async function madeAtOnce(): Promise<string> {
  const rows = await database.queries.selectFrom('item_rows').selectAll().execute();
  const hashed = rows.map(async (row): Promise<Hashed> => {
    const bytes = itemRowBytes({
      id: row.id,
      parentId: row.parent_id ?? row.space_id,
      kind: 'directory',
      generation: row.generation,
      parentGeneration: row.parent_generation,
      wrappedKey: row.encrypted_key,
      formerKeys: row.former_keys === null ? [] : [{ generation: 1, wrappedKey: 'AQID' }],
      sealedName: row.encrypted_name,
      nameHash: row.name_hash,
      newestVersionId: null,
      trashed: null,
    });
    return { id: row.id, hash: await itemHash(bytes, []) };
  });
  return toHex(await itemsDigest(await Promise.all(hashed)));
}

async function expectRight(): Promise<void> {
  const { items, rows } = await digests();
  const { count } = await database.queries
    .selectFrom('item_rows')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(items).toBe(await madeAtOnce());
  expect(rows).toEqual({ items: Number(count), versions: 0, links: 0, settings: 0, contacts: 0, members: 0 });
}

/** The database, whose transactions fail from the one of a number on. */
function failingFrom(first: number): Database {
  let count = 0;
  const transaction: Database['transaction'] = (order, work) => {
    count += 1;
    return count < first ? database.transaction(order, work) : Promise.reject(new Error('cut off'));
  };
  return { ...database, transaction };
}

describe('The digest of a space’s items', () => {
  it('is zeros in a new space', async () => {
    expect(await digests()).toMatchObject({ revision: 0, items: EMPTY, rows: { items: 0, links: 0 } });
  });

  it('follows what comes, changes and goes, a few and many', async () => {
    const few = directories(3);
    await add(few);
    await expectRight();
    const many = directories(MANY);
    await add(many);
    await expectRight();
    await rename(few[0]?.id ?? '');
    await remove(many.slice(100).map(({ id }) => id));
    await expectRight();
    await remove([...few, ...many.slice(0, 100)].map(({ id }) => id));
    expect(await digests()).toMatchObject({ items: EMPTY, rows: { items: 0 } });
    expect(await database.queries.selectFrom('digest_nodes').selectAll().execute()).toEqual([]);
  });

  it('has an item’s former keys', async () => {
    const [row] = directories(1);
    const keys = JSON.stringify([{ generation: 1, wrappedKey: 'AQID' }]);
    await add(row === undefined ? [] : [{ ...row, former_keys: keys }]);
    await expectRight();
  });

  it('is right where it was cut off at any point, and where several make it at once', async () => {
    for (const point of [2, 3]) {
      await add(directories(MANY));
      const cut = digestsIn(failingFrom(point)).of(user.id, user.space_id, {});
      await expect(cut).rejects.toThrow('cut off');
      const [row] = await database.queries.selectFrom('item_rows').select('id').execute();
      await remove([row?.id ?? '']);
      await Promise.all([digests(), rename(await anyId()), digests()]);
      await expectRight();
    }
  });

  it('is right where it is not known any more what went', async () => {
    const rows = directories(20);
    await add(rows);
    await digests();
    await remove(rows.slice(5).map(({ id }) => id));
    await database.transaction({ lock: 'database' }, (queries) =>
      spaceRepository(queries).forgetRemovedBefore(2),
    );
    await expectRight();
  });

  it('leaves out what has no canonical form', async () => {
    const [kept, damaged] = directories(2);
    await add([kept, damaged].filter((row) => row !== undefined));
    const alone = await digests();
    await rename(damaged?.id ?? '', 'A');
    expect(await digests()).toMatchObject({ rows: { items: 1 } });
    await remove([damaged?.id ?? '']);
    expect((await digests()).items).not.toBe(alone.items);
    await expectRight();
  });

  it('is led to by the nodes and the bucket of each item', async () => {
    await add(directories(50));
    const { items: digest } = await digests();
    const numbers = await database.queries.selectFrom('item_hashes').select(['bucket', 'id']).execute();
    const [{ bucket, id } = { bucket: 0, id: '' }] = numbers;
    const nodes = [
      { level: 1, number: 0 },
      { level: 2, number: bucket >>> 10 },
      { level: 3, number: bucket >>> 5 },
    ];
    const shown = await digestsIn(database).of(user.id, user.space_id, { nodes, buckets: [bucket] });
    const tree = new DigestTree();
    for (const { level, number, hashes } of shown.nodes) {
      tree.addBelow(level, number, unpackNode(fromBase64Url(hashes)));
    }
    expect(toHex(await tree.digest())).toBe(digest);
    expect(shown.buckets).toMatchObject([
      { number: bucket, items: expect.arrayContaining([{ id, hash: expect.any(String) }]) },
    ]);
  });

  it('is nobody else’s to see', async () => {
    const other = await insertUser(database);
    await expect(digestsIn(database).of(other.id, user.space_id, {})).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

async function anyId(): Promise<string> {
  const row = await database.queries.selectFrom('item_rows').select('id').limit(1).executeTakeFirstOrThrow();
  return row.id;
}
