import {
  DIRECTORY_MIME,
  type Membership,
  type NewItem,
  type NewLink,
  type SealedSetting,
} from '@coffer/contract';
import {
  contactRowBytes,
  encryptedSize,
  fromBase64Url,
  type ItemRow,
  type LinkRow,
  memberRowBytes,
  type RowHasher,
  toHex,
  type VersionRow,
} from '@coffer/crypto';
import type { CanonicalItem } from '../rows/canonical-item.ts';
import { memberRowOf } from '../rows/member-row.ts';

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

/** What stands for a space that comes, as its maker sealed it. */
export function spaceRow(item: SealedItem, spaceId: string): CanonicalItem {
  return { item: { ...newItemRow(item, spaceId), kind: 'space' }, versions: [] };
}

/** The row of a link that comes. */
export function newLinkRow({ link }: { readonly link: NewLink }): LinkRow {
  return {
    id: link.id,
    itemId: link.file_id,
    sealedLinkKey: link.encrypted_link_key,
    sealedName: link.encrypted_name,
    sealedFileKey: link.encrypted_file_key,
    sealedThumbnail: link.encrypted_thumbnail ?? null,
    expiresAt: link.expires_at ?? null,
    maxDownloads: link.max_downloads ?? null,
    signature: link.signature,
  };
}

/** A contact as it stands in the owner's digest. */
export function ownedContact({ id, generation, encrypted_body: sealedBody }: SealedSetting) {
  return { kind: 'contact' as const, bytes: contactRowBytes({ id, generation, sealedBody }) };
}

/** A membership as it stands there. */
export function ownedMember(spaceId: string, member: Membership) {
  return { kind: 'member' as const, bytes: memberRowBytes(memberRowOf(spaceId, member)) };
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
