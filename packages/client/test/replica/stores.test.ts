import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryStore, type KeptRow, type PutRow, type ReplicaStore } from '@coffer/client/replica';
import { openSqliteStore } from '@coffer/client/sqlite';
import { SqliteDatabase } from '@coffer/sqlite';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { SPACE_ID } from '../support/rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'coffer-stores-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const stores: Record<string, () => Promise<ReplicaStore>> = {
  memory: async () => createMemoryStore(),
  SQLite: () => openSqliteStore(join(folder, `${files++}.sqlite`)),
};

const IDS = Array.from({ length: 12 }, (_, n) => `${n.toString(16).repeat(8)}-0000-4000-8000-000000000000`);
const id = fc.constantFrom(...IDS);
const parentId = fc.constantFrom(SPACE_ID, ...IDS.slice(0, 2));
const change = fc.record({
  removed: fc.array(id, { maxLength: 3 }),
  put: fc.uniqueArray(
    fc.record({
      id,
      parentId,
      rank: fc.constantFrom(0, 1),
      isTrashed: fc.boolean(),
      packed: fc.uint8Array().map((bytes) => new Uint8Array(bytes)),
    }),
    {
      selector: (row) => row.id,
      maxLength: 4,
    },
  ),
  hashes: fc.array(fc.tuple(fc.nat(3), fc.uint8Array({ maxLength: 4 })), { maxLength: 3 }),
  revision: fc.nat(),
});

describe.each(Object.entries(stores))('A replica in %s', (_, open) => {
  it('has what was written last, directory by directory, in pages', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { maxLength: 8 }),
        fc.integer({ min: 1, max: 4 }),
        async (changes, limit) => {
          const store = await open();
          const rows = new Map<string, PutRow>();
          const hashes = new Map<number, Uint8Array>();
          for (const { removed, put, hashes: packed, revision } of changes) {
            const standing = {
              format: 1,
              spaceId: SPACE_ID,
              revision,
              digest: null,
              wholeAt: null,
              loadedNodes: 3,
            };
            const bytes = new Map(packed.map(([node, each]) => [node, new Uint8Array(each)]));
            // What lies somewhere already is removed before it is put, as callers do.
            const gone = [...removed, ...put.map((row) => row.id)];
            await store.write({ removed: gone, put, hashes: bytes, standing });
            for (const each of gone) rows.delete(each);
            for (const row of put) rows.set(row.id, row);
            for (const [node, each] of bytes) {
              if (each.length === 0) hashes.delete(node);
              else hashes.set(node, each);
            }
            expect(await store.standing()).toEqual(standing);
          }
          const kept = IDS.map((id) => rows.get(id)?.packed ?? null);
          expect((await store.rows(IDS)).map(plain)).toEqual(kept.map(plain));
          for (const [index, id] of IDS.entries()) {
            expect(plain(await store.row(id))).toEqual(plain(kept[index] ?? null));
          }
          for (const parent of [SPACE_ID, ...IDS.slice(0, 2)]) {
            const expected = [...rows.values()].filter((row) => row.parentId === parent);
            expected.sort((one, other) => one.rank - other.rank || (one.id < other.id ? -1 : 1));
            expect((await childrenOf(store, parent, { limit })).map(plainRow)).toEqual(
              expected.map(plainRow),
            );
            const first = expected.filter(({ rank }) => rank === 0);
            expect((await childrenOf(store, parent, { limit, rank: 0 })).map(plainRow)).toEqual(
              first.map(plainRow),
            );
          }
          const trashed = [...rows.values()].flatMap((row) => (row.isTrashed ? [plain(row.packed)] : []));
          expect((await store.trashed()).map(plain).sort()).toEqual(trashed.sort());
          expect(sorted(await store.hashes())).toEqual(sorted(hashes));
          expect(sorted(await store.hashes([1, 2]))).toEqual(
            sorted(hashes).filter(([node]) => node === 1 || node === 2),
          );
          await store.clear();
          expect([
            await store.standing(),
            await store.row(IDS[0] ?? ''),
            (await store.hashes()).size,
          ]).toEqual([null, null, 0]);
          await store.remove();
        },
      ),
      { numRuns: 25 },
    );
  });
});

/** SQLite has bytes of a class of its own. */
const plain = (bytes: Uint8Array | null) => bytes && [...bytes];
const plainRow = ({ id, rank, parentId, packed }: KeptRow) => ({ id, rank, parentId, packed: plain(packed) });
const sorted = (map: ReadonlyMap<number, Uint8Array>) =>
  [...map].map(([node, bytes]) => [node, plain(bytes)] as const).sort(([a], [b]) => a - b);

async function childrenOf(store: ReplicaStore, parent: string, page: { limit: number; rank?: number }) {
  const all: KeptRow[] = [];
  for (;;) {
    const after = all.at(-1);
    const rows = await store.children(parent, { ...page, ...(after && { after }) });
    all.push(...rows);
    if (rows.length < page.limit) return all;
  }
}

it('A file of SQLite that another version has made is loaded again', async () => {
  const path = join(folder, 'other.sqlite');
  const standing = { format: 1, spaceId: SPACE_ID, revision: 3, digest: null, wholeAt: null, loadedNodes: 3 };
  const first = await openSqliteStore(path);
  await first.write({ removed: [], put: [], hashes: new Map(), standing });
  await first.close();
  const same = await openSqliteStore(path);
  expect(await same.standing()).toEqual(standing);
  await same.close();
  const other = new SqliteDatabase(path);
  other.pragma('user_version = 2');
  other.close();
  const again = await openSqliteStore(path);
  expect(await again.standing()).toBeNull();
  await again.close();
});
