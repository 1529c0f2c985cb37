import type { Clock } from '../../src/concurrency/clock.ts';

/** A clock on which sleeping takes no time but moves the hands; it notes how long each sleep was. */
export function testClock(): Clock & { readonly sleeps: number[] } {
  let now = 1_000_000;
  const sleeps: number[] = [];
  return {
    sleeps,
    now: () => now,
    random: () => 1,
    async sleep(milliseconds, signal) {
      await new Promise((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
      now += milliseconds;
      sleeps.push(milliseconds);
    },
  };
}
