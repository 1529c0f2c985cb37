import {
  DIRECTORY_MIME,
  type Membership,
  type NewItem,
  type NewLink,
  type SealedSetting,
} from '@coffer/contract';
import {
  type Bytes,
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
  'id' | 'file_id' | 'version_id' | 'mime' | 'encrypted_metadata' | 'encrypted_name' | 'name_hash'
>;

/** The row of an item that comes, as its maker sealed it under the key of an epoch. */
export function newItemRow(item: SealedItem, spaceId: string, epoch: number): ItemRow {
  const isDirectory = item.mime === DIRECTORY_MIME;
  const metadata = isDirectory ? (item.encrypted_metadata ?? null) : null;
  return {
    id: item.id,
    parentId: item.file_id ?? spaceId,
    kind: isDirectory ? 'directory' : 'file',
    nameEpoch: epoch,
    sealedName: item.encrypted_name,
    nameHashEpoch: epoch,
    nameHash: item.name_hash,
    metadataEpoch: metadata === null ? null : epoch,
    sealedMetadata: metadata,
    shownVersionId: isDirectory ? null : (item.version_id ?? item.id),
    trashed: null,
  };
}

/** What stands for a space that comes, as its maker sealed it. */
export function spaceRow(item: SealedItem, spaceId: string, epoch: number): CanonicalItem {
  return { item: { ...newItemRow(item, spaceId, epoch), kind: 'space' }, versions: [], further: [] };
}

/** The row of a link that comes. */
export function newLinkRow({ link }: { readonly link: NewLink }): LinkRow {
  return {
    id: link.id,
    itemId: link.file_id,
    sealedLinkKey: link.encrypted_link_key,
    expiresAt: link.expires_at ?? null,
    maxDownloads: link.max_downloads ?? null,
    signature: link.signature,
  };
}

/** A contact as it stands in the owner's digest. */
export function ownedContact(
  { id, generation, encrypted_body: sealedBody }: SealedSetting,
  later?: Bytes | undefined,
) {
  return { kind: 'contact' as const, bytes: contactRowBytes({ id, generation, sealedBody, later }) };
}

/** A membership as it stands there. */
export function ownedMember(spaceId: string, member: Membership, later?: Bytes | undefined) {
  return { kind: 'member' as const, bytes: memberRowBytes({ ...memberRowOf(spaceId, member), later }) };
}

type SealedContent = { readonly encrypted_key?: string | undefined } & Pick<
  NewItem,
  'size' | 'encrypted_metadata' | 'encrypted_thumbnail' | 'md5' | 'sha1' | 'sha256' | 'blake2b'
>;

/** The version of a small file whose content goes along. */
export function smallVersion(
  content: SealedContent,
  named: Pick<VersionRow, 'id' | 'itemId' | 'number' | 'root' | 'author'> & { readonly epoch: number },
  { sha256 }: Pick<RowHasher, 'sha256'>,
): VersionRow {
  const { md5 = null, sha1 = null, sha256: sealedSha256 = null, blake2b = null } = content;
  const { encrypted_thumbnail: thumbnail, encrypted_key: wrapped } = content;
  const { epoch, ...row } = named;
  return {
    ...row,
    keyEpoch: wrapped ? epoch : null,
    wrappedKey: wrapped || null,
    contentId: row.id,
    size: encryptedSize(content.size ?? 0),
    sealedMetadata: content.encrypted_metadata ?? null,
    sealedHashes: { md5, sha1, sha256: sealedSha256, blake2b },
    thumbnailHash: thumbnail === undefined ? null : toHex(sha256(fromBase64Url(thumbnail))),
  };
}
