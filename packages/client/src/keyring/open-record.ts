import type { Item } from '@coffer/contract';
import {
  type AccountKey,
  type FileKey,
  importFileKey,
  itemId,
  openFileKey,
  openMetadata,
  openName,
  type ParentId,
  unwrapFileKey,
} from '@coffer/crypto';
import { type Damage, damagedItem, intactItem, type OpenedItem, unplacedItem } from './opened-item.ts';
import { recordAgrees } from './record-agreement.ts';
import { unlessDamaged } from './unless-damaged.ts';

/** Where the server says that an item lies, as far as the client has verified it. */
export interface Place {
  readonly parentId: ParentId;
  /** Null if the directory itself did not open, so that nothing can be verified in it. */
  readonly key: FileKey | null;
}

export interface OpenedRecord {
  readonly item: OpenedItem;
  /** Null if key or place are damaged, or the place is not its owner's. */
  readonly key: FileKey | null;
  /** The key as the record carries it. */
  readonly wrapped: string;
}

/**
 * Opens one record of a listing. What the server changed is reported as damage, never thrown. What carries no key for
 * its place, as after a move by a program without keys, is reported as unplaced: nothing tells it from a move by the
 * server, so only its owner can say that it belongs there.
 */
export async function openRecord(record: Item, accountKey: AccountKey, place: Place): Promise<OpenedRecord> {
  const wrapped = record.encrypted_key;
  if (isUnplaced(record, place)) {
    const own = await openOwnKey(record, accountKey);
    const item = own === null ? damagedItem(record, 'key') : await openFields(record, own);
    return { item: item.state === 'intact' ? unplacedItem(item) : item, key: null, wrapped };
  }
  const opened = await openKey(record, accountKey, place);
  if (typeof opened === 'string') return { item: damagedItem(record, opened), key: null, wrapped };
  return { item: await openFields(record, opened), key: opened, wrapped };
}

/** Whether a record has no key for its place, in a directory that is its owner's. A wrong key is damage. */
function isUnplaced(record: Item, { key, parentId }: Place): boolean {
  return key !== null && record.encrypted_key_under_parent === null && record.file_id === parentId;
}

/** The key that shows that the owner made the item, wherever it lies; null if it does not open. */
async function openOwnKey(record: Item, accountKey: AccountKey): Promise<FileKey | null> {
  const bytes = await unlessDamaged(unwrapFileKey(record.encrypted_key, accountKey, itemId(record.id)));
  return bytes === null ? null : importFileKey(bytes).finally(() => bytes.fill(0));
}

async function openKey(record: Item, accountKey: AccountKey, place: Place): Promise<FileKey | Damage> {
  const id = itemId(record.id);
  const underParent = record.encrypted_key_under_parent;
  if (place.key !== null && underParent !== null && record.file_id === place.parentId) {
    const wrapped = { encryptedKey: record.encrypted_key, encryptedKeyUnderParent: underParent };
    const where = { accountKey, parentKey: place.key, itemId: id, parentId: place.parentId };
    const bytes = await unlessDamaged(openFileKey(wrapped, where));
    if (bytes !== null) return importFileKey(bytes).finally(() => bytes.fill(0));
  }
  return (await openOwnKey(record, accountKey)) === null ? 'key' : 'place';
}

/** Opens name and metadata of a record whose key is verified. */
export async function openFields(record: Omit<Item, 'encrypted_key'>, key: FileKey): Promise<OpenedItem> {
  const id = itemId(record.id);
  const [name, metadata] = await Promise.all([
    unlessDamaged(openName(key, id, record.encrypted_name)),
    record.encrypted_metadata === null
      ? null
      : unlessDamaged(openMetadata(key, id, record.encrypted_metadata)),
  ]);
  if (name === null) return damagedItem(record, 'name');
  if (metadata === null || !recordAgrees(record, metadata)) return damagedItem(record, 'metadata');
  return intactItem(record, name, metadata);
}
