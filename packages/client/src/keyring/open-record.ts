import { DIRECTORY_MIME, type FormerKey, type Item } from '@coffer/contract';
import {
  type ContentKey,
  type DirectoryKey,
  EnvelopeDamaged,
  type FileKey,
  type FileKeyBytes,
  type ItemId,
  type ItemMetadata,
  type ItemPlace,
  importContentKey,
  importDirectoryKey,
  importFileKey,
  itemId,
  openMetadata,
  openName,
  type ParentId,
  unwrapContentKey,
  unwrapFileKey,
  versionId,
} from '@coffer/crypto';
import { type EarlierKeys, formerOf, NO_EARLIER_KEYS, type NumberedKey } from './earlier-keys.ts';
import { openEarlier, openFormerOfFile } from './former-keys.ts';
import { damagedItem, intactItem, type OpenedItem, unplacedItem } from './opened-item.ts';
import { recordAgrees } from './record-agreement.ts';
import { unlessDamaged } from './unless-damaged.ts';

/** A directory in which something lies, or is sealed, as far as the client has verified it. */
export interface Place {
  readonly parentId: ParentId;
  /** What the wrappings of what lies in it name: its id, at the top that of the drive. */
  readonly boundId: ItemId;
  /** Its keys by their numbers; null if the directory itself did not open, so that nothing can be verified in it. */
  readonly keys: ReadonlyMap<number, FileKey> | null;
}

/** A directory below the top. */
export function placeOf(id: string, keys: PlaceKeys | null): Place {
  const directoryId = itemId(id);
  return { parentId: directoryId, boundId: directoryId, keys: keys && numbered(keys) };
}

/** The keys of a directory: that which it has, and those that it had. */
export interface PlaceKeys extends NumberedKey {
  readonly earlier: EarlierKeys;
}

/** The same by their numbers. */
export function numbered({ generation, key, earlier }: PlaceKeys): ReadonlyMap<number, FileKey> {
  return new Map([[generation, key], ...[...earlier].map(([number, { key }]) => [number, key] as const)]);
}

/** The key of an item, and what it takes to open it once more. */
export interface ItemKeys extends PlaceKeys {
  /** What a directory's key is used for; null of a file. */
  readonly directory: DirectoryKey | null;
  /** The key as it is wrapped, and where. */
  readonly wrapped: { readonly envelope: string; readonly place: ItemPlace };
  /** The name as it is sealed. */
  readonly sealedName: string;
  /** Those that it had, as they are sealed. */
  readonly former: readonly FormerKey[];
  /** The key of the content that a file shows, as it is wrapped; null of a directory. */
  readonly contentKey: string | null;
}

/** The keys that an item had, the newest first. */
export async function formerKeys(keys: ItemKeys): Promise<readonly NumberedKey[]> {
  const { directory, earlier, wrapped, former } = keys;
  if (directory !== null) return formerOf(earlier);
  return former.length === 0 ? [] : openFormerOfFile(wrapped.place, former);
}

/** An item, and the key of the content that it shows. */
export interface OpenedFields {
  readonly item: OpenedItem;
  /** Null of a directory, and of what is damaged. */
  readonly content: ContentKey | null;
}

export interface OpenedRecord extends OpenedFields {
  /** Null if key or place are damaged. */
  readonly keys: ItemKeys | null;
}

/** What of a record its key opens. */
type SealedRecord = Pick<
  Item,
  | 'id'
  | 'mime'
  | 'encrypted_key'
  | 'generation'
  | 'parent_generation'
  | 'former_keys'
  | 'encrypted_name'
  | 'encrypted_content_key'
>;

/**
 * Opens one record of a listing. What the server changed is reported as damage, never thrown. What is sealed in another
 * directory than the one in which it lies, as after a move by a program without keys, is reported as unplaced: nothing
 * tells it from a move by the server, so only its owner can say that it belongs there.
 *
 * @param sealedIn where the record says that it is sealed; `place` for most
 */
export async function openRecord(record: Item, place: Place, sealedIn: Place): Promise<OpenedRecord> {
  if (record.file_id !== place.parentId || place.keys === null) return damaged(record, 'place');
  if (record.sealed_parent_id !== sealedIn.parentId || sealedIn.keys === null)
    return damaged(record, 'place');
  const keys = await openKeys(record, sealedIn);
  if (keys === null) return damaged(record, 'key');
  const { item, content } = await openFields(record, keys.key, () => formerKeys(keys));
  const isMoved = sealedIn.parentId !== place.parentId && item.state === 'intact';
  return { item: isMoved ? unplacedItem(item) : item, content, keys };
}

function damaged(record: Item, reason: 'place' | 'key'): OpenedRecord {
  return { item: damagedItem(record, reason), content: null, keys: null };
}

/** The key of an item, opened where it is sealed; null if it does not open there. */
export async function openKeys(
  record: SealedRecord,
  { boundId: parentId, keys }: Place,
): Promise<ItemKeys | null> {
  const { encrypted_key: envelope, generation, parent_generation: parentGeneration } = record;
  const parentKey = keys?.get(parentGeneration);
  if (parentKey === undefined) return null;
  const id = itemId(record.id);
  const place: ItemPlace = { itemId: id, parentId, parentKey, generation, parentGeneration };
  const bytes = await unlessDamaged(unwrapFileKey(envelope, place));
  if (bytes === null) return null;
  const imported = await importKeys(record.mime, bytes).finally(() => bytes.fill(0));
  const former = record.former_keys ?? [];
  const newest = { generation, key: imported.key };
  const hasEarlier = imported.directory !== null && former.length > 0;
  // Hardly any directory has had another key.
  const earlier = hasEarlier ? await openEarlier(id, newest, former) : NO_EARLIER_KEYS;
  const { encrypted_content_key: contentKey, encrypted_name: sealedName } = record;
  return { ...imported, generation, earlier, former, contentKey, sealedName, wrapped: { envelope, place } };
}

/** Makes the key of a file or a directory usable. */
export async function importKeys(
  mime: string,
  bytes: FileKeyBytes,
): Promise<Pick<ItemKeys, 'key' | 'directory'>> {
  if (mime !== DIRECTORY_MIME) return { key: await importFileKey(bytes), directory: null };
  const directory = await importDirectoryKey(bytes);
  return { key: directory.key, directory };
}

/** Gives the keys that an item had, the newest first. */
export type FormerKeys = () => Promise<readonly NumberedKey[]>;

/**
 * Opens name and metadata of a record whose key is verified; those of a file are sealed under the key of its version.
 *
 * @param former asked for where its key does not open what describes it, which stays sealed as it was when keys are renewed
 */
export async function openFields(
  record: Omit<Item, 'encrypted_key' | 'sealed_parent_id' | 'link'>,
  key: FileKey,
  former: FormerKeys,
): Promise<OpenedFields> {
  const id = itemId(record.id);
  const [name, content] = await Promise.all([
    unlessDamaged(openName(key, id, record.generation, record.encrypted_name)),
    unlessDamaged(openContent(record, key, former)),
  ]);
  if (name === null) return { item: damagedItem(record, 'name'), content: null };
  if (isUnsealed(record)) return { item: damagedItem(record, 'unsealed'), content: null };
  if (content === null) return { item: damagedItem(record, 'metadata'), content: null };
  if (!recordAgrees(record, content.metadata))
    return { item: { ...damagedItem(record, 'metadata'), opens: true }, content: null };
  return { item: intactItem(record, name, content.metadata), content: content.key };
}

/** The fields that tell how much of a record was sealed. */
type SealedParts = Pick<Item, 'mime' | 'encrypted_content_key' | 'encrypted_metadata' | 'finished_upload_at'>;

/**
 * True if a record lacks what it takes to open it: the key of a file's content, or the metadata of a directory or of an unfinished
 * upload. A finished file without metadata opens by the key of its content, and is `isRootless`.
 */
export function isUnsealed(record: SealedParts): boolean {
  const { mime, encrypted_content_key: contentKey, encrypted_metadata: metadata } = record;
  if (mime === DIRECTORY_MIME) return metadata === null;
  return contentKey === null || (metadata === null && record.finished_upload_at === null);
}

/** What tells of a content. */
type ContentRecord = Pick<
  Item,
  | 'id'
  | 'mime'
  | 'size'
  | 'file_modified_at'
  | 'version_id'
  | 'generation'
  | 'encrypted_content_key'
  | 'encrypted_metadata'
>;

interface OpenedContent {
  readonly metadata: ItemMetadata;
  /** Null of a directory. */
  readonly key: ContentKey | null;
}

/**
 * Opens the metadata of a directory, or key and metadata of a version, under one of its keys. Of a version whose metadata nobody has
 * sealed, they are what the record says, without a root. Throws EnvelopeDamaged.
 */
export async function openContent(
  record: ContentRecord,
  fileKey: FileKey,
  former: FormerKeys,
): Promise<OpenedContent> {
  try {
    return await openContentUnder(record, fileKey);
  } catch (error) {
    if (!(error instanceof EnvelopeDamaged)) throw error;
    for (const { generation, key } of await former()) {
      const opened = await unlessDamaged(openContentUnder({ ...record, generation }, key));
      if (opened !== null) return opened;
    }
    throw error;
  }
}

async function openContentUnder(record: ContentRecord, fileKey: FileKey): Promise<OpenedContent> {
  const id = itemId(record.id);
  const { encrypted_metadata: metadata } = record;
  if (record.mime === DIRECTORY_MIME) {
    // It has no versions, and its own key seals what describes it.
    if (record.version_id !== null || record.encrypted_content_key !== null)
      throw new EnvelopeDamaged('metadata');
    return { metadata: await openMetadata(fileKey, id, metadata ?? ''), key: null };
  }
  const place = { itemId: id, versionId: versionId(record.version_id ?? ''), generation: record.generation };
  const bytes = await unwrapContentKey(record.encrypted_content_key ?? '', fileKey, place);
  const key = await importContentKey(bytes).finally(() => bytes.fill(0));
  if (metadata === null) return { metadata: statedMetadata(record), key };
  return { metadata: await openMetadata(key, place.versionId, metadata), key };
}

/** The metadata of a file as the server states them, which nobody has sealed. */
function statedMetadata({ mime, size, file_modified_at: modifiedAt }: ContentRecord): ItemMetadata {
  return { mime, size: size ?? 0, modifiedAt, media: null, content: null, origin: null };
}
