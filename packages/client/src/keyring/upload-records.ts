import type { FileVersion, FinalItem, FinalVersion, Item, NewItem, NewVersion } from '@coffer/contract';
import {
  type AccountKey,
  type ContentKey,
  fromBase64Url,
  generateContentKey,
  generateFileKey,
  type ItemId,
  type ItemPlace,
  importContentKey,
  importFileKey,
  itemId,
  newItemId,
  newVersionId,
  openUploadSecrets,
  sealThumbnail,
  sealUploadSecrets,
  sha256,
  toHex,
  type UploadKey,
  type UploadSecrets,
  type VersionId,
  versionId,
  wrapContentKey,
  wrapFileKey,
} from '@coffer/crypto';
import { failed } from '../failures/coffer-error.ts';
import { NO_EARLIER_KEYS } from './earlier-keys.ts';
import type { ItemKeys, OpenedRecord, Place } from './open-record.ts';
import { chunksOf, damagedItem, intactItem } from './opened-item.ts';
import type { Directory, NamedKeys, OpenKeyring } from './opened-keys.ts';
import { recordAgrees } from './record-agreement.ts';
import { type NewItemInput, sealNaming } from './seal-item.ts';
import { unlessDamaged } from './unless-damaged.ts';
import { type UploadMetadata, wireMetadata } from './wire-metadata.ts';

/** What a batch makes of the record of an upload: a file of its own, or another version of one. */
export type FinalRow = { readonly item: FinalItem } | { readonly version: FinalVersion };

/** An upload that was begun: what its chunks are sealed with, and what it becomes. */
export interface BegunUpload {
  /** Of the file. */
  readonly id: ItemId;
  readonly versionId: VersionId;
  readonly key: ContentKey;
  readonly metadata: UploadMetadata;
  readonly final: FinalRow;
}

/** A file that is to be uploaded; its size is null where its length is not known. */
export type NewUploadInput = Omit<NewItemInput, 'size'> & Pick<UploadMetadata, 'size'>;

/** The same of another version of one. */
export type UploadContentInput = Omit<UploadMetadata, 'media'> & Pick<NewItemInput, 'thumbnail' | 'media'>;

/** What `createItem` takes to begin it. */
export interface NewUpload extends BegunUpload {
  readonly record: NewItem;
}

/** What `createVersion` takes to begin it. */
export interface NewVersionUpload extends BegunUpload {
  readonly record: NewVersion;
}

/** Of a file of its own. */
type FileSecrets = UploadSecrets & { readonly file: NonNullable<UploadSecrets['file']> };

interface Opened<U> {
  readonly upload: U;
  readonly keys: NamedKeys;
}

/** Makes id and keys of a new file, and the record by which its maker goes on with the upload. */
export async function sealUpload(input: NewUploadInput, open: OpenKeyring): Promise<NewUpload> {
  const { accountKey, opened } = open;
  const parent = opened.newest(input.parentId, accountKey);
  const id = newItemId();
  const metadata = wireMetadata(input);
  const file = { key: generateFileKey(), name: input.name };
  const { thumbnail, ...sealedContent } = await newContent(versionId(id), input.thumbnail);
  const secrets = { ...metadata, ...sealedContent, file };
  const sealed = await sealUploadSecrets(accountKey.uploads, id, versionId(id), secrets);
  const { upload, keys } = await becomingFile(secrets, id, versionId(id), parent, open);
  const record: NewItem = {
    ...newRecord(upload, sealed, thumbnail),
    id,
    file_id: parent.id,
    encrypted_key: '',
    encrypted_name: '',
    name_hash: upload.final.item.name_hash,
    search_tokens_hashed: [],
  };
  opened.add(id, keys);
  return { ...upload, record };
}

/** Makes id and key of another version of a file that was opened, and its record. Throws `item_not_opened`. */
export async function sealVersionUpload(
  id: string,
  input: UploadContentInput,
  { accountKey, opened }: OpenKeyring,
): Promise<NewVersionUpload> {
  const version = newVersionId();
  const { thumbnail, ...sealedContent } = await newContent(version, input.thumbnail);
  const secrets = { ...wireMetadata(input), ...sealedContent, file: null };
  const sealed = await sealUploadSecrets(accountKey.uploads, itemId(id), version, secrets);
  const upload = await becomingVersion(secrets, version, opened.newestKeys(id, accountKey));
  const record = { ...newRecord(upload, sealed, thumbnail), id: version };
  opened.addContent(version, upload.key);
  return { ...upload, record };
}

/**
 * Goes on with a record of one's own: name, keys, size and date are what is sealed in it. Throws `item_damaged` for what its
 * maker has not sealed.
 *
 * @param name another one, where its own is in use meanwhile
 */
export async function reopenUpload(record: Item, open: OpenKeyring, name?: string): Promise<BegunUpload> {
  const { accountKey, opened } = open;
  const parent = opened.newest(record.file_id, accountKey);
  // Under a former account key it is shown, and nothing goes on with it: its keys would open with that.
  const secrets = await fileSecrets(record, accountKey.uploads);
  if (secrets === null) throw failed({ code: 'item_damaged', reason: 'key' });
  const file = { ...secrets.file, name: name ?? secrets.file.name };
  const [id, version] = [itemId(record.id), versionOf(record)];
  const { upload, keys } = await becomingFile({ ...secrets, file }, id, version, parent, open);
  opened.add(id, keys);
  return upload;
}

/** The same for the record of a version of a file that was opened. Throws `item_not_opened`, too. */
export async function reopenVersionUpload(
  id: string,
  { id: version, encrypted_upload }: FileVersion,
  { accountKey, opened }: OpenKeyring,
): Promise<BegunUpload> {
  const secrets = await versionSecrets(itemId(id), versionId(version), encrypted_upload, accountKey.uploads);
  if (secrets === null) throw failed({ code: 'item_damaged', reason: 'key' });
  return becomingVersion(secrets, versionId(version), opened.newestKeys(id, accountKey));
}

/** Opens the record of an upload as it stands in a listing. What its maker has not sealed is damaged. */
export async function openUploadRecord(
  record: Item,
  place: Place,
  accountKey: AccountKey,
): Promise<OpenedRecord> {
  const damaged = (reason: 'place' | 'key' | 'metadata') => ({
    item: damagedItem(record, reason),
    content: null,
    keys: null,
  });
  if (record.file_id !== place.parentId || place.keys === null) return damaged('place');
  const opened = await underAnyKey(accountKey, (uploads) => fileSecrets(record, uploads));
  if (opened === null) return damaged('key');
  const { secrets, isFormer } = opened;
  const metadata = metadataOf(secrets);
  if (!recordAgrees(record, metadata)) return damaged('metadata');
  const newest = Math.max(...place.keys.keys());
  const key = place.keys.get(newest);
  if (key === undefined) return damaged('place');
  const keys = await keysOf(secrets, itemId(record.id), newest, {
    boundId: place.boundId,
    key,
    generation: newest,
  });
  const content = await importContentKey(secrets.contentKey);
  const unfinished = unfinishedContent(metadata, isFormer);
  const item = intactItem(record, secrets.file.name, unfinished.content);
  return { item: { ...item, ...unfinished.open, isRecord: true }, content, keys };
}

/** What an account key has sealed, or one of those before it; null of what none has. */
export async function underAnyKey<T>(
  accountKey: AccountKey,
  open: (uploads: UploadKey) => Promise<T | null>,
): Promise<{ readonly secrets: T; readonly isFormer: boolean } | null> {
  for (const each of [accountKey, ...accountKey.former]) {
    const secrets = await open(each.uploads);
    if (secrets !== null) return { secrets, isFormer: each !== accountKey };
  }
  return null;
}

/** What is sealed in the record of a version; null of what its maker has not sealed. */
export async function versionSecrets(
  id: ItemId,
  version: VersionId,
  sealed: string | undefined,
  uploads: UploadKey,
): Promise<UploadSecrets | null> {
  const secrets = await unlessDamaged(openUploadSecrets(uploads, id, version, sealed ?? ''));
  return secrets?.file === null ? secrets : null;
}

/** What is known of a content before it has been sent. */
export function metadataOf({ size, mime, modifiedAt, media }: UploadSecrets): UploadMetadata {
  return { size, mime, modifiedAt, media };
}

async function fileSecrets(record: Item, uploads: UploadKey): Promise<FileSecrets | null> {
  const opening = openUploadSecrets(
    uploads,
    itemId(record.id),
    versionOf(record),
    record.encrypted_upload ?? '',
  );
  const secrets = await unlessDamaged(opening);
  return secrets === null || secrets.file === null ? null : { ...secrets, file: secrets.file };
}

function versionOf({ version_id }: Pick<Item, 'version_id'>): VersionId {
  return versionId(version_id ?? '');
}

/** The number of chunks, where the length is known. */
function chunksIn({ size, mime }: UploadMetadata): { readonly chunks?: number } {
  return size === null ? {} : { chunks: chunksOf({ size, mime }) };
}

/**
 * An upload as an item: of an unknown length, its size is 0 until then.
 *
 * @param isFormer whether it was sealed under a former account key, so that nothing goes on with it
 */
export function unfinishedContent({ size, ...metadata }: UploadMetadata, isFormer: boolean) {
  const content = { ...metadata, size: size ?? 0, content: null, origin: null };
  return { content, open: size === null || isFormer ? ({ isOpen: true } as const) : {} };
}

/** A key for a content, and its thumbnail sealed under it. */
async function newContent(version: VersionId, image: Thumbnail | undefined) {
  const contentKey = generateContentKey();
  if (image === undefined) return { contentKey, thumbnail: null, thumbnailHash: null };
  const thumbnail = await sealThumbnail(await importContentKey(contentKey), version, image);
  return { contentKey, thumbnail, thumbnailHash: toHex(await sha256(fromBase64Url(thumbnail))) };
}

/** What all records say. */
function newRecord({ metadata }: BegunUpload, sealed: string, thumbnail: string | null) {
  return {
    mime: metadata.mime,
    size: metadata.size,
    ...chunksIn(metadata),
    file_modified_at: metadata.modifiedAt,
    encrypted_upload: sealed,
    ...(thumbnail !== null && { encrypted_thumbnail: thumbnail }),
  };
}

type Thumbnail = Uint8Array<ArrayBuffer>;

/** The key of a file as it is sealed in its directory. */
async function keysOf(
  { file }: FileSecrets,
  id: ItemId,
  generation: number,
  parent: Pick<Directory, 'boundId' | 'key' | 'generation'>,
): Promise<ItemKeys> {
  const place: ItemPlace = {
    itemId: id,
    parentId: parent.boundId,
    parentKey: parent.key,
    generation,
    parentGeneration: parent.generation,
  };
  const [key, envelope] = await Promise.all([importFileKey(file.key), wrapFileKey(file.key, place)]);
  const noOthers = {
    directory: null,
    earlier: NO_EARLIER_KEYS,
    former: [],
    contentKey: null,
    sealedName: '',
  };
  return { key, generation, wrapped: { envelope, place }, ...noOthers };
}

async function becomingFile(
  secrets: FileSecrets,
  id: ItemId,
  version: VersionId,
  parent: Directory,
  { accountKey, opened }: Pick<OpenKeyring, 'accountKey' | 'opened'>,
): Promise<Opened<BegunUpload & { readonly final: { readonly item: FinalItem } }>> {
  const { name } = secrets.file;
  const keys = await keysOf(secrets, id, opened.greatest(parent), parent);
  const { generation, parentGeneration } = keys.wrapped.place;
  const [naming, { key, fields }] = await Promise.all([
    sealNaming(name, { accountKey, parent, id, key: keys.key, generation }),
    sealedContent(secrets, keys, version),
  ]);
  const item: FinalItem = {
    ...fields,
    ...naming,
    id,
    version_id: version,
    file_id: parent.id,
    encrypted_key: keys.wrapped.envelope,
    generation,
    parent_generation: parentGeneration,
  };
  const upload = { id, versionId: version, key, metadata: metadataOf(secrets), final: { item } };
  const contentKey = fields.encrypted_content_key;
  const named = { name, sealedName: naming.encrypted_name };
  return { upload, keys: { ...keys, contentKey, ...named, content: { versionId: version, key } } };
}

async function becomingVersion(
  secrets: UploadSecrets,
  version: VersionId,
  keys: ItemKeys,
): Promise<BegunUpload> {
  const { key, fields } = await sealedContent(secrets, keys, version);
  const metadata = metadataOf(secrets);
  const { itemId: id } = keys.wrapped.place;
  const sealed = { ...fields, id: version, generation: keys.generation };
  return { id, versionId: version, key, metadata, final: { version: sealed } };
}

/** The content's key, sealed under that of the file, and what describes it before its end. */
async function sealedContent(
  secrets: UploadSecrets,
  { key: fileKey, wrapped }: ItemKeys,
  version: VersionId,
) {
  const { itemId: id, generation } = wrapped.place;
  const metadata = metadataOf(secrets);
  const place = { itemId: id, versionId: version, generation };
  const [key, envelope] = await Promise.all([
    importContentKey(secrets.contentKey),
    wrapContentKey(secrets.contentKey, fileKey, place),
  ]);
  const fields = {
    mime: metadata.mime,
    ...(metadata.size !== null && { size: metadata.size, ...chunksIn(metadata) }),
    file_modified_at: metadata.modifiedAt,
    encrypted_content_key: envelope,
    ...(secrets.thumbnailHash !== null && { thumbnail_hash: secrets.thumbnailHash }),
  };
  return { key, fields };
}
