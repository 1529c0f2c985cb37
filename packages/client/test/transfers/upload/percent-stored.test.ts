import { CHUNK_SIZE, chunkCount } from '@coffer/crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunksIn, percentStored } from '../../../src/transfers/upload/percent-stored.ts';
import { StoredChunks } from '../../../src/transfers/upload/upload-progress.ts';

describe('the percentage of an upload', () => {
  it.each([
    [0, 3, null, 0],
    [1, 3, null, 34],
    [1, 1_000, null, 1],
    [3, 3, null, 100],
    [0, 0, null, 0],
    [1, 3, 1_700_000_000, 100],
  ])('of %s chunks out of %s, finished at %s, is %s', (stored, chunks, finishedAt, percent) => {
    expect(percentStored(stored, chunks, finishedAt)).toBe(percent);
  });
});

describe('the number of chunks that the server has', () => {
  it('follows from how many bytes they hold, whichever they are', () => {
    const sizes = fc.integer({ min: 1, max: 9 * CHUNK_SIZE });
    fc.assert(
      fc.property(sizes, fc.array(fc.nat(8)), (size, indexes) => {
        const stored = indexes.filter((index) => index < chunkCount(size));
        const { bytesStored, chunksStored } = new StoredChunks(size, stored).report;
        expect(chunksIn(bytesStored)).toBe(chunksStored);
      }),
    );
  });
});
