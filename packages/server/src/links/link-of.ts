import { createHash } from 'node:crypto';
import type { Item, Link, LinkedItem, SignedLink } from '@coffer/contract';
import {
  type Bytes,
  itemId,
  type LinkPayload,
  linkId,
  linkRowBytes,
  NO_EPOCH,
  toBase64Url,
} from '@coffer/crypto';
import type { KeptEntry } from '../storage/link-entry-repository.ts';
import type { LinkRow } from '../store/database/schema.ts';
import type { LinkWithItem } from './link-repository.ts';

/** A link as its owner sees it. */
export function linkOf(row: LinkWithItem): Link {
  const { entry } = row;
  const isOfProgram = entry?.epoch === NO_EPOCH;
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
    encrypted_name: (isOfProgram ? row.encrypted_name : null) ?? entry?.envelope ?? '',
    encrypted_file_key: entry?.envelope ?? '',
    entry_epoch: entry?.epoch ?? NO_EPOCH,
    encrypted_epoch_key: entry?.encrypted_key ?? null,
    version_id: row.version_id,
    encrypted_thumbnail: row.encrypted_thumbnail,
    signature: row.signature,
  };
}

/** The same by the canonical bytes of its row. */
export function signedLinkOf(row: LinkWithItem): SignedLink {
  const { id: _id, file_id: _item, signature: _signature, encrypted_link_key: _key, ...shown } = linkOf(row);
  const { signed_expires_at: _expiry, signed_max_downloads: _limit, ...beside } = shown;
  return { ...beside, row: toBase64Url(bytesOf(row)) };
}

/** What of a link its owner decides alone. */
type OwnersColumns = Omit<
  LinkRow,
  | 'space_id'
  | 'created_at'
  | 'downloads'
  | 'expires_at'
  | 'max_downloads'
  | 'encrypted_thumbnail'
  | 'encrypted_name'
  | 'row_hash'
  | 'waiting'
>;

/** SHA-256 of a link's canonical bytes, hex, by which it stands in the owner's digest. */
export function linkRowHash(row: OwnersColumns): string {
  return createHash('sha256').update(bytesOf(row)).digest('hex');
}

function bytesOf(row: OwnersColumns): Bytes {
  return linkRowBytes({
    id: row.id,
    itemId: row.file_id,
    sealedLinkKey: row.encrypted_link_key,
    expiresAt: row.signed_expires_at,
    maxDownloads: row.signed_max_downloads,
    signature: row.signature,
  });
}

/** The fields that the signature of a link covers. */
export function signedPayloadOf(row: Omit<OwnersColumns, 'signature'>): LinkPayload {
  return {
    id: linkId(row.id),
    itemId: itemId(row.file_id),
    encryptedLinkKey: row.encrypted_link_key,
    expiresAt: row.signed_expires_at,
    maxDownloads: row.signed_max_downloads,
  };
}

/** A link as recipients see it: nothing of it tells whose it is. */
export function sharedLinkOf(row: LinkWithItem): Link {
  const ofOwner = { encrypted_link_key: null, signature: null };
  return { ...linkOf(row), ...ofOwner, signed_expires_at: null, signed_max_downloads: null };
}

/**
 * An item behind a link: without what only members open, without the owner's own link, and without what tells of a place that is not behind it.
 *
 * @param entry what visitors read of it
 */
export function linkedItemOf(
  {
    encrypted_key: _key,
    key_epoch: _keyEpoch,
    encrypted_name: _name,
    name_epoch: _nameEpoch,
    metadata_epoch: _metadataEpoch,
    link: _link,
    ...item
  }: Item,
  entry: KeptEntry,
): LinkedItem {
  return {
    ...item,
    encrypted_metadata: item.version_id === null ? null : item.encrypted_metadata,
    is_owner: false,
    file_id: entry.parent_id,
    entry: entry.envelope,
    entry_epoch: entry.epoch,
    encrypted_epoch_key: entry.encrypted_key,
  };
}
