import { type Bytes, concatBytes } from './bytes.ts';
import { decryptedSize, encryptedSize } from './chunk.ts';
import { contentRoot, HASH_LENGTH, type SealedContent } from './content-root.ts';
import { fromBase64Url, fromHex, toBase64Url, toHex, utf8Decode, utf8Encode } from './encoding.ts';
import { EncodingInvalid, SizeImpossible } from './errors.ts';
import { fittingText } from './fitting-text.ts';
import { decodeMedia, encodeMedia, MEDIA_LENGTH, type MediaFacts } from './media-facts.ts';

// size (8, unsigned) ‖ modifiedAt (8, signed) ‖ size of the sealed content (8, unsigned) ‖ its root (32) ‖ number of the
// version (8, unsigned) ‖ when it was made (8, signed) ‖ on which device (48, UTF-8, then zeros) ‖ what a picture or a video
// says of itself (22, see media-facts.ts) ‖ length of mime (2) ‖ mime (UTF-8) ‖ what a later version of the format adds; integers in network byte order. Sealed content of 0 bytes
// is none: an empty file has 28. So is a version of number 0.
const MODIFIED_AT_OFFSET = 8;
const SEALED_SIZE_OFFSET = 16;
const ROOT_OFFSET = 24;
const NUMBER_OFFSET = ROOT_OFFSET + HASH_LENGTH;
const MADE_AT_OFFSET = NUMBER_OFFSET + 8;
const DEVICE_OFFSET = MADE_AT_OFFSET + 8;
/** Of one length, so that an upload takes no more room when it ends than when it begins, and no length tells a device. */
const DEVICE_LENGTH = 48;
const MEDIA_OFFSET = DEVICE_OFFSET + DEVICE_LENGTH;
const MIME_LENGTH_OFFSET = MEDIA_OFFSET + MEDIA_LENGTH;
const FIXED_LENGTH = MIME_LENGTH_OFFSET + 2;
const MOST_MIME_BYTES = 0xff_ff;

/** How a version of a file came about. */
export type VersionOrigin = {
  /** One more than the greatest that the file had. */
  readonly number: number;
  /** Unix seconds, by the clock of the device. */
  readonly at: number;
  /** A name by which people know the device; 48 bytes at most. */
  readonly device: string;
};

export type ItemMetadata = {
  /** Bytes of plaintext. */
  readonly size: number;
  /** Unix seconds; negative before 1970. */
  readonly modifiedAt: number;
  readonly mime: string;
  /** Null of what is neither picture nor video. */
  readonly media: MediaFacts | null;
  /** What was stored of a file; null of a directory, and as long as not all of it was. */
  readonly content: SealedContent | null;
  /** Sealed together with the content. */
  readonly origin: VersionOrigin | null;
  /** What a later version of the format has added, base64url; left out where that is nothing. Whoever seals the same again keeps it. */
  readonly later?: string | undefined;
};

/**
 * Returns the name of a device as a version keeps it: without control characters, and cut to 48 bytes at a whole character.
 *
 * @example
 * ```ts
 * import { deviceLabel } from '@coffer/crypto';
 *
 * deviceLabel('ip-10-0-12-34.eu-central-1.compute.internal.example.org'); // => 'ip-10-0-12-34.eu-central-1.compute.internal.exam'
 * ```
 */
export function deviceLabel(name: string): string {
  return fittingText(name.replace(/\p{Cc}/gu, '').trim(), DEVICE_LENGTH).trimEnd();
}

/** Encodes metadata; throws EncodingInvalid for anything but integers. */
export function encodeMetadata({
  size,
  modifiedAt,
  mime,
  media,
  content,
  origin,
  later = '',
}: ItemMetadata): Bytes {
  checkIntegers(size, modifiedAt);
  const fixed = new Uint8Array(FIXED_LENGTH);
  const view = new DataView(fixed.buffer);
  view.setBigUint64(0, BigInt(size));
  view.setBigInt64(MODIFIED_AT_OFFSET, BigInt(modifiedAt));
  if (content !== null) {
    if (content.size !== encryptedSize(size)) throw new EncodingInvalid('metadata');
    view.setBigUint64(SEALED_SIZE_OFFSET, BigInt(content.size));
    fixed.set(fromHex(content.root), ROOT_OFFSET);
  }
  if (origin !== null) {
    checkIntegers(origin.number - 1, origin.at);
    const device = utf8Encode(origin.device);
    if (device.length > DEVICE_LENGTH || origin.device.includes('\0')) throw new EncodingInvalid('metadata');
    view.setBigUint64(NUMBER_OFFSET, BigInt(origin.number));
    view.setBigInt64(MADE_AT_OFFSET, BigInt(origin.at));
    fixed.set(device, DEVICE_OFFSET);
  }
  fixed.set(encodeMedia(media), MEDIA_OFFSET);
  const type = utf8Encode(mime);
  if (type.length > MOST_MIME_BYTES) throw new EncodingInvalid('metadata');
  view.setUint16(MIME_LENGTH_OFFSET, type.length);
  return concatBytes(fixed, type, fromBase64Url(later));
}

/** Reads what encodeMetadata wrote; throws EncodingInvalid. */
export function decodeMetadata(bytes: Bytes): ItemMetadata {
  if (bytes.length < FIXED_LENGTH) throw new EncodingInvalid('metadata');
  const view = new DataView(bytes.buffer, bytes.byteOffset, FIXED_LENGTH);
  const size = Number(view.getBigUint64(0));
  const modifiedAt = Number(view.getBigInt64(MODIFIED_AT_OFFSET));
  checkIntegers(size, modifiedAt);
  const mimeEnd = FIXED_LENGTH + view.getUint16(MIME_LENGTH_OFFSET);
  if (bytes.length < mimeEnd) throw new EncodingInvalid('metadata');
  const mime = utf8Decode(bytes.subarray(FIXED_LENGTH, mimeEnd));
  const later = bytes.subarray(mimeEnd);
  const more = later.length === 0 ? {} : { later: toBase64Url(later) };
  const media = decodeMedia(bytes.subarray(MEDIA_OFFSET, MIME_LENGTH_OFFSET));
  const origin = decodeOrigin(bytes, view);
  const sealedSize = Number(view.getBigUint64(SEALED_SIZE_OFFSET));
  if (sealedSize === 0) return { size, modifiedAt, mime, media, content: null, origin, ...more };
  checkContent(size, sealedSize);
  const root = contentRoot(toHex(bytes.subarray(ROOT_OFFSET, NUMBER_OFFSET)));
  return { size, modifiedAt, mime, media, content: { root, size: sealedSize }, origin, ...more };
}

function decodeOrigin(bytes: Bytes, view: DataView): VersionOrigin | null {
  const number = Number(view.getBigUint64(NUMBER_OFFSET));
  if (number === 0) return null;
  const at = Number(view.getBigInt64(MADE_AT_OFFSET));
  checkIntegers(number, at);
  const device = utf8Decode(bytes.subarray(DEVICE_OFFSET, MEDIA_OFFSET)).replace(/\0+$/, '');
  return { number, at, device };
}

/** Checks how long a content is sealed. A later version may seal more than a file has bytes: then zeros follow these. */
function checkContent(size: number, sealedSize: number): void {
  if (!isSealedSize(sealedSize) || decryptedSize(sealedSize) < size) throw new EncodingInvalid('metadata');
}

function isSealedSize(sealedSize: number): boolean {
  try {
    return decryptedSize(sealedSize) >= 0;
  } catch (error) {
    if (error instanceof SizeImpossible) return false;
    throw error;
  }
}

function checkIntegers(size: number, modifiedAt: number): void {
  if (!Number.isSafeInteger(size) || size < 0 || !Number.isSafeInteger(modifiedAt)) {
    throw new EncodingInvalid('metadata');
  }
}
