import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fromGigabytes,
  QUOTA_STEPS,
  quotaAt,
  stepOf,
  toGigabytes,
  UNLIMITED_STEP,
} from '../../src/features/manage/quota/quota-scale.ts';

describe('The quota slider', () => {
  it('has its last place for unlimited', () => {
    expect(quotaAt(UNLIMITED_STEP)).toBe(0);
    expect(stepOf(0)).toBe(UNLIMITED_STEP);
  });

  it('stands where it was put', () => {
    for (const [step, quota] of QUOTA_STEPS.entries()) {
      expect(quotaAt(step)).toBe(quota);
      expect(stepOf(quota)).toBe(step);
    }
  });

  it('stands at the nearest step for any other quota, and never at unlimited', () => {
    fc.assert(fc.property(fc.maxSafeNat(), (quota) => stepOf(Math.max(1, quota)) < UNLIMITED_STEP));
    expect(quotaAt(stepOf(4_900_000_000))).toBe(5_000_000_000);
    expect(stepOf(1)).toBe(0);
  });

  it('takes gigabytes as they are typed, and never turns a little into unlimited', () => {
    expect(fromGigabytes(1.5)).toBe(1_500_000_000);
    expect(toGigabytes(1_500_000_000)).toBe(1.5);
    expect(fromGigabytes(0.000_000_000_1)).toBe(1);
    expect(fromGigabytes(1e12)).toBe(Number.MAX_SAFE_INTEGER);
  });
});
