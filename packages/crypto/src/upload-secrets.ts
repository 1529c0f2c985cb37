import { AES_KEY_LENGTH } from './aes-gcm.ts';
import { type Bytes, concatBytes } from './bytes.ts';
import { type ContentKeyBytes, contentKeyBytes } from './content-key.ts';
import { HASH_LENGTH } from './content-root.ts';
import { fromHex, toHex, utf8Decode, utf8Encode } from './encoding.ts';
import { type Envelope, openAesGcm, sealAesGcm } from './envelope.ts';
import { EncodingInvalid } from './errors.ts';
import { deriveAesKey } from './hkdf.ts';
import type { ItemId, VersionId } from './ids.ts';
import { decodeMedia, encodeMedia, MEDIA_LENGTH, type MediaFacts } from './media-facts.ts';
import { pad, unpad } from './name-padding.ts';
import { readOpened } from './read-opened.ts';

// what it is (1: 0 a version, 1 a file) ‖ content key (32) ‖ size (8, unsigned; all ones
// where it is not known) ‖ modifiedAt (8, signed) ‖ what a picture or a video says of itself (22, see media-facts.ts) ‖ SHA-256
// over the thumbnail's envelope (32; zeros without one) ‖ length of mime (1) ‖ mime (UTF-8) ‖ name (UTF-8, padded; empty of a
// version); integers in network byte order.
const CONTENT_KEY_OFFSET = 1;
const SIZE_OFFSET = CONTENT_KEY_OFFSET + AES_KEY_LENGTH;
const MODIFIED_AT_OFFSET = SIZE_OFFSET + 8;
const MEDIA_OFFSET = MODIFIED_AT_OFFSET + 8;
const THUMBNAIL_OFFSET = MEDIA_OFFSET + MEDIA_LENGTH;
const MIME_LENGTH_OFFSET = THUMBNAIL_OFFSET + HASH_LENGTH;
const MIME_OFFSET = MIME_LENGTH_OFFSET + 1;
const UNKNOWN_SIZE = 2n ** 64n - 1n;
const NO_THUMBNAIL = '00'.repeat(HASH_LENGTH);

declare const uploadKeyBrand: unique symbol;

/** Derived from the account key; AES-256-GCM, non-extractable. */
export type UploadKey = CryptoKey & { readonly [uploadKeyBrand]: true };

/** What the maker of an upload has to know to go on with it. */
export type UploadSecrets = {
  /** Of what becomes a file of its own; null of another version of one. */
  readonly name: string | null;
  readonly contentKey: ContentKeyBytes;
  /** Bytes of plaintext; null where that is not known before the end. */
  readonly size: number | null;
  /** Unix seconds. */
  readonly modifiedAt: number;
  readonly mime: string;
  /** Null of what is neither picture nor video. */
  readonly media: MediaFacts | null;
  /** SHA-256 over the thumbnail's envelope, hex; null without one. */
  readonly thumbnailHash: string | null;
};

/** The key of unfinished uploads. */
export async function deriveUploadKey(material: CryptoKey): Promise<UploadKey> {
  return (await deriveAesKey(material, 'upload-key')) as UploadKey;
}

/**
 * Seals what is known of an unfinished upload for its maker alone, bound to the ids of file and version: until it is
 * finished nobody else can open it, or make one that its maker would go on with.
 */
export function sealUploadSecrets(
  key: UploadKey,
  itemId: ItemId,
  versionId: VersionId,
  secrets: UploadSecrets,
): Promise<Envelope<'upload'>> {
  return sealAesGcm(key, 'upload', [itemId, versionId], encode(secrets));
}

/** Opens what sealUploadSecrets made; throws EnvelopeDamaged or EnvelopeUnsupported. */
export async function openUploadSecrets(
  key: UploadKey,
  itemId: ItemId,
  versionId: VersionId,
  envelope: string,
): Promise<UploadSecrets> {
  const bytes = await openAesGcm(key, 'upload', [itemId, versionId], envelope);
  return readOpened('upload', () => decode(bytes));
}

function encode({ name, contentKey, size, modifiedAt, mime, media, thumbnailHash }: UploadSecrets): Bytes {
  const type = utf8Encode(mime);
  if (!Number.isSafeInteger(size ?? 0) || (size ?? 0) < 0 || !Number.isSafeInteger(modifiedAt)) {
    throw new EncodingInvalid('upload');
  }
  if (type.length > 0xff) throw new EncodingInvalid('upload');
  const fixed = new Uint8Array(MIME_OFFSET);
  const view = new DataView(fixed.buffer);
  fixed[0] = name === null ? 0 : 1;
  fixed.set(contentKey, CONTENT_KEY_OFFSET);
  view.setBigUint64(SIZE_OFFSET, size === null ? UNKNOWN_SIZE : BigInt(size));
  view.setBigInt64(MODIFIED_AT_OFFSET, BigInt(modifiedAt));
  fixed.set(encodeMedia(media), MEDIA_OFFSET);
  fixed.set(fromHex(thumbnailHash ?? NO_THUMBNAIL), THUMBNAIL_OFFSET);
  fixed[MIME_LENGTH_OFFSET] = type.length;
  return concatBytes(fixed, type, pad(utf8Encode(name ?? '')));
}

function decode(bytes: Bytes): UploadSecrets {
  if (bytes.length < MIME_OFFSET) throw new EncodingInvalid('upload');
  const view = new DataView(bytes.buffer, bytes.byteOffset, MIME_OFFSET);
  const nameOffset = MIME_OFFSET + view.getUint8(MIME_LENGTH_OFFSET);
  const name = utf8Decode(unpad(bytes.subarray(nameOffset)));
  const size = view.getBigUint64(SIZE_OFFSET);
  const thumbnail = toHex(bytes.subarray(THUMBNAIL_OFFSET, MIME_LENGTH_OFFSET));
  const secrets = {
    contentKey: contentKeyBytes(bytes.slice(CONTENT_KEY_OFFSET, SIZE_OFFSET)),
    size: size === UNKNOWN_SIZE ? null : Number(size),
    modifiedAt: Number(view.getBigInt64(MODIFIED_AT_OFFSET)),
    mime: utf8Decode(bytes.subarray(MIME_OFFSET, nameOffset)),
    media: decodeMedia(bytes.subarray(MEDIA_OFFSET, THUMBNAIL_OFFSET)),
    thumbnailHash: thumbnail === NO_THUMBNAIL ? null : thumbnail,
  };
  return { ...secrets, name: view.getUint8(0) === 0 ? null : name };
}
