import type { Bytes } from './bytes.ts';
import { EncodingInvalid } from './errors.ts';

const BLOCK_LENGTH = 32;
const MARKER = 0x80;

/** Adds 0x80 and then zeros up to a multiple of 32 bytes (ISO/IEC 7816-4), so that the length tells less. */
export function pad(text: Bytes): Bytes {
  const padded = new Uint8Array((Math.floor(text.length / BLOCK_LENGTH) + 1) * BLOCK_LENGTH);
  padded.set(text);
  padded[text.length] = MARKER;
  return padded;
}

/** Takes off what `pad` added and refuses anything else. Runs on authenticated bytes only, so it is no oracle. */
export function unpad(padded: Bytes): Bytes {
  const end = padded.lastIndexOf(MARKER);
  const isPadding = padded.subarray(end + 1).every((byte) => byte === 0);
  const isShortest = padded.length % BLOCK_LENGTH === 0 && padded.length - end <= BLOCK_LENGTH;
  if (end < 0 || !isPadding || !isShortest) throw new EncodingInvalid('padding');
  return padded.subarray(0, end);
}
