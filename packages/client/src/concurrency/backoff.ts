const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 15_000;

/**
 * Exponential backoff: milliseconds before the next attempt, doubled each time up to 15 s. The upper half is
 * random, so that many clients do not come back at the same moment.
 *
 * @param attempt how many have failed, from 1
 * @param random at least 0, below 1
 */
export function backoff(attempt: number, random: number): number {
  const longest = Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS);
  return Math.round(longest * (0.5 + random / 2));
}
