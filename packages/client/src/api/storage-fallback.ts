import { isFailure } from '../failures/coffer-error.ts';
import type { ApiClient } from './client.ts';

/**
 * For so long chunks go through the server once the storage could not be reached. Not for good: a line that was lost
 * for a moment looks the same.
 */
export const DETOUR_MS = 10 * 60_000;

/** Until when the clients of servers whose storage cannot be reached from here go around it, milliseconds since 1970. */
const around = new WeakMap<ApiClient, number>();

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
  let failed = false;
  return async () => {
    if ((around.get(api) ?? 0) > now()) return call('server');
    try {
      const result = await call(failed ? 'server' : 'shortest');
      if (failed) around.set(api, now() + DETOUR_MS);
      return result;
    } catch (error) {
      if (isFailure(error, 'server_unreachable')) failed = !failed;
      throw error;
    }
  };
}
