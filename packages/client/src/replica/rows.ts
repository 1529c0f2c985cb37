import { type Item, type SpaceRow, spaceRow } from '@coffer/contract';
import {
  type Bytes,
  type ItemRow,
  itemHash,
  itemRowBytes,
  type VersionRow,
  versionRowBytes,
} from '@coffer/crypto';
import { type Packable, packValues, unpackValues } from './packed-values.ts';
import type { PutRow, RowPosition } from './replica-store.ts';

/** A row, with the directories in which it is sealed where it lies elsewhere, and those above them. */
export interface ReplicaRow extends SpaceRow {
  readonly directories?: Readonly<Record<string, Item>> | undefined;
}

/** Raised with every change of `FIELDS`, or of what one of them means. What was kept in another format is loaded again. */
export const ROW_FORMAT = 2;

/** In which order the fields of a row are kept. */
export const FIELDS: readonly string[] = [...Object.keys(spaceRow.shape), 'directories'];

/** Directories come first, as in listings. */
export const DIRECTORY_RANK = 0;
const FILE_RANK = 1;

/** How many fields come first that listings show. */
const LISTED = FIELDS.indexOf('revision');

/** A row as it is kept: its fields in order, without their names. */
export function keptRow(spaceId: string, row: ReplicaRow): PutRow {
  const fields: Readonly<Record<string, Packable | undefined>> = { ...row };
  const values = FIELDS.map((field) => fields[field] ?? null);
  while (values.at(-1) === null) values.pop();
  const isTrashed = row.trashed !== undefined;
  return { ...positionOf(row), parentId: row.file_id ?? spaceId, packed: packValues(values), isTrashed };
}

/** Where a row stands in its directory. */
export function positionOf({ id, version_id }: Pick<SpaceRow, 'id' | 'version_id'>): RowPosition {
  return { id, rank: version_id === null ? DIRECTORY_RANK : FILE_RANK };
}

const OPTIONAL = new Set(['link', 'trashed', 'former_keys', 'trashed_from', 'other_versions', 'directories']);

/** Reads what `keptRow` wrote. */
export function readRow(packed: Uint8Array): ReplicaRow {
  // The border: nobody but `keptRow` writes there, and what is damaged is found by its hash or does not open.
  return withNames(unpackValues(packed), FIELDS) as unknown as ReplicaRow;
}

/** An item as listings show it. */
export type ListedRow = Item & Pick<ReplicaRow, 'directories'>;

/** Reads of what `keptRow` wrote what listings show, at a third of the time. */
export function readListed(packed: Uint8Array): ListedRow {
  const values = unpackValues(packed, (index) => index < LISTED || index === FIELDS.length - 1);
  const directories = values[FIELDS.length - 1] ?? null;
  const listed = withNames(values.slice(0, LISTED), FIELDS.slice(0, LISTED));
  return { ...listed, ...(directories !== null && { directories }) } as unknown as ListedRow;
}

function withNames(values: readonly Packable[], names: readonly string[]): Record<string, Packable> {
  const named: Record<string, Packable> = {};
  for (const [index, name] of names.entries()) {
    const value = values[index] ?? null;
    if (value !== null || !OPTIONAL.has(name)) named[name] = value;
  }
  return named;
}

/** The hash of an item, of its canonical bytes and those of all its versions. Throws EncodingInvalid. */
export function rowHash(spaceId: string, row: SpaceRow): Promise<Bytes> {
  const versions = [...shownVersion(row), ...(row.other_versions ?? [])].map((version) => ({
    id: version.id,
    bytes: versionRowBytes(versionRowOf(row.id, version)),
  }));
  return itemHash(itemRowBytes(itemRowOf(spaceId, row)), versions);
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

function itemRowOf(spaceId: string, row: SpaceRow): ItemRow {
  const { trashed, trashed_from } = row;
  return {
    id: row.id,
    parentId: row.file_id ?? spaceId,
    kind: row.version_id === null ? 'directory' : 'file',
    generation: row.generation,
    parentGeneration: row.parent_generation,
    wrappedKey: row.encrypted_key,
    formerKeys: (row.former_keys ?? []).map(({ generation, encrypted_key }) => ({
      generation,
      wrappedKey: encrypted_key,
    })),
    sealedName: row.encrypted_name,
    nameHash: row.name_hash,
    newestVersionId: row.version_id,
    trashed: trashed && trashed_from ? { at: trashed.at, fromId: trashed_from } : null,
  };
}

function versionRowOf(itemId: string, version: SpaceVersion): VersionRow {
  return {
    id: version.id,
    itemId,
    number: version.number,
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
