import * as z from 'zod/mini';
import { deviceValues } from '../browser/values.ts';

const MINUTES = 'coffer-lock-after-minutes';
const LAST_ACTIVE = 'coffer-last-active';
const MINUTE_MS = 60_000;

/** After how many minutes without a touch a device may lock itself. */
export const IDLE_MINUTES = [1, 5, 15, 30, 60] as const;

const asNumber = z.pipe(z.string(), z.transform(Number));
const minutes = z.catch(z.nullable(z.pipe(asNumber, z.int().check(z.positive()))), null);
const time = z.catch(z.nullable(z.pipe(asNumber, z.number().check(z.positive()))), null);

/** The idle time of this device, and the limit after which it locks. */
export interface IdleLock {
  /** Null: it never locks by itself. */
  minutes(): number | null;
  setMinutes(minutes: number | null): void;
  /** Somebody is there. Milliseconds since 1970. */
  touch(now: number): void;
  isDue(now: number): boolean;
}

/** Whether nobody was there for so many minutes. Times are milliseconds. */
export function isIdle(minutes: number | null, lastActive: number | null, now: number): boolean {
  return minutes !== null && lastActive !== null && now - lastActive >= minutes * MINUTE_MS;
}

/** The browser's local storage: all tabs count as one, and a closed browser is left alone too. */
export const idleLock: IdleLock = {
  minutes: () => minutes.parse(deviceValues.get(MINUTES)),
  setMinutes(chosen) {
    if (chosen === null) deviceValues.remove(MINUTES);
    else deviceValues.set(MINUTES, String(chosen));
  },
  touch: (now) => deviceValues.set(LAST_ACTIVE, String(now)),
  isDue(now) {
    return isIdle(this.minutes(), time.parse(deviceValues.get(LAST_ACTIVE)), now);
  },
};
