import { randomBytes, randomUUID } from 'node:crypto';
import {
  type Bytes,
  bucketHash,
  bucketOf,
  contactRowBytes,
  DigestTree,
  EncodingInvalid,
  type Hashed,
  ITEM_BUCKETS,
  type ItemRow,
  itemHash,
  itemRowBytes,
  itemsDigest,
  type LinkRow,
  linkRowBytes,
  nodesAbove,
  ownersDigest,
  packNode,
  settingRowBytes,
  toHex,
  unpackNode,
  type VersionRow,
  versionRowBytes,
} from '@coffer/crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SPACE_ITEMS, type WholeItem } from './builders.ts';
import {
  envelope,
  hashedDigest,
  hex,
  id,
  itemBytes,
  linkBytes,
  number,
  row,
  sha256,
  versionBytes,
} from './reference-rows.ts';
import vector from './vectors/rows.json' with { type: 'json' };
import space from './vectors/space.json' with { type: 'json' };

const uuid = fc.uuid({ version: 4 });
const sealed = fc
  .uint8Array({ minLength: 1, maxLength: 40 })
  .map((b) => Buffer.from(b).toString('base64url'));
const hash = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));
const count = fc.nat({ max: Number.MAX_SAFE_INTEGER });
const nullOr = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });

const anItem: fc.Arbitrary<ItemRow> = fc.record({
  id: uuid,
  parentId: nullOr(uuid),
  kind: fc.constantFrom('directory', 'file', 'space'),
  generation: count,
  parentGeneration: count,
  wrappedKey: nullOr(sealed),
  formerKeys: fc.array(fc.record({ generation: count, wrappedKey: sealed }), { maxLength: 3 }),
  sealedName: nullOr(sealed),
  nameHash: nullOr(hash),
  newestVersionId: nullOr(uuid),
  trashed: nullOr(fc.record({ at: count, fromId: uuid })),
});

const aVersion: fc.Arbitrary<VersionRow> = fc.record({
  id: uuid,
  itemId: uuid,
  number: count,
  wrappedKey: nullOr(sealed),
  root: hash,
  size: count,
  sealedMetadata: nullOr(sealed),
  sealedHashes: fc.record({
    md5: nullOr(sealed),
    sha1: nullOr(sealed),
    sha256: nullOr(sealed),
    blake2b: nullOr(sealed),
  }),
  thumbnailHash: nullOr(hash),
  author: nullOr(hash),
});

const aLink: fc.Arbitrary<LinkRow> = fc.record({
  id: uuid,
  itemId: uuid,
  sealedLinkKey: sealed,
  sealedName: sealed,
  sealedFileKey: sealed,
  sealedThumbnail: nullOr(sealed),
  expiresAt: nullOr(count),
  maxDownloads: nullOr(count),
  signature: sealed,
});

const someItems = (count: number): Hashed[] =>
  Array.from({ length: count }, () => ({ id: randomUUID(), hash: new Uint8Array(randomBytes(32)) }));

describe('Canonical bytes', () => {
  it('are those of the text, for every item, version and link', () => {
    fc.assert(fc.property(anItem, (item) => toHex(itemRowBytes(item)) === itemBytes(item).toString('hex')));
    fc.assert(fc.property(aVersion, (it) => toHex(versionRowBytes(it)) === versionBytes(it).toString('hex')));
    fc.assert(fc.property(aLink, (link) => toHex(linkRowBytes(link)) === linkBytes(link).toString('hex')));
  });

  it('of contacts and settings differ by their kind alone', () => {
    const sealedRow = { id: randomUUID(), generation: 7, sealedBody: envelope('AQID').toString('base64url') };
    const fields = [id(sealedRow.id), number(7), Buffer.from([1, 2, 3])];
    expect(toHex(contactRowBytes(sealedRow))).toBe(row(5, fields).toString('hex'));
    expect(toHex(settingRowBytes(sealedRow))).toBe(row(6, fields).toString('hex'));
  });

  it('stay as they are', () => {
    const { item, root, version, link } = vector;
    expect(toHex(itemRowBytes({ ...item.row, kind: 'file' }))).toBe(item.bytes);
    expect(toHex(itemRowBytes({ ...root.row, kind: 'directory' }))).toBe(root.bytes);
    expect(toHex(versionRowBytes(version.row))).toBe(version.bytes);
    expect(toHex(linkRowBytes(link.row))).toBe(link.bytes);
  });

  it('tell null from empty, and refuse what has no place in them', () => {
    const { row: version } = vector.version;
    const without = versionRowBytes({ ...version, sealedMetadata: null });
    expect(toHex(without)).not.toBe(toHex(versionRowBytes({ ...version, sealedMetadata: '' })));
    for (const size of [-1, 0.5, 2 ** 53, Number.NaN]) {
      expect(() => versionRowBytes({ ...version, size })).toThrow(EncodingInvalid);
    }
    expect(() => versionRowBytes({ ...version, id: 'no id' })).toThrow(EncodingInvalid);
    expect(() => versionRowBytes({ ...version, wrappedKey: 'A===' })).toThrow(EncodingInvalid);
  });
});

describe('An item’s hash', () => {
  it('is over its bytes and those of its versions, in order of their ids', async () => {
    const item = new Uint8Array([1]);
    const [first, second] = ['00000000-0000-4000-8000-000000000001', 'f0000000-0000-4000-8000-000000000000'];
    const versions = [
      { id: second, bytes: new Uint8Array([3]) },
      { id: first, bytes: new Uint8Array([2]) },
    ];
    const expected = sha256(Buffer.from([1, 2, 3])).toString('hex');
    expect(toHex(await itemHash(item, versions))).toBe(expected);
    expect(toHex(await itemHash(item, versions.reverse()))).toBe(expected);
  });
});

describe('The items’ digest', () => {
  it('is that of the text', async () => {
    for (const items of [[], someItems(1), someItems(2), someItems(40), someItems(3_000)]) {
      expect(toHex(await itemsDigest(items))).toBe(hashedDigest(items));
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
      expect(toHex(await tree.digest())).toBe(hashedDigest(items));
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
      expect(toHex(await tree.digest())).toBe(hashedDigest(items));
    }
    const tree = new DigestTree();
    for (const [name, packed] of stored) {
      const [level, number] = name.split('.').map(Number);
      tree.addBelow(level ?? 0, number ?? 0, unpackNode(packed));
    }
    expect(toHex(await tree.digest())).toBe(hashedDigest(items));
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
    return { id: item.id, hash: await itemHash(itemRowBytes(item), bytes) };
  });
  return toHex(await itemsDigest(await Promise.all(hashed)));
}

describe('The digests of a space', () => {
  it('are those of the vector', async () => {
    expect(await digestOf(SPACE_ITEMS)).toBe(space.itemsDigest);
    const ownHash = (bytes: Uint8Array) => new Uint8Array(sha256(bytes));
    const owned = [
      ...space.links.map((row) => ({ kind: 'link' as const, id: row.id, hash: ownHash(linkRowBytes(row)) })),
      ...space.settings.map((row) => ({
        kind: 'setting' as const,
        id: row.id,
        hash: ownHash(settingRowBytes(row)),
      })),
      {
        kind: 'item' as const,
        id: space.spaceId,
        hash: ownHash(itemRowBytes({ ...vector.root.row, id: space.spaceId, kind: 'directory' })),
      },
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
      [folder, { ...one, item: { ...one.item, newestVersionId: first.id } }, other, gone],
    ];
    const digests = await Promise.all(others.map(digestOf));
    expect(new Set([space.itemsDigest, ...digests]).size).toBe(others.length + 1);
  });
});

describe('The owner’s digest', () => {
  it('is over kinds, ids and hashes, in order', async () => {
    const [low, high] = ['00000000-0000-4000-8000-000000000001', 'f0000000-0000-4000-8000-000000000000'];
    const hashOf = (value: number) => new Uint8Array(sha256(Buffer.from([value])));
    const rows = [
      { kind: 'setting', id: low, hash: hashOf(4) },
      { kind: 'link', id: high, hash: hashOf(3) },
      { kind: 'link', id: low, hash: hashOf(2) },
      { kind: 'item', id: high, hash: hashOf(1) },
    ] as const;
    const expected = sha256(
      ...[Buffer.from([1]), id(high), sha256(Buffer.from([1]))],
      ...[Buffer.from([3]), id(low), sha256(Buffer.from([2]))],
      ...[Buffer.from([3]), id(high), sha256(Buffer.from([3]))],
      ...[Buffer.from([6]), id(low), sha256(Buffer.from([4]))],
    );
    expect(toHex(await ownersDigest(rows))).toBe(expected.toString('hex'));
    expect(toHex(await ownersDigest([]))).toBe('00'.repeat(32));
  });
});
