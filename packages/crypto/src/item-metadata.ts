import { type Bytes, concatBytes } from './bytes.ts';
import { encryptedSize } from './chunk.ts';
import { contentRoot, HASH_LENGTH, type SealedContent } from './content-root.ts';
import { fromHex, toHex, utf8Decode, utf8Encode } from './encoding.ts';
import { EncodingInvalid } from './errors.ts';

// size (8, unsigned) ‖ modifiedAt (8, signed) ‖ size of the sealed content (8, unsigned) ‖ its root (32) ‖ mime (the
// rest, UTF-8); integers in network byte order. Sealed content of 0 bytes is none: an empty file has 28.
const MODIFIED_AT_OFFSET = 8;
const SEALED_SIZE_OFFSET = 16;
const ROOT_OFFSET = 24;
const FIXED_LENGTH = ROOT_OFFSET + HASH_LENGTH;

export type ItemMetadata = {
  /** Bytes of plaintext. */
  readonly size: number;
  /** Unix seconds; negative before 1970. */
  readonly modifiedAt: number;
  readonly mime: string;
  /** What was stored of a file; null of a directory, and as long as not all of it was. */
  readonly content: SealedContent | null;
};

/** Encodes metadata; throws EncodingInvalid for anything but integers. */
export function encodeMetadata({ size, modifiedAt, mime, content }: ItemMetadata): Bytes {
  checkIntegers(size, modifiedAt);
  const fixed = new Uint8Array(FIXED_LENGTH);
  const view = new DataView(fixed.buffer);
  view.setBigUint64(0, BigInt(size));
  view.setBigInt64(MODIFIED_AT_OFFSET, BigInt(modifiedAt));
  if (content !== null) {
    checkContent(size, content.size);
    view.setBigUint64(SEALED_SIZE_OFFSET, BigInt(content.size));
    fixed.set(fromHex(content.root), ROOT_OFFSET);
  }
  return concatBytes(fixed, utf8Encode(mime));
}

/** Reads what encodeMetadata wrote; throws EncodingInvalid. */
export function decodeMetadata(bytes: Bytes): ItemMetadata {
  if (bytes.length < FIXED_LENGTH) throw new EncodingInvalid('metadata');
  const view = new DataView(bytes.buffer, bytes.byteOffset, FIXED_LENGTH);
  const size = Number(view.getBigUint64(0));
  const modifiedAt = Number(view.getBigInt64(MODIFIED_AT_OFFSET));
  checkIntegers(size, modifiedAt);
  const mime = utf8Decode(bytes.subarray(FIXED_LENGTH));
  const sealedSize = Number(view.getBigUint64(SEALED_SIZE_OFFSET));
  if (sealedSize === 0) return { size, modifiedAt, mime, content: null };
  checkContent(size, sealedSize);
  const root = contentRoot(toHex(bytes.subarray(ROOT_OFFSET, FIXED_LENGTH)));
  return { size, modifiedAt, mime, content: { root, size: sealedSize } };
}

function checkContent(size: number, sealedSize: number): void {
  if (sealedSize !== encryptedSize(size)) throw new EncodingInvalid('metadata');
}

function checkIntegers(size: number, modifiedAt: number): void {
  if (!Number.isSafeInteger(size) || size < 0 || !Number.isSafeInteger(modifiedAt)) {
    throw new EncodingInvalid('metadata');
  }
}
