import { describe, expect, it } from 'vitest';
import { fitWithin } from '../../src/workers/fit-within.ts';

describe('the size of a thumbnail', () => {
  it.each([
    [4_000, 3_000, 320, 240],
    [3_000, 4_000, 240, 320],
    [320, 320, 320, 320],
  ])('of %d × %d is %d × %d', (width, height, toWidth, toHeight) => {
    expect(fitWithin({ width, height }, 320)).toEqual({ width: toWidth, height: toHeight });
  });

  it('is never larger than the picture', () => {
    expect(fitWithin({ width: 16, height: 9 }, 320)).toEqual({ width: 16, height: 9 });
  });

  it('is never without extent', () => {
    expect(fitWithin({ width: 10_000, height: 1 }, 320)).toEqual({ width: 320, height: 1 });
  });
});
