import { PROBLEMS, type ProblemCode } from '@coffer/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedPause, retrying } from '../../src/api/retry.ts';
import type { Patience } from '../../src/api/retry-policy.ts';
import { backoff } from '../../src/concurrency/backoff.ts';
import { type CofferError, failed } from '../../src/failures/coffer-error.ts';
import { testClock } from '../support/test-clock.ts';

describe('the pause before another attempt', () => {
  it('doubles from half a second to fifteen seconds', () => {
    expect([1, 2, 3, 4, 5, 6, 50].map((attempt) => backoff(attempt, 1))).toEqual([
      500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000,
    ]);
  });

  it('is shortened by chance, at most by half', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attempt, random) => {
          const longest = backoff(attempt, 1);
          const delay = backoff(attempt, random);
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
      if (++calls < 3) throw failed({ code: 'server_unreachable' });
      return 'answer';
    };
    const start = clock.now();
    const onPause = (until: number) => void pauses.push(until - start);
    expect(await retrying(call, { clock, signal, onPause })).toBe('answer');
    expect(pauses).toEqual([500, 1_500]);
  });

  describe('where the server says when to come back', () => {
    const pauseAfter = async (retryAfterMs: number, random = 1) => {
      const clock = { ...testClock(), random: () => random };
      let calls = 0;
      const call = async () => {
        if (++calls === 1) throw refusal(503, 'unavailable', retryAfterMs);
      };
      await retrying(call, { clock, signal });
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
      const proxy = failed({ code: 'server_unreachable', retryAfterMs: 7_000 });
      expect(askedPause(new Error('No connection', { cause: proxy }))).toBe(7_000);
      expect(askedPause(failed({ code: 'server_unreachable' }, { cause: proxy }))).toBe(7_000);
      expect(askedPause(failed({ code: 'server_unreachable' }))).toBe(0);
    });
  });

  it.each<[string, () => Error, Patience, number]>([
    ['a server that is not reached', () => failed({ code: 'server_unreachable' }), 'interactive', 6],
    ['a server whose storage is gone', () => refusal(503, 'unavailable'), 'interactive', 6],
    ['a server that fails', () => refusal(500, 'internal'), 'background', 6],
    ['a full disk', () => refusal(507, 'storage_full'), 'background', 6],
    ['a chunk that arrives damaged', () => refusal(422, 'checksum_mismatch'), 'background', 4],
    ['other uploads that come first', () => refusal(429, 'too_many_uploads'), 'interactive', 6],
    ['a name in use', () => refusal(409, 'name_exists'), 'background', 1],
  ])('of %s ends (%#) after so many attempts', async (_, failure, patience, attempts) => {
    let calls = 0;
    const call = () => {
      calls++;
      return Promise.reject(failure());
    };
    await expect(retrying(call, { clock: testClock(), signal, patience })).rejects.toThrow();
    expect(calls).toBe(attempts);
  });

  it.each([
    () => failed({ code: 'server_unreachable' }),
    () => refusal(503, 'unavailable'),
    () => refusal(429, 'too_many_uploads'),
  ])('goes on without end where nobody looks (%#)', async (failure) => {
    let calls = 0;
    const call = async () => {
      if (++calls < 1_000) throw failure();
      return 'answer';
    };
    expect(await retrying(call, { clock: testClock(), signal, patience: 'background' })).toBe('answer');
  });

  it('counts each kind of failure by itself, so that a long outage costs no attempt of another', async () => {
    let calls = 0;
    const call = async () => {
      calls++;
      if (calls < 100) throw failed({ code: 'server_unreachable' });
      if (calls < 105) throw refusal(500, 'internal');
      return 'answer';
    };
    expect(await retrying(call, { clock: testClock(), signal, patience: 'background' })).toBe('answer');
  });

  it.each([
    ...['request_timeout', 'too_many_requests', 'too_many_uploads', 'checksum_mismatch'],
    ...['internal', 'unavailable', 'storage_full'],
  ] as const)('repeats what a server fails with for the moment: %s', async (code) => {
    let calls = 0;
    const call = async () => {
      if (++calls < 2) throw refusal(PROBLEMS[code].status, code);
      return 'answer';
    };
    expect(await retrying(call, { clock: testClock(), signal })).toBe('answer');
  });

  it.each([
    ...['validation_failed', 'not_found', 'name_exists', 'payload_too_large', 'two_factor_required'],
  ] as const)('does not repeat what a server refuses: %s', async (code) => {
    const call = () => Promise.reject(refusal(PROBLEMS[code].status, code));
    const clock = testClock();
    await expect(retrying(call, { clock, signal })).rejects.toThrow(code);
    expect(clock.sleeps).toEqual([]);
  });

  it('does not repeat what time does not heal', async () => {
    const clock = testClock();
    const call = () => Promise.reject(new TypeError('a mistake'));
    await expect(retrying(call, { clock, signal })).rejects.toThrow('a mistake');
    expect(clock.sleeps).toEqual([]);
  });
});

function refusal(status: number, code: ProblemCode, retryAfterMs?: number): CofferError {
  return failed({ code, status, detail: 'Not so.', errors: {}, requestId: '1', retryAfterMs });
}
