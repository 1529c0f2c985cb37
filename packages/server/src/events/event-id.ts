import type { RandomBytes } from '../random.ts';

const TIME_DIGITS = 12;
const RANDOM_BYTES = 10;

/**
 * Makes ids whose order is that of time: milliseconds in twelve hex digits, and random ones behind them. Within one
 * process no two have the same time, so that what happened in one millisecond keeps its order too.
 */
export function createEventIds(random: RandomBytes) {
  let last = 0;
  return (milliseconds: number): string => {
    last = Math.max(last + 1, milliseconds);
    return last.toString(16).padStart(TIME_DIGITS, '0') + random(RANDOM_BYTES).toString('hex');
  };
}
