import { bucketOf, DigestTree, itemsDigest, toHex } from '@coffer/crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bucketHashes,
  byNode,
  changedRows,
  differingIds,
  type HashedRow,
  packedBucketHashes,
  packHashes,
  unpackHashes,
} from '../../src/replica/row-hashes.ts';

const hash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => new Uint8Array(bytes));
const row = fc.record({ id: fc.uuid({ version: 4 }), hash });
const rowsOf = (rows: readonly { id: string; hash: Uint8Array<ArrayBuffer> }[]): Promise<HashedRow[]> =>
  Promise.all(rows.map(async ({ id, hash }) => ({ id, hash, bucket: await bucketOf(id) })));

describe('The hashes of rows', () => {
  it('come back as they were packed, in order of their buckets and ids', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(row, { selector: ({ id }) => id }), async (rows) => {
        for (const [node, within] of byNode(await rowsOf(rows))) {
          const unpacked = unpackHashes(node, packHashes(within));
          expect(unpacked).toEqual([...within].sort((a, b) => a.bucket - b.bucket || (a.id < b.id ? -1 : 1)));
          const hashes = await bucketHashes(new Map([[node, within]]));
          const there = [...hashes].filter(([, hash]) => hash.some((byte) => byte !== 0));
          expect(await packedBucketHashes(new Map([[node, packHashes(within)]]))).toEqual(new Map(there));
        }
      }),
      { numRuns: 30 },
    );
  });

  it('lead to the digest of what is there, however it came about', async () => {
    const step = fc.record({
      put: fc.array(row, { maxLength: 6 }),
      removed: fc.array(fc.nat(), { maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const all = new Map<string, HashedRow>();
        const kept = new Map<number, Uint8Array>();
        const tree = new DigestTree();
        for (const { put, removed } of steps) {
          const known = [...all.values()];
          const gone = removed.flatMap((number) => known[number % Math.max(1, known.length)] ?? []);
          const changed = await rowsOf(put);
          const without = new Set(gone.map(({ id }) => id));
          for (const id of without) all.delete(id);
          for (const each of changed) all.set(each.id, each);
          const touched = byNode([...gone, ...changed]).keys();
          const nodes = new Map(
            [...touched].map((node) => {
              const before = unpackHashes(node, kept.get(node) ?? new Uint8Array());
              return [node, changedRows(before, { removed: without, put: byNode(changed).get(node) ?? [] })];
            }),
          );
          for (const [node, rows] of nodes) kept.set(node, packHashes(rows));
          await tree.update(await bucketHashes(nodes));
        }
        expect(toHex(await tree.digest())).toBe(toHex(await itemsDigest([...all.values()])));
      }),
      { numRuns: 30 },
    );
  });

  it('name each row that is missing, new or another one', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(row, { selector: ({ id }) => id, minLength: 3, maxLength: 20 }),
        hash,
        async (rows, other) => {
          const [missing, changed, ...same] = await rowsOf(rows);
          if (missing === undefined || changed === undefined) throw new Error('There are three');
          const theirs = [...same, { ...changed, hash: other }];
          expect(differingIds([...same, missing, changed], theirs)).toEqual([missing.id, changed.id].sort());
          expect(differingIds(theirs, [...same, missing, changed])).toEqual([missing.id, changed.id].sort());
        },
      ),
      { numRuns: 30 },
    );
  });
});
