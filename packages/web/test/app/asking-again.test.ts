import { type CofferError, failed } from '@coffer/client';
import { PROBLEMS, type ProblemCode } from '@coffer/contract';
import { Query, QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { AGAIN_MS, askingAgain, isPassing } from '../../src/app/asking-again.ts';

function problem(code: ProblemCode): CofferError {
  const { status, title } = PROBLEMS[code];
  return failed({ code, status, detail: title, errors: {}, requestId: 'r' });
}

/** Whether a failure is looked at again at once, and how often then. */
function again(error: Error): { atOnce: boolean; everyMs: number | false } {
  const { retry, refetchInterval } = askingAgain;
  const client = new QueryClient();
  const queryKey: readonly unknown[] = ['a'];
  const query = new Query({ client, queryKey, queryHash: 'a' });
  query.setState({ status: 'error', error });
  return {
    atOnce: typeof retry === 'function' && retry(0, error),
    everyMs: typeof refetchInterval === 'function' && (refetchInterval(query) ?? false),
  };
}

describe('What could not be loaded', () => {
  it('is asked for until the server, and what it stands on, can be reached', () => {
    for (const error of [problem('unavailable'), failed({ code: 'server_unreachable' })]) {
      expect(again(error)).toEqual({ atOnce: true, everyMs: AGAIN_MS });
    }
  });

  it('is passing where the server, or the code of the view, did not come', () => {
    const passing = [
      failed({ code: 'server_unreachable' }),
      problem('unavailable'),
      failed('part_not_loaded'),
    ];
    expect(passing.map(isPassing)).toEqual([true, true, true]);
    expect([problem('not_found'), new TypeError('?')].map(isPassing)).toEqual([false, false]);
  });

  it('is asked for as seldom as the server wants', () => {
    expect(again(failed({ code: 'server_unreachable', retryAfterMs: 30_000 })).everyMs).toBe(30_000);
    expect(again(failed({ code: 'server_unreachable', retryAfterMs: 1_000 })).everyMs).toBe(AGAIN_MS);
  });

  it('is not asked for again where the server refuses it', () => {
    for (const code of ['not_found', 'forbidden', 'internal'] as const) {
      expect(again(problem(code))).toEqual({ atOnce: false, everyMs: false });
    }
  });

  it('is asked for twice more, and no more, where nobody knows why', () => {
    expect(again(new Error('?'))).toEqual({ atOnce: true, everyMs: false });
    const { retry } = askingAgain;
    expect(typeof retry === 'function' && retry(2, failed({ code: 'server_unreachable' }))).toBe(false);
  });
});
