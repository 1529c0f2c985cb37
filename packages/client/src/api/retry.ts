import type { Clock } from '../concurrency/clock.ts';
import { ApiProblem, ServerUnreachable } from './errors.ts';

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 15_000;
/**
 * No server is burdened by a call a minute, and nobody has to wait for hours because a header, or the clock behind it, is
 * wrong.
 */
const LONGEST_ASKED_MS = 60_000;
/** By how much of it a pause that was asked for is made longer by chance, so that not all come back at its end. */
const SPREAD = 0.1;
const REQUEST_TIMEOUT = 408;
const TOO_MANY_REQUESTS = 429;
const SERVER_FAULT = 500;

/** How often a call is made where no more is said: some 15 seconds of trying, or more where the server asks for pauses. */
export const ATTEMPTS = 6;

export interface RetryOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** How often a call is made at most; or, by its error, how often at most if it ends with that. */
  readonly attempts: number | ((error: unknown) => number);
  /** Called before a pause with the time when it ends, milliseconds since 1970. */
  onPause?(until: number): void;
}

/** Makes a call again while its failure is one that time may heal; throws what the last call threw. */
export async function retrying<T>(call: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { clock, signal, attempts, onPause } = options;
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      const most = typeof attempts === 'number' ? attempts : attempts(error);
      if (!isPassing(error) || attempt >= most) throw error;
      const delay = pauseAfter(error, attempt, clock.random());
      onPause?.(clock.now() + delay);
      await clock.sleep(delay, signal);
    }
  }
}

/** Whether time may heal it: no connection or a slow one, a server that is starting or overloaded. */
export function isPassing(error: unknown): boolean {
  if (error instanceof ServerUnreachable) return true;
  if (!(error instanceof ApiProblem)) return false;
  return error.status >= SERVER_FAULT || [REQUEST_TIMEOUT, TOO_MANY_REQUESTS].includes(error.status);
}

/** Milliseconds after a failure before the next attempt: `retryDelay`, or longer where the server asked for that. */
export function pauseAfter(error: unknown, attempt: number, random: number): number {
  const asked = askedPause(error) * (1 + SPREAD * random);
  return Math.max(retryDelay(attempt, random), Math.round(asked));
}

/**
 * Milliseconds for which the server, with this error or what caused it, asked not to be called again, a minute at most; 0
 * where it did not. Goes by the field, which is what is left of an error that came from another thread.
 */
export function askedPause(error: unknown): number {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('retryAfterMs' in cause && typeof cause.retryAfterMs === 'number') {
      return Math.min(cause.retryAfterMs, LONGEST_ASKED_MS);
    }
  }
  return 0;
}

/**
 * Milliseconds before the next attempt: doubled each time up to 15 s, of which the upper half is random, so
 * that many clients do not come back at the same moment.
 */
export function retryDelay(attempt: number, random: number): number {
  const longest = Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS);
  return Math.round(longest * (0.5 + random / 2));
}
