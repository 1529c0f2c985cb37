import { createHash } from 'node:crypto';
import type { Hashed, Head, ItemRow, LinkRow, SealedRow, VersionRow } from '@coffer/crypto';

// The model of spaces, its rows and digests, written a second time on Node's crypto alone.

type Field = Buffer | null;

/** An item with its versions. */
interface WholeItem {
  readonly item: ItemRow;
  readonly versions: readonly VersionRow[];
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

const inOrder = <T extends { readonly id: string }>(rows: readonly T[]) =>
  rows.toSorted((one, other) => Buffer.compare(id(one.id), id(other.id)));

const ZEROS = Buffer.alloc(32);

/** Of a whole space. */
export function itemsDigest(items: readonly WholeItem[]): string {
  const hashed = items.map(({ item, versions }) => ({
    id: item.id,
    hash: sha256(itemBytes(item), ...inOrder(versions).map(versionBytes)),
  }));
  return hashedDigest(hashed);
}

/** The whole tree at once, every bucket and node of it. */
export function hashedDigest(items: readonly Hashed[]): string {
  const buckets = Array.from({ length: 32_768 }, (): Hashed[] => []);
  for (const item of items) {
    const bits = [...sha256(id(item.id)).subarray(0, 2)].map((byte) => byte.toString(2).padStart(8, '0'));
    buckets[Number.parseInt(bits.join('').slice(0, 15), 2)]?.push(item);
  }
  let level = buckets.map((within) =>
    within.length === 0 ? ZEROS : sha256(...inOrder(within).flatMap((item) => [id(item.id), item.hash])),
  );
  while (level.length > 1) {
    const below = level;
    level = Array.from({ length: below.length / 32 }, (_, node) => {
      const children = below.slice(node * 32, node * 32 + 32);
      return children.every((child) => child.equals(ZEROS)) ? ZEROS : sha256(...children);
    });
  }
  return level[0]?.toString('hex') ?? '';
}

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
