import { onAbort } from './on-abort.ts';

/** Time and chance, as far as retries depend on them. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** At least 0, below 1. */
  random(): number;
  /** Resolves after so many milliseconds; rejects with the signal's reason. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** The real ones. */
export const systemClock: Clock = Object.freeze({
  now: () => Date.now(),
  random: () => Math.random(),
  sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      const stopWaiting = onAbort(signal, () => {
        clearTimeout(timer);
        reject(signal.reason);
      });
      const timer = setTimeout(() => {
        stopWaiting();
        resolve();
      }, milliseconds);
    });
  },
});

/** The time in whole seconds since 1970. */
export function unixSeconds(clock: Pick<Clock, 'now'>): number {
  return Math.floor(clock.now() / 1000);
}
