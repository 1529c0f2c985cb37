import { AES_KEY_LENGTH, importAesKey } from './aes-gcm.ts';
import type { Bytes } from './bytes.ts';
import { type Envelope, openAesGcm, sealAesGcm } from './envelope.ts';
import { EncodingInvalid } from './errors.ts';
import type { FileKey } from './file-key.ts';
import type { ItemId, VersionId } from './ids.ts';
import type { Part } from './purpose.ts';
import { randomBytes } from './random.ts';
import { readOpened } from './read-opened.ts';

declare const contentKeyBytesBrand: unique symbol;
declare const contentKeyBrand: unique symbol;

/** The 32 bytes of a content key, as they are wrapped. Every version of a file has its own. */
export type ContentKeyBytes = Bytes & { readonly [contentKeyBytesBrand]: true };

/** A content key ready for use: AES-256-GCM, non-extractable. */
export type ContentKey = CryptoKey & { readonly [contentKeyBrand]: true };

/** Which version of which file, and the number of that file's key. */
export type ContentPlace = {
  readonly itemId: ItemId;
  readonly versionId: VersionId;
  readonly generation: number;
};

/** Accepts exactly 32 bytes; throws EncodingInvalid. */
export function contentKeyBytes(bytes: Bytes): ContentKeyBytes {
  if (bytes.length !== AES_KEY_LENGTH) throw new EncodingInvalid('content key');
  return bytes as ContentKeyBytes;
}

/** A fresh random content key. */
export function generateContentKey(): ContentKeyBytes {
  return contentKeyBytes(randomBytes(AES_KEY_LENGTH));
}

/** Makes a content key usable; the bytes may be wiped afterwards. */
export async function importContentKey(bytes: ContentKeyBytes): Promise<ContentKey> {
  return (await importAesKey(bytes)) as ContentKey;
}

/**
 * Wraps the key of a version's content for all who hold the key of its file.
 *
 * @example
 * ```ts
 * import {
 *   generateContentKey,
 *   generateFileKey,
 *   importFileKey,
 *   newItemId,
 *   newVersionId,
 *   unwrapContentKey,
 *   wrapContentKey,
 * } from '@coffer/crypto';
 *
 * const fileKey = await importFileKey(generateFileKey());
 * const place = { itemId: newItemId(), versionId: newVersionId(), generation: 1 };
 * const wrapped = await wrapContentKey(generateContentKey(), fileKey, place);
 * (await unwrapContentKey(wrapped, fileKey, place)).length; // => 32
 * await unwrapContentKey(wrapped, fileKey, { ...place, versionId: newVersionId() }); // throws EnvelopeDamaged
 * ```
 */
export function wrapContentKey(
  bytes: ContentKeyBytes,
  fileKey: FileKey,
  place: ContentPlace,
): Promise<Envelope<'content-key'>> {
  return sealAesGcm(fileKey, 'content-key', boundTo(place), bytes);
}

/** Opens what wrapContentKey made; throws EnvelopeDamaged or EnvelopeUnsupported. */
export async function unwrapContentKey(
  envelope: string,
  fileKey: FileKey,
  place: ContentPlace,
): Promise<ContentKeyBytes> {
  const bytes = await openAesGcm(fileKey, 'content-key', boundTo(place), envelope);
  return readOpened('content-key', () => contentKeyBytes(bytes));
}

function boundTo({ itemId, versionId, generation }: ContentPlace): readonly Part[] {
  return [itemId, versionId, generation];
}
