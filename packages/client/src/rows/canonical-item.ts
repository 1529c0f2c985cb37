import type { PutBackRow } from '@coffer/contract';
import {
  type Bytes,
  EncodingInvalid,
  fromHex,
  type HashedRow,
  type ItemRow,
  itemRowBytes,
  type RowHasher,
  readItemRow,
  readUnknownRow,
  readVersionRow,
  rowHasher,
  toBase64Url,
  toHex,
  type VersionRow,
  versionRowBytes,
} from '@coffer/crypto';
import type { RowsOfItem } from './later-rows.ts';
import { type SignedBytes, type SpaceRow, signedBytesOf } from './space-row.ts';

/** What of an item and its versions is signed. */
export interface CanonicalItem extends RowsOfItem {
  /** Versions of which nothing but the hash is known. */
  readonly further: readonly HashedRow[];
}

/** Returns the signed part of a row, from its bytes where it has any. Throws EncodingInvalid where it contradicts itself. */
export function canonicalItem(spaceId: string, row: SpaceRow): CanonicalItem {
  return row.signed === undefined ? canonicalFields(spaceId, row) : canonicalOfBytes(row.signed);
}

/** The same of bytes. */
export function canonicalOfBytes({ item, versions, further, unknown }: SignedBytes): CanonicalItem {
  return {
    item: readItemRow(item),
    versions: versions.map(readVersionRow),
    further: further.map(({ id, hash }) => ({ id, rowHash: fromHex(hash) })),
    ...(unknown.length > 0 && { unknown: unknown.map(readUnknownRow) }),
  };
}

/** The bytes of an item and of its versions, as they are signed. Throws EncodingInvalid. */
export function bytesOfItem({ item, versions, further, unknown = [] }: CanonicalItem): SignedBytes {
  return {
    item: itemRowBytes(item),
    versions: versions.map(versionRowBytes),
    further: further.map(({ id, rowHash }) => ({ id, hash: toHex(rowHash) })),
    unknown: unknown.map(({ bytes }) => bytes),
  };
}

/** A row as it is sent to be put back. */
export function putBackRowOf({ item, versions, further }: CanonicalItem, spaceId?: string): PutBackRow {
  return {
    item: toBase64Url(itemRowBytes(item)),
    ...(versions.length > 0 && {
      versions: versions.map((version) => toBase64Url(versionRowBytes(version))),
    }),
    ...(further.length > 0 && { further: further.map(({ id, rowHash }) => ({ id, hash: toHex(rowHash) })) }),
    ...(spaceId !== undefined && { space_id: spaceId }),
  };
}

/** Reads a row that is put back. Throws EncodingInvalid. */
export function canonicalPutBack(row: PutBackRow): CanonicalItem {
  return canonicalOfBytes(signedBytesOf(row));
}

/** What the fields of a row say of it, whatever bytes stand next to them. Throws EncodingInvalid. */
function canonicalFields(spaceId: string, row: SpaceRow): CanonicalItem {
  const { id, version_id, version_number, other_versions = [], further_versions = [] } = row;
  const shown =
    version_id === null ? [] : [versionRowOf(id, { ...row, id: version_id, number: version_number ?? 0 })];
  return {
    item: itemRowOf(spaceId, row),
    versions: [...shown, ...other_versions.map((each) => versionRowOf(id, each))],
    further: further_versions.map(({ id: version, hash }) => ({ id: version, rowHash: fromHex(hash) })),
  };
}

/** The hash of an item, of its canonical bytes and those of all its versions. Throws EncodingInvalid. */
export async function canonicalHash(row: CanonicalItem): Promise<Bytes> {
  return hashOf(row, await rowHasher());
}

/** The same of one of many. */
export function hashOf({ item, versions, further, unknown = [] }: CanonicalItem, hasher: RowHasher): Bytes {
  const known = versions.map((version) => ({ id: version.id, bytes: versionRowBytes(version) }));
  return hasher.itemHash({ id: item.id, bytes: itemRowBytes(item) }, [...known, ...further, ...unknown]);
}

/** The hash of a row, over its bytes as they came; of one without, as its fields say. Throws EncodingInvalid. */
export function rowHashOf(spaceId: string, row: SpaceRow, hasher: RowHasher): Bytes {
  return row.signed === undefined
    ? hashOf(canonicalFields(spaceId, row), hasher)
    : bytesHash(row.signed, hasher);
}

/** The hash of an item over its bytes. Throws EncodingInvalid. */
export function bytesHash({ item, versions, further, unknown }: SignedBytes, hasher: RowHasher): Bytes {
  const hashed = further.map(({ id, hash }) => ({ id, rowHash: fromHex(hash) }));
  return hasher.itemBytesHash(item, unknown.length === 0 ? versions : [...versions, ...unknown], hashed);
}

/** The same, once the hasher is loaded. */
export async function rowHash(spaceId: string, row: SpaceRow): Promise<Bytes> {
  return rowHashOf(spaceId, row, await rowHasher());
}

/** The hash of what the fields of a row say, whatever bytes stand next to them. Throws EncodingInvalid. */
export async function fieldsHash(spaceId: string, row: SpaceRow): Promise<Bytes> {
  return hashOf(canonicalFields(spaceId, row), await rowHasher());
}

type SpaceVersion = NonNullable<SpaceRow['other_versions']>[number];

/** The finished versions of a file that a row has, the one with the greatest number first: all but its `further_versions`. */
export function versionsOf(row: SpaceRow): SpaceVersion[] {
  const all = [...shownVersion(row), ...(row.other_versions ?? [])];
  return all.sort((one, other) => other.number - one.number);
}

function shownVersion(row: SpaceRow): SpaceVersion[] {
  const { version_id, version_number, version_created_at } = row;
  if (version_id === null) return [];
  return [
    {
      id: version_id,
      number: version_number ?? 0,
      mime: row.mime,
      size: row.size,
      chunks: row.chunks,
      chunks_stored: row.chunks_stored,
      encrypted_key: row.encrypted_key === '' ? null : row.encrypted_key,
      key_epoch: row.key_epoch,
      encrypted_metadata: row.encrypted_metadata,
      has_thumbnail: row.has_thumbnail,
      file_modified_at: row.file_modified_at,
      created_at: version_created_at ?? row.created_at,
      finished_upload_at: row.finished_upload_at,
      root: row.root,
      sealed_size: row.sealed_size,
      ...(row.content_id !== undefined && { content_id: row.content_id }),
      md5: row.md5,
      sha1: row.sha1,
      sha256: row.sha256,
      blake2b: row.blake2b,
      thumbnail_hash: row.thumbnail_hash,
      author: row.author,
    },
  ];
}

function itemRowOf(spaceId: string, row: SpaceRow): ItemRow {
  const isDirectory = row.version_id === null;
  return {
    id: row.id,
    parentId: row.file_id ?? spaceId,
    kind: row.space_id !== undefined ? 'space' : isDirectory ? 'directory' : 'file',
    nameEpoch: row.name_epoch ?? 0,
    sealedName: row.encrypted_name,
    nameHashEpoch: row.name_hash_epoch,
    nameHash: row.name_hash,
    metadataEpoch: isDirectory ? row.metadata_epoch : null,
    sealedMetadata: isDirectory ? row.encrypted_metadata : null,
    shownVersionId: row.version_id,
    trashed: trashedIn(row),
  };
}

/** Whether and from where a row was trashed: who reads one of its fields may rely on the hash, which has both or neither. */
function trashedIn({ trashed, trashed_from: fromId }: SpaceRow): ItemRow['trashed'] {
  if (trashed === undefined && fromId === undefined) return null;
  if (trashed === undefined || fromId === undefined) throw new EncodingInvalid('row of the trash');
  if (trashed.from !== null && trashed.from !== fromId) throw new EncodingInvalid('row of the trash');
  return { at: trashed.at, fromId };
}

/** A version with all that its row binds. */
export type SignedVersion = Pick<
  SpaceVersion,
  | 'id'
  | 'number'
  | 'key_epoch'
  | 'root'
  | 'sealed_size'
  | 'encrypted_metadata'
  | 'md5'
  | 'sha1'
  | 'sha256'
  | 'blake2b'
  | 'thumbnail_hash'
  | 'author'
  | 'content_id'
> & { readonly encrypted_key: string | null };

/** What of a version is signed. */
export function versionRowOf(itemId: string, version: SignedVersion): VersionRow {
  const { md5, sha1, sha256, blake2b } = version;
  return {
    ...{ id: version.id, itemId, number: version.number },
    keyEpoch: version.key_epoch,
    wrappedKey: version.encrypted_key || null,
    contentId: version.content_id ?? version.id,
    root: version.root ?? '',
    size: version.sealed_size ?? 0,
    sealedMetadata: version.encrypted_metadata,
    sealedHashes: { md5, sha1, sha256, blake2b },
    thumbnailHash: version.thumbnail_hash,
    author: version.author,
  };
}
