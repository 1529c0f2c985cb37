import { type Clock, systemClock } from '../concurrency/clock.ts';
import type { Connectivity } from './connectivity.ts';

/** Ends a sleep; never thrown to anyone. */
const WOKEN = Symbol('the network is back');

/**
 * A clock whose sleep ends as soon as the network is back, so that what waits for the server goes on at once
 * instead of after a pause of up to fifteen seconds.
 */
export function wakingClock(connectivity: Connectivity, clock: Clock = systemClock): Clock {
  return Object.freeze<Clock>({
    now: () => clock.now(),
    random: () => clock.random(),
    async sleep(milliseconds, signal) {
      const waking = new AbortController();
      const unsubscribe = connectivity.subscribe(() => {
        if (connectivity.isOnline) waking.abort(WOKEN);
      });
      try {
        await clock.sleep(milliseconds, AbortSignal.any([signal, waking.signal]));
      } catch (reason) {
        if (reason !== WOKEN) throw reason;
      } finally {
        unsubscribe();
      }
    },
  });
}
