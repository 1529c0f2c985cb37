import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
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

/** Whether the page has loaded what it shows. */
export function useHasRested(): boolean {
  const queryClient = useQueryClient();
  const [hasRested, setHasRested] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    queriesAtRest(queryClient, stop.signal).then(
      () => setHasRested(true),
      () => undefined,
    );
    return () => stop.abort();
  }, [queryClient]);
  return hasRested;
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
