import {
  type EpochRow,
  epochBytes,
  epochId,
  hex,
  type ItemRow,
  id,
  itemBytes,
  type LinkRow,
  linkBytes,
  type MemberRow,
  memberBytes,
  type RootRow,
  rootBytes,
  type SealedRow,
  sealedBytes,
  sha256,
  type VersionRow,
  versionBytes,
} from './reference-rows.ts';

// docs/format.md, its digests, written a second time on Node's crypto alone, and sharing no line with src.

/** An item with its versions. */
export interface WholeItem {
  readonly item: ItemRow;
  readonly versions: readonly VersionRow[];
}

export interface Hashed {
  readonly id: string;
  readonly hash: Uint8Array;
}

const inOrder = <T extends { readonly id: string }>(rows: readonly T[]) =>
  rows.toSorted((one, other) => Buffer.compare(id(one.id), id(other.id)));

const ZEROS: Buffer = Buffer.alloc(32);

/** Kind, id and SHA-256 of a row, as they stand in an item's hash and in the owner's digest. */
const entry = (kind: number, rowId: Buffer, bytes: Buffer) =>
  Buffer.concat([Buffer.from([kind]), rowId, sha256(bytes)]);

/** Over an item and its versions. */
export function itemHash({ item, versions }: WholeItem): Buffer {
  return sha256(
    entry(1, id(item.id), itemBytes(item)),
    ...inOrder(versions).map((version) => entry(2, id(version.id), versionBytes(version))),
  );
}

/** Of a whole space. */
export function itemsDigest(items: readonly WholeItem[]): string {
  return hashedDigest(items.map((whole) => ({ id: whole.item.id, hash: itemHash(whole) })));
}

/** The first 15 bits of SHA-256 over the id. */
export function bucketOf(itemId: string): number {
  const bits = [...sha256(id(itemId)).subarray(0, 2)].map((byte) => byte.toString(2).padStart(8, '0'));
  return Number.parseInt(bits.join('').slice(0, 15), 2);
}

/** What is in a bucket: ids and hashes, in order of the ids. */
const bucketBytes = (items: readonly Hashed[]) =>
  Buffer.concat(inOrder(items).flatMap((item) => [id(item.id), item.hash]));

/** All levels of the tree, from the buckets up to the digest alone. */
function levelsOf(items: readonly Hashed[]): Buffer[][] {
  const buckets = Array.from({ length: 32_768 }, (): Hashed[] => []);
  for (const item of items) buckets[bucketOf(item.id)]?.push(item);
  const levels = [buckets.map((within) => (within.length === 0 ? ZEROS : sha256(bucketBytes(within))))];
  for (;;) {
    const below = levels.at(-1) ?? [];
    if (below.length === 1) return levels;
    levels.push(Array.from({ length: below.length / 32 }, (_, node) => nodeHash(childrenOf(below, node))));
  }
}

const childrenOf = (below: readonly Buffer[], node: number) => below.slice(node * 32, node * 32 + 32);

const nodeHash = (children: readonly Uint8Array[]): Buffer =>
  children.every((child) => ZEROS.equals(child)) ? ZEROS : sha256(...children);

/** The whole tree at once, every bucket and node of it. */
export function hashedDigest(items: readonly Hashed[]): string {
  return levelsOf(items).at(-1)?.[0]?.toString('hex') ?? '';
}

/** What shows that an item is as the digest says: its bucket, and the 32 hashes of each level above that. */
export interface Proof {
  /** Ids and hashes of the bucket, hex. */
  readonly bucket: { readonly number: number; readonly items: string };
  readonly nodes: readonly { readonly level: number; readonly number: number; readonly hashes: string }[];
}

export function proofOf(items: readonly Hashed[], itemId: string): Proof {
  const number = bucketOf(itemId);
  const within = items.filter((item) => bucketOf(item.id) === number);
  const [buckets = [], low = [], top = []] = levelsOf(items);
  const node = (level: number, of: readonly Buffer[], place: number) => ({
    level,
    number: place,
    hashes: Buffer.concat(childrenOf(of, place)).toString('hex'),
  });
  return {
    bucket: { number, items: bucketBytes(within).toString('hex') },
    nodes: [node(1, top, 0), node(2, low, number >> 10), node(3, buckets, number >> 5)],
  };
}

/** The hash of an item by a proof that leads to a digest; null where the bucket has no such item. Throws for any other proof. */
export function provenHash({ bucket, nodes }: Proof, digest: string, itemId: string): string | null {
  let expected: Buffer = hex(digest);
  let place = 0;
  for (const [index, bits] of [10, 5, 0].entries()) {
    const node = nodes[index];
    const hashes = splitEvery(32, hex(node?.hashes ?? ''));
    if (node?.level !== index + 1 || node.number !== place || hashes.length !== 32)
      throw new Error('Another node');
    if (!nodeHash(hashes).equals(expected)) throw new Error(`Level ${node.level} leads somewhere else`);
    place = bucketOf(itemId) >> bits;
    expected = hashes[place % 32] ?? ZEROS;
  }
  const bytes = hex(bucket.items);
  const own = bytes.length === 0 ? ZEROS : sha256(bytes);
  if (bucket.number !== place || !own.equals(expected)) throw new Error('Another bucket');
  const found = splitEvery(48, bytes).find((entry) => entry.subarray(0, 16).equals(id(itemId)));
  return found?.subarray(16).toString('hex') ?? null;
}

const splitEvery = (length: number, bytes: Buffer) =>
  Array.from({ length: Math.floor(bytes.length / length) }, (_, place) =>
    bytes.subarray(place * length, (place + 1) * length),
  );

/** The rows that only the owner of a space changes. */
export interface OwnedRows {
  readonly root: RootRow;
  readonly epochs: readonly EpochRow[];
  readonly links: readonly LinkRow[];
  readonly members?: readonly MemberRow[];
  readonly contacts?: readonly SealedRow[];
  readonly settings: readonly SealedRow[];
}

export function ownersDigest({ root, epochs, links, members, contacts, settings }: OwnedRows): string {
  const sealed = (kind: number, rows: readonly SealedRow[]) =>
    inOrder(rows).map((each) => entry(kind, id(each.id), sealedBytes(kind, each)));
  return sha256(
    ...inOrder(links).map((link) => entry(3, id(link.id), linkBytes(link))),
    ...inOrder(members ?? []).map((member) => entry(4, id(member.id), memberBytes(member))),
    ...sealed(5, contacts ?? []),
    ...sealed(6, settings),
    ...epochs
      .toSorted((one, other) => one.epoch - other.epoch)
      .map((each) => entry(8, epochId(each.epoch), epochBytes(each))),
    entry(9, id(root.id), rootBytes(root)),
  ).toString('hex');
}
