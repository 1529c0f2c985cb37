const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];
const STEP = 1024;

/** Bytes for people, such as `1.4 MiB`. */
export function formatBytes(bytes: number): string {
  let amount = bytes;
  let unit = 0;
  while (amount >= STEP && unit < UNITS.length - 1) {
    amount /= STEP;
    unit += 1;
  }
  const text = unit === 0 || amount >= 100 ? String(Math.round(amount)) : amount.toFixed(1);
  return `${text} ${UNITS[unit]}`;
}

/** The bytes of a size such as `500M` or `2 GiB`, in steps of 1,024; null of what is none. */
export function parseSize(text: string): number | null {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)\s*([KMGTP]?)(?:i?B)?$/i.exec(text.trim()) ?? [];
  if (amount === undefined) return null;
  const power = unit === '' ? 0 : UNITS.findIndex((each) => each.startsWith(unit.toUpperCase()));
  const bytes = Math.round(Number(amount) * STEP ** power);
  return bytes >= 1 && Number.isSafeInteger(bytes) ? bytes : null;
}

/** Seconds for people, such as `1:02:03` or `0:07`. */
export function formatSeconds(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = String(whole % 60).padStart(2, '0');
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${String(minutes).padStart(2, '0')}:${rest}`;
}
