import { describe, expect, it } from 'vitest';
import { percentStored } from '../../src/index.ts';

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
