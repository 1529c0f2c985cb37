import { isFailure } from '../failures/coffer-error.ts';
import type { ApiClient } from './client.ts';

/**
 * For so long chunks go through the server once the storage could not be reached. Not for good: a line that was lost
 * for a moment looks the same.
 */
export const DETOUR_MS = 10 * 60_000;

/** The detour around a storage that cannot be reached from here. Times are milliseconds since 1970. */
export interface Detour {
  isTaken(now: number): boolean;
  /** Takes it for `DETOUR_MS`. */
  take(now: number): void;
}

/** A detour that is not taken yet. */
export function createDetour(): Detour {
  let until = 0;
  return {
    isTaken: (now) => now < until,
    take(now) {
      until = now + DETOUR_MS;
    },
  };
}

/** Of the downloads of each client, which ask the server for every chunk. */
const detours = new WeakMap<ApiClient, Detour>();

function detourOf(api: ApiClient): Detour {
  const detour = detours.get(api) ?? createDetour();
  detours.set(api, detour);
  return detour;
}

/** Which way a chunk comes: wherever the server leads, which may be to its storage, or through the server itself. */
export type Way = 'shortest' | 'server';

/**
 * Makes a call that may lead to the storage again and again, as it is asked to. Once the storage could not be
 * reached, it goes through the server; and where that succeeds, all others do so for a while.
 *
 * @param now milliseconds since 1970
 */
export function findingAWay<T>(
  api: ApiClient,
  call: (way: Way) => Promise<T>,
  now: () => number,
): () => Promise<T> {
  const detour = detourOf(api);
  let failed = false;
  return async () => {
    if (detour.isTaken(now())) return call('server');
    try {
      const result = await call(failed ? 'server' : 'shortest');
      if (failed) detour.take(now());
      return result;
    } catch (error) {
      if (isFailure(error, 'server_unreachable')) failed = !failed;
      throw error;
    }
  };
}
