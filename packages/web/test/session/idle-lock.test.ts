import { describe, expect, it } from 'vitest';
import { isIdle } from '../../src/session/idle-lock.ts';

const MINUTE_MS = 60_000;

describe('a device that was left alone', () => {
  it('is idle after so many minutes, and not before', () => {
    expect(isIdle(5, 1_000, 1_000 + 5 * MINUTE_MS - 1)).toBe(false);
    expect(isIdle(5, 1_000, 1_000 + 5 * MINUTE_MS)).toBe(true);
  });

  it('is not, where it is never to lock by itself, or where nobody was there yet', () => {
    expect(isIdle(null, 1_000, Number.MAX_SAFE_INTEGER)).toBe(false);
    expect(isIdle(5, null, Number.MAX_SAFE_INTEGER)).toBe(false);
  });
});
