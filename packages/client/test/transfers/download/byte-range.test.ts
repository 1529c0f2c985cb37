import { CHUNK_SIZE } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { byteRange } from '../../../src/transfers/download/byte-range.ts';

describe('a byte range', () => {
  it.each([
    ['a whole file', CHUNK_SIZE + 1, undefined, undefined, [0, 2]],
    ['an empty file, which has one chunk', 0, undefined, undefined, [0, 1]],
    ['the first byte', 3 * CHUNK_SIZE, 0, 1, [0, 1]],
    ['exactly the second chunk', 3 * CHUNK_SIZE, CHUNK_SIZE, 2 * CHUNK_SIZE, [1, 2]],
    ['two bytes across a border', 3 * CHUNK_SIZE, CHUNK_SIZE - 1, CHUNK_SIZE + 1, [0, 2]],
    ['nothing at all', 3 * CHUNK_SIZE, 5, 5, [0, 0]],
    ['nothing at the end', CHUNK_SIZE, CHUNK_SIZE, CHUNK_SIZE, [1, 1]],
  ])('touches the chunks of %s', (_, size, from, to, [firstChunk, endChunk]) => {
    expect(byteRange(size, from, to)).toMatchObject({ firstChunk, endChunk });
  });

  it.each([
    [-1, 5],
    [6, 5],
    [0, 11],
    [0.5, 5],
    [0, Number.NaN],
  ])('from %s to %s of 10 bytes is refused', (from, to) => {
    expect(() => byteRange(10, from, to)).toThrow('range_invalid');
  });
});
