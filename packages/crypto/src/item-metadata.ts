import { type Bytes, concatBytes } from './bytes.ts';
import { utf8Decode, utf8Encode } from './encoding.ts';
import { EncodingInvalid } from './errors.ts';

// size (8, unsigned) ‖ modifiedAt (8, signed) ‖ mime (the rest, UTF-8); integers in network byte order.
const FIXED_LENGTH = 16;
const MODIFIED_AT_OFFSET = 8;

export type ItemMetadata = {
  /** Bytes of plaintext. */
  readonly size: number;
  /** Unix seconds; negative before 1970. */
  readonly modifiedAt: number;
  readonly mime: string;
};

/** Encodes metadata; throws EncodingInvalid for anything but integers. */
export function encodeMetadata({ size, modifiedAt, mime }: ItemMetadata): Bytes {
  checkIntegers(size, modifiedAt);
  const fixed = new Uint8Array(FIXED_LENGTH);
  const view = new DataView(fixed.buffer);
  view.setBigUint64(0, BigInt(size));
  view.setBigInt64(MODIFIED_AT_OFFSET, BigInt(modifiedAt));
  return concatBytes(fixed, utf8Encode(mime));
}

/** Reads what encodeMetadata wrote; throws EncodingInvalid. */
export function decodeMetadata(bytes: Bytes): ItemMetadata {
  if (bytes.length < FIXED_LENGTH) throw new EncodingInvalid('metadata');
  const view = new DataView(bytes.buffer, bytes.byteOffset, FIXED_LENGTH);
  const size = Number(view.getBigUint64(0));
  const modifiedAt = Number(view.getBigInt64(MODIFIED_AT_OFFSET));
  checkIntegers(size, modifiedAt);
  return { size, modifiedAt, mime: utf8Decode(bytes.subarray(FIXED_LENGTH)) };
}

function checkIntegers(size: number, modifiedAt: number): void {
  if (!Number.isSafeInteger(size) || size < 0 || !Number.isSafeInteger(modifiedAt)) {
    throw new EncodingInvalid('metadata');
  }
}
