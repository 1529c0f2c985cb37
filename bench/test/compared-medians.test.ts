import { describe, expect, it } from 'vitest';
import { dose } from '../../e2e/support/dose.ts';
import { comparedMedians } from '../src/compared-medians.ts';

/** The same sequence every time (Park and Miller). */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Times around so many milliseconds, a few of them much longer, as a busy machine has them. */
function times(around: number, count: number, random: () => number): number[] {
  return Array.from({ length: count }, () => around + random() * 4 + (random() > 0.9 ? random() * 50 : 0));
}

describe('Two samples', () => {
  it('of the same kind differ by chance alone', () => {
    for (let seed = 1; seed <= dose(5, 20); seed += 1) {
      const random = sequence(seed * 7_919);
      const compared = comparedMedians(times(25, 200, random), times(25, 200, random), random);
      expect(compared.standardErrors).toBeLessThan(4);
    }
  });

  it('that are a millisecond apart are told apart, whichever is the longer one', () => {
    const random = sequence(4_711);
    const [shorter, longer] = [times(25, 200, random), times(26, 200, random)];
    expect(comparedMedians(shorter, longer, random).standardErrors).toBeGreaterThan(4);
    expect(comparedMedians(longer, shorter, random).standardErrors).toBeGreaterThan(4);
  });

  it('have the medians that are shown', () => {
    expect(comparedMedians([3, 1, 2], [6, 4, 5, 7])).toMatchObject({ first: 2, second: 5.5 });
    expect(comparedMedians([1, 1], [1, 1]).standardErrors).toBe(0);
  });
});
