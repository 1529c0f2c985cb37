import { momentOf } from '@coffer/contract';
import { formatLanguage } from '../languages/language.ts';
import { messages } from '../languages/messages.ts';

const texts = messages('formats');

/**
 * A time in a list: the hour for today, "Yesterday", else the date; in the reader's language and time zone.
 *
 * @param seconds unix seconds
 * @param now unix seconds
 */
export function formatDay(seconds: number, now: number, locale?: string): string {
  const moment = momentOf(seconds);
  switch (daysBetween(moment, momentOf(now))) {
    case 0:
      return dateFormat(hourOf(locale ?? formatLanguage()), locale).format(moment);
    case 1:
      return texts.yesterday;
    default:
      return dateFormat({ day: 'numeric', month: 'short', year: 'numeric' }, locale).format(moment);
  }
}

/** The time as `formatMoment` has it; in English with both digits of the hour, as ever. */
function hourOf(language: string): Intl.DateTimeFormatOptions {
  return language.startsWith('en') ? { hour: '2-digit', minute: '2-digit' } : { timeStyle: 'short' };
}

/** Date and time in full. @param seconds unix seconds */
export function formatMoment(seconds: number, locale?: string): string {
  return dateFormat({ dateStyle: 'long', timeStyle: 'short' }, locale).format(momentOf(seconds));
}

/** When a picture was taken, as the clock of the camera showed it. @param seconds since 1970, as if that clock were set to UTC */
export function formatTaken(seconds: number, locale?: string): string {
  return dateFormat({ dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }, locale).format(
    momentOf(seconds),
  );
}

/** The day on which a picture was taken, such as `Friday, 3 May 2024`. @param seconds as of `formatTaken` */
export function formatTakenDay(seconds: number, locale?: string): string {
  return dateFormat({ dateStyle: 'full', timeZone: 'UTC' }, locale).format(momentOf(seconds));
}

/** The month in which a picture was taken, such as `May 2024`. @param seconds as of `formatTaken` */
export function formatTakenMonth(seconds: number, locale?: string): string {
  return dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }, locale).format(momentOf(seconds));
}

/** A date in full, without the time. @param seconds unix seconds */
export function formatDate(seconds: number, locale?: string): string {
  return dateFormat({ dateStyle: 'long' }, locale).format(momentOf(seconds));
}

/** Whole calendar days from one local date to another; a day with a clock change still counts as one. */
function daysBetween(earlier: Date, later: Date): number {
  const day = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((day(later) - day(earlier)) / 86_400_000);
}

/** Making a format costs far more than using it, and a list uses it in every row. */
const formats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(options: Intl.DateTimeFormatOptions, locale: string | undefined): Intl.DateTimeFormat {
  const language = locale ?? formatLanguage();
  const key = JSON.stringify([options, language]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, format);
  return format;
}
