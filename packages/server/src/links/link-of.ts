import { createHash } from 'node:crypto';
import type { Item, Link, LinkedItem } from '@coffer/contract';
import { itemId, type LinkPayload, linkId, linkRowBytes } from '@coffer/crypto';
import type { LinkRow } from '../store/database/schema.ts';
import type { LinkWithItem } from './link-repository.ts';

/** A link as its owner sees it. */
export function linkOf(row: LinkWithItem): Link {
  return {
    id: row.id,
    file_id: row.file_id,
    file_mime: row.mime,
    file_size: row.size,
    file_modified_at: row.file_modified_at,
    in_trash: row.in_trash === 1,
    created_at: row.created_at,
    expires_at: row.expires_at,
    downloads: row.downloads,
    max_downloads: row.max_downloads,
    signed_expires_at: row.signed_expires_at,
    signed_max_downloads: row.signed_max_downloads,
    encrypted_link_key: row.encrypted_link_key,
    encrypted_name: row.encrypted_name,
    encrypted_file_key: row.encrypted_file_key,
    encrypted_thumbnail: row.encrypted_thumbnail,
    signature: row.signature,
  };
}

/** What of a link its owner decides alone. */
type OwnersColumns = Omit<
  LinkRow,
  'space_id' | 'created_at' | 'downloads' | 'expires_at' | 'max_downloads' | 'row_hash' | 'waiting'
>;

/** SHA-256 of a link's canonical bytes, hex, by which it stands in the owner's digest. */
export function linkRowHash(row: OwnersColumns): string {
  const bytes = linkRowBytes({
    id: row.id,
    itemId: row.file_id,
    sealedLinkKey: row.encrypted_link_key,
    sealedName: row.encrypted_name,
    sealedFileKey: row.encrypted_file_key,
    sealedThumbnail: row.encrypted_thumbnail,
    expiresAt: row.signed_expires_at,
    maxDownloads: row.signed_max_downloads,
    signature: row.signature,
  });
  return createHash('sha256').update(bytes).digest('hex');
}

/** The fields that the signature of a link covers. */
export function signedPayloadOf(row: Omit<OwnersColumns, 'signature'>): LinkPayload {
  return {
    id: linkId(row.id),
    itemId: itemId(row.file_id),
    encryptedLinkKey: row.encrypted_link_key,
    encryptedName: row.encrypted_name,
    encryptedFileKey: row.encrypted_file_key,
    encryptedThumbnail: row.encrypted_thumbnail,
    expiresAt: row.signed_expires_at,
    maxDownloads: row.signed_max_downloads,
  };
}

/** A link as recipients see it: nothing of it tells whose it is. */
export function sharedLinkOf(row: LinkWithItem): Link {
  const ofOwner = { encrypted_link_key: null, signature: null };
  return { ...linkOf(row), ...ofOwner, signed_expires_at: null, signed_max_downloads: null };
}

/** An item behind a link: without the owner's own link, and without what tells of a place that is not behind it. */
export function linkedItemOf({ sealed_parent_id: _sealed, link: _link, ...item }: Item): LinkedItem {
  return { ...item, is_owner: false };
}

/** The linked item itself, without its place in the owner's tree. */
export function linkedRootOf(item: Item): LinkedItem {
  return { ...linkedItemOf(item), file_id: null, encrypted_key: null };
}
