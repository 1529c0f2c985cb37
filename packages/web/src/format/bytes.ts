import { formatLanguage } from '../languages/language.ts';
import { messages } from '../languages/messages.ts';

const texts = messages('formats');

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;

/**
 * A number of bytes as people read it, in powers of 1000: "0 B", "812 B", "1.4 MB", "23 GB".
 * One decimal below ten, none above; a value that would round up to 1000 moves to the next unit.
 */
export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  const digits = unit === 0 || value >= 9.95 ? 0 : 1;
  return texts.bytes[UNITS[unit] ?? 'B']({ value: formatNumber(Number(value.toFixed(digits))) });
}

/** Names a unit of bytes in the language of the page, as `formatBytes` does. */
export function unitText(unit: (typeof UNITS)[number]): string {
  return texts.bytes[unit]({ value: '' }).trim();
}

/** Bytes per second as people read it; empty while nothing is known. */
export function formatSpeed(bytesPerSecond: number): string {
  if (!Number.isFinite(bytesPerSecond) || bytesPerSecond <= 0) return '';
  return texts.perSecond({ size: formatBytes(bytesPerSecond) });
}

/** A number as people write it, in the language of the page. */
export function formatNumber(value: number): string {
  return value.toLocaleString(formatLanguage());
}
