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
  const moment = new Date(seconds * 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    date: `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`,
    time: `${two(moment.getHours())}:${two(moment.getMinutes())}`,
  };
}
