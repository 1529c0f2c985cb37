import type { Transfer } from '@coffer/client';

/** Seconds until a running transfer is done if it goes on at its speed; null while that cannot be told. */
export function secondsLeft({
  state,
  size,
  bytes,
  bytesPerSecond,
}: Pick<Transfer, 'state' | 'size' | 'bytes' | 'bytesPerSecond'>): number | null {
  if (state !== 'running' || bytesPerSecond <= 0 || size === 0) return null;
  return Math.max(0, size - bytes) / bytesPerSecond;
}
