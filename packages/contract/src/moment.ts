import { EARLIEST_FILE_TIME, LATEST_TIME } from './constants.ts';

/**
 * Returns the moment of a time that somebody else may have written. One outside of the years 1 to 9999 becomes the nearest in them: what shows a
 * list must not throw for one of its rows.
 *
 * @param seconds unix seconds
 * @example
 * ```ts
 * import { momentOf } from '@coffer/contract';
 *
 * momentOf(Number.MAX_SAFE_INTEGER).toISOString(); // => '9999-12-31T23:59:59.000Z'
 * ```
 */
export function momentOf(seconds: number): Date {
  return new Date(Math.min(Math.max(seconds, EARLIEST_FILE_TIME), LATEST_TIME) * 1_000);
}
