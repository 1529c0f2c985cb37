import { describe, expect, it } from 'vitest';
import { uploadPercent } from '../../src/features/files/items.ts';
import { file } from './builders.ts';

const half = file(1, { chunks: 4, chunksStored: 2, finishedAt: null });

describe('how far an upload is', () => {
  it('is what runs now, once that is further than what was listed', () => {
    expect(uploadPercent(half, 75)).toBe(75);
    expect(uploadPercent(half, 0)).toBe(50);
  });

  it('is what the server has while nothing runs', () => {
    expect(uploadPercent(half, undefined)).toBe(50);
    expect(uploadPercent({ ...half, finishedAt: 1_700_000_000 }, undefined)).toBe(100);
  });
});
