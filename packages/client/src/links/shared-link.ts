import { DIRECTORY_MIME, type Link, type LinkedItem } from '@coffer/contract';
import {
  type ContentKey,
  type ItemId,
  type ItemMetadata,
  importContentKey,
  importLinkKey,
  itemId,
  type LinkEntry,
  type LinkKey,
  type LinkKeyBytes,
  openMetadata,
  type VersionId,
  versionId,
} from '@coffer/crypto';
import type { ApiClient } from '../api/client.ts';
import { failed, isFailure } from '../failures/coffer-error.ts';
import { openLinkedEntry, openShownEntry } from '../keyring/open-entry.ts';
import {
  type ReadableItem,
  readableItem,
  rootless,
  type StoredContent,
  storedContent,
} from '../keyring/opened-item.ts';
import { recordAgrees } from '../keyring/record-agreement.ts';
import { unlessDamaged } from '../keyring/unless-damaged.ts';
import { datedMetadata } from '../keyring/wire-metadata.ts';

/** The target of a link, as a member of its space sealed it. Only expiry and counts are the server's word, and the date of a directory. */
export interface SharedLink {
  readonly id: string;
  readonly itemId: ItemId;
  readonly kind: 'file' | 'directory';
  readonly name: string;
  readonly mime: string;
  /** Bytes; 0 for a directory. */
  readonly size: number;
  /** Unix seconds. */
  readonly modifiedAt: number;
  /** Unix seconds; null for no expiry. */
  readonly expiresAt: number | null;
  readonly downloads: number;
  readonly maxDownloads: number | null;
  /** Whether the version that is shown has a thumbnail. */
  readonly hasThumbnail: boolean;
  /** That in its address, from which all below it opens. Non-extractable. */
  readonly key: LinkKey;
  /** See `IntactItem`. */
  readonly isRootless?: true;
  /** Of a file; null of a directory. */
  readonly versionId: VersionId | null;
  readonly contentKey: ContentKey | null;
  /** Root and size of what is stored of a file; null for a directory. */
  readonly content: StoredContent | null;
}

interface OpenOptions {
  readonly api: ApiClient;
  readonly id: string;
  readonly key: LinkKeyBytes;
  readonly signal?: AbortSignal;
}

/**
 * Opens a link without an account. Throws `link_key_wrong`, `item_damaged`, `link_not_read`, the server's problems,
 * `server_unreachable`.
 */
export async function openSharedLink({ api, id, key: bytes, signal }: OpenOptions): Promise<SharedLink> {
  const link = await read(api.call('linkMetadata', { params: { id }, query: {} }, signal));
  if (link.id !== id) throw failed('link_not_read');
  const key = await importLinkKey(bytes);
  const { name } = await openTarget(link, key);
  const params = { id, item_id: link.file_id };
  const record = await read(api.call('linkedItem', { params, query: {} }, signal));
  const item = itemId(link.file_id);
  // What nobody has sealed is its owner's to seal again, who sees more of it than a link shows.
  if (record.mime !== DIRECTORY_MIME && record.encrypted_metadata === null)
    throw failed({ code: 'item_damaged', reason: 'unsealed' });
  const opened = await unlessDamaged(openLinked({ id, itemId: item }, record, key));
  if (opened === null) throw failed({ code: 'item_damaged', reason: 'metadata' });
  const { metadata, contentKey } = opened;
  return {
    id,
    itemId: item,
    key,
    name,
    ...metadata,
    content: storedContent(metadata, record),
    ...rootless(record, metadata),
    hasThumbnail: record.has_thumbnail,
    versionId: record.version_id === null ? null : versionId(record.version_id),
    contentKey,
    kind: metadata.mime === DIRECTORY_MIME ? 'directory' : 'file',
    expiresAt: link.expires_at,
    downloads: link.downloads,
    maxDownloads: link.max_downloads,
  };
}

/** Opens what the link shows of its item. If it does not open, the address belongs to another link. */
async function openTarget(link: Link, key: LinkKey): Promise<LinkEntry> {
  const opened = await unlessDamaged(openShownEntry(link, key));
  if (opened === null) throw failed('link_key_wrong');
  return opened;
}

/** What a visitor has of an item. */
export interface OpenedLinked {
  readonly name: string;
  readonly metadata: ItemMetadata;
  /** Null of a directory. */
  readonly contentKey: ContentKey | null;
}

/**
 * Opens an item that a link leads to. Throws EnvelopeDamaged, EncodingInvalid; null where the record says something else than was sealed. Of a
 * directory nothing but its name is sealed for visitors.
 */
export async function openLinked(
  link: { readonly id: string; readonly itemId: ItemId },
  record: LinkedItem,
  linkKey: LinkKey,
): Promise<OpenedLinked | null> {
  const { name, contentKey: bytes } = await openLinkedEntry(link, record, linkKey);
  if (bytes === null) {
    if (record.mime !== DIRECTORY_MIME) return null;
    const nothing = { media: null, content: null, origin: null };
    const metadata = { size: 0, modifiedAt: record.file_modified_at, mime: DIRECTORY_MIME, ...nothing };
    return { name, metadata, contentKey: null };
  }
  const contentKey = await importContentKey(bytes).finally(() => bytes.fill(0));
  const version = versionId(record.version_id ?? '');
  const metadata = datedMetadata(await openMetadata(contentKey, version, record.encrypted_metadata ?? ''));
  return recordAgrees(record, metadata) ? { name, metadata, contentKey } : null;
}

async function read<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    throw isFailure(cause, 'response_invalid') ? failed('link_not_read', { cause }) : cause;
  }
}

/** What a linked file is read by. Throws `content_unfinished`, for a directory too. */
export function linkedContent(link: SharedLink): { readonly item: ReadableItem; readonly key: ContentKey } {
  if (link.contentKey === null) throw failed('content_unfinished');
  return { item: readableItem({ ...link, id: link.itemId }), key: link.contentKey };
}
