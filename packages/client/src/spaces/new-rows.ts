import { DIRECTORY_MIME, type NewItem } from '@coffer/contract';
import {
  encryptedSize,
  fromBase64Url,
  type ItemRow,
  type RowHasher,
  toHex,
  type VersionRow,
} from '@coffer/crypto';

type SealedItem = Pick<
  NewItem,
  | 'id'
  | 'file_id'
  | 'version_id'
  | 'mime'
  | 'generation'
  | 'parent_generation'
  | 'encrypted_key'
  | 'encrypted_name'
  | 'name_hash'
>;

/** The row of an item that comes, as its maker sealed it. */
export function newItemRow(item: SealedItem, spaceId: string): ItemRow {
  const isDirectory = item.mime === DIRECTORY_MIME;
  return {
    id: item.id,
    parentId: item.file_id ?? spaceId,
    kind: isDirectory ? 'directory' : 'file',
    generation: item.generation ?? 1,
    parentGeneration: item.parent_generation ?? 1,
    wrappedKey: item.encrypted_key,
    formerKeys: [],
    sealedName: item.encrypted_name,
    nameHash: item.name_hash,
    newestVersionId: isDirectory ? null : (item.version_id ?? item.id),
    trashed: null,
  };
}

type SealedContent = Pick<
  NewItem,
  | 'size'
  | 'encrypted_content_key'
  | 'encrypted_metadata'
  | 'encrypted_thumbnail'
  | 'md5'
  | 'sha1'
  | 'sha256'
  | 'blake2b'
>;

/** The version of a small file whose content goes along. */
export function smallVersion(
  content: SealedContent,
  named: Pick<VersionRow, 'id' | 'itemId' | 'number' | 'root'>,
  { sha256 }: Pick<RowHasher, 'sha256'>,
): VersionRow {
  const { md5 = null, sha1 = null, sha256: sealedSha256 = null, blake2b = null } = content;
  const { encrypted_thumbnail: thumbnail } = content;
  return {
    ...named,
    wrappedKey: content.encrypted_content_key ?? null,
    size: encryptedSize(content.size ?? 0),
    sealedMetadata: content.encrypted_metadata ?? null,
    sealedHashes: { md5, sha1, sha256: sealedSha256, blake2b },
    thumbnailHash: thumbnail === undefined ? null : toHex(sha256(fromBase64Url(thumbnail))),
    author: null,
  };
}
