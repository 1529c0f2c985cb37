import { randomBytes, randomUUID } from 'node:crypto';
import {
  type Bytes,
  bucketHash,
  bucketOf,
  contactRowBytes,
  DigestTree,
  epochRowBytes,
  epochRowId,
  type Hashed,
  ITEM_BUCKETS,
  itemHash,
  itemRowBytes,
  itemsDigest,
  linkRowBytes,
  nodesAbove,
  ownersDigest,
  packNode,
  rootRowBytes,
  settingRowBytes,
  toHex,
  unpackNode,
  versionRowBytes,
} from '@coffer/crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import vector from '../../../vectors/rows.json' with { type: 'json' };
import space from '../../../vectors/space.json' with { type: 'json' };
import { anItem, aVersion } from './any-row.ts';
import { SPACE_ITEMS, type WholeItem } from './builders.ts';
import * as reference from './reference-digests.ts';
import { hex, id, sha256 } from './reference-rows.ts';

const someItems = (count: number): Hashed[] =>
  Array.from({ length: count }, () => ({ id: randomUUID(), hash: new Uint8Array(randomBytes(32)) }));

describe('An item’s hash', () => {
  const [low, high] = ['00000000-0000-4000-8000-000000000001', 'f0000000-0000-4000-8000-000000000000'];
  const someRow = (ids: fc.Arbitrary<string>) =>
    fc.record({
      id: ids,
      bytes: fc.uint8Array({ maxLength: 3, max: 2 }).map((bytes) => Uint8Array.from(bytes)),
    });
  const item = someRow(fc.constantFrom(low, high));
  const versions = fc.uniqueArray(someRow(fc.constantFrom(low, high, epochRowId(1))), {
    maxLength: 3,
    selector: ({ id }) => id,
  });

  it('is over kind, id and SHA-256 of each row, the item first, and the versions in order of their ids', async () => {
    const rowOf = (of: string, byte: number) => ({ id: of, bytes: Uint8Array.of(byte) });
    const [own, first, second] = [rowOf(high, 1), rowOf(low, 2), rowOf(high, 3)];
    const entry = (kind: number, of: string, byte: number) =>
      Buffer.concat([Buffer.from([kind]), id(of), sha256(Buffer.from([byte]))]);
    const expected = sha256(entry(1, high, 1), entry(2, low, 2), entry(2, high, 3)).toString('hex');
    expect(toHex(await itemHash(own, [second, first]))).toBe(expected);
    expect(toHex(await itemHash(own, [first, second]))).toBe(expected);
  });

  it('is that of the text, for every item and its versions', async () => {
    await fc.assert(
      fc.asyncProperty(
        anItem,
        fc.uniqueArray(aVersion, { maxLength: 4, selector: (it) => it.id }),
        async (own, all) => {
          const bytes = all.map((version) => ({ id: version.id, bytes: versionRowBytes(version) }));
          const made = await itemHash({ id: own.id, bytes: itemRowBytes(own) }, bytes);
          expect(toHex(made)).toBe(reference.itemHash({ item: own, versions: all }).toString('hex'));
        },
      ),
    );
  });

  it('is never that of other rows: no byte passes from one into another', async () => {
    const plain = (rows: readonly { id: string; bytes: Uint8Array }[]) =>
      rows.map((each) => `${each.id} ${toHex(each.bytes)}`);
    // In order of ids, as the hash takes them.
    const told = (
      own: { id: string; bytes: Uint8Array },
      all: readonly { id: string; bytes: Uint8Array }[],
    ) => JSON.stringify([plain([own]), plain(all).toSorted()]);
    await fc.assert(
      fc.asyncProperty(item, versions, item, versions, async (one, ofOne, other, ofOther) => {
        const isSame = told(one, ofOne) === told(other, ofOther);
        const [hashOne, hashOther] = [await itemHash(one, ofOne), await itemHash(other, ofOther)];
        expect(toHex(hashOne) === toHex(hashOther)).toBe(isSame);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is the same with the hashes of versions in place of some of them', async () => {
    await fc.assert(
      fc.asyncProperty(item, versions, fc.nat({ max: 7 }), async (own, all, which) => {
        const some = all.map(({ id: version, bytes }, index) =>
          which & (1 << index)
            ? { id: version, rowHash: new Uint8Array(sha256(bytes)) }
            : { id: version, bytes },
        );
        expect(await itemHash(own, some)).toEqual(await itemHash(own, all));
      }),
    );
  });
});

describe('The items’ digest', () => {
  it('is that of the text', async () => {
    for (const items of [[], someItems(1), someItems(2), someItems(40), someItems(3_000)]) {
      expect(toHex(await itemsDigest(items))).toBe(reference.hashedDigest(items));
    }
  });

  it('is zeros without items', async () => {
    expect(toHex(await itemsDigest([]))).toBe('00'.repeat(32));
  });

  it('stays as it is', async () => {
    const { items, bucket, digest } = vector.items;
    const hashed = items.map((item) => ({ id: item.id, hash: new Uint8Array(hex(item.hash)) }));
    expect(await bucketOf(hashed[0]?.id ?? '')).toBe(bucket);
    expect(toHex(await itemsDigest(hashed))).toBe(digest);
  });

  it('is the same whether it was kept change by change or made at once', async () => {
    const tree = new DigestTree();
    let items: Hashed[] = [];
    const change = async (next: Hashed[]) => {
      const touched = new Set<number>();
      for (const item of [...items, ...next]) {
        if (!(items.includes(item) && next.includes(item))) touched.add(await bucketOf(item.id));
      }
      items = next;
      const buckets = await Promise.all(items.map(async (item) => ({ item, in: await bucketOf(item.id) })));
      const hashes = [...touched].map(async (bucket) => {
        const within = buckets.filter((each) => each.in === bucket).map((each) => each.item);
        return [bucket, await bucketHash(within)] as const;
      });
      await tree.update(new Map(await Promise.all(hashes)));
      expect(toHex(await tree.digest())).toBe(reference.hashedDigest(items));
    };
    await change(someItems(200));
    await change([...items, ...someItems(30)]);
    await change(items.slice(100));
    await change(items.map((item) => ({ ...item, hash: new Uint8Array(randomBytes(32)) })));
    await change([]);
    expect(toHex(await tree.digest())).toBe('00'.repeat(32));
  });

  it('is kept with nothing but the nodes above the buckets that change', async () => {
    let items = someItems(300);
    const stored = new Map<string, Bytes>();
    for (const next of [items, [...items, ...someItems(1)], items.slice(20)]) {
      const buckets = await Promise.all([...items, ...next].map(({ id }) => bucketOf(id)));
      const above = [1, 2, 3].flatMap((level) =>
        nodesAbove(level, buckets).map((number) => ({ level, number, name: `${level}.${number}` })),
      );
      const tree = new DigestTree();
      for (const { level, number, name } of above) {
        tree.addBelow(level, number, unpackNode(stored.get(name) ?? new Uint8Array()));
      }
      const inBucket = await Promise.all(
        next.map(async (item) => ({ item, bucket: await bucketOf(item.id) })),
      );
      const hashes = buckets.map(async (bucket) => {
        const within = inBucket.filter((each) => each.bucket === bucket).map(({ item }) => item);
        return [bucket, await bucketHash(within)] as const;
      });
      await tree.update(new Map(await Promise.all(hashes)));
      for (const { level, number, name } of above) stored.set(name, packNode(tree.children(level, number)));
      items = next;
      expect(toHex(await tree.digest())).toBe(reference.hashedDigest(items));
    }
    const tree = new DigestTree();
    for (const [name, packed] of stored) {
      const [level, number] = name.split('.').map(Number);
      tree.addBelow(level ?? 0, number ?? 0, unpackNode(packed));
    }
    expect(toHex(await tree.digest())).toBe(reference.hashedDigest(items));
  });

  it('has nodes without what is empty, which other bytes never make', () => {
    const [first, last] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
    const empty = new Uint8Array(32);
    const children = [first, ...Array.from({ length: 30 }, () => empty), last];
    const packed = packNode(children);
    expect(toHex(packed)).toBe(`80000001${'01'.repeat(32)}${'02'.repeat(32)}`);
    expect(unpackNode(packed)).toEqual(children);
    for (const bytes of [packed.slice(0, 3), packed.slice(0, 36), packed.slice(0, 67)]) {
      expect(unpackNode(bytes)).toHaveLength(32);
      expect(unpackNode(bytes)).not.toEqual(children);
    }
  });

  it('shows what lies above a bucket: 32 hashes of each level', async () => {
    const [item = { id: '', hash: new Uint8Array() }] = someItems(1);
    const bucket = await bucketOf(item.id);
    expect(bucket).toBeLessThan(ITEM_BUCKETS);
    const tree = new DigestTree();
    await tree.update(new Map([[bucket, await bucketHash([item])]]));
    const [top, middle, low] = [
      tree.children(1, 0),
      tree.children(2, bucket >> 10),
      tree.children(3, bucket >> 5),
    ];
    expect([top, middle, low].map((level) => level.length)).toEqual([32, 32, 32]);
    expect(toHex(low[bucket % 32] ?? new Uint8Array())).toBe(toHex(await bucketHash([item])));
    expect(toHex(middle[(bucket >> 5) % 32] ?? new Uint8Array())).toBe(sha256(...low).toString('hex'));
    expect(toHex(top[bucket >> 10] ?? new Uint8Array())).toBe(sha256(...middle).toString('hex'));
    expect(toHex(await tree.digest())).toBe(sha256(...top).toString('hex'));
  });
});

async function digestOf(items: readonly WholeItem[]): Promise<string> {
  const hashed = items.map(async ({ item, versions }) => {
    const bytes = versions.map((version) => ({ id: version.id, bytes: versionRowBytes(version) }));
    return { id: item.id, hash: await itemHash({ id: item.id, bytes: itemRowBytes(item) }, bytes) };
  });
  return toHex(await itemsDigest(await Promise.all(hashed)));
}

describe('The digests of a space', () => {
  it('are those of the vector', async () => {
    expect(await digestOf(SPACE_ITEMS)).toBe(space.itemsDigest);
    const ownHash = (bytes: Uint8Array) => new Uint8Array(sha256(bytes));
    const owned = [
      ...space.links.map((row) => ({ kind: 'link' as const, id: row.id, hash: ownHash(linkRowBytes(row)) })),
      ...space.contacts.map((row) => ({
        kind: 'contact' as const,
        id: row.id,
        hash: ownHash(contactRowBytes(row)),
      })),
      ...space.settings.map((row) => ({
        kind: 'setting' as const,
        id: row.id,
        hash: ownHash(settingRowBytes(row)),
      })),
      ...space.epochs.map((row) => ({
        kind: 'epoch' as const,
        id: epochRowId(row.epoch),
        hash: ownHash(epochRowBytes(row)),
      })),
      { kind: 'root' as const, id: space.spaceId, hash: ownHash(rootRowBytes(space.root)) },
    ];
    expect(toHex(await ownersDigest(owned))).toBe(space.ownersDigest);
  });

  it('are met by no other rows: not by versions of another file, nor by what is exchanged, left out or brought back', async () => {
    const [folder, one, other, gone] = SPACE_ITEMS;
    if (!folder || !one || !other || !gone) throw new Error('The vector has four items');
    const [first, second] = one.versions;
    if (!first || !second) throw new Error('The file has two versions');
    const others = [
      [folder, one, other],
      [folder, one, other, gone, { ...gone, item: { ...gone.item, id: randomUUID() } }],
      [folder, { ...one, versions: [first] }, { ...other, versions: [...other.versions, second] }, gone],
      [folder, { ...one, versions: other.versions }, { ...other, versions: one.versions }, gone],
      [folder, { ...one, item: { ...other.item, id: one.item.id } }, other, gone],
      [
        folder,
        { ...one, item: { ...one.item, id: other.item.id } },
        { ...other, item: { ...other.item, id: one.item.id } },
        gone,
      ],
      [folder, { ...one, versions: [] }, other, gone],
      [folder, one, other, { ...gone, item: { ...gone.item, trashed: null } }],
      [folder, { ...one, item: { ...one.item, shownVersionId: first.id } }, other, gone],
    ];
    const digests = await Promise.all(others.map(digestOf));
    expect(new Set([space.itemsDigest, ...digests]).size).toBe(others.length + 1);
  });
});

describe('The owner’s digest', () => {
  it('is over kinds, ids and hashes, in order', async () => {
    const [low, high] = ['00000000-0000-4000-8000-000000000001', 'f0000000-0000-4000-8000-000000000000'];
    const hashOf = (value: number) => new Uint8Array(sha256(Buffer.from([value])));
    const kinds = ['root', 'epoch', 'setting', 'contact', 'member', 'link'] as const;
    const rows = kinds.flatMap((kind, index) => [
      { kind, id: high, hash: hashOf(index) },
      { kind, id: low, hash: hashOf(10 + index) },
    ]);
    const entry = (kind: number, index: number) => [
      ...[Buffer.from([kind]), id(low), sha256(Buffer.from([10 + index]))],
      ...[Buffer.from([kind]), id(high), sha256(Buffer.from([index]))],
    ];
    const inOrder = [entry(3, 5), entry(4, 4), entry(5, 3), entry(6, 2), entry(8, 1), entry(9, 0)];
    expect(toHex(await ownersDigest(rows))).toBe(sha256(...inOrder.flat()).toString('hex'));
    expect(toHex(await ownersDigest([]))).toBe('00'.repeat(32));
  });
});
