import type { Bytes } from '../bytes.ts';
import { EncodingInvalid } from '../errors.ts';
import { rowLayout } from '../row-reader.ts';
import { ROW_KINDS } from './kinds.ts';
import { type Extensible, endWith, fieldsOf, record, withLater } from './row-bytes.ts';

/** By their numbers. */
export const ITEM_KINDS = ['directory', 'file', 'space'] as const;

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

const ITEM = /* @__PURE__ */ rowLayout(
  ...(['id', 'id', 'number', 'number', 'envelope', 'number', 'hash'] as const),
  ...(['number?', 'envelope?', 'id?', 'number?', 'id?'] as const),
);

/** Reads an item. */
export function readItemRow(bytes: Bytes): ItemRow {
  const { values, later } = fieldsOf('item', bytes, ITEM);
  const at = values[10];
  const fromId = values[11];
  if ((at === null) !== (fromId === null)) throw new EncodingInvalid('row of the trash');
  const row = {
    id: values[0],
    parentId: values[1],
    kind: ITEM_KINDS[values[2]] ?? values[2],
    nameEpoch: values[3],
    sealedName: values[4],
    nameHashEpoch: values[5],
    nameHash: values[6],
    metadataEpoch: values[7],
    sealedMetadata: values[8],
    shownVersionId: values[9],
    trashed: at === null || fromId === null ? null : { at, fromId },
  };
  return withLater(row, later);
}
