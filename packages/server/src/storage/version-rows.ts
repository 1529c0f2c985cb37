import { createHash } from 'node:crypto';
import type { FileVersion, newItem, newVersion } from '@coffer/contract';
import {
  EncodingInvalid,
  encryptedChunkSize,
  type VersionRow as SignedVersion,
  toBase64Url,
  versionRowBytes,
} from '@coffer/crypto';
import type { z } from 'zod';
import { fieldRefused } from '../calls/refusal.ts';
import { currentRequester } from '../calls/requester.ts';
import type { Queries } from '../store/database/database.ts';
import type { ChunkRow, ItemRow, NewVersionRow, VersionRow } from '../store/database/schema.ts';
import { chunkRepository } from './chunk-repository.ts';
import { itemRepository } from './item-repository.ts';
import { contentBytes, type ItemShape } from './item-size.ts';
import { uploadUnfinished } from './refusals.ts';
import { searchRepository } from './search-repository.ts';
import type { SpaceChange } from './space-change.ts';
import { lengthMismatch } from './verified-body.ts';
import { versionRepository } from './version-repository.ts';

/** Which version of which file it is. */
interface VersionName {
  readonly spaceId: string;
  readonly itemId: string;
  readonly id: string;
  readonly number: number;
}

/** When a version is begun, under which epoch's key that of its content is sealed, and by whom; null of the owner of the space. */
interface VersionMaking {
  readonly now: number;
  readonly epoch: number;
  readonly author: string | null;
}

/** The row of a version that is begun. */
export function newVersionRow(
  { spaceId, itemId, id, number }: VersionName,
  request: Omit<z.output<typeof newVersion>, 'id'> | z.output<typeof newItem>,
  { size, chunks, isOpen }: Pick<ItemShape, 'size' | 'chunks' | 'isOpen'>,
  { now, epoch, author }: VersionMaking,
): NewVersionRow {
  return {
    space_id: spaceId,
    id,
    item_id: itemId,
    number,
    encrypted_key: request.encrypted_key || null,
    key_epoch: request.encrypted_key ? epoch : null,
    author,
    encrypted_upload: request.encrypted_upload ?? null,
    maker_id: currentRequester().userId,
    mime: request.mime,
    size,
    is_open: isOpen === true ? 1 : 0,
    content_bytes: contentBytes(request, number),
    chunks,
    encrypted_metadata: request.encrypted_metadata ?? null,
    md5: request.md5 ?? null,
    sha1: request.sha1 ?? null,
    sha256: request.sha256 ?? null,
    blake2b: request.blake2b ?? null,
    root: null,
    sealed_size: null,
    content_id: null,
    file_modified_at: request.file_modified_at,
    begun_at: now,
    finished_upload_at: null,
    // One statement for all of them.
    chunks_stored: 0,
    waiting: 0,
  };
}

/**
 * Refuses a file that a signed change begins and does not finish: nobody signs what becomes of it.
 *
 * @throws Refusal `validation_failed` for what has neither a content with its hashes nor is the record of an upload
 */
export function checkWhole(
  { isSigned }: SpaceChange,
  { encrypted_upload, sha256 }: Pick<z.output<typeof newVersion>, 'encrypted_upload' | 'sha256'>,
  stored: StoredContent | undefined,
): void {
  if (!isSigned || encrypted_upload !== undefined) return;
  if (stored === undefined)
    throw fieldRefused('encrypted_upload', 'The content of this file does not come along.');
  if (sha256 === undefined) throw fieldRefused('sha256', 'The hashes of the content come along.');
}

/**
 * Refuses another version of a file that is no row yet: it would become one with all that was sealed before, under whichever
 * epoch and by whomever.
 *
 * @throws Refusal `upload_unfinished`
 */
export function checkIsRow(
  { isSigned }: SpaceChange,
  { finished_upload_at }: Pick<ItemRow, 'finished_upload_at'>,
): void {
  if (isSigned && finished_upload_at === null) throw uploadUnfinished();
}

/** The content of a small file whose one chunk is stored and verified, but not recorded yet. */
export interface StoredContent {
  readonly chunk: Pick<ChunkRow, 'attempt' | 'length' | 'checksum' | 'segment_hashes'>;
  /** Of the sealed content. */
  readonly root: string;
}

/** Stores the row of a version, with its thumbnail if it has one, and its content if that is there already. */
export async function insertVersion(
  queries: Queries,
  version: NewVersionRow,
  encryptedThumbnail: string | undefined,
  stored?: StoredContent,
): Promise<void> {
  const versions = versionRepository(queries);
  const { space_id, id: version_id, begun_at } = version;
  await versions.insert(stored === undefined ? version : finishedRow(version, stored));
  if (stored !== undefined) {
    const chunk = { space_id, version_id, chunk_index: 0, created_at: begun_at };
    // It came whole, so nobody resumes it.
    const sealed = { ...stored.chunk, checksum_function: 'crc16', encrypted_digest: null } as const;
    await chunkRepository(queries).insert({ ...chunk, ...sealed });
  }
  if (encryptedThumbnail === undefined) return;
  await versions.insertThumbnail({
    space_id,
    version_id,
    encrypted_thumbnail: encryptedThumbnail,
    envelope_hash: createHash('sha256').update(Buffer.from(encryptedThumbnail, 'base64url')).digest('hex'),
  });
}

/** @throws Refusal `chunk_length_mismatch` where the chunk is not all that a file of this size has */
function finishedRow(version: NewVersionRow, { chunk, root }: StoredContent): NewVersionRow {
  const length = encryptedChunkSize(0, version.size);
  if (version.chunks !== 1 || chunk.length !== length) throw lengthMismatch(length);
  const { begun_at: finished_upload_at } = version;
  return { ...version, chunks_stored: 1, root, sealed_size: chunk.length, finished_upload_at };
}

/** Lets a file show one of its versions. */
export async function showVersion(change: SpaceChange, version: VersionRow): Promise<void> {
  const { queries, spaceId } = change;
  const { id: version_id, item_id: id, file_modified_at } = version;
  await itemRepository(queries).show({ spaceId, id }, { version_id, revision: await change.revision() });
  await searchRepository(queries).setModifiedAt({ spaceId, id }, file_modified_at);
}

/** Notes that a file has other versions, or other contents of them. */
export async function stampItem({ queries, spaceId, revision }: SpaceChange, id: string): Promise<void> {
  await itemRepository(queries).stamp({ spaceId, id }, await revision());
}

/** A file as it would be shown with one of its versions. */
export function withContent<T extends Pick<ItemRow, 'version_id'>>(
  item: T,
  { space_id, id, item_id, number, begun_at, ...content }: VersionRow,
): T {
  const { content_bytes: _, ...shown } = content;
  return { ...item, ...shown, version_id: id };
}

/** A version as it goes over the wire. */
export function versionOf(
  version: VersionRow,
  thumbnail: { readonly has: boolean; readonly hash: string | null },
): FileVersion {
  return {
    id: version.id,
    number: version.number,
    encrypted_key: version.encrypted_key,
    key_epoch: version.key_epoch,
    encrypted_metadata: version.encrypted_metadata,
    ...(version.encrypted_upload !== null && { encrypted_upload: version.encrypted_upload }),
    mime: version.mime,
    size: version.is_open === 1 ? null : version.size,
    chunks: version.chunks,
    chunks_stored: version.chunks_stored,
    has_thumbnail: thumbnail.has,
    file_modified_at: version.file_modified_at,
    created_at: version.begun_at,
    finished_upload_at: version.finished_upload_at,
    root: version.root,
    sealed_size: version.sealed_size,
    ...(version.content_id !== null && { content_id: version.content_id }),
    md5: version.md5,
    sha1: version.sha1,
    sha256: version.sha256,
    blake2b: version.blake2b,
    thumbnail_hash: thumbnail.hash,
    author: version.author,
  };
}

/** A version as far as it is signed, with the hash of its thumbnail's envelope. */
type StoredVersion = Pick<
  VersionRow,
  | ('id' | 'item_id' | 'number' | 'key_epoch' | 'encrypted_key' | 'content_id' | 'root' | 'sealed_size')
  | ('encrypted_metadata' | 'md5' | 'sha1' | 'sha256' | 'blake2b' | 'author')
> & { readonly envelope_hash: string | null };

/** What of a version is signed. */
export function versionRowOf(version: StoredVersion): SignedVersion {
  return {
    id: version.id,
    itemId: version.item_id,
    number: version.number,
    keyEpoch: version.key_epoch,
    wrappedKey: version.encrypted_key,
    contentId: version.content_id ?? version.id,
    root: version.root ?? '',
    size: version.sealed_size ?? 0,
    sealedMetadata: version.encrypted_metadata,
    sealedHashes: {
      md5: version.md5,
      sha1: version.sha1,
      sha256: version.sha256,
      blake2b: version.blake2b,
    },
    thumbnailHash: version.envelope_hash,
    author: version.author,
  };
}

/** The canonical bytes of a version as they go over the wire; nothing of one that is unfinished or damaged. */
export function sentVersionRow(version: VersionRow, envelope_hash: string | null): { readonly row?: string } {
  if (version.finished_upload_at === null) return {};
  try {
    return { row: toBase64Url(versionRowBytes(versionRowOf({ ...version, envelope_hash }))) };
  } catch (error) {
    if (error instanceof EncodingInvalid) return {};
    throw error;
  }
}
