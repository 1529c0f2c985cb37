import { backoff } from '../concurrency/backoff.ts';
import type { Clock } from '../concurrency/clock.ts';
import { failuresBehind } from '../failures/coffer-error.ts';
import { type FailureKind, failureKind, type Patience, RETRY_POLICY } from './retry-policy.ts';

/**
 * No server is burdened by a call a minute, and nobody has to wait for hours because a header, or the clock behind
 * it, is wrong.
 */
const LONGEST_ASKED_MS = 60_000;
/** By how much of it a pause that was asked for is made longer by chance, so that not all come back at its end. */
const SPREAD = 0.1;

export interface RetryOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Interactive by default. */
  readonly patience?: Patience | undefined;
  /** Called before a pause in which the server is waited for with the time when it ends, milliseconds since 1970. */
  onPause?: ((until: number) => void) | undefined;
}

/** Makes a call again as the policy of retries says; throws what the last call threw. */
export async function retrying<T>(call: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { clock, signal, patience = 'interactive', onPause } = options;
  const failures = new Map<FailureKind, number>();
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const kind = failureKind(error);
      const { attempts, isShown } = RETRY_POLICY[kind];
      const failed = (failures.get(kind) ?? 0) + attemptsBehind(error);
      failures.set(kind, failed);
      if (failed >= attempts[patience]) {
        remember(error, failed);
        throw error;
      }
      const delay = pauseAfter(error, failed, clock.random());
      if (isShown) onPause?.(clock.now() + delay);
      await clock.sleep(delay, signal);
    }
  }
}

/** How often calls were made that ended with an error, so that a call within a call is not repeated by both. */
const made = new WeakMap<Error, number>();

function remember(error: unknown, attempts: number): void {
  if (error instanceof Error) made.set(error, attempts);
}

function attemptsBehind(error: unknown): number {
  const seen = new Set<unknown>();
  for (let cause = error; cause instanceof Error && !seen.has(cause); cause = cause.cause) {
    seen.add(cause);
    const attempts = made.get(cause);
    if (attempts !== undefined) return attempts;
  }
  return 1;
}

/** Milliseconds after a failure before the next attempt: `backoff`, or longer where the server asked for that. */
export function pauseAfter(error: unknown, attempt: number, random: number): number {
  const asked = askedPause(error) * (1 + SPREAD * random);
  return Math.max(backoff(attempt, random), Math.round(asked));
}

/**
 * Milliseconds for which the server, with this error or what caused it, asked not to be called again, a minute at
 * most; 0 where it did not.
 */
export function askedPause(error: unknown): number {
  for (const failure of failuresBehind(error)) {
    if ('retryAfterMs' in failure && failure.retryAfterMs !== undefined) {
      return Math.min(failure.retryAfterMs, LONGEST_ASKED_MS);
    }
  }
  return 0;
}
