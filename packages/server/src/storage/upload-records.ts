import type { FinalItem, FinalVersion, finishedContent } from '@coffer/contract';
import { chunkCount, encryptedChunkSize, encryptedSize } from '@coffer/crypto';
import type { z } from 'zod';
import { fieldRefused } from '../calls/refusal.ts';
import type { Queries } from '../store/database/database.ts';
import type { ItemRow, VersionRow } from '../store/database/schema.ts';
import { chunkRepository } from './chunk-repository.ts';
import { itemRepository } from './item-repository.ts';
import { contentBytes, itemBytes } from './item-size.ts';
import { contentDiffers, itemMissing, nameExists, uploadUnfinished } from './refusals.ts';
import { sealedRoot } from './sealed-root.ts';
import { searchRepository } from './search-repository.ts';
import type { SpaceChange } from './space-change.ts';
import { takeSpace } from './take-space.ts';
import { versionRepository } from './version-repository.ts';
import { checkIsRow, showVersion } from './version-rows.ts';
import { WAITING } from './waiting-repository.ts';

/** What the record of an upload becomes. */
export interface FinalRows {
  readonly item?: FinalItem | undefined;
  readonly version?: FinalVersion | undefined;
  /** That its maker has sealed. */
  readonly number?: number | undefined;
}

interface UploadRecord {
  readonly item: ItemRow;
  readonly version: VersionRow;
}

/**
 * When a record is begun, in Unix seconds: now, but after all others of its name, the newest of which is found by its time.
 * A record takes no name; this spares its maker an upload that would be refused in the end, and finds the one that was begun
 * before.
 *
 * @throws Refusal `name_exists`
 */
export async function timeOfRecord(
  { queries, spaceId, now }: SpaceChange,
  request: { readonly file_id?: string | null | undefined; readonly name_hash: string },
  isAnother: boolean,
): Promise<number> {
  const { file_id = null, name_hash } = request;
  const items = itemRepository(queries);
  if ((await items.findByNameHash(spaceId, file_id, name_hash)) !== undefined) throw nameExists();
  const newest = await items.findUpload(spaceId, file_id, name_hash);
  if (newest === undefined) return now;
  if (!isAnother) throw nameExists();
  return Math.max(now, newest.created_at + 1);
}

/**
 * Lets the record of an upload become the file, or the version of one, that its maker has sealed.
 *
 * @throws Refusal `upload_unfinished` where chunks are missing, `content_differs`, `quota_exceeded`; a uniqueness violation
 *   where the name is in use meanwhile
 */
export async function finishRecord(
  change: SpaceChange,
  record: UploadRecord,
  content: z.output<typeof finishedContent>,
  { item, version }: FinalRows,
): Promise<void> {
  const { queries, spaceId } = change;
  // Its owner seals anew what somebody has sent by a request link.
  if (record.item.is_upload === 2) throw itemMissing();
  const isAdded = record.item.waiting === WAITING.added;
  const field = record.item.is_upload === 1 || isAdded ? 'item' : 'version';
  if (field === 'version') checkIsRow(change, record.item);
  const final = field === 'item' ? item : version;
  if (final === undefined) throw fieldRefused(field, 'It says what the record of the upload becomes.');
  // The log would say that it becomes both.
  if (item !== undefined && version !== undefined)
    throw fieldRefused(field === 'item' ? 'version' : 'item', 'It becomes one of them.');
  checkFinal(record, final, field);
  const epoch = await change.epoch(final.epoch);
  const stored = await storedContent(change, record.version, content);
  await checkThumbnail(change, record.version, final.thumbnail_hash);
  const row = finalVersionRow(record.version, final, content, { epoch, author: change.author });
  const growth = row.content_bytes - record.version.content_bytes;
  await versionRepository(queries).finishRecord(
    { spaceId, id: record.version.id },
    { ...row, ...stored, finished_upload_at: change.now },
  );
  if (field === 'item' && item !== undefined)
    await becomeItem(change, record.item, { ...item, epoch }, growth);
  else await takeSpace(queries, spaceId, { bytes: growth, items: 0 });
  await showVersion(change, { ...record.version, ...row });
}

/** The record becomes a file, with a name that is unique from now on. */
async function becomeItem(
  change: SpaceChange,
  record: ItemRow,
  final: FinalItem & { readonly epoch: number },
  growth: number,
): Promise<void> {
  const { queries, spaceId } = change;
  const { id } = record;
  const sealed_bytes = itemBytes(final.encrypted_name, null);
  await takeSpace(queries, spaceId, { bytes: sealed_bytes - record.sealed_bytes + growth, items: 0 });
  await itemRepository(queries).finishUpload(
    { spaceId, id },
    {
      sealed_bytes,
      encrypted_name: final.encrypted_name,
      name_epoch: final.epoch,
      name_hash: final.name_hash,
      name_hash_epoch: final.epoch,
      revision: await change.revision(),
    },
  );
  if (record.waiting === WAITING.added) change.decideAdded(1);
  await searchRepository(queries).replaceTokens(spaceId, final, final.search_tokens_hashed);
}

/** Root and size of what has arrived, if that is all, and what its maker says. */
async function storedContent(
  { queries, spaceId }: SpaceChange,
  version: VersionRow,
  content: z.output<typeof finishedContent>,
) {
  const { id, chunks, chunks_stored, size, is_open } = version;
  if (chunks_stored < chunks) throw uploadUnfinished();
  if (is_open === 1) await checkAllArrived(queries, version);
  const root = await sealedRoot(queries, { spaceId, id }, chunks);
  const sealed_size = encryptedSize(size);
  if (content.root !== undefined && content.root !== root) throw contentDiffers();
  if (content.sealed_size !== undefined && content.sealed_size !== sealed_size) throw contentDiffers();
  return { root, sealed_size };
}

/** Looks whether the chunks that have come are a content: all of them, each but the last one full. */
async function checkAllArrived(
  queries: Queries,
  { space_id: spaceId, id, chunks, size }: VersionRow,
): Promise<void> {
  const lastLength = chunks === chunkCount(size) ? encryptedChunkSize(chunks - 1, size) : null;
  const stored = chunkRepository(queries);
  const last = await stored.find({ spaceId, id }, chunks - 1);
  const full = await stored.countFull({ spaceId, id }, chunks - 1);
  if (full < chunks - 1 || last === undefined || last.length !== lastLength) throw uploadUnfinished();
}

function checkFinal({ item, version }: UploadRecord, final: FinalItem | FinalVersion, field: string): void {
  const refuse = (name: string, message: string) => fieldRefused(`${field}.${name}`, message);
  const versionId = 'name_hash' in final ? (final.version_id ?? final.id) : final.id;
  if (versionId !== version.id || ('name_hash' in final && final.id !== item.id)) {
    throw refuse('id', 'The record of the upload has another id.');
  }
  if ('name_hash' in final && (final.file_id ?? null) !== item.parent_id) {
    throw refuse('file_id', 'The record of the upload lies in another directory.');
  }
  if (final.size !== version.size) throw refuse('size', 'The record of the upload has another size.');
  if (final.chunks !== version.chunks) throw refuse('chunks', 'The record of the upload has another number.');
  if (final.encrypted_thumbnail !== undefined) {
    throw refuse('encrypted_thumbnail', 'It comes with the record of the upload.');
  }
}

/** @throws Refusal `content_differs` where the thumbnail is not the one that its maker knows */
async function checkThumbnail(
  { queries, spaceId }: SpaceChange,
  { id }: VersionRow,
  known: string | undefined,
): Promise<void> {
  const stored = await versionRepository(queries).thumbnailHash(spaceId, id);
  if (stored !== (known ?? null)) throw contentDiffers();
}

function finalVersionRow(
  record: VersionRow,
  final: FinalItem | FinalVersion,
  { root: _root, sealed_size: _size, encrypted_metadata, ...hashes }: z.output<typeof finishedContent>,
  { epoch, author }: { readonly epoch: number; readonly author: string | null },
) {
  const encrypted_key = final.encrypted_key || null;
  const metadata = encrypted_metadata ?? final.encrypted_metadata ?? null;
  // A record that awaits its batch has sealed nothing else yet; what a program finished has metadata of its own.
  const { encrypted_upload, encrypted_metadata: former } = record;
  const before = contentBytes({ encrypted_upload, encrypted_metadata: former }, record.number);
  const after = contentBytes({ encrypted_metadata: metadata }, record.number);
  return {
    ...hashes,
    encrypted_key,
    key_epoch: encrypted_key === null ? null : epoch,
    author,
    encrypted_metadata: metadata,
    mime: final.mime,
    file_modified_at: final.file_modified_at,
    content_bytes: record.content_bytes - before + after,
    is_open: 0,
  };
}
