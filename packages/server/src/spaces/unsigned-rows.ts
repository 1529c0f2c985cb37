import type { Item, UnsignedRow } from '@coffer/contract';
import { itemOf } from '../storage/item-columns.ts';
import { versionOf } from '../storage/version-rows.ts';
import type { ItemRow } from '../store/database/schema.ts';
import type { MadeRow, OfFile, StoredVersion } from './page-of-rows.ts';

/** At most as many bytes of JSON, beside what is sealed: of a row, of a version that is not shown, and of one that is named by its hash. */
const ROW_BYTES = 1_400;
const VERSION_BYTES = 660;
const HASH_BYTES = 120;

/** An item as it is stored, with what it shows. */
export type StoredItem = Parameters<typeof itemOf>[0] &
  Pick<
    ItemRow,
    | ('kind' | 'revision' | 'name_hash' | 'name_hash_epoch' | 'author')
    | ('md5' | 'sha1' | 'sha256' | 'blake2b' | 'root' | 'sealed_size')
  >;

/** Makes the row of an item that nobody has signed as it is. */
export function unsignedRow(stored: StoredItem, versions: OfFile): MadeRow<UnsignedRow> {
  const row = rowOf(stored, versions);
  return { row, bytes: bytesOf(row) };
}

function rowOf(row: StoredItem, { shown, others, further }: OfFile): UnsignedRow {
  // Assigned, not spread: ten thousand rows are sent at once, and a spread of so many fields takes longer than all else here.
  return Object.assign<Item, Omit<UnsignedRow, keyof Item> & Pick<UnsignedRow, 'size'>>(itemOf(row), {
    // Only what is finished is a row.
    size: row.size,
    revision: row.revision,
    name_hash: row.name_hash,
    name_hash_epoch: row.name_hash_epoch,
    ...(row.trashed_from !== null && { trashed_from: row.trashed_from }),
    version_number: shown?.number ?? null,
    version_created_at: shown?.begun_at ?? null,
    md5: row.md5,
    sha1: row.sha1,
    sha256: row.sha256,
    blake2b: row.blake2b,
    root: row.root,
    sealed_size: row.sealed_size,
    thumbnail_hash: shown?.envelope_hash ?? null,
    author: row.author,
    ...(others.length > 0 && { other_versions: others.map(otherVersionOf) }),
    ...(further.length > 0 && { further_versions: further }),
  });
}

function otherVersionOf({ envelope_hash, ...version }: StoredVersion) {
  const { size } = version;
  return { ...versionOf(version, { has: envelope_hash !== null, hash: envelope_hash }), size };
}

/** At most as many bytes as a row takes; to write it down for that would take as long as to send it. */
function bytesOf(row: UnsignedRow): number {
  const { other_versions = [], further_versions = [], link, encrypted_name } = row;
  const others = other_versions.reduce((sum, version) => sum + VERSION_BYTES + sealedBytes(version), 0);
  const named = encrypted_name.length + (link?.encrypted_link_key.length ?? 0);
  return ROW_BYTES + named + sealedBytes(row) + others + HASH_BYTES * further_versions.length;
}

type Sealed = Pick<
  UnsignedRow,
  'encrypted_key' | 'encrypted_metadata' | 'mime' | 'md5' | 'sha1' | 'sha256' | 'blake2b'
>;

function sealedBytes(version: { readonly [field in keyof Sealed]: string | null }): number {
  const { encrypted_key, encrypted_metadata, mime, md5, sha1, sha256, blake2b } = version;
  const fields = [encrypted_key, encrypted_metadata, mime, md5, sha1, sha256, blake2b];
  return fields.reduce((sum, field) => sum + (field?.length ?? 0), 0);
}
