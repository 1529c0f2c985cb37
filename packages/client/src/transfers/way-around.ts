import type { ApiClient } from '../api/client.ts';
import { ServerUnreachable } from '../api/errors.ts';

/** The clients of servers whose storage cannot be reached from here. */
const around = new WeakSet<ApiClient>();

/** Which way a chunk comes: wherever the server leads, which may be to its storage, or through the server itself. */
export type Way = 'shortest' | 'server';

/**
 * Makes a call that may lead to the storage again and again, as it is asked to. Once the storage could not be reached, it
 * goes through the server; and where that succeeds, all others do so from then on.
 */
export function findingAWay<T>(api: ApiClient, call: (way: Way) => Promise<T>): () => Promise<T> {
  let failed = false;
  return async () => {
    if (around.has(api)) return call('server');
    try {
      const result = await call(failed ? 'server' : 'shortest');
      if (failed) around.add(api);
      return result;
    } catch (error) {
      if (error instanceof ServerUnreachable) failed = !failed;
      throw error;
    }
  };
}
