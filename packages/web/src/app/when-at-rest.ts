import type { QueryClient } from '@tanstack/react-query';
import { pageClock } from './page-clock.ts';

/** How often the code is asked for again where it could not be loaded. */
const AGAIN_MS = 30_000;

/** Waits until nothing is being loaded. */
export function queriesAtRest(queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (queryClient.isFetching() > 0) return;
      stop();
      resolve();
    };
    const abandon = () => {
      stop();
      reject(signal.reason);
    };
    const stop = () => {
      unsubscribe();
      signal.removeEventListener('abort', abandon);
    };
    const unsubscribe = queryClient.getQueryCache().subscribe(look);
    signal.addEventListener('abort', abandon);
    look();
  });
}

/** Loads code that no first page needs, again and again where it does not come. */
export async function loaded<T>(load: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await pageClock().sleep(AGAIN_MS, signal);
    }
  }
}
