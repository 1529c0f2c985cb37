import { messages } from '../languages/messages.ts';

const texts = messages('formats');

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * A time that is left, as people read it, rounded up: seconds in steps of five, then minutes, hours and minutes,
 * days.
 *
 * @param seconds at least 0
 */
export function formatDuration(seconds: number): string {
  if (seconds < 55) return texts.seconds({ seconds: Math.max(5, Math.ceil(seconds / 5) * 5) });
  const minutes = Math.ceil(seconds / MINUTE);
  if (minutes < 60) return texts.minutes({ minutes });
  if (seconds < DAY) return hours(minutes);
  return texts.days({ days: Math.ceil(seconds / DAY) });
}

function hours(minutes: number): string {
  const whole = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return rest === 0 ? texts.hours({ hours: whole }) : texts.hoursAndMinutes({ hours: whole, minutes: rest });
}

/** How long a film is, as players show it: `0:12`, `1:02:03`. @param milliseconds at least 0 */
export function formatPlayingTime(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const [whole, minutes, rest] = [
    Math.floor(seconds / HOUR),
    Math.floor((seconds % HOUR) / MINUTE),
    seconds % MINUTE,
  ];
  const padded = (part: number) => String(part).padStart(2, '0');
  return whole > 0 ? `${whole}:${padded(minutes)}:${padded(rest)}` : `${minutes}:${padded(rest)}`;
}
