import {
  itemsIn,
  type PlacedMatch,
  type SetTimeline,
  type SpaceFilter,
  Timeline,
} from '@coffer/client/space-set';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer, useState } from 'react';
import { useSpaceSet } from '../../session/space-set-context.ts';
import { type Photos, photoKey, photosOf } from './photos.ts';

/** The cache's name of the list of all pictures; it goes with the session, as all that is kept there. */
const TIMELINE_KEY = ['timeline'] as const;

/** All pictures and videos, kept up to date while it is shown; null while nothing is known yet. */
export function useTimeline(filter: SpaceFilter) {
  const spaces = useSpaceSet();
  const queryClient = useQueryClient();
  const { data } = useQuery<SetTimeline>({ queryKey: [...TIMELINE_KEY, filter], queryFn: skipToken });
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, tryAgain] = useReducer((count: number) => count + 1, 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt begins anew.
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const fail = (error: unknown) => {
      if (!signal.aborted) setFailure(error);
    };
    const follow = async () => {
      const set = await spaces();
      // Nobody asks before something is known to be shared; who opens this address wants to know.
      const isAsked = filter === 'shared-by-me' || filter === 'shared-with-me';
      if (isAsked && !set.state.getState().isKnown) set.refresh().catch(fail);
      const timeline = new Timeline(set, filter, signal);
      for (let version = 0; !signal.aborted; ) {
        const list = await timeline.newer(version);
        version = list.version;
        queryClient.setQueryData([...TIMELINE_KEY, filter], list);
      }
    };
    setFailure(null);
    follow().catch(fail);
    return () => stop.abort();
  }, [spaces, queryClient, filter, attempt]);

  const photos = useMemo(() => (data === undefined ? null : photosOf(data)), [data]);
  return { photos, failure, tryAgain };
}

/** Items that came into view are opened together. */
const GATHER_MS = 50;
/** What did not come, as while its names are still read, is asked for again as often, and so long after. */
const MORE_TRIES = 5;
const AGAIN_MS = 1_000;
/** So many are kept that were opened. */
const KEPT = 3_000;

/** An item as it was opened, and with which list. */
export interface Opened extends PlacedMatch {
  readonly version: number;
}

/** The items between two places of the timeline by their keys, opened; what has not been opened yet is missing. */
export function useOpenedItems(photos: Photos | null, from: number, to: number): ReadonlyMap<string, Opened> {
  const spaces = useSpaceSet();
  const [{ items }] = useState(() => ({ items: new Map<string, Opened>() }));
  const [, show] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    if (photos === null || to <= from) return;
    const { version, isComplete } = photos.list;
    const indices = Array.from({ length: to - from }, (_, offset) => from + offset);
    // While names are read, versions rise and nothing that is opened has changed.
    const isKnown = (key: string) => {
      const known = items.get(key);
      return known !== undefined && (known.version === version || !isComplete);
    };
    const missing = () => indices.filter((index) => !isKnown(photos.keyAt(index)));
    if (missing().length === 0) return;
    let isOver = false;
    const open = async (tries: number) => {
      const wanted = missing().map(photos.placeAt);
      const opened = await itemsIn(await spaces(), wanted);
      if (isOver) return;
      for (const match of opened) {
        const key = photoKey({ spaceId: match.space?.spaceId ?? null, id: match.item.id });
        items.delete(key);
        items.set(key, { ...match, version });
      }
      for (const key of items.keys()) if (items.size > KEPT) items.delete(key);
      show();
      if (opened.length < wanted.length && tries > 0) later(AGAIN_MS, tries - 1);
    };
    let timer: ReturnType<typeof setTimeout>;
    // What cannot be opened keeps its stand-in; what comes into view next is tried anew.
    const later = (ms: number, tries: number) => {
      timer = setTimeout(() => void open(tries).catch(() => undefined), ms);
    };
    later(GATHER_MS, MORE_TRIES);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [spaces, photos, from, to, items]);

  return items;
}
