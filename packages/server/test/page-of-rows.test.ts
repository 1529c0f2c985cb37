import { randomUUID } from 'node:crypto';
import { DIGEST_NODES, PAGE_BYTES, type SpaceRow, VERSIONS_PAGE_SIZE } from '@coffer/contract';
import { fromBase64Url, readItemRow, readVersionRow, rowHasher } from '@coffer/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batches } from '../src/batches.ts';
import { bringUpDigest } from '../src/spaces/keep-digests.ts';
import { type RowRepository, rowRepository } from '../src/spaces/row-repository.ts';
import { spaceChange } from '../src/storage/space-change.ts';
import type { Database, Queries } from '../src/store/database/database.ts';
import type { NewItemRow } from '../src/store/database/schema.ts';
import { insertUser, temporaryDatabase, versionRow } from './support/database.ts';
import { newHash, storedFile } from './support/stored-items.ts';

const BUCKETS_OF_NODE = 32;
/** Of the first node, whose rows are more than a page, and of another one. */
const [IN_FIRST, IN_OTHER] = [26, 4];
const MANY = 2_500;

const SEALED = {
  ...{ finished_upload_at: 1, chunks_stored: 1, sealed_size: 33, key_epoch: 1 },
  ...{ encrypted_key: 'A'.repeat(256), encrypted_metadata: 'A'.repeat(1_024) },
  ...{ md5: 'A'.repeat(128), sha1: 'A'.repeat(128), sha256: 'A'.repeat(128), blake2b: 'A'.repeat(128) },
  ...{ file_modified_at: Number.MAX_SAFE_INTEGER, author: 'ab'.repeat(32) },
};

let database: Database;
let spaceId: string;
let rows: RowRepository;
let many: NewItemRow;

/** An id whose row lies in a node. */
async function idIn(isWanted: (node: number) => boolean): Promise<string> {
  const { bucketOf } = await rowHasher();
  for (;;) {
    const id = randomUUID();
    if (isWanted(Math.floor(bucketOf(id) / BUCKETS_OF_NODE))) return id;
  }
}

/** A file that shows its first version, with so many more, sealed in as many bytes as may be. */
async function fileWith(queries: Queries, id: string, versions: number): Promise<NewItemRow> {
  const file = await storedFile(queries, spaceId, { id, version_id: id, revision: 1 });
  const all = Array.from({ length: versions }, (_, index) => ({
    ...versionRow(file, { ...SEALED, root: newHash() }),
    ...{ id: randomUUID(), item_id: id, number: index + 2 },
  }));
  for (const some of batches(all, 500)) await queries.insertInto('versions').values(some).execute();
  return file;
}

beforeAll(async () => {
  database = await temporaryDatabase();
  spaceId = (await insertUser(database)).space_id;
  rows = rowRepository(database.queries);
  await database.transaction({ space: spaceId }, async (queries) => {
    await spaceChange(queries, spaceId, 1).revision();
    for (let files = 0; files < IN_FIRST; files += 1)
      await fileWith(queries, await idIn((node) => node === 0), VERSIONS_PAGE_SIZE);
    for (let files = 0; files < IN_OTHER; files += 1)
      await fileWith(queries, await idIn((node) => node > 0), VERSIONS_PAGE_SIZE);
    many = await fileWith(queries, await idIn((node) => node > 0), MANY);
    await bringUpDigest(queries, spaceId);
  });
});
afterAll(() => database.close());

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
const idsOf = (some: readonly SpaceRow[]) => some.map(({ item }) => readItemRow(fromBase64Url(item)).id);
const versionsIn = ({ versions = [] }: SpaceRow) =>
  versions.map((version) => readVersionRow(fromBase64Url(version)));

/** That as many of them as fit are on a page, and no more. */
function expectFull(page: readonly SpaceRow[]): void {
  expect(bytesOf(page)).toBeGreaterThan(PAGE_BYTES * 0.9);
  expect(bytesOf(page.slice(0, -1))).toBeLessThan(PAGE_BYTES);
}

describe('A page of rows', () => {
  it('ends with the row that brings it to 8 MiB', async () => {
    const first = await rows.changed(spaceId, { revision: 0, id: '' }, 1_000);
    expectFull(first.rows);
    const last = idsOf(first.rows).at(-1) ?? '';
    const second = await rows.changed(spaceId, { revision: 1, id: last }, 1_000);
    expect(idsOf(second.rows)).toEqual(first.left);
    expect(second.left).toEqual([]);
    const all = new Set(idsOf([...first.rows, ...second.rows]));
    expect(all.size).toBe(IN_FIRST + IN_OTHER + 1);
    const named = await rows.ofItems(spaceId, [...all]);
    expectFull(named.rows);
    expect(new Set([...idsOf(named.rows), ...named.left])).toEqual(all);
    expect((await rows.ofItems(spaceId, named.left)).left).toEqual([]);
  });

  it('has whole nodes, and of one that is more than a page the hashes of versions', async () => {
    const first = await rows.inNodes(spaceId, { from: 0, until: DIGEST_NODES }, BUCKETS_OF_NODE);
    expect([first.until, first.rows.length]).toEqual([1, IN_FIRST]);
    expect(bytesOf(first.rows)).toBeLessThan(PAGE_BYTES);
    for (const { versions, further } of first.rows) {
      expect([versions?.length, further?.length]).toEqual([1, VERSIONS_PAGE_SIZE]);
    }
    const second = await rows.inNodes(spaceId, { from: 1, until: DIGEST_NODES }, BUCKETS_OF_NODE);
    expect([second.until, second.rows.length]).toEqual([DIGEST_NODES, IN_OTHER + 1]);
    expect(second.rows.every(({ versions }) => versions?.length === 1 + VERSIONS_PAGE_SIZE)).toBe(true);
  });

  it('names each of more versions than are read at once', async () => {
    const [found] = (await rows.ofItems(spaceId, [many.id])).rows;
    if (found === undefined) throw new Error('There is no row');
    const [shown, ...others] = versionsIn(found);
    expect(shown?.number).toBe(1);
    expect(others.map(({ number }) => number)).toEqual(
      Array.from({ length: VERSIONS_PAGE_SIZE }, (_, index) => MANY + 1 - index),
    );
    expect(new Set([...others, ...(found.further ?? [])].map(({ id }) => id)).size).toBe(MANY);
  });
});
