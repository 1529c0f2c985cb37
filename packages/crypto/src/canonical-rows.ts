import type { Bytes } from './bytes.ts';
import { decodeId } from './decode-rows.ts';
import { EncodingInvalid } from './errors.ts';
import { readLaterFields } from './later-fields.ts';
import { RecordWriter } from './record-writer.ts';

/** What follows the fields of a row that this version knows. */
export interface Extensible {
  /** Later fields, byte for byte; see `readLaterFields`. Left out where there are none. */
  readonly later?: Bytes | undefined;
}

/** What of an item a client relies on. Ids are UUIDs, envelopes and hashes as they stand on the wire. */
export interface ItemRow extends Extensible {
  readonly id: string;
  /** The space's id at the top. */
  readonly parentId: string;
  /** A `space` stands for one that somebody shares; a number is a kind that a later version has. */
  readonly kind: 'directory' | 'file' | 'space' | number;
  /** Each sealed field has the epoch of the key under which it is sealed beside it. */
  readonly nameEpoch: number;
  readonly sealedName: string;
  readonly nameHashEpoch: number;
  /** Hex. */
  readonly nameHash: string;
  /** Of a directory; null of a file, whose versions have metadata, and of a directory whose maker sealed none. */
  readonly metadataEpoch: number | null;
  readonly sealedMetadata: string | null;
  /** The version that a file shows; null of what has no content. */
  readonly shownVersionId: string | null;
  /** Unix seconds, and the directory in which it lay; null of what is not in the trash. */
  readonly trashed: { readonly at: number; readonly fromId: string } | null;
}

/** A space itself: its newest key, for its owner, and what it is called. */
export interface RootRow extends Extensible {
  readonly id: string;
  /** Of the newest key. */
  readonly epoch: number;
  /** The number of the account key under which that is wrapped; null of a drive's first key, which is derived. */
  readonly accountKey: number | null;
  readonly wrappedKey: string | null;
  /** Null of a drive, which has no name. */
  readonly nameEpoch: number | null;
  readonly sealedName: string | null;
  /** Of a space that is a single file's: that file. */
  readonly fileId: string | null;
}

/** The key of an epoch that is past, sealed under that of the one which came after it. */
export interface EpochRow extends Extensible {
  /** The later one. */
  readonly epoch: number;
  readonly formerEpoch: number;
  readonly sealedKey: string;
}

/** What of a version a client relies on. */
export interface VersionRow extends Extensible {
  readonly id: string;
  readonly itemId: string;
  readonly number: number;
  /** The epoch of the key under which that of the content is wrapped. Both are null of what a program stored without one. */
  readonly keyEpoch: number | null;
  readonly wrappedKey: string | null;
  /** To which the segments, the hashes and the thumbnail are bound: the version's own id. */
  readonly contentId: string;
  /** Of the sealed content; hex. */
  readonly root: string;
  /** Of the sealed content, in bytes. */
  readonly size: number;
  readonly sealedMetadata: string | null;
  /** Of the content, each as its envelope. */
  readonly sealedHashes: Readonly<Record<'md5' | 'sha1' | 'sha256' | 'blake2b', string | null>>;
  /** SHA-256 of the thumbnail's envelope, hex. */
  readonly thumbnailHash: string | null;
  /** The fingerprint of the key pair by which it was made, hex; null where that is nobody but the owner. */
  readonly author: string | null;
}

/** What of a link its owner signs, and the signature. */
export interface LinkRow extends Extensible {
  readonly id: string;
  readonly itemId: string;
  readonly sealedLinkKey: string;
  /** Unix seconds. */
  readonly expiresAt: number | null;
  readonly maxDownloads: number | null;
  readonly signature: string;
}

/** A contact, or a setting (also a star, a pin). */
export interface SealedRow extends Extensible {
  readonly id: string;
  /** That of the account key under which the body is sealed. */
  readonly generation: number;
  readonly sealedBody: string;
}

/** The first byte of a row. 7 is that of a head. */
export const ROW_KINDS = {
  item: 1,
  version: 2,
  link: 3,
  member: 4,
  contact: 5,
  setting: 6,
  epoch: 8,
  root: 9,
} as const;

export type RowKind = keyof typeof ROW_KINDS;

/** The first byte of rows of a kind; of an unknown one that is all that there is. */
export function numberOfKind(kind: RowKind | number): number {
  return typeof kind === 'number' ? kind : ROW_KINDS[kind];
}

/** By their numbers. */
export const ITEM_KINDS = ['directory', 'file', 'space'] as const;

/** From this kind on rows belong to an item, and go with it; all below are the owner's but for items and versions. */
export const FIRST_ITEM_PART = 128;

/** All rows of one item that are of unknown kinds have at most as many bytes; so has one of the owner's. */
export const MOST_UNKNOWN_BYTES = 65_536;

const record = new RecordWriter();

/**
 * The canonical bytes of an item: the kind of row, then each field in a fixed order as a byte (0 null, 1 there), its
 * length in four bytes, and its bytes. Ids have 16 bytes, numbers eight, big-endian; envelopes and hashes are decoded. Later
 * fields follow as they are. Throws EncodingInvalid, also for a hash of another length.
 *
 * @example
 * ```ts
 * import { settingRowBytes, toHex } from '@coffer/crypto';
 *
 * const id = '0b7a4c1e-3f0d-4b52-9c5e-8f4f2f6f6a11';
 * const bytes = settingRowBytes({ id, generation: 1, sealedBody: '_w' });
 * toHex(bytes.subarray(0, 6)); // => '060100000010'
 * toHex(bytes.subarray(-6)); // => '0100000001ff'
 * ```
 */
export function itemRowBytes(row: ItemRow): Bytes {
  record.begin(ROW_KINDS.item);
  record.id(row.id);
  record.id(row.parentId);
  record.number(typeof row.kind === 'number' ? row.kind : ITEM_KINDS.indexOf(row.kind));
  record.number(row.nameEpoch);
  record.envelope(row.sealedName);
  record.number(row.nameHashEpoch);
  record.hash(row.nameHash);
  record.number(row.metadataEpoch);
  record.envelope(row.sealedMetadata);
  record.id(row.shownVersionId);
  record.number(row.trashed?.at ?? null);
  record.id(row.trashed?.fromId ?? null);
  return endWith(row.later);
}

/** The canonical bytes of a space itself; see `itemRowBytes`. */
export function rootRowBytes(row: RootRow): Bytes {
  record.begin(ROW_KINDS.root);
  record.id(row.id);
  record.number(row.epoch);
  record.number(row.accountKey);
  record.envelope(row.wrappedKey);
  record.number(row.nameEpoch);
  record.envelope(row.sealedName);
  record.id(row.fileId);
  return endWith(row.later);
}

/** The row of a drive that nobody has changed yet, whose first key is derived and stored nowhere. */
export function firstRootRow(driveId: string): RootRow {
  const nothing = { accountKey: null, wrappedKey: null, nameEpoch: null, sealedName: null, fileId: null };
  return { id: driveId, epoch: 1, ...nothing };
}

/** The canonical bytes of a past epoch's key; see `itemRowBytes`. */
export function epochRowBytes(row: EpochRow): Bytes {
  record.begin(ROW_KINDS.epoch);
  record.id(epochRowId(row.epoch));
  record.number(row.epoch);
  record.number(row.formerEpoch);
  record.envelope(row.sealedKey);
  return endWith(row.later);
}

/** Returns the id of the row that an epoch has in its space: its number, in 16 bytes. */
export function epochRowId(epoch: number): string {
  const digits = epoch.toString(16).padStart(32, '0');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The canonical bytes of a version; see `itemRowBytes`. */
export function versionRowBytes(row: VersionRow): Bytes {
  const { md5, sha1, sha256, blake2b } = row.sealedHashes;
  record.begin(ROW_KINDS.version);
  record.id(row.id);
  record.id(row.itemId);
  record.number(row.number);
  record.number(row.keyEpoch);
  record.envelope(row.wrappedKey);
  record.id(row.contentId);
  record.hash(row.root);
  record.number(row.size);
  record.envelope(row.sealedMetadata);
  for (const sealed of [md5, sha1, sha256, blake2b]) record.envelope(sealed);
  record.hash(row.thumbnailHash);
  record.hash(row.author);
  return endWith(row.later);
}

/** The canonical bytes of a link; see `itemRowBytes`. */
export function linkRowBytes(row: LinkRow): Bytes {
  record.begin(ROW_KINDS.link);
  record.id(row.id);
  record.id(row.itemId);
  record.envelope(row.sealedLinkKey);
  record.number(row.expiresAt);
  record.number(row.maxDownloads);
  record.envelope(row.signature);
  return endWith(row.later);
}

/** The canonical bytes of a contact; see `itemRowBytes`. */
export function contactRowBytes(row: SealedRow): Bytes {
  return sealedRowBytes('contact', row);
}

/** The canonical bytes of a setting; see `itemRowBytes`. */
export function settingRowBytes(row: SealedRow): Bytes {
  return sealedRowBytes('setting', row);
}

function sealedRowBytes(kind: RowKind, { id, generation, sealedBody, later }: SealedRow): Bytes {
  record.begin(ROW_KINDS[kind]);
  record.id(id);
  record.number(generation);
  record.envelope(sealedBody);
  return endWith(later);
}

function endWith(later: Bytes | undefined): Bytes {
  if (later === undefined) return record.end();
  readLaterFields(later);
  return record.endWith(later);
}

/** The 16 bytes of an id. Throws EncodingInvalid. */
export function idBytes(id: string): Bytes {
  const bytes = new Uint8Array(16);
  if (!decodeId(id, bytes, 0)) throw new EncodingInvalid('id');
  return bytes;
}
