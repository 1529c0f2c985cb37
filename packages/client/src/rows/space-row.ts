import {
  DIRECTORY_MIME,
  type Link,
  type SpaceRow as RowOnWire,
  type SignedItem,
  type SpaceChanges,
  type SpaceProofs,
  type SpaceRows,
  type UnsignedRow,
} from '@coffer/contract';
import {
  type Bytes,
  chunkCount,
  decryptedSize,
  EncodingInvalid,
  type ItemRow,
  MOST_UNKNOWN_BYTES,
  readItemRow,
  readUnknownRow,
  readVersionRow,
  SizeImpossible,
  type VersionRow,
} from '@coffer/crypto';
import { isForLaterVersions } from './later-rows.ts';
import { bytesOf } from './stored-setting.ts';

/** The rows of an item, by their canonical bytes. */
export interface SignedBytes {
  readonly item: Bytes;
  readonly versions: readonly Bytes[];
  /** Versions of which nothing but the hash is known, hex. */
  readonly further: readonly { readonly id: string; readonly hash: string }[];
  /** Rows of kinds that this version does not know. */
  readonly unknown: readonly Bytes[];
}

/**
 * An item with its versions. Where it has bytes, all of it was read from them: what they do not say, such as type and times, which are
 * sealed, is empty. Without bytes it is what a program without keys has left.
 */
export interface SpaceRow extends UnsignedRow {
  readonly signed?: SignedBytes;
  /** There where a later version has added what keeps this one from changing it. */
  readonly needs_update?: true;
}

/** A row with its bytes. */
export type SignedRow = SpaceRow & { readonly signed: SignedBytes };

/** What of a row stands beside its bytes: the server's word, on which nothing relies. */
export interface BesideBytes {
  /** By which the server orders changes. */
  readonly revision: number;
  /** Of what stands for a space. */
  readonly space_id?: string | undefined;
}

/** Answers with rows, once these are read. */
export type RowsPage = Omit<SpaceRows, 'items'> & { readonly items: readonly SignedRow[] };
export type ChangesPage = Omit<SpaceChanges, 'items'> & { readonly items: readonly SignedRow[] };
export type ProofsShown = Omit<SpaceProofs, 'rows' | 'links'> & {
  readonly rows: readonly SignedRow[];
  readonly links: readonly Link[];
};

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const HASH = /^[0-9a-f]{64}$/;

/** Types are sealed. */
const UNKNOWN_MIME = 'application/octet-stream';

/** Reads a row as the server sends it. Throws EncodingInvalid where its bytes are no rows of one item. */
export function spaceRowOf(spaceId: string, row: RowOnWire): SignedRow {
  return rowOfBytes(spaceId, signedBytesOf(row), row);
}

/** Reads the bytes of a row. Throws EncodingInvalid where they are no base64url, or a version named by its hash is none. */
export function signedBytesOf({ item, versions = [], further = [], unknown = [] }: SignedItem): SignedBytes {
  if (further.some(({ id, hash }) => !ID.test(id) || !HASH.test(hash))) throw new EncodingInvalid('version');
  return { item: bytesOf(item), versions: versions.map(bytesOf), further, unknown: unknown.map(bytesOf) };
}

/** The same of many; those that are no rows are left out, so that they prove nothing. */
export function spaceRowsOf(spaceId: string, rows: readonly RowOnWire[]): SignedRow[] {
  const read: SignedRow[] = [];
  for (const row of rows) {
    try {
      read.push(spaceRowOf(spaceId, row));
    } catch (error) {
      if (!(error instanceof EncodingInvalid)) throw error;
    }
  }
  return read;
}

/** Reads a row from its bytes. Throws EncodingInvalid. */
export function rowOfBytes(spaceId: string, given: SignedBytes, beside: BesideBytes): SignedRow {
  const item = readItemRow(given.item);
  const signed = shownFirst(given, item.shownVersionId);
  const versions = signed.versions.map(readVersionRow);
  const { id, kind, parentId, shownVersionId, trashed } = item;
  const isOfItem = versions.every(({ itemId }) => itemId === id);
  const unknownBytes = signed.unknown.reduce((sum, { length }) => sum + length, 0);
  const areTooMany = unknownBytes > MOST_UNKNOWN_BYTES;
  if (!isOfItem || areTooMany || signed.unknown.some((bytes) => readUnknownRow(bytes).itemId !== id)) {
    throw new EncodingInvalid('rows of one item');
  }
  const shown = versions.find((version) => version.id === shownVersionId);
  const hasContent = shownVersionId !== null;
  if (
    hasContent !== (shown !== undefined) ||
    (typeof kind === 'string' && hasContent !== (kind === 'file'))
  ) {
    throw new EncodingInvalid('item with what it shows');
  }
  const content = shown === undefined ? withoutContent(item) : contentOf(shown);
  const others = versions.filter((version) => version !== shown);
  return {
    id,
    file_id: parentId === spaceId ? null : parentId,
    version_id: shownVersionId,
    ...content,
    encrypted_name: item.sealedName,
    name_epoch: item.nameEpoch,
    is_owner: true,
    ...(kind === 'space' && { space_id: beside.space_id ?? id }),
    ...(trashed !== null && {
      trashed: {
        at: trashed.at,
        from: trashed.fromId === parentId && parentId !== spaceId ? parentId : null,
      },
      trashed_from: trashed.fromId,
    }),
    revision: beside.revision,
    name_hash: item.nameHash,
    name_hash_epoch: item.nameHashEpoch,
    version_number: shown?.number ?? null,
    version_created_at: shown === undefined ? null : 0,
    ...(others.length > 0 && { other_versions: others.map(versionFields) }),
    ...(signed.further.length > 0 && { further_versions: [...signed.further] }),
    ...(isForLaterVersions({ item, versions }) && { needs_update: true as const }),
    signed,
  };
}

/** The same, with the version that is shown before all others. */
function shownFirst(signed: SignedBytes, shownVersionId: string | null): SignedBytes {
  const { versions } = signed;
  if (versions.length < 2) return signed;
  const isShown = (bytes: Bytes) => readVersionRow(bytes).id === shownVersionId;
  const [first] = versions;
  if (first === undefined || isShown(first)) return signed;
  return { ...signed, versions: [...versions.filter(isShown), ...versions.filter((each) => !isShown(each))] };
}

type Content = Omit<NonNullable<SpaceRow['other_versions']>[number], 'id' | 'number'>;

/** What a version says of its content without its keys. */
function contentOf(version: VersionRow): Omit<Content, 'encrypted_key'> & {
  readonly encrypted_key: string;
  readonly metadata_epoch: null;
} {
  const { md5, sha1, sha256, blake2b } = version.sealedHashes;
  const size = plainSize(version.size);
  const chunks = chunkCount(size);
  return {
    mime: UNKNOWN_MIME,
    size,
    chunks,
    chunks_stored: chunks,
    encrypted_key: version.wrappedKey ?? '',
    key_epoch: version.keyEpoch,
    encrypted_metadata: version.sealedMetadata,
    metadata_epoch: null,
    has_thumbnail: version.thumbnailHash !== null,
    file_modified_at: 0,
    finished_upload_at: 0,
    root: version.root,
    sealed_size: version.size,
    ...(version.contentId !== version.id && { content_id: version.contentId }),
    md5,
    sha1,
    sha256,
    blake2b,
    thumbnail_hash: version.thumbnailHash,
    author: version.author,
    created_at: 0,
  };
}

/** A version as its row says it. */
export function versionFields(version: VersionRow): NonNullable<SpaceRow['other_versions']>[number] {
  const { metadata_epoch: _, encrypted_key: wrapped, ...content } = contentOf(version);
  return {
    ...content,
    id: version.id,
    number: version.number,
    encrypted_key: wrapped === '' ? null : wrapped,
  };
}

function withoutContent({ metadataEpoch, sealedMetadata }: ItemRow) {
  return {
    ...{ mime: DIRECTORY_MIME, size: 0, chunks: 0, chunks_stored: 0, encrypted_key: '', key_epoch: null },
    ...{ encrypted_metadata: sealedMetadata, metadata_epoch: metadataEpoch, has_thumbnail: false },
    ...{ file_modified_at: 0, finished_upload_at: 0, created_at: 0, root: null, sealed_size: null },
    ...{ md5: null, sha1: null, sha256: null, blake2b: null, thumbnail_hash: null, author: null },
  };
}

/** How long a content is, by how long it is sealed; 0 where nothing is so long. */
function plainSize(sealedSize: number): number {
  try {
    return decryptedSize(sealedSize);
  } catch (error) {
    if (error instanceof SizeImpossible) return 0;
    throw error;
  }
}
