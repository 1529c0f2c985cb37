import {
  type Bytes,
  CHUNK_SIZE,
  chunkCount,
  SEGMENT_SIZE,
  SEGMENTS_PER_CHUNK,
  segmentCount,
} from '@coffer/crypto';
import { failed } from '../../failures/coffer-error.ts';
import type { SegmentSpan } from './fetch-segments.ts';

/** Bytes `from` (included) to `to` (excluded) of a file, and the chunks and segments in which they lie. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
  readonly firstChunk: number;
  /** Excluded. */
  readonly endChunk: number;
  readonly firstSegment: number;
  /** Excluded. */
  readonly endSegment: number;
}

/**
 * The range of a file of `size` bytes, by default all of it. A whole empty file is its one chunk, so that an
 * emptied file is noticed. Throws `range_invalid`.
 */
export function byteRange(size: number, from = 0, to = size): ByteRange {
  const valid =
    Number.isSafeInteger(from) && Number.isSafeInteger(to) && 0 <= from && from <= to && to <= size;
  if (!valid) throw failed({ code: 'range_invalid', size });
  if (from === 0 && to === size) {
    const [endChunk, endSegment] = [chunkCount(size), segmentCount(size)];
    return { from, to, firstChunk: 0, endChunk, firstSegment: 0, endSegment };
  }
  const place = (unit: number) => {
    const first = Math.floor(from / unit);
    return [first, from === to ? first : Math.ceil(to / unit)] as const;
  };
  const [firstChunk, endChunk] = place(CHUNK_SIZE);
  const [firstSegment, endSegment] = place(SEGMENT_SIZE);
  return { from, to, firstChunk, endChunk, firstSegment, endSegment };
}

/** The segments of a chunk in which bytes of the range lie; null if that is all of the chunk. */
export function partOfChunk(range: ByteRange, index: number, size: number): SegmentSpan | null {
  const start = index * SEGMENTS_PER_CHUNK;
  const stop = Math.min(start + SEGMENTS_PER_CHUNK, segmentCount(size));
  const [first, end] = [Math.max(start, range.firstSegment), Math.min(stop, range.endSegment)];
  return first === start && end === stop ? null : { first, end };
}

/** What of some plaintext lies in the range, without a copy. `start` is its place in the file. */
export function cutToRange(range: ByteRange, start: number, plaintext: Bytes): Bytes {
  return plaintext.subarray(Math.max(range.from - start, 0), Math.min(range.to - start, plaintext.length));
}
