import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDrive } from '../session/drive-context.ts';
import { useServices, useUser } from '../session/services.tsx';
import { loaded, queriesAtRest } from './when-at-rest.ts';

/** Shows what other devices change, from when the page has loaded what it shows. */
export function useLive(): void {
  const { api, keyring } = useServices();
  const { rows } = useDrive();
  const queryClient = useQueryClient();
  const account = useUser()?.id ?? null;

  useEffect(() => {
    if (account === null) return;
    const stop = new AbortController();
    const { signal } = stop;

    const follow = async () => {
      await queriesAtRest(queryClient, signal);
      const { goLive } = await loaded(() => import('./live/live.ts'), signal);
      await goLive({ api, keyring, rows, queryClient, account }, signal);
    };
    follow().catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    return () => stop.abort();
  }, [api, keyring, rows, queryClient, account]);
}
