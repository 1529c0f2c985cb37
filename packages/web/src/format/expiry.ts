import { momentOf } from '@coffer/contract';

/** An expiry as date and time are typed, both in the time zone of the device. */
export interface TypedExpiry {
  /** Such as `2026-11-21`; empty for no expiry. */
  readonly date: string;
  /** Such as `00:00`. */
  readonly time: string;
}

/** The time of day when none was chosen. */
const DEFAULT_TIME = '00:00';

/** The moment in unix seconds; null where no date was typed. */
export function expiryOf({ date, time }: TypedExpiry): number | null {
  const moment = new Date(`${date}T${time === '' ? DEFAULT_TIME : time}`);
  return date === '' || Number.isNaN(moment.getTime()) ? null : Math.floor(moment.getTime() / 1000);
}

/** Whether no link could still be open then. @param now unix seconds */
export function isInThePast(typed: TypedExpiry, now: number): boolean {
  const expiresAt = expiryOf(typed);
  return expiresAt !== null && expiresAt < now;
}

/** A moment as the inputs show it. @param seconds unix seconds; null for no expiry */
export function typedExpiry(seconds: number | null): TypedExpiry {
  if (seconds === null) return { date: '', time: DEFAULT_TIME };
  const moment = momentOf(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    date: `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`,
    time: `${two(moment.getHours())}:${two(moment.getMinutes())}`,
  };
}

/** How long a link can be chosen to work, beside a date of one's own. */
export const EXPIRY_PRESETS = ['day', 'week', 'month', 'never'] as const;

export type ExpiryPreset = (typeof EXPIRY_PRESETS)[number];

/** The last minute of the day in a day, a week or a month from now; a month later is the same day, or the month's last. */
export function presetExpiry(preset: ExpiryPreset, now: Date): TypedExpiry {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  switch (preset) {
    case 'never':
      return typedExpiry(null);
    case 'day':
      return endOfDay(new Date(year, month, day + 1));
    case 'week':
      return endOfDay(new Date(year, month, day + 7));
    case 'month': {
      const lastDay = new Date(year, month + 2, 0).getDate();
      return endOfDay(new Date(year, month + 1, Math.min(day, lastDay)));
    }
  }
}

function endOfDay(date: Date): TypedExpiry {
  date.setHours(23, 59, 0, 0);
  return typedExpiry(date.getTime() / 1000);
}
