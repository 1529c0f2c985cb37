import type { FollowedSpace } from '@coffer/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadMessages } from '../languages/load.ts';
import { useDrive } from '../session/drive-context.ts';
import { starsQuery } from '../session/drive-queries.ts';
import { useServices, useUser } from '../session/services.tsx';
import { useSpaceSet } from '../session/space-set-context.ts';
import { Notices } from './NoticeArea.tsx';
import { loaded, queriesAtRest } from './when-at-rest.ts';

/** Shows what other devices change, and loads what shows notices, from when the page has loaded what it shows. */
export function useLive(): void {
  const { api, keyring } = useServices();
  const drive = useDrive();
  const { rows, stores, settings, links } = drive;
  const spaces = useSpaceSet();
  const queryClient = useQueryClient();
  const user = useUser();
  const account = user?.id ?? null;
  const spaceId = user?.space_id ?? null;

  useEffect(() => {
    if (account === null || spaceId === null) return;
    const stop = new AbortController();
    const { signal } = stop;

    const follow = async () => {
      await queriesAtRest(queryClient, signal);
      await loaded(() => Notices.preload(), signal);
      // Rows are marked once all of them stand there.
      void queryClient.prefetchQuery(starsQuery(drive));
      const [{ goLive, anotherDevice: nameOf }] = await loaded(
        () => Promise.all([import('./live/live.ts'), loadMessages(['afterwards'])]),
        signal,
      );
      // What is wrong with one of them is said where it is shown.
      const onOthers = (told: readonly FollowedSpace[]) => void followOthers(told).catch(() => undefined);
      const followOthers = async (told: readonly FollowedSpace[]) => {
        const set = await loaded(spaces, signal);
        if (set.told(told)) await set.refresh();
      };
      await goLive(
        { api, keyring, rows, stores, settings, links, queryClient, account, spaceId, nameOf, onOthers },
        signal,
      );
    };
    follow().catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    return () => stop.abort();
  }, [api, keyring, drive, spaces, rows, stores, settings, links, queryClient, account, spaceId]);
}
