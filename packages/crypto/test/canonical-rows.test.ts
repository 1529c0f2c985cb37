import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
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
  ownersDigest,
  settingRowBytes,
  toHex,
  type VersionRow,
  versionRowBytes,
} from '@coffer/crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import vector from './vectors/rows.json' with { type: 'json' };

// The model's text, section 7, written a second time and sharing no line with src.

type Field = Buffer | null;

const sha256 = (...parts: readonly Uint8Array[]) =>
  createHash('sha256').update(Buffer.concat(parts)).digest();
const id = (text: string) => Buffer.from(text.replaceAll('-', ''), 'hex');
const envelope = (text: string) => Buffer.from(text, 'base64url');
const hex = (text: string) => Buffer.from(text, 'hex');
const unlessNull = <T>(value: T | null, encode: (value: T) => Buffer): Field =>
  value === null ? null : encode(value);

function number(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

function row(kind: number, fields: readonly Field[]): Buffer {
  let bytes = Buffer.from([kind]);
  for (const field of fields) {
    const head = Buffer.alloc(5);
    head[0] = field === null ? 0 : 1;
    head.writeUInt32BE(field?.length ?? 0, 1);
    bytes = Buffer.concat([bytes, head, field ?? Buffer.alloc(0)]);
  }
  return bytes;
}

function referenceItem(item: ItemRow): Buffer {
  const fields: Field[] = [id(item.id), unlessNull(item.parentId, id)];
  fields.push(number(['directory', 'file', 'space'].indexOf(item.kind)));
  fields.push(number(item.generation), number(item.parentGeneration), unlessNull(item.wrappedKey, envelope));
  fields.push(number(item.formerKeys.length));
  for (const key of item.formerKeys) fields.push(number(key.generation), envelope(key.wrappedKey));
  fields.push(unlessNull(item.sealedName, envelope), unlessNull(item.nameHash, hex));
  fields.push(unlessNull(item.newestVersionId, id));
  fields.push(item.trashed && number(item.trashed.at), item.trashed && id(item.trashed.fromId));
  return row(1, fields);
}

function referenceVersion(version: VersionRow): Buffer {
  const { md5, sha1, sha256: sealedSha256, blake2b } = version.sealedHashes;
  return row(2, [
    id(version.id),
    id(version.itemId),
    number(version.number),
    envelope(version.wrappedKey),
    hex(version.root),
    number(version.size),
    unlessNull(version.sealedMetadata, envelope),
    unlessNull(md5, envelope),
    unlessNull(sha1, envelope),
    unlessNull(sealedSha256, envelope),
    unlessNull(blake2b, envelope),
    unlessNull(version.thumbnailHash, hex),
    hex(version.author),
  ]);
}

function referenceLink(link: LinkRow): Buffer {
  return row(3, [
    id(link.id),
    id(link.itemId),
    envelope(link.sealedLinkKey),
    envelope(link.sealedName),
    envelope(link.sealedFileKey),
    unlessNull(link.sealedThumbnail, envelope),
    unlessNull(link.expiresAt, number),
    unlessNull(link.maxDownloads, number),
    envelope(link.signature),
  ]);
}

const byBytes = (one: Hashed, other: Hashed) => Buffer.compare(id(one.id), id(other.id));

/** The whole tree at once, every bucket and node of it. */
function referenceDigest(items: readonly Hashed[]): string {
  const buckets = Array.from({ length: 32_768 }, (): Hashed[] => []);
  for (const item of items) {
    const bits = [...sha256(id(item.id)).subarray(0, 2)].map((byte) => byte.toString(2).padStart(8, '0'));
    buckets[Number.parseInt(bits.join('').slice(0, 15), 2)]?.push(item);
  }
  const zeros = Buffer.alloc(32);
  let level = buckets.map((within) =>
    within.length === 0
      ? zeros
      : sha256(...within.sort(byBytes).flatMap((item) => [id(item.id), Buffer.from(item.hash)])),
  );
  while (level.length > 1) {
    const below = level;
    level = Array.from({ length: below.length / 32 }, (_, node) => {
      const children = below.slice(node * 32, node * 32 + 32);
      return children.every((child) => child.equals(zeros)) ? zeros : sha256(...children);
    });
  }
  return level[0]?.toString('hex') ?? '';
}

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
  wrappedKey: sealed,
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
  author: hash,
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
    fc.assert(
      fc.property(anItem, (item) => toHex(itemRowBytes(item)) === referenceItem(item).toString('hex')),
    );
    fc.assert(
      fc.property(aVersion, (it) => toHex(versionRowBytes(it)) === referenceVersion(it).toString('hex')),
    );
    fc.assert(
      fc.property(aLink, (link) => toHex(linkRowBytes(link)) === referenceLink(link).toString('hex')),
    );
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
      expect(toHex(await itemsDigest(items))).toBe(referenceDigest(items));
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
      expect(toHex(await tree.digest())).toBe(referenceDigest(items));
    };
    await change(someItems(200));
    await change([...items, ...someItems(30)]);
    await change(items.slice(100));
    await change(items.map((item) => ({ ...item, hash: new Uint8Array(randomBytes(32)) })));
    await change([]);
    expect(toHex(await tree.digest())).toBe('00'.repeat(32));
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

describe('The owner’s digest', () => {
  it('is over kinds, ids and hashes, in order', async () => {
    const [low, high] = ['00000000-0000-4000-8000-000000000001', 'f0000000-0000-4000-8000-000000000000'];
    const bytes = (value: number) => new Uint8Array([value]);
    const rows = [
      { kind: 'setting', id: low, bytes: bytes(4) },
      { kind: 'link', id: high, bytes: bytes(3) },
      { kind: 'link', id: low, bytes: bytes(2) },
      { kind: 'item', id: high, bytes: bytes(1) },
    ] as const;
    const expected = sha256(
      ...[Buffer.from([1]), id(high), sha256(bytes(1))],
      ...[Buffer.from([3]), id(low), sha256(bytes(2))],
      ...[Buffer.from([3]), id(high), sha256(bytes(3))],
      ...[Buffer.from([6]), id(low), sha256(bytes(4))],
    );
    expect(toHex(await ownersDigest(rows))).toBe(expected.toString('hex'));
    expect(toHex(await ownersDigest([]))).toBe('00'.repeat(32));
  });
});
