import { formatBytes } from './bytes.ts';

/** Bytes per second as people read it; empty while nothing is known. */
export function formatSpeed(bytesPerSecond: number): string {
  if (!Number.isFinite(bytesPerSecond) || bytesPerSecond <= 0) return '';
  return `${formatBytes(bytesPerSecond)}/s`;
}
