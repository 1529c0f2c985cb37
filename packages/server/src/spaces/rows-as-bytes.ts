import type { SpaceRow } from '@coffer/contract';
import { type Bytes, EncodingInvalid, itemRowBytes, versionRowBytes } from '@coffer/crypto';
import { versionRowOf } from '../storage/version-rows.ts';
import type { ItemRow } from '../store/database/schema.ts';
import { itemRowOf } from './item-hashes.ts';
import type { MakingRow, OfFile } from './page-of-rows.ts';

/** At most as many bytes of JSON, beside the bytes of rows: of an item, of a version, and of one that is named by its hash. */
const ITEM_BYTES = 130;
const VERSION_BYTES = 4;
const HASH_BYTES = 125;

/** An item as it is stored, as far as it is signed. */
export type StoredItem = Pick<
  ItemRow,
  | ('id' | 'revision' | 'parent_id' | 'kind' | 'stands_for' | 'version_id' | 'encrypted_name' | 'name_epoch')
  | (
      | 'name_hash'
      | 'name_hash_epoch'
      | 'encrypted_metadata'
      | 'metadata_epoch'
      | 'trashed_at'
      | 'trashed_from'
    )
>;

/** What makes the rows of a space as they are signed: each as its canonical bytes. */
export function rowsAsBytes(spaceId: string): MakingRow<StoredItem, SpaceRow> {
  return (stored, versions) => {
    const row = unlessDamaged(() => rowOf(spaceId, stored, versions));
    if (row === null) return null;
    const { item, versions: all = [], further = [] } = row;
    const ofVersions = all.reduce((sum, { length }) => sum + length + VERSION_BYTES, 0);
    return { row, bytes: ITEM_BYTES + item.length + ofVersions + HASH_BYTES * further.length };
  };
}

function rowOf(spaceId: string, stored: StoredItem, { shown, others, further }: OfFile): SpaceRow {
  const directory_metadata = stored.version_id === null ? stored.encrypted_metadata : null;
  const versions = shown === undefined ? others : [shown, ...others];
  return {
    item: textOf(itemRowBytes(itemRowOf(spaceId, { ...stored, directory_metadata }))),
    ...(versions.length > 0 && {
      versions: versions.map((version) => textOf(versionRowBytes(versionRowOf(version)))),
    }),
    ...(further.length > 0 && { further }),
    revision: stored.revision,
    ...(stored.stands_for !== null && { space_id: stored.stands_for }),
  };
}

function textOf({ buffer, byteOffset, length }: Bytes): string {
  return Buffer.from(buffer, byteOffset, length).toString('base64url');
}

function unlessDamaged<T>(make: () => T): T | null {
  try {
    return make();
  } catch (error) {
    if (error instanceof EncodingInvalid) return null;
    throw error;
  }
}
