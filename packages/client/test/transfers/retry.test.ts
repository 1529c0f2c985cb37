import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ServerUnreachable } from '../../src/index.ts';
import { retryDelay, retrying } from '../../src/transfers/retry.ts';
import { testClock } from '../support/test-clock.ts';

describe('the pause before another attempt', () => {
  it('doubles from half a second to fifteen seconds', () => {
    expect([1, 2, 3, 4, 5, 6, 50].map((attempt) => retryDelay(attempt, 1))).toEqual([
      500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000,
    ]);
  });

  it('is shortened by chance, at most by half', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attempt, random) => {
          const longest = retryDelay(attempt, 1);
          const delay = retryDelay(attempt, random);
          expect(delay).toBeGreaterThanOrEqual(longest / 2);
          expect(delay).toBeLessThanOrEqual(longest);
        },
      ),
    );
  });
});

describe('retrying', () => {
  const { signal } = new AbortController();

  it('tells until when it pauses, and gives the answer that comes in the end', async () => {
    const clock = testClock();
    const pauses: number[] = [];
    let calls = 0;
    const call = async () => {
      if (++calls < 3) throw new ServerUnreachable();
      return 'answer';
    };
    const start = clock.now();
    const onPause = (until: number) => void pauses.push(until - start);
    expect(await retrying(call, { clock, signal, attempts: 5, onPause })).toBe('answer');
    expect(pauses).toEqual([500, 1_500]);
  });

  it('ends after so many attempts', async () => {
    let calls = 0;
    const call = () => {
      calls++;
      return Promise.reject(new ServerUnreachable());
    };
    await expect(retrying(call, { clock: testClock(), signal, attempts: 4 })).rejects.toThrow(
      ServerUnreachable,
    );
    expect(calls).toBe(4);
  });

  it('does not repeat what time does not heal', async () => {
    const clock = testClock();
    const call = () => Promise.reject(new TypeError('a mistake'));
    await expect(retrying(call, { clock, signal, attempts: 4 })).rejects.toThrow('a mistake');
    expect(clock.sleeps).toEqual([]);
  });
});
