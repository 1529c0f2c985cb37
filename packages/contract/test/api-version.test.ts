import { describe, expect, it } from 'vitest';
import { isTooOld, versionIn } from '../src/api-version.ts';
import { API_VERSION, OLDEST_API_VERSION } from '../src/constants.ts';

describe('The version in a header', () => {
  it.each(['', ' 1', '01', '1.0', '-1', '1e3', '1234567', undefined, null, ['1', '2'], 1])(
    'is none in %j',
    (header) => expect(versionIn(header)).toBeNull(),
  );

  it('is a number', () => expect(versionIn('12')).toBe(12));

  it('is too old below the oldest that this release works with, and never where it is not said', () => {
    expect(isTooOld(String(OLDEST_API_VERSION - 1))).toBe(true);
    for (const header of [String(OLDEST_API_VERSION), String(API_VERSION + 7), undefined, null, 'old']) {
      expect(isTooOld(header)).toBe(false);
    }
  });

  it('of the release before is one that this one works with', () => {
    expect(OLDEST_API_VERSION).toBeLessThanOrEqual(Math.max(1, API_VERSION - 1));
  });
});
