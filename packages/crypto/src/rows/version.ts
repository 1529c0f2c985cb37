import type { Bytes } from '../bytes.ts';
import { rowLayout } from '../row-reader.ts';
import { ROW_KINDS } from './kinds.ts';
import { type Extensible, endWith, fieldsOf, record, withLater } from './row-bytes.ts';

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

const VERSION = /* @__PURE__ */ rowLayout(
  ...(['id', 'id', 'number', 'number?', 'envelope?', 'id', 'hash', 'number', 'envelope?'] as const),
  ...(['envelope?', 'envelope?', 'envelope?', 'envelope?', 'hash?', 'hash?'] as const),
);

/** Reads a version. */
export function readVersionRow(bytes: Bytes): VersionRow {
  const { values, later } = fieldsOf('version', bytes, VERSION);
  const row = {
    id: values[0],
    itemId: values[1],
    number: values[2],
    keyEpoch: values[3],
    wrappedKey: values[4],
    contentId: values[5],
    root: values[6],
    size: values[7],
    sealedMetadata: values[8],
    sealedHashes: { md5: values[9], sha1: values[10], sha256: values[11], blake2b: values[12] },
    thumbnailHash: values[13],
    author: values[14],
  };
  return withLater(row, later);
}
