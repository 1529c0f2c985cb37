import type { FileVersion, FinalItem, FinalVersion, Item, NewItem, NewVersion } from '@coffer/contract';
import {
  type AccountKey,
  type ContentKey,
  type ContentPlace,
  fromBase64Url,
  generateContentKey,
  type ItemId,
  importContentKey,
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
} from '@coffer/crypto';
import { failed } from '../failures/coffer-error.ts';
import type { OpenedRecord } from './open-record.ts';
import { chunksOf, damagedItem, intactItem } from './opened-item.ts';
import type { OpenKeyring, SpaceOwner } from './opened-keys.ts';
import { recordAgrees } from './record-agreement.ts';
import { type NewItemInput, sealNaming } from './seal-item.ts';
import type { SpaceKeys } from './space-keys.ts';
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

/** Of a file of its own. */
export interface BegunFileUpload extends BegunUpload {
  readonly final: { readonly item: FinalItem };
}

/** Of another version of a file: no name comes with it. */
export interface BegunVersionUpload extends BegunUpload {
  readonly final: { readonly version: FinalVersion };
}

/** What `createItem` takes to begin it. */
export interface NewUpload extends BegunFileUpload {
  readonly record: NewItem;
}

/** What `createVersion` takes to begin it. */
export interface NewVersionUpload extends BegunVersionUpload {
  readonly record: NewVersion;
}

/** Of a file of its own. */
type FileSecrets = UploadSecrets & { readonly name: string };

/** Makes id and key of a new file, and the record by which its maker goes on with the upload. */
export async function sealUpload(
  input: NewUploadInput,
  { opened, ...keys }: OpenKeyring,
): Promise<NewUpload> {
  const id = newItemId();
  const metadata = wireMetadata(input);
  const { thumbnail, ...sealedContent } = await newContent(versionId(id), input.thumbnail);
  const secrets = { ...metadata, ...sealedContent, name: input.name };
  const sealed = await sealUploadSecrets(keys.accountKey.uploads, id, versionId(id), secrets);
  const upload = await becomingFile(secrets, { id, version: versionId(id), parentId: input.parentId }, keys);
  const record: NewItem = {
    ...newRecord(upload, sealed, thumbnail),
    id,
    file_id: input.parentId,
    encrypted_key: '',
    encrypted_name: '',
    name_hash: upload.final.item.name_hash,
    search_tokens_hashed: [],
  };
  opened.add({ id, name: input.name, content: upload });
  return { ...upload, record };
}

/** Makes id and key of another version of a file that was opened, and its record. Throws `item_not_opened`. */
export async function sealVersionUpload(
  id: string,
  input: UploadContentInput,
  { accountKey, opened, space }: OpenKeyring,
): Promise<NewVersionUpload> {
  const version = newVersionId();
  const { thumbnail, ...sealedContent } = await newContent(version, input.thumbnail);
  const secrets = { ...wireMetadata(input), ...sealedContent, name: null };
  const sealed = await sealUploadSecrets(accountKey.uploads, itemId(id), version, secrets);
  const upload = await becomingVersion(secrets, opened.item(id).id, version, space);
  const record = { ...newRecord(upload, sealed, thumbnail), id: version };
  opened.addContent(version, upload.key);
  return { ...upload, record };
}

/**
 * Goes on with a record of one's own: name, key, size and date are what is sealed in it. Throws `item_damaged` for what its
 * maker has not sealed.
 *
 * @param name another one, where its own is in use meanwhile
 */
export async function reopenUpload(
  record: Item,
  { opened, ...keys }: OpenKeyring,
  name?: string,
): Promise<BegunFileUpload> {
  // Under a former account key it is shown, and nothing goes on with it: its key would open with that.
  const secrets = await fileSecrets(record, keys.accountKey.uploads);
  if (secrets === null) throw failed({ code: 'item_damaged', reason: 'key' });
  const named = { ...secrets, name: name ?? secrets.name };
  const place = { id: itemId(record.id), version: versionOf(record), parentId: record.file_id };
  const upload = await becomingFile(named, place, keys);
  opened.add({ id: place.id, name: named.name, content: upload });
  return upload;
}

/** The same for the record of a version of a file that was opened. Throws `item_not_opened`, too. */
export async function reopenVersionUpload(
  id: string,
  { id: version, encrypted_upload }: FileVersion,
  { accountKey, opened, space }: OpenKeyring,
): Promise<BegunVersionUpload> {
  const secrets = await versionSecrets(itemId(id), versionId(version), encrypted_upload, accountKey.uploads);
  if (secrets === null) throw failed({ code: 'item_damaged', reason: 'key' });
  return becomingVersion(secrets, opened.item(id).id, versionId(version), space);
}

/** Opens the record of an upload as it stands in a listing. What its maker has not sealed is damaged. */
export async function openUploadRecord(record: Item, accountKey: AccountKey): Promise<OpenedRecord> {
  const opened = await underAnyKey(accountKey, (uploads) => fileSecrets(record, uploads));
  if (opened === null) return { item: damagedItem(record, 'key'), content: null };
  const { secrets, isFormer } = opened;
  const metadata = metadataOf(secrets);
  if (!recordAgrees(record, metadata)) return { item: damagedItem(record, 'metadata'), content: null };
  const unfinished = unfinishedContent(metadata, isFormer);
  const item = intactItem(record, secrets.name, unfinished.content);
  const content = await importContentKey(secrets.contentKey);
  return { item: { ...item, ...unfinished.open, isRecord: true }, content };
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
  return secrets?.name === null ? secrets : null;
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
  return secrets === null || secrets.name === null ? null : { ...secrets, name: secrets.name };
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

async function becomingFile(
  secrets: FileSecrets,
  { id, version, parentId }: { id: ItemId; version: VersionId; parentId: string | null },
  keys: SpaceOwner,
): Promise<BegunFileUpload> {
  const [naming, { key, fields }] = await Promise.all([
    sealNaming(secrets.name, { id, parentId }, keys),
    sealedContent(secrets, { itemId: id, versionId: version }, keys.space),
  ]);
  const item: FinalItem = { ...fields, ...naming, id, version_id: version, file_id: parentId };
  return { id, versionId: version, key, metadata: metadataOf(secrets), final: { item } };
}

async function becomingVersion(
  secrets: UploadSecrets,
  id: ItemId,
  version: VersionId,
  space: SpaceKeys,
): Promise<BegunVersionUpload> {
  const { key, fields } = await sealedContent(secrets, { itemId: id, versionId: version }, space);
  const final = { version: { ...fields, id: version } };
  return { id, versionId: version, key, metadata: metadataOf(secrets), final };
}

/** The content's key, sealed under that of the space, and what describes it before its end. */
async function sealedContent(secrets: UploadSecrets, place: ContentPlace, { newest }: SpaceKeys) {
  const metadata = metadataOf(secrets);
  const [key, envelope] = await Promise.all([
    importContentKey(secrets.contentKey),
    wrapContentKey(newest, place, secrets.contentKey),
  ]);
  const fields = {
    mime: metadata.mime,
    ...(metadata.size !== null && { size: metadata.size, ...chunksIn(metadata) }),
    file_modified_at: metadata.modifiedAt,
    encrypted_key: envelope,
    epoch: newest.epoch,
    ...(secrets.thumbnailHash !== null && { thumbnail_hash: secrets.thumbnailHash }),
  };
  return { key, fields };
}
