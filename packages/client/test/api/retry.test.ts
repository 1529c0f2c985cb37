import type { Problem } from '@coffer/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedPause, retryDelay, retrying } from '../../src/api/retry.ts';
import { ApiProblem, ServerUnreachable } from '../../src/index.ts';
import { testClock } from '../support/test-clock.ts';

const PROBLEM: Problem = {
  type: 'about:blank',
  status: 400,
  title: 'Refused',
  detail: 'Not so.',
  code: 'validation_failed',
  request_id: '1',
};

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

  describe('where the server says when to come back', () => {
    const pauseAfter = async (retryAfterMs: number, random = 1) => {
      const clock = { ...testClock(), random: () => random };
      let calls = 0;
      const call = async () => {
        if (++calls === 1) throw new ApiProblem(503, PROBLEM, { retryAfterMs });
      };
      await retrying(call, { clock, signal, attempts: 2 });
      return clock.sleeps[0];
    };

    it('is not there before, and up to a tenth later by chance', async () => {
      expect(await pauseAfter(5_000, 0)).toBe(5_000);
      expect(await pauseAfter(5_000)).toBe(5_500);
    });

    it('does not come sooner than it would by itself', async () => {
      expect(await pauseAfter(0)).toBe(500);
    });

    it('waits for a minute at most', async () => {
      expect(await pauseAfter(86_400_000, 0)).toBe(60_000);
      expect(await pauseAfter(Number.POSITIVE_INFINITY, 0)).toBe(60_000);
    });

    it('hears a proxy in its place as well, and what caused an error', async () => {
      const proxy = new ServerUnreachable({ retryAfterMs: 7_000 });
      expect(askedPause(new Error('No connection', { cause: proxy }))).toBe(7_000);
      expect(askedPause(new ServerUnreachable({ cause: proxy }))).toBe(7_000);
      expect(askedPause(new ServerUnreachable())).toBe(0);
    });
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

  it.each([408, 429, 500, 502, 503])('repeats what a server or a proxy answers with %i', async (status) => {
    let calls = 0;
    const call = async () => {
      if (++calls < 2) throw new ApiProblem(status, PROBLEM);
      return 'answer';
    };
    expect(await retrying(call, { clock: testClock(), signal, attempts: 2 })).toBe('answer');
  });

  it.each([400, 404, 409, 422])('does not repeat what a server refuses with %i', async (status) => {
    const call = () => Promise.reject(new ApiProblem(status, PROBLEM));
    const clock = testClock();
    await expect(retrying(call, { clock, signal, attempts: 2 })).rejects.toThrow(ApiProblem);
    expect(clock.sleeps).toEqual([]);
  });

  it('does not repeat what time does not heal', async () => {
    const clock = testClock();
    const call = () => Promise.reject(new TypeError('a mistake'));
    await expect(retrying(call, { clock, signal, attempts: 4 })).rejects.toThrow('a mistake');
    expect(clock.sleeps).toEqual([]);
  });
});
