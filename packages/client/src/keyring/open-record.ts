import type { Item } from '@coffer/contract';
import {
  type ContentKey,
  EnvelopeDamaged,
  type ItemMetadata,
  importContentKey,
  itemId,
  openDirectoryMetadata,
  openMetadata,
  openName,
  type SpaceKey,
  unwrapContentKey,
  versionId,
} from '@coffer/crypto';
import { isDirectory } from '../rows/is-directory.ts';
import { damagedItem, intactItem, type OpenedItem } from './opened-item.ts';
import type { SpaceKeys } from './space-keys.ts';
import { unlessDamaged } from './unless-damaged.ts';
import { datedMetadata } from './wire-metadata.ts';

/** An item, and the key of the content that it shows. */
export interface OpenedRecord {
  readonly item: OpenedItem;
  /** Null of a directory, and of what is damaged. */
  readonly content: ContentKey | null;
}

/**
 * Opens one record of a listing. What the server changed is reported as damage, never thrown: a name and a content open wherever the server shows
 * them, so where an item lies is what the rows of its space say, and no record alone.
 */
export async function openRecord(record: Item, keys: Pick<SpaceKeys, 'all'>): Promise<OpenedRecord> {
  const [name, content] = await Promise.all([
    unlessDamaged(openNameOf(record, keys)),
    unlessDamaged(openContent(record, keys)),
  ]);
  if (name === null) return { item: damagedItem(record, 'name'), content: null };
  if (isUnsealed(record)) return { item: damagedItem(record, 'unsealed'), content: null };
  if (content === null) return { item: damagedItem(record, 'metadata'), content: null };
  return { item: intactItem(record, name, content.metadata), content: content.key };
}

/** What an item is called whose name does not open: always the same, on each device. */
export function unreadableName(id: string): string {
  return `Unreadable name ${Number.parseInt(id.slice(0, 8), 16) % NAMES}`;
}

const NAMES = 1_000_000;

/** Opens a record whose row is proven, and whose name does not open though its key is there: all else opens as ever. */
export async function openUnnamed(record: Item, keys: Pick<SpaceKeys, 'all'>): Promise<OpenedRecord> {
  if (!keys.all.has(record.name_epoch ?? 0)) return { item: damagedItem(record, 'name'), content: null };
  const content = isUnsealed(record) ? null : await unlessDamaged(openContent(record, keys));
  if (content === null) return { item: damagedItem(record, 'name'), content: null };
  const item = intactItem(record, unreadableName(record.id), content.metadata);
  return { item: { ...item, isUnnamed: true }, content: content.key };
}

/** Opens the name of a record. Throws EnvelopeDamaged, also for one of an epoch whose key there is not. */
export async function openNameOf(
  { id, name_epoch, encrypted_name }: Pick<Item, 'id' | 'name_epoch' | 'encrypted_name'>,
  keys: Pick<SpaceKeys, 'all'>,
): Promise<string> {
  return openName(keyOf(keys, name_epoch, 'name'), itemId(id), encrypted_name);
}

/** The fields that tell how much of a record was sealed. */
type SealedParts = Pick<Item, 'encrypted_metadata' | 'finished_upload_at'> & {
  /** None of a version. */
  readonly version_id?: string | null;
  readonly encrypted_key: string | null;
};

/**
 * True if a record lacks what it takes to open it: the key of a file's content, or the metadata of a directory or of an unfinished
 * upload. A finished file without metadata opens by the key of its content, and is `isRootless`.
 */
export function isUnsealed(record: SealedParts): boolean {
  const { encrypted_key: contentKey, encrypted_metadata: metadata } = record;
  if (isDirectory(record)) return metadata === null;
  return !contentKey || (metadata === null && record.finished_upload_at === null);
}

/** What tells of a content. */
type ContentRecord = Pick<
  Item,
  'id' | 'mime' | 'size' | 'file_modified_at' | 'version_id' | 'key_epoch' | 'encrypted_metadata'
> & {
  readonly encrypted_key: string | null;
  /** Of a directory. */
  readonly metadata_epoch?: number | null;
};

interface OpenedContent {
  readonly metadata: ItemMetadata;
  /** Null of a directory. */
  readonly key: ContentKey | null;
}

/**
 * Opens the metadata of a directory, or key and metadata of a version. Of a version whose metadata nobody has sealed, they are what the
 * record says, without a root. Throws EnvelopeDamaged.
 */
export async function openContent(
  record: ContentRecord,
  keys: Pick<SpaceKeys, 'all'>,
): Promise<OpenedContent> {
  const id = itemId(record.id);
  const { encrypted_metadata: metadata } = record;
  if (isDirectory(record)) {
    // It has no content with a key.
    if (record.encrypted_key) throw new EnvelopeDamaged('directory-metadata');
    const spaceKey = keyOf(keys, record.metadata_epoch ?? null, 'directory-metadata');
    const opened = await openDirectoryMetadata(spaceKey, id, metadata ?? '');
    return { metadata: datedMetadata(opened), key: null };
  }
  const place = { itemId: id, versionId: versionId(record.version_id ?? '') };
  const spaceKey = keyOf(keys, record.key_epoch, 'content-key');
  const bytes = await unwrapContentKey(spaceKey, place, record.encrypted_key ?? '');
  const key = await importContentKey(bytes).finally(() => bytes.fill(0));
  if (metadata === null) return { metadata: statedMetadata(record), key };
  return { metadata: datedMetadata(await openMetadata(key, place.versionId, metadata)), key };
}

/** The key of an epoch. Throws EnvelopeDamaged where there is none. */
function keyOf(
  { all }: Pick<SpaceKeys, 'all'>,
  epoch: number | null,
  sealed: 'name' | 'content-key' | 'directory-metadata',
): SpaceKey {
  const key = epoch === null ? undefined : all.get(epoch);
  if (key === undefined) throw new EnvelopeDamaged(sealed);
  return key;
}

/** The metadata of a file as the server states them, which nobody has sealed. */
function statedMetadata({ mime, size, file_modified_at: modifiedAt }: ContentRecord): ItemMetadata {
  return { mime, size: size ?? 0, modifiedAt, media: null, content: null, origin: null };
}
