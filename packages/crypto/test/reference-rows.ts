import { createHash } from 'node:crypto';

// docs/format.md, its rows and heads, written a second time on Node's crypto alone, and sharing no line with src.

type Field = Buffer | null;

export interface ItemRow {
  readonly id: string;
  readonly parentId: string;
  readonly kind: string | number;
  readonly nameEpoch: number;
  readonly sealedName: string;
  readonly nameHashEpoch: number;
  readonly nameHash: string;
  readonly metadataEpoch: number | null;
  readonly sealedMetadata: string | null;
  readonly shownVersionId: string | null;
  readonly trashed: { readonly at: number; readonly fromId: string } | null;
}

export interface RootRow {
  readonly id: string;
  readonly epoch: number;
  readonly accountKey: number | null;
  readonly wrappedKey: string | null;
  readonly nameEpoch: number | null;
  readonly sealedName: string | null;
  readonly fileId: string | null;
}

export interface EpochRow {
  readonly epoch: number;
  readonly formerEpoch: number;
  readonly sealedKey: string;
}

export interface VersionRow {
  readonly id: string;
  readonly itemId: string;
  readonly number: number;
  readonly keyEpoch: number | null;
  readonly wrappedKey: string | null;
  readonly contentId: string;
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
  readonly expiresAt: number | null;
  readonly maxDownloads: number | null;
  readonly signature: string;
}

export interface MemberRow {
  readonly id: string;
  readonly spaceId: string;
  readonly epoch: number;
  readonly revision: number;
  readonly headHash: string;
  readonly ownerFingerprint: string;
  readonly memberFingerprint: string;
  readonly sharingKeyHash: string;
  readonly role: string | number;
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
  readonly epoch: number;
  readonly keyCommitment: string;
  readonly rows: number;
  readonly removedRows: number;
  readonly time: number;
  readonly previous: string;
  readonly milestone: string;
  readonly ownersHead: string;
  readonly otherSpaces: readonly { readonly id: string; readonly revision: number }[];
  readonly ownerFingerprint: string;
  readonly signerFingerprint: string;
  readonly endedFork: { readonly revision: number; readonly epoch: number; readonly hash: string } | null;
  readonly nextFingerprint: string | null;
  readonly lowest: { readonly write: number; readonly read: number };
  readonly later: string;
}

export const sha256 = (...parts: readonly Uint8Array[]) =>
  createHash('sha256').update(Buffer.concat(parts)).digest();

export const id = (text: string) => Buffer.from(text.replaceAll('-', ''), 'hex');
export const envelope = (text: string) => Buffer.from(text, 'base64url');
export const hex = (text: string) => Buffer.from(text, 'hex');
const unlessNull = <T>(value: T | null, encode: (value: T) => Buffer): Field =>
  value === null ? null : encode(value);

/** What has no name here is its number. */
const numberIn = (names: readonly string[], value: string | number) =>
  typeof value === 'number' ? value : names.indexOf(value);

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
  return row(1, [
    id(item.id),
    id(item.parentId),
    number(numberIn(['directory', 'file', 'space'], item.kind)),
    number(item.nameEpoch),
    envelope(item.sealedName),
    number(item.nameHashEpoch),
    hex(item.nameHash),
    unlessNull(item.metadataEpoch, number),
    unlessNull(item.sealedMetadata, envelope),
    unlessNull(item.shownVersionId, id),
    item.trashed && number(item.trashed.at),
    item.trashed && id(item.trashed.fromId),
  ]);
}

/** Of the space itself. */
export function rootBytes(root: RootRow): Buffer {
  return row(9, [
    id(root.id),
    number(root.epoch),
    unlessNull(root.accountKey, number),
    unlessNull(root.wrappedKey, envelope),
    unlessNull(root.nameEpoch, number),
    unlessNull(root.sealedName, envelope),
    unlessNull(root.fileId, id),
  ]);
}

/** An epoch's id is its number, in 16 bytes. */
export const epochId = (epoch: number) => Buffer.concat([Buffer.alloc(8), number(epoch)]);

/** Of the key of an epoch that is past. */
export function epochBytes({ epoch, formerEpoch, sealedKey }: EpochRow): Buffer {
  return row(8, [epochId(epoch), number(epoch), number(formerEpoch), envelope(sealedKey)]);
}

export function versionBytes(version: VersionRow): Buffer {
  const { md5, sha1, sha256: sealedSha256, blake2b } = version.sealedHashes;
  return row(2, [
    id(version.id),
    id(version.itemId),
    number(version.number),
    unlessNull(version.keyEpoch, number),
    unlessNull(version.wrappedKey, envelope),
    id(version.contentId),
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

/** Of a contact (kind 5) or a setting (6). */
export function sealedBytes(kind: number, { id: own, generation, sealedBody }: SealedRow): Buffer {
  return row(kind, [id(own), number(generation), envelope(sealedBody)]);
}

export function linkBytes(link: LinkRow): Buffer {
  return row(3, [
    id(link.id),
    id(link.itemId),
    envelope(link.sealedLinkKey),
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
    number(member.epoch),
    number(member.revision),
    hex(member.headHash),
    hex(member.ownerFingerprint),
    hex(member.memberFingerprint),
    hex(member.sharingKeyHash),
    number(numberIn(['viewer', 'editor'], member.role)),
    number(member.since),
    unlessNull(member.expiresAt, number),
    envelope(member.sealedKey),
    unlessNull(member.sealedMessage, envelope),
    ...(member.signature === undefined ? [] : [envelope(member.signature)]),
  ]);
}

export function headBytes(head: Head): Buffer {
  const { batch, endedFork, lowest } = head;
  const fields = row(7, [
    id(head.spaceId),
    number(head.revision),
    id(batch.id),
    hex(batch.operationsHash),
    hex(head.itemsDigest),
    hex(head.ownersDigest),
    number(head.epoch),
    hex(head.keyCommitment),
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
    endedFork && number(endedFork.epoch),
    endedFork && hex(endedFork.hash),
    unlessNull(head.nextFingerprint, hex),
    number(lowest.write),
    number(lowest.read),
  ]);
  return Buffer.concat([fields, envelope(head.later)]);
}

/** SHA-256 over the hash of the head before and SHA-256 of the bytes. */
export function headHash(head: Head): string {
  return sha256(hex(head.previous), sha256(headBytes(head))).toString('hex');
}
