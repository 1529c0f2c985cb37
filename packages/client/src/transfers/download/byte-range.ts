import { type Bytes, CHUNK_SIZE, chunkCount } from '@coffer/crypto';
import { failed } from '../../failures/coffer-error.ts';

/** Bytes `from` (included) to `to` (excluded) of a file, and the chunks in which they lie. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
  readonly firstChunk: number;
  /** Excluded. */
  readonly endChunk: number;
  /** Whether it is the whole file. */
  readonly whole: boolean;
}

/**
 * The range of a file of `size` bytes, by default all of it. A whole empty file is its one chunk, so that an
 * emptied file is noticed. Throws `range_invalid`.
 */
export function byteRange(size: number, from = 0, to = size): ByteRange {
  const valid =
    Number.isSafeInteger(from) && Number.isSafeInteger(to) && 0 <= from && from <= to && to <= size;
  if (!valid) throw failed({ code: 'range_invalid', size });
  const whole = from === 0 && to === size;
  if (whole) return { from, to, firstChunk: 0, endChunk: chunkCount(size), whole };
  const firstChunk = Math.floor(from / CHUNK_SIZE);
  const endChunk = from === to ? firstChunk : Math.ceil(to / CHUNK_SIZE);
  return { from, to, firstChunk, endChunk, whole };
}

/** The part of a chunk that lies in the range, without a copy. */
export function cutChunk(range: ByteRange, index: number, plaintext: Bytes): Bytes {
  const start = index * CHUNK_SIZE;
  return plaintext.subarray(Math.max(range.from - start, 0), Math.min(range.to - start, plaintext.length));
}
