import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatBytes, formatSpeed } from '../../src/format/bytes.ts';

describe('a number of bytes', () => {
  it.each([
    [0, '0 B'],
    [812, '812 B'],
    [999, '999 B'],
    [1_000, '1 KB'],
    [1_440_000, '1.4 MB'],
    [9_960_000, '10 MB'],
    [23_400_000_000, '23 GB'],
    [999_600, '1 MB'],
    [5e17, '500 PB'],
    [-5, '0 B'],
  ])('of %d reads %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

  it('has at most three digits before the unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_000_000_000_000 }), (bytes) => {
        expect(formatBytes(bytes)).toMatch(/^(\d{1,3}|\d\.\d) (B|KB|MB|GB|TB|PB)$/);
      }),
    );
  });
});

describe('a speed', () => {
  it('is told per second', () => expect(formatSpeed(2_500_000)).toBe('2.5 MB/s'));

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('of %d is not told', (speed) =>
    expect(formatSpeed(speed)).toBe(''),
  );
});
