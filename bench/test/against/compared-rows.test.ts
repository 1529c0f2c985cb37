import { describe, expect, it } from 'vitest';
import { comparedRow } from '../../src/against/compared-rows.ts';

const base = [2, 2, 2, 2, 2];

describe('a row of two commits', () => {
  it('has the geometric mean of the ratios of its rounds, and how far they scatter', () => {
    const compared = comparedRow([1, 2, 4, 8, 16], [2, 2, 8, 8, 32]);
    expect(compared.ratio).toBeCloseTo(2 ** 0.6);
    // Logarithms to the base of 2 are 1, 0, 1, 0, 1: their variance is 0.3, that of their mean 0.06.
    expect(compared.standardError).toBeCloseTo(Math.sqrt(0.06) * Math.LN2);
    expect(compared).toMatchObject({ lowest: 1, highest: 2 });
    expect([compared.base, compared.branch].map((seconds) => seconds.toFixed(3))).toEqual(['4.000', '6.063']);
  });

  it.each([
    ['by a fifth and little chance', [2.4, 2.41, 2.39, 2.4, 2.42], 'worse'],
    ['by less than a tenth, however sure', [2.18, 2.18, 2.18, 2.18, 2.19], 'same'],
    ['by more than a tenth, always the same', [2.21, 2.21, 2.21, 2.21, 2.21], 'worse'],
    ['by a fifth that is less than three standard errors', [1.6, 3.4, 1.9, 3.1, 2.3], 'same'],
    ['downwards by as much and little chance', [1.6, 1.61, 1.6, 1.59, 1.6], 'better'],
    ['downwards by less than a tenth', [1.85, 1.85, 1.85, 1.85, 1.86], 'same'],
    ['not at all', base, 'same'],
  ] as const)('differs %s: %j is %s', (_, branch, verdict) => {
    expect(comparedRow(base, branch).verdict).toBe(verdict);
  });

  it('is as far above as below where the sides change places', () => {
    const branch = [2.5, 2.4, 2.6, 2.45, 2.5];
    const [up, down] = [comparedRow(base, branch), comparedRow(branch, base)];
    expect(up.ratio * down.ratio).toBeCloseTo(1);
    expect(up.standardError).toBeCloseTo(down.standardError);
    expect([up.verdict, down.verdict]).toEqual(['worse', 'better']);
  });

  it('does not move where both runs of a round are disturbed alike', () => {
    const slow = [1, 1, 5, 1, 1];
    const compared = comparedRow(
      slow,
      slow.map((seconds) => seconds * 1.2),
    );
    expect(compared.ratio).toBeCloseTo(1.2);
    expect(compared.verdict).toBe('worse');
  });

  it.each([
    ['four rounds', [1, 1, 1, 1], [1, 1, 1, 1]],
    ['rounds that one side alone has', [1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1]],
    ['a time of zero', [1, 1, 1, 1, 0], [1, 1, 1, 1, 1]],
    ['what is no time', [1, 1, 1, 1, 1], [1, 1, 1, 1, Number.NaN]],
  ])('is not made of %s', (_, first, second) => {
    expect(() => comparedRow(first, second)).toThrow(RangeError);
  });
});
