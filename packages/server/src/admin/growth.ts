import type { DailyTotal } from '@coffer/contract';

const DAY_SECONDS = 24 * 60 * 60;

/** When the day (UTC) of a point in time began. */
export function dayOf(time: number): number {
  return time - (time % DAY_SECONDS);
}

/**
 * Day by day, the last `days` days that were counted, today last. A day on which the server did not run has what
 * the day before it had.
 *
 * @param recorded in the order of time
 */
export function growthOf(recorded: readonly DailyTotal[], today: DailyTotal, days: number): DailyTotal[] {
  const known = [...recorded.filter(({ day }) => day < today.day), today];
  const first = Math.max(known[0]?.day ?? today.day, today.day - (days - 1) * DAY_SECONDS);
  const growth: DailyTotal[] = [];
  for (let day = first; day <= today.day; day += DAY_SECONDS) {
    const latest = known.findLast((total) => total.day <= day);
    if (latest !== undefined) growth.push({ ...latest, day });
  }
  return growth;
}
