import { DIRECTORY_MIME, type Link } from '@coffer/contract';
import {
  type ContentKey,
  type FileKey,
  type ItemId,
  importFileKey,
  importLinkKey,
  itemId,
  type LinkKey,
  type LinkKeyBytes,
  linkId,
  openLinkFileKey,
  openLinkName,
  openLinkThumbnail,
  type SealedContent,
  type VersionId,
  versionId,
} from '@coffer/crypto';
import type { ApiClient } from '../api/client.ts';
import { failed, isFailure } from '../failures/coffer-error.ts';
import { type EarlierKeys, formerOf, NO_EARLIER_KEYS } from '../keyring/earlier-keys.ts';
import { openEarlier } from '../keyring/former-keys.ts';
import { isUnsealed, openContent } from '../keyring/open-record.ts';
import { type ReadableItem, readableItem, rootless } from '../keyring/opened-item.ts';
import { recordAgrees } from '../keyring/record-agreement.ts';
import { unlessDamaged } from '../keyring/unless-damaged.ts';

/** The target of a link, as its owner sealed it. Only expiry and counts are the server's word. */
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
  readonly thumbnail: Uint8Array<ArrayBuffer> | null;
  /** Unix seconds; null for no expiry. */
  readonly expiresAt: number | null;
  readonly downloads: number;
  readonly maxDownloads: number | null;
  /** Of the file, or of the directory, from which all below it opens. Non-extractable. */
  readonly key: FileKey;
  /** The number of that key, and the keys that a directory had before. */
  readonly generation: number;
  readonly earlier: EarlierKeys;
  /** See `IntactItem`. */
  readonly isRootless?: true;
  /** Of a file; null of a directory. */
  readonly versionId: VersionId | null;
  readonly contentKey: ContentKey | null;
  /** Root and size of what is stored of a file; null for a directory. */
  readonly content: SealedContent | null;
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
  const opened = await openLink(link, await importLinkKey(bytes));
  const params = { id, item_id: link.file_id };
  const record = await read(api.call('linkedItem', { params, query: {} }, signal));
  const item = itemId(link.file_id);
  const newest = { generation: record.generation, key: opened.key };
  // Those of a file lie under the key of its directory, which a link does not give.
  const earlier =
    record.mime === DIRECTORY_MIME ? await openEarlier(item, newest, record.former_keys) : NO_EARLIER_KEYS;
  const content = await unlessDamaged(openContent(record, opened.key, async () => formerOf(earlier)));
  // What nobody has sealed is its owner's to seal again, who sees more of it than a link shows.
  if (isUnsealed(record) || record.encrypted_metadata === null)
    throw failed({ code: 'item_damaged', reason: 'unsealed' });
  if (content === null || !recordAgrees(record, content.metadata))
    throw failed({ code: 'item_damaged', reason: 'metadata' });
  const { metadata, key: contentKey } = content;
  return {
    id,
    itemId: item,
    ...opened,
    ...metadata,
    generation: record.generation,
    earlier,
    ...rootless(record, metadata),
    versionId: record.version_id === null ? null : versionId(record.version_id),
    contentKey,
    kind: metadata.mime === DIRECTORY_MIME ? 'directory' : 'file',
    expiresAt: link.expires_at,
    downloads: link.downloads,
    maxDownloads: link.max_downloads,
  };
}

/** Opens the fields that are sealed under the link key. If they do not open, the address belongs to another link. */
async function openLink(
  link: Link,
  key: LinkKey,
): Promise<{ name: string; key: FileKey; thumbnail: Uint8Array<ArrayBuffer> | null }> {
  const id = linkId(link.id);
  const { encrypted_thumbnail: thumbnail } = link;
  const opening = Promise.all([
    openLinkName(key, id, link.encrypted_name),
    openLinkFileKey(key, id, itemId(link.file_id), link.encrypted_file_key),
    thumbnail === null ? null : openLinkThumbnail(key, id, thumbnail),
  ]);
  const opened = await unlessDamaged(opening);
  if (opened === null) throw failed('link_key_wrong');
  const [name, fileKey, image] = opened;
  return { name, thumbnail: image, key: await importFileKey(fileKey).finally(() => fileKey.fill(0)) };
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
