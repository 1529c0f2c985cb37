import type { Bytes } from './bytes.ts';
import { decodeId } from './decode-rows.ts';
import { EncodingInvalid } from './errors.ts';
import { RecordWriter } from './record-writer.ts';

/** What of an item a client relies on. Ids are UUIDs, envelopes and hashes as they stand on the wire. */
export interface ItemRow {
  readonly id: string;
  /** The space's id at the top; null of the space's own root. */
  readonly parentId: string | null;
  readonly kind: 'directory' | 'file' | 'space';
  readonly generation: number;
  /** That of the parent's key under which the item's own is wrapped. */
  readonly parentGeneration: number;
  /** Null of a root whose key is derived. */
  readonly wrappedKey: string | null;
  readonly formerKeys: readonly { readonly generation: number; readonly wrappedKey: string }[];
  /** Null of a drive's root, which has no name. */
  readonly sealedName: string | null;
  /** Hex; null of a root. */
  readonly nameHash: string | null;
  /** Null of what has no content. */
  readonly newestVersionId: string | null;
  /** Unix seconds, and the directory in which it lay; null of what is not in the trash. */
  readonly trashed: { readonly at: number; readonly fromId: string } | null;
}

/** The key of a space's root, and under which it is wrapped; of a shared space with its name. */
export type RootKey = Pick<ItemRow, 'generation' | 'parentGeneration' | 'wrappedKey' | 'formerKeys'> &
  Partial<Pick<ItemRow, 'sealedName'>> & {
    /** Of a space that is a single file's: that file. */
    readonly fileId?: string | null;
  };

/** The first key of a drive's root is derived, and stored nowhere. */
const FIRST_ROOT_KEY: RootKey = { generation: 1, parentGeneration: 1, wrappedKey: null, formerKeys: [] };

/**
 * The row of a space's root, which has no place; that of a drive has no name either. The root of a single file's space is of that kind, and names
 * the file where a file names its newest version.
 */
export function rootRow(spaceId: string, { fileId = null, ...key }: RootKey = FIRST_ROOT_KEY): ItemRow {
  return {
    id: spaceId,
    parentId: null,
    kind: fileId === null ? 'directory' : 'file',
    sealedName: null,
    ...key,
    nameHash: null,
    newestVersionId: fileId,
    trashed: null,
  };
}

/** What of a version a client relies on. */
export interface VersionRow {
  readonly id: string;
  readonly itemId: string;
  readonly number: number;
  /** Null of what a program stored that knows one key of a file. */
  readonly wrappedKey: string | null;
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
export interface LinkRow {
  readonly id: string;
  readonly itemId: string;
  readonly sealedLinkKey: string;
  readonly sealedName: string;
  readonly sealedFileKey: string;
  readonly sealedThumbnail: string | null;
  /** Unix seconds. */
  readonly expiresAt: number | null;
  readonly maxDownloads: number | null;
  readonly signature: string;
}

/** A contact, or a setting (also a star, a pin). */
export interface SealedRow {
  readonly id: string;
  /** That of the account key under which the body is sealed. */
  readonly generation: number;
  readonly sealedBody: string;
}

/** The first byte of a row. */
export const ROW_KINDS = { item: 1, version: 2, link: 3, member: 4, contact: 5, setting: 6 } as const;

export type RowKind = keyof typeof ROW_KINDS;

const ITEM_KINDS = { directory: 0, file: 1, space: 2 } as const;

const record = new RecordWriter();

/**
 * The canonical bytes of an item: the kind of row, then each field in a fixed order as a byte (0 null, 1 there), its
 * length in four bytes, and its bytes. Ids have 16 bytes, numbers eight, big-endian; envelopes and hashes are decoded; a
 * list is its number, then the fields of each entry. Throws EncodingInvalid.
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
  record.number(ITEM_KINDS[row.kind]);
  record.number(row.generation);
  record.number(row.parentGeneration);
  record.envelope(row.wrappedKey);
  record.number(row.formerKeys.length);
  for (const key of row.formerKeys) {
    record.number(key.generation);
    record.envelope(key.wrappedKey);
  }
  record.envelope(row.sealedName);
  record.hex(row.nameHash);
  record.id(row.newestVersionId);
  record.number(row.trashed?.at ?? null);
  record.id(row.trashed?.fromId ?? null);
  return record.end();
}

/** The canonical bytes of a version; see `itemRowBytes`. */
export function versionRowBytes(row: VersionRow): Bytes {
  const { md5, sha1, sha256, blake2b } = row.sealedHashes;
  record.begin(ROW_KINDS.version);
  record.id(row.id);
  record.id(row.itemId);
  record.number(row.number);
  record.envelope(row.wrappedKey);
  record.hex(row.root);
  record.number(row.size);
  record.envelope(row.sealedMetadata);
  for (const sealed of [md5, sha1, sha256, blake2b]) record.envelope(sealed);
  record.hex(row.thumbnailHash);
  record.hex(row.author);
  return record.end();
}

/** The canonical bytes of a link; see `itemRowBytes`. */
export function linkRowBytes(row: LinkRow): Bytes {
  record.begin(ROW_KINDS.link);
  record.id(row.id);
  record.id(row.itemId);
  record.envelope(row.sealedLinkKey);
  record.envelope(row.sealedName);
  record.envelope(row.sealedFileKey);
  record.envelope(row.sealedThumbnail);
  record.number(row.expiresAt);
  record.number(row.maxDownloads);
  record.envelope(row.signature);
  return record.end();
}

/** The canonical bytes of a contact; see `itemRowBytes`. */
export function contactRowBytes(row: SealedRow): Bytes {
  return sealedRowBytes('contact', row);
}

/** The canonical bytes of a setting; see `itemRowBytes`. */
export function settingRowBytes(row: SealedRow): Bytes {
  return sealedRowBytes('setting', row);
}

function sealedRowBytes(kind: RowKind, { id, generation, sealedBody }: SealedRow): Bytes {
  record.begin(ROW_KINDS[kind]);
  record.id(id);
  record.number(generation);
  record.envelope(sealedBody);
  return record.end();
}

/** The 16 bytes of an id. Throws EncodingInvalid. */
export function idBytes(id: string): Bytes {
  const bytes = new Uint8Array(16);
  if (!decodeId(id, bytes, 0)) throw new EncodingInvalid('id');
  return bytes;
}
