import { describe, expect, it } from 'vitest';
import { fullness } from '../src/app/layout/fullness.ts';

describe('Storage', () => {
  it('is nearly full from nine tenths of the quota on, and full at the quota', () => {
    expect(fullness({ used_space: 899, quota: 1_000 })).toBe('fine');
    expect(fullness({ used_space: 900, quota: 1_000 })).toBe('nearly');
    expect(fullness({ used_space: 999, quota: 1_000 })).toBe('nearly');
    expect(fullness({ used_space: 1_000, quota: 1_000 })).toBe('full');
    expect(fullness({ used_space: 2_000, quota: 1_000 })).toBe('full');
  });

  it('never fills up without a quota', () => {
    expect(fullness({ used_space: Number.MAX_SAFE_INTEGER, quota: 0 })).toBe('fine');
  });
});
