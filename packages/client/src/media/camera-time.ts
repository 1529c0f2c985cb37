import type { MediaFacts } from '@coffer/crypto';

/**
 * A moment as a camera writes it: `2024:05:03 14:22:10` (EXIF), or as in ISO 8601, with or without an offset. There seconds may
 * be left out, and the time of the day.
 */
const WRITTEN =
  /^(\d{4})[:-](\d\d)[:-](\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?\s*$/;
const OFFSET = /^([+-])(\d\d):?(\d\d)$/;
const MOST_HOURS = 14;

/** When something was taken. */
export type Taken = Pick<MediaFacts, 'takenAt' | 'offset'>;

/**
 * Reads a moment as a camera writes it; null for none, such as the zeros and blanks of a clock that was never set.
 *
 * @param offset of the camera's clock, where it stands beside the moment, such as `+02:00`
 */
export function cameraTime(written: string, offset = ''): Taken | null {
  const match = WRITTEN.exec(written);
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const at = Date.UTC(year, month - 1, day, hour, minute, second);
  // What is out of range, such as February 30, rolls over; so do the years before 100.
  const read = new Date(at);
  const isDate =
    read.getUTCFullYear() === year && read.getUTCMonth() === month - 1 && read.getUTCDate() === day;
  if (!isDate || hour > 23 || minute > 59 || second > 59 || at === 0) return null;
  return { takenAt: at / 1000, offset: minutesOf(match[7] ?? offset.trim()) };
}

function minutesOf(offset: string): number | null {
  if (offset === 'Z') return 0;
  const [, sign, hours = '', minutes = ''] = OFFSET.exec(offset) ?? [];
  if (sign === undefined || Number(hours) > MOST_HOURS || Number(minutes) > 59) return null;
  const total = Number(hours) * 60 + Number(minutes);
  return sign === '-' && total > 0 ? -total : total;
}
