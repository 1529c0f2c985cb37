import { type IntactItem, type MediaList, mediaId } from '@coffer/client';
import { itemsIn, Timeline } from '@coffer/client/space-set';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer, useState } from 'react';
import { useSpaceSet } from '../../session/space-set-context.ts';

/** The cache's name of the list of all pictures; it goes with the session, as all that is kept there. */
const TIMELINE_KEY = ['timeline'] as const;

/** Pictures and videos of the drive, the newest first. */
export interface Photos {
  readonly list: MediaList;
  readonly count: number;
  idAt(index: number): string;
  /** -1 where it is not among them. */
  indexOf(id: string): number;
}

/** The pictures and videos of a list, by their place and by their ids. */
export function photosOf(list: MediaList): Photos {
  const count = list.takenAt.length;
  let indices: Map<string, number> | null = null;
  const idAt = (index: number) => mediaId(list, index);
  return {
    list,
    count,
    idAt,
    indexOf(id) {
      indices ??= new Map(Array.from({ length: count }, (_, index) => [idAt(index), index]));
      return indices.get(id) ?? -1;
    },
  };
}

/** Where a picture stands among all others, the newest first; null where it is none of them. */
export function positionIn(photos: Photos, id: string) {
  const index = photos.indexOf(id);
  if (index === -1) return null;
  const { count } = photos;
  return {
    number: index + 1,
    count,
    previous: index > 0 ? photos.idAt(index - 1) : null,
    next: index + 1 < count ? photos.idAt(index + 1) : null,
  };
}

/** All pictures and videos, kept up to date while it is shown; null while nothing is known yet. */
export function useTimeline() {
  const spaces = useSpaceSet();
  const queryClient = useQueryClient();
  const { data } = useQuery<MediaList>({ queryKey: TIMELINE_KEY, queryFn: skipToken });
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, tryAgain] = useReducer((count: number) => count + 1, 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt begins anew.
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const follow = async () => {
      const timeline = new Timeline(await spaces(), 'own', signal);
      for (let version = 0; !signal.aborted; ) {
        const list = await timeline.newer(version);
        version = list.version;
        queryClient.setQueryData(TIMELINE_KEY, list);
      }
    };
    setFailure(null);
    follow().catch((error: unknown) => {
      if (!signal.aborted) setFailure(error);
    });
    return () => stop.abort();
  }, [spaces, queryClient, attempt]);

  const photos = useMemo(() => (data === undefined ? null : photosOf(data)), [data]);
  return { photos, failure, tryAgain };
}

/** Items that came into view are opened together. */
const GATHER_MS = 50;
/** So many are kept that were opened. */
const KEPT = 3_000;

/** The items between two places of the timeline, opened; what has not been opened yet is missing. */
export function useOpenedItems(photos: Photos | null, from: number, to: number) {
  const spaces = useSpaceSet();
  const [{ items }] = useState(() => ({ items: new Map<string, Opened>() }));
  const [, show] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    if (photos === null || to <= from) return;
    const { version, isComplete } = photos.list;
    const ids = Array.from({ length: to - from }, (_, offset) => photos.idAt(from + offset));
    // While names are read, versions rise and nothing that is opened has changed.
    const isKnown = (id: string) => {
      const known = items.get(id);
      return known !== undefined && (known.version === version || !isComplete);
    };
    const missing = ids.filter((id) => !isKnown(id));
    if (missing.length === 0) return;
    let isOver = false;
    const open = async () => {
      const places = missing.map((id) => ({ spaceId: null, id }));
      const opened = await itemsIn(await spaces(), places);
      if (isOver) return;
      for (const { item } of opened) {
        items.delete(item.id);
        items.set(item.id, { item, version });
      }
      for (const id of items.keys()) if (items.size > KEPT) items.delete(id);
      show();
    };
    // What cannot be opened keeps its stand-in; what comes into view next is tried anew.
    const timer = setTimeout(() => void open().catch(() => undefined), GATHER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [spaces, photos, from, to, items]);

  return items;
}

/** An item as it was opened, and with which list. */
export interface Opened {
  readonly item: IntactItem;
  readonly version: number;
}
