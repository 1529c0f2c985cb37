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
  if (seconds < 55) return `${Math.max(5, Math.ceil(seconds / 5) * 5)} s`;
  const minutes = Math.ceil(seconds / MINUTE);
  if (minutes < 60) return `${minutes} min`;
  if (seconds < DAY) return hours(minutes);
  const days = Math.ceil(seconds / DAY);
  return days === 1 ? '1 day' : `${days} days`;
}

function hours(minutes: number): string {
  const whole = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return rest === 0 ? `${whole} h` : `${whole} h ${rest} min`;
}
