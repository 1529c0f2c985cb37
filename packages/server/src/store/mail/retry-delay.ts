/** After this many attempts, most of a day, a message is given up. */
export const MAXIMUM_ATTEMPTS = 24;

const LONGEST_SECONDS = 60 * 60;

/** How many seconds to wait after this many failed attempts: 2, 4, 8 and so on, and never more than an hour. */
export function retryDelay(attempts: number): number {
  return Math.min(LONGEST_SECONDS, 2 ** attempts);
}
