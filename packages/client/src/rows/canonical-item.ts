import type { FormerKey, PutBackRow, RenewedRoot, SpaceRow } from '@coffer/contract';
import {
  type Bytes,
  EncodingInvalid,
  type ItemRow,
  itemRowBytes,
  type RowHasher,
  rootRow,
  rowHasher,
  type VersionRow,
  versionRowBytes,
} from '@coffer/crypto';

/** What of an item and its versions is signed. */
export interface CanonicalItem {
  readonly item: ItemRow;
  readonly versions: readonly VersionRow[];
}

/** Returns the signed part of a row. Throws EncodingInvalid where its fields contradict each other. */
export function canonicalItem(spaceId: string, row: SpaceRow | PutBackRow): CanonicalItem {
  const { id, version_id, version_number, other_versions = [] } = row;
  const shown = version_id === null ? [] : [versionRowOf(id, version_id, version_number ?? 0, row)];
  return {
    item: itemRowOf(spaceId, row),
    versions: [...shown, ...other_versions.map((each) => versionRowOf(id, each.id, each.number, each))],
  };
}

/** The hash of an item, of its canonical bytes and those of all its versions. Throws EncodingInvalid. */
export async function canonicalHash(row: CanonicalItem): Promise<Bytes> {
  return hashOf(row, await rowHasher());
}

/** The same of one of many. */
export function hashOf({ item, versions }: CanonicalItem, hasher: RowHasher): Bytes {
  const bytes = versions.map((version) => ({ id: version.id, bytes: versionRowBytes(version) }));
  return hasher.itemHash(itemRowBytes(item), bytes);
}

/** The same of a row. Throws EncodingInvalid. */
export function rowHash(spaceId: string, row: SpaceRow): Promise<Bytes> {
  return canonicalHash(canonicalItem(spaceId, row));
}

/** The row of a space's root with another key. */
export function renewedRootRow(
  spaceId: string,
  root: Pick<
    RenewedRoot,
    'generation' | 'parent_generation' | 'encrypted_key' | 'former_keys' | 'encrypted_name' | 'file_id'
  >,
): ItemRow {
  return rootRow(spaceId, {
    generation: root.generation,
    parentGeneration: root.parent_generation,
    wrappedKey: root.encrypted_key,
    formerKeys: root.former_keys.map(formerKeyOf),
    sealedName: root.encrypted_name ?? null,
    fileId: root.file_id ?? null,
  });
}

/** A key that an item had, as it stands in its row. */
export function formerKeyOf({
  generation,
  encrypted_key: wrappedKey,
}: FormerKey): ItemRow['formerKeys'][number] {
  return { generation, wrappedKey };
}

type SpaceVersion = NonNullable<SpaceRow['other_versions']>[number];

/** All finished versions of a file, the one with the greatest number first. */
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
      encrypted_content_key: row.encrypted_content_key,
      encrypted_metadata: row.encrypted_metadata,
      has_thumbnail: row.has_thumbnail,
      file_modified_at: row.file_modified_at,
      created_at: version_created_at ?? row.created_at,
      finished_upload_at: row.finished_upload_at,
      root: row.root,
      sealed_size: row.sealed_size,
      md5: row.md5,
      sha1: row.sha1,
      sha256: row.sha256,
      blake2b: row.blake2b,
      thumbnail_hash: row.thumbnail_hash,
    },
  ];
}

function itemRowOf(spaceId: string, row: SpaceRow | PutBackRow): ItemRow {
  return {
    id: row.id,
    parentId: row.file_id ?? spaceId,
    kind: row.space_id !== undefined ? 'space' : row.version_id === null ? 'directory' : 'file',
    generation: row.generation,
    parentGeneration: row.parent_generation,
    wrappedKey: row.encrypted_key,
    formerKeys: (row.former_keys ?? []).map(formerKeyOf),
    sealedName: row.encrypted_name,
    nameHash: row.name_hash,
    newestVersionId: row.version_id,
    trashed: trashedIn(row),
  };
}

/** Whether and from where a row was trashed: who reads one of its fields may rely on the hash, which has both or neither. */
function trashedIn({ trashed, trashed_from: fromId }: SpaceRow | PutBackRow): ItemRow['trashed'] {
  if (trashed === undefined && fromId === undefined) return null;
  if (trashed === undefined || fromId === undefined) throw new EncodingInvalid('row of the trash');
  if (trashed.from !== null && trashed.from !== fromId) throw new EncodingInvalid('row of the trash');
  return { at: trashed.at, fromId };
}

type SignedContent = Pick<
  SpaceVersion,
  | 'encrypted_content_key'
  | 'root'
  | 'sealed_size'
  | 'encrypted_metadata'
  | 'md5'
  | 'sha1'
  | 'sha256'
  | 'blake2b'
  | 'thumbnail_hash'
>;

/** What of a version is signed. */
export function versionRowOf(itemId: string, id: string, number: number, version: SignedContent): VersionRow {
  return {
    ...{ id, itemId, number },
    wrappedKey: version.encrypted_content_key,
    root: version.root ?? '',
    size: version.sealed_size ?? 0,
    sealedMetadata: version.encrypted_metadata,
    sealedHashes: {
      md5: version.md5,
      sha1: version.sha1,
      sha256: version.sha256,
      blake2b: version.blake2b,
    },
    thumbnailHash: version.thumbnail_hash,
    // Nobody else writes into a drive.
    author: null,
  };
}
