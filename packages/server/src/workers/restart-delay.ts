import { backoff } from '../concurrency/backoff.ts';

const RESTART_MS = { first: 500, longest: 30_000 };

/** A worker that lived this long did not fail at its start. */
const SETTLED_MS = 60_000;

/** How many workers in a row ended soon after their start, now that another one has. */
export function failuresAfter(failures: number, livedMs: number): number {
  return livedMs >= SETTLED_MS ? 1 : failures + 1;
}

/** How long to wait before the next one, so that what cannot start does not keep the machine busy. */
export function restartDelay(failures: number): number {
  return backoff(failures, RESTART_MS);
}
