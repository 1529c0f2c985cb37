import { ApiProblem, ServerUnreachable } from '../api/errors.ts';
import type { Clock } from './clock.ts';

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 15_000;
const REQUEST_TIMEOUT = 408;
const TOO_MANY_REQUESTS = 429;
const SERVER_FAULT = 500;

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
      const delay = retryDelay(attempt, clock.random());
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

/**
 * Milliseconds before the next attempt: doubled each time up to 15 s, of which the upper half is random, so
 * that many clients do not come back at the same moment.
 */
export function retryDelay(attempt: number, random: number): number {
  const longest = Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS);
  return Math.round(longest * (0.5 + random / 2));
}
