/** How far clocks are apart, with their zones, in seconds. */
const APART = 86_400;

/**
 * Returns a time that a device has set, or when the item was stored where it is more than a day after that; never later than a day
 * from now. So nobody stays at the top of lists by dates that are yet to come.
 */
export function plausibleTime(set: number, storedAt: number | null, now: number): number {
  const time = storedAt !== null && set > storedAt + APART ? storedAt : set;
  return Math.min(time, now + APART);
}
