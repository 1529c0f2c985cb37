import { AES_KEY_LENGTH } from './aes-gcm.ts';
import type { Bytes } from './bytes.ts';
import { concatBytes } from './bytes.ts';
import { type ContentKeyBytes, contentKeyBytes } from './content-key.ts';
import { utf8Decode, utf8Encode } from './encoding.ts';
import { type Envelope, openAesGcm, sealAesGcm } from './envelope.ts';
import { EncodingInvalid } from './errors.ts';
import type { ItemId, LinkId, VersionId } from './ids.ts';
import { type LinkKey, type LinkKeyBytes, linkKeyBytes } from './link-key.ts';
import { pad, unpad } from './name-padding.ts';
import { readOpened } from './read-opened.ts';

// What the visitors of a link read. Every open function here throws EnvelopeDamaged or EnvelopeUnsupported.

/** Seals the key that a link has for an epoch of its space under the key in its address. */
export function sealLinkEpochKey(
  key: LinkKey,
  linkId: LinkId,
  epoch: number,
  epochKey: LinkKeyBytes,
): Promise<Envelope<'sealed-link-epoch-key'>> {
  return sealAesGcm(key, 'sealed-link-epoch-key', [linkId, epoch], epochKey);
}

/** Opens what sealLinkEpochKey made. */
export async function openLinkEpochKey(
  key: LinkKey,
  linkId: LinkId,
  epoch: number,
  envelope: string,
): Promise<LinkKeyBytes> {
  const bytes = await openAesGcm(key, 'sealed-link-epoch-key', [linkId, epoch], envelope);
  return readOpened('sealed-link-epoch-key', () => linkKeyBytes(bytes));
}

/** The epoch of an entry that a program has sealed under the key in the address itself. */
export const NO_EPOCH = 0;

/** Where an entry stands: so a link shows nothing elsewhere, and no other version than was meant. */
export type LinkEntryPlace = {
  readonly linkId: LinkId;
  readonly itemId: ItemId;
  /** Null of the linked item itself. */
  readonly parentId: ItemId | null;
  /** The version that is shown; null of a directory. */
  readonly versionId: VersionId | null;
  readonly epoch: number;
};

/** What a visitor has of an item. */
export type LinkEntry = {
  readonly name: string;
  /** Null of a directory. */
  readonly contentKey: ContentKeyBytes | null;
};

/**
 * Seals what visitors of a link have of an item: its content key (32; zeros of a directory), then its name, padded to a multiple of 32 bytes.
 *
 * @param key that of the link for the place's epoch; that in the link's address for NO_EPOCH
 *
 * @example
 * ```ts
 * import { generateContentKey, generateLinkKey, importLinkKey, newItemId, newLinkId, newVersionId, openLinkEntry, sealLinkEntry } from '@coffer/crypto';
 *
 * const key = await importLinkKey(generateLinkKey());
 * const place = { linkId: newLinkId(), itemId: newItemId(), parentId: null, versionId: newVersionId(), epoch: 1 };
 * const sealed = await sealLinkEntry(key, place, { name: 'a.txt', contentKey: generateContentKey() });
 * (await openLinkEntry(key, place, sealed)).name; // => 'a.txt'
 * await openLinkEntry(key, { ...place, itemId: newItemId() }, sealed); // throws EnvelopeDamaged
 * ```
 */
export async function sealLinkEntry(
  key: LinkKey,
  place: LinkEntryPlace,
  { name, contentKey }: LinkEntry,
): Promise<Envelope<'link-entry'>> {
  if ((contentKey === null) !== (place.versionId === null)) throw new EncodingInvalid('link entry');
  const plaintext = concatBytes(contentKey ?? NO_KEY, pad(utf8Encode(name)));
  return sealAesGcm(key, 'link-entry', boundTo(place), plaintext).finally(() => plaintext.fill(0));
}

/** Opens what sealLinkEntry made. */
export async function openLinkEntry(
  key: LinkKey,
  place: LinkEntryPlace,
  envelope: string,
): Promise<LinkEntry> {
  const bytes = await openAesGcm(key, 'link-entry', boundTo(place), envelope);
  return readOpened('link-entry', () => ({
    name: utf8Decode(unpad(bytes.subarray(AES_KEY_LENGTH))),
    contentKey: place.versionId === null ? null : contentKeyBytes(bytes.slice(0, AES_KEY_LENGTH)),
  }));
}

const NO_KEY: Bytes = new Uint8Array(AES_KEY_LENGTH);

function boundTo({ linkId, itemId, parentId, versionId, epoch }: LinkEntryPlace) {
  // No id is ever empty.
  return [linkId, itemId, parentId ?? '', versionId ?? '', epoch] as const;
}
