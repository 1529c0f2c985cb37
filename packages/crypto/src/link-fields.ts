import type { Bytes } from './bytes.ts';
import { utf8Decode, utf8Encode } from './encoding.ts';
import { type Envelope, openAesGcm, sealAesGcm } from './envelope.ts';
import { type FileKeyBytes, fileKeyBytes } from './file-key.ts';
import type { ItemId, LinkId } from './ids.ts';
import type { LinkKey } from './link-key.ts';
import { pad, unpad } from './name-padding.ts';
import { readOpened } from './read-opened.ts';

// Every open function here throws EnvelopeDamaged or EnvelopeUnsupported.

/** Seals the name that a link shows, padded to a multiple of 32 bytes. */
export function sealLinkName(key: LinkKey, linkId: LinkId, name: string): Promise<Envelope<'link-name'>> {
  return sealAesGcm(key, 'link-name', [linkId], pad(utf8Encode(name)));
}

/** Opens the name that a link shows. */
export async function openLinkName(key: LinkKey, linkId: LinkId, envelope: string): Promise<string> {
  const padded = await openAesGcm(key, 'link-name', [linkId], envelope);
  return readOpened('link-name', () => utf8Decode(unpad(padded)));
}

/**
 * Seals the key of the linked item, bound to link and item: so a link never opens another item.
 *
 * @example
 * ```ts
 * import {
 *   generateFileKey,
 *   generateLinkKey,
 *   importLinkKey,
 *   newItemId,
 *   newLinkId,
 *   openLinkFileKey,
 *   sealLinkFileKey,
 * } from '@coffer/crypto';
 *
 * const linkKey = await importLinkKey(generateLinkKey());
 * const link = newLinkId();
 * const item = newItemId();
 * const sealed = await sealLinkFileKey(linkKey, link, item, generateFileKey());
 * (await openLinkFileKey(linkKey, link, item, sealed)).length; // => 32
 * await openLinkFileKey(linkKey, link, newItemId(), sealed); // throws EnvelopeDamaged
 * ```
 */
export function sealLinkFileKey(
  key: LinkKey,
  linkId: LinkId,
  itemId: ItemId,
  fileKey: FileKeyBytes,
): Promise<Envelope<'link-file-key'>> {
  return sealAesGcm(key, 'link-file-key', [linkId, itemId], fileKey);
}

/** Opens the key of the linked item. */
export async function openLinkFileKey(
  key: LinkKey,
  linkId: LinkId,
  itemId: ItemId,
  envelope: string,
): Promise<FileKeyBytes> {
  const bytes = await openAesGcm(key, 'link-file-key', [linkId, itemId], envelope);
  return readOpened('link-file-key', () => fileKeyBytes(bytes));
}

/** Seals the bytes of a thumbnail image. */
export function sealLinkThumbnail(
  key: LinkKey,
  linkId: LinkId,
  image: Bytes,
): Promise<Envelope<'link-thumbnail'>> {
  return sealAesGcm(key, 'link-thumbnail', [linkId], image);
}

/** Opens a thumbnail. */
export function openLinkThumbnail(key: LinkKey, linkId: LinkId, envelope: string): Promise<Bytes> {
  return openAesGcm(key, 'link-thumbnail', [linkId], envelope);
}
