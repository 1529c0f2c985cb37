import {
  type Bytes,
  EncodingInvalid,
  type Hashed,
  type ItemRow,
  itemRowBytes,
  type RowHasher,
  versionRowBytes,
} from '@coffer/crypto';
import { versionRowOf } from '../storage/version-rows.ts';
import { WAITING } from '../storage/waiting-repository.ts';
import type { StoredItem, StoredVersion } from './digest-repository.ts';

/** An item by its hash, and where it stands in the tree of a space. */
export interface HashedItem extends Hashed {
  readonly bucket: number;
  /** How many versions it has. */
  readonly versions: number;
}

/**
 * The hash of an item, of its record and those of all its finished versions; null of a file that has nothing to show yet,
 * and of what a program added without keys: these are no rows.
 *
 * @throws EncodingInvalid where something in its records has no canonical form
 */
export function hashedItem(
  spaceId: string,
  item: StoredItem,
  versions: readonly StoredVersion[],
  hasher: RowHasher,
): HashedItem | null {
  if (item.waiting === WAITING.added) return null;
  if (item.version_id !== null && versions.every(({ id }) => id !== item.version_id)) return null;
  const { id } = item;
  const rows = versions.map((version) => ({ id: version.id, bytes: versionRowBytes(versionRowOf(version)) }));
  const hash = hasher.itemHash({ id, bytes: itemBytes(spaceId, item) }, rows);
  return { id, hash, bucket: hasher.bucketOf(id), versions: versions.length };
}

/** The hash of an item; null also where its records are damaged, which the check names. */
export function hashedUnlessDamaged(...row: Parameters<typeof hashedItem>): HashedItem | null {
  try {
    return hashedItem(...row);
  } catch (error) {
    if (error instanceof EncodingInvalid) return null;
    throw error;
  }
}

/** The canonical bytes of an item's record. @throws EncodingInvalid */
export function itemBytes(spaceId: string, item: StoredItem): Bytes {
  return itemRowBytes(itemRowOf(spaceId, item));
}

/** What of an item is signed. */
export function itemRowOf(spaceId: string, item: Omit<StoredItem, 'revision' | 'waiting'>): ItemRow {
  return {
    id: item.id,
    parentId: item.parent_id ?? spaceId,
    kind: item.stands_for !== null ? 'space' : item.kind === 0 ? 'directory' : 'file',
    nameEpoch: item.name_epoch,
    sealedName: item.encrypted_name,
    nameHashEpoch: item.name_hash_epoch,
    nameHash: item.name_hash,
    metadataEpoch: item.metadata_epoch,
    sealedMetadata: item.directory_metadata,
    shownVersionId: item.version_id,
    trashed:
      item.trashed_at === null || item.trashed_from === null
        ? null
        : { at: item.trashed_at, fromId: item.trashed_from },
  };
}
