import type { Item, Link, LinkedItem } from '@coffer/contract';
import type { LinkWithItem } from './link-repository.ts';

/** A link as its owner sees it. */
export function linkOf(row: LinkWithItem): Link {
  return {
    id: row.id,
    file_id: row.file_id,
    file_mime: row.mime,
    file_size: row.size,
    file_modified_at: row.file_modified_at,
    created_at: row.created_at,
    expires_at: row.expires_at,
    downloads: row.downloads,
    max_downloads: row.max_downloads,
    encrypted_link_key: row.encrypted_link_key,
    encrypted_name: row.encrypted_name,
    encrypted_file_key: row.encrypted_file_key,
    encrypted_thumbnail: row.encrypted_thumbnail,
    signature: row.signature,
  };
}

/** A link as recipients see it: nothing of it tells whose it is. */
export function sharedLinkOf(row: LinkWithItem): Link {
  return { ...linkOf(row), encrypted_link_key: null, signature: null };
}

/** An item behind a link: without the key that only its owner can use, and without the owner's own link. */
export function linkedItemOf({ encrypted_key: _key, link: _link, ...item }: Item): LinkedItem {
  return { ...item, is_owner: false };
}

/** The linked item itself, without its place in the owner's tree. */
export function linkedRootOf(item: Item): LinkedItem {
  return { ...linkedItemOf(item), file_id: null, encrypted_key_under_parent: null };
}
