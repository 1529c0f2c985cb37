const DAY_SECONDS = 86_400;

/** For how many days an invitation may be valid. */
export const VALIDITY_DAYS = [1, 7, 30, 90] as const;
export const DEFAULT_VALIDITY_DAYS = 7;

/** When an invitation made now ends. Times are unix seconds. */
export function expiryAfter(days: number, now: number): number {
  return Math.floor(now) + days * DAY_SECONDS;
}
