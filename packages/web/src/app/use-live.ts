import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useServices, useUser } from '../session/services.tsx';
import { pageClock } from './page-clock.ts';

/** How often the code is asked for again where it could not be loaded. */
const AGAIN_MS = 30_000;

/** Shows what other devices change, from when the page has loaded what it shows. */
export function useLive(): void {
  const { api, keyring } = useServices();
  const queryClient = useQueryClient();
  const account = useUser()?.id ?? null;

  useEffect(() => {
    if (account === null) return;
    const stop = new AbortController();
    const { signal } = stop;

    const follow = async () => {
      await queriesAtRest(queryClient, signal);
      const { goLive } = await loaded(() => import('./live/live.ts'), signal);
      await goLive({ api, keyring, queryClient, account }, signal);
    };
    follow().catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    return () => stop.abort();
  }, [api, keyring, queryClient, account]);
}

/** Waits until nothing is being loaded. */
function queriesAtRest(queryClient: ReturnType<typeof useQueryClient>, signal: AbortSignal): Promise<void> {
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

async function loaded<T>(load: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await pageClock().sleep(AGAIN_MS, signal);
    }
  }
}
