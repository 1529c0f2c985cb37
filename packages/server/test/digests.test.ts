import { randomBytes } from 'node:crypto';
import {
  DigestTree,
  epochRowBytes,
  epochRowId,
  firstRootRow,
  fromBase64Url,
  type Hashed,
  itemHash,
  itemRowBytes,
  itemsDigest,
  ownersDigest,
  rootRowBytes,
  rowHasher,
  toHex,
  unpackNode,
} from '@coffer/crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDigestsService } from '../src/spaces/digests-service.ts';
import { belowRepository } from '../src/storage/below-repository.ts';
import { itemRepository } from '../src/storage/item-repository.ts';
import { spaceKeyRepository, storedRoot } from '../src/storage/space-key-repository.ts';
import { spaceRepository } from '../src/storage/space-repository.ts';
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
  const sealed = () => ({ encrypted_name: envelope(), name_hash: randomBytes(32).toString('hex') });
  return Array.from({ length: count }, () => itemRow(user.space_id, { kind: 0, ...sealed() }));
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
        ...{ encrypted_name: name, name_epoch: 1, sealed_bytes: 0, revision },
        ...{ name_hash: randomBytes(32).toString('hex'), name_hash_epoch: 1 },
      },
    ),
  );

const remove = (ids: readonly string[]) =>
  change(async (queries, revision) => {
    const below = belowRepository(queries);
    await below.recordRemoval(user.space_id, ids, { revision, now: 1 });
    await below.deleteSubtree(user.space_id, ids);
  });

/** The digest of all directories that there are, made at once. */
async function madeAtOnce(): Promise<string> {
  const rows = await database.queries.selectFrom('item_rows').selectAll().execute();
  const hashed = rows.map(async (row): Promise<Hashed> => {
    const bytes = itemRowBytes({
      id: row.id,
      parentId: row.parent_id ?? row.space_id,
      kind: 'directory',
      nameEpoch: row.name_epoch,
      sealedName: row.encrypted_name,
      nameHashEpoch: row.name_hash_epoch,
      nameHash: row.name_hash,
      metadataEpoch: row.metadata_epoch,
      sealedMetadata: row.directory_metadata,
      shownVersionId: null,
      trashed: null,
    });
    return { id: row.id, hash: await itemHash({ id: row.id, bytes }, []) };
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

  it('has the epoch of each sealed field', async () => {
    const [row] = directories(1);
    const epochs = { name_epoch: 3, name_hash_epoch: 4, directory_metadata: envelope(), metadata_epoch: 2 };
    await add(row === undefined ? [] : [{ ...row, ...epochs }]);
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

  it('has beside it that of the owner, of the root and of the epochs that are past', async () => {
    const { sha256 } = await rowHasher();
    const { space_id: id } = user;
    const first = { kind: 'root' as const, id, hash: sha256(rootRowBytes(firstRootRow(id))) };
    expect((await digests()).owner).toBe(toHex(await ownersDigest([first])));
    const root = {
      ...{ epoch: 3, account_key: 2, encrypted_key: 'BBBB' },
      ...{ name_epoch: null, encrypted_name: null, file_id: null },
    };
    const former = { epoch: 3, former_epoch: 2, encrypted_key: 'CCCC' };
    await change(async (queries) => {
      const keys = spaceKeyRepository(queries);
      await keys.setRoot(user.space_id, storedRoot(root));
      await keys.addFormer(user.space_id, former);
    });
    const rootRow = rootRowBytes({
      ...{ id: user.space_id, epoch: 3, accountKey: 2, wrappedKey: 'BBBB' },
      ...{ nameEpoch: null, sealedName: null, fileId: null },
    });
    const epochRow = epochRowBytes({ epoch: 3, formerEpoch: 2, sealedKey: 'CCCC' });
    const { owner } = await digests();
    const rows = [
      { kind: 'root' as const, id: user.space_id, hash: sha256(rootRow) },
      { kind: 'epoch' as const, id: epochRowId(3), hash: sha256(epochRow) },
    ];
    expect(owner).toBe(toHex(await ownersDigest(rows)));
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
