import { createHash } from 'node:crypto';

// docs/format.md, its rows, digests and heads, written a second time on Node's crypto alone, and sharing no line with src.

type Field = Buffer | null;

export interface ItemRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly kind: string;
  readonly generation: number;
  readonly parentGeneration: number;
  readonly wrappedKey: string | null;
  readonly formerKeys: readonly { readonly generation: number; readonly wrappedKey: string }[];
  readonly sealedName: string | null;
  readonly nameHash: string | null;
  readonly newestVersionId: string | null;
  readonly trashed: { readonly at: number; readonly fromId: string } | null;
}

export interface VersionRow {
  readonly id: string;
  readonly itemId: string;
  readonly number: number;
  readonly wrappedKey: string | null;
  readonly root: string;
  readonly size: number;
  readonly sealedMetadata: string | null;
  readonly sealedHashes: Readonly<Record<'md5' | 'sha1' | 'sha256' | 'blake2b', string | null>>;
  readonly thumbnailHash: string | null;
  readonly author: string | null;
}

export interface LinkRow {
  readonly id: string;
  readonly itemId: string;
  readonly sealedLinkKey: string;
  readonly sealedName: string;
  readonly sealedFileKey: string;
  readonly sealedThumbnail: string | null;
  readonly expiresAt: number | null;
  readonly maxDownloads: number | null;
  readonly signature: string;
}

export interface MemberRow {
  readonly id: string;
  readonly spaceId: string;
  readonly generation: number;
  readonly revision: number;
  readonly headHash: string;
  readonly ownerFingerprint: string;
  readonly memberFingerprint: string;
  readonly sharingKeyHash: string;
  readonly role: string;
  readonly since: number;
  readonly expiresAt: number | null;
  readonly sealedKey: string;
  readonly sealedMessage: string | null;
  readonly signature: string;
}

export interface SealedRow {
  readonly id: string;
  readonly generation: number;
  readonly sealedBody: string;
}

export interface Head {
  readonly spaceId: string;
  readonly revision: number;
  readonly batch: { readonly id: string; readonly operationsHash: string };
  readonly itemsDigest: string;
  readonly ownersDigest: string;
  readonly rootGeneration: number;
  readonly greatestGeneration: number;
  readonly rootCommitment: string;
  readonly rows: number;
  readonly removedRows: number;
  readonly time: number;
  readonly previous: string;
  readonly milestone: string;
  readonly ownersHead: string;
  readonly otherSpaces: readonly { readonly id: string; readonly revision: number }[];
  readonly ownerFingerprint: string;
  readonly signerFingerprint: string;
  readonly endedFork: { readonly revision: number; readonly hash: string } | null;
  readonly nextFingerprint: string | null;
}

/** An item with its versions. */
export interface WholeItem {
  readonly item: ItemRow;
  readonly versions: readonly VersionRow[];
}

export interface Hashed {
  readonly id: string;
  readonly hash: Uint8Array;
}

export const sha256 = (...parts: readonly Uint8Array[]) =>
  createHash('sha256').update(Buffer.concat(parts)).digest();

export const id = (text: string) => Buffer.from(text.replaceAll('-', ''), 'hex');
export const envelope = (text: string) => Buffer.from(text, 'base64url');
export const hex = (text: string) => Buffer.from(text, 'hex');
const unlessNull = <T>(value: T | null, encode: (value: T) => Buffer): Field =>
  value === null ? null : encode(value);

export function number(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

export function row(kind: number, fields: readonly Field[]): Buffer {
  const parts = fields.flatMap((field) => {
    const head = Buffer.alloc(5);
    head[0] = field === null ? 0 : 1;
    head.writeUInt32BE(field?.length ?? 0, 1);
    return [head, field ?? Buffer.alloc(0)];
  });
  return Buffer.concat([Buffer.from([kind]), ...parts]);
}

export function itemBytes(item: ItemRow): Buffer {
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

export function versionBytes(version: VersionRow): Buffer {
  const { md5, sha1, sha256: sealedSha256, blake2b } = version.sealedHashes;
  return row(2, [
    id(version.id),
    id(version.itemId),
    number(version.number),
    unlessNull(version.wrappedKey, envelope),
    hex(version.root),
    number(version.size),
    unlessNull(version.sealedMetadata, envelope),
    unlessNull(md5, envelope),
    unlessNull(sha1, envelope),
    unlessNull(sealedSha256, envelope),
    unlessNull(blake2b, envelope),
    unlessNull(version.thumbnailHash, hex),
    unlessNull(version.author, hex),
  ]);
}

export function linkBytes(link: LinkRow): Buffer {
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

/** Without its signature, what is signed. */
export function memberBytes(member: Omit<MemberRow, 'signature'> & { readonly signature?: string }): Buffer {
  return row(4, [
    id(member.id),
    id(member.spaceId),
    number(member.generation),
    number(member.revision),
    hex(member.headHash),
    hex(member.ownerFingerprint),
    hex(member.memberFingerprint),
    hex(member.sharingKeyHash),
    number(['viewer', 'editor'].indexOf(member.role)),
    number(member.since),
    unlessNull(member.expiresAt, number),
    envelope(member.sealedKey),
    unlessNull(member.sealedMessage, envelope),
    ...(member.signature === undefined ? [] : [envelope(member.signature)]),
  ]);
}

const inOrder = <T extends { readonly id: string }>(rows: readonly T[]) =>
  rows.toSorted((one, other) => Buffer.compare(id(one.id), id(other.id)));

const ZEROS: Buffer = Buffer.alloc(32);

/** Over an item and its versions. */
export function itemHash({ item, versions }: WholeItem): Buffer {
  return sha256(itemBytes(item), ...inOrder(versions).map(versionBytes));
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

/** Over the root of a drive, which has nothing of its own but its id, its links and its settings. */
export function ownersDigest(
  spaceId: string,
  links: readonly LinkRow[],
  settings: readonly SealedRow[] = [],
): string {
  const root = row(1, [
    id(spaceId),
    null,
    number(0),
    number(1),
    number(1),
    null,
    number(0),
    null,
    null,
    null,
    null,
    null,
  ]);
  return sha256(
    ...[Buffer.from([1]), id(spaceId), sha256(root)],
    ...inOrder(links).flatMap((link) => [Buffer.from([3]), id(link.id), sha256(linkBytes(link))]),
    ...inOrder(settings).flatMap((setting) => [
      Buffer.from([6]),
      id(setting.id),
      sha256(row(6, [id(setting.id), number(setting.generation), envelope(setting.sealedBody)])),
    ]),
  ).toString('hex');
}

export function headBytes(head: Head): Buffer {
  const { batch, endedFork } = head;
  return row(7, [
    id(head.spaceId),
    number(head.revision),
    id(batch.id),
    hex(batch.operationsHash),
    hex(head.itemsDigest),
    hex(head.ownersDigest),
    number(head.rootGeneration),
    number(head.greatestGeneration),
    hex(head.rootCommitment),
    number(head.rows),
    number(head.removedRows),
    number(head.time),
    hex(head.previous),
    hex(head.milestone),
    hex(head.ownersHead),
    number(head.otherSpaces.length),
    ...head.otherSpaces.flatMap((space) => [id(space.id), number(space.revision)]),
    hex(head.ownerFingerprint),
    hex(head.signerFingerprint),
    endedFork && number(endedFork.revision),
    endedFork && hex(endedFork.hash),
    unlessNull(head.nextFingerprint, hex),
  ]);
}

/** SHA-256 over the hash of the head before and SHA-256 of the bytes. */
export function headHash(head: Head): string {
  return sha256(hex(head.previous), sha256(headBytes(head))).toString('hex');
}
