import { recentIn, type SpaceFilter, starredIn } from '@coffer/client/space-set';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { QUICK_KEY } from '../../../session/drive-queries.ts';
import { useSpaceSet } from '../../../session/space-set-context.ts';

/** A list beside the folders. */
export type QuickList = 'recent' | 'starred';

/** Beyond these, somebody searches. */
const MOST_RECENT = 200;

/** How often it is looked again while names are being read. */
const READING_MS = 1_000;

/** The items of a list, kept up to date with what this and other devices change. */
export function useQuickList(list: QuickList, filter: SpaceFilter) {
  const spaces = useSpaceSet();
  return useQuery({
    queryKey: [...QUICK_KEY, list, filter],
    queryFn: async ({ signal }) => {
      const set = await spaces();
      return list === 'recent' ? recentIn(set, MOST_RECENT, filter) : starredIn(set, filter, signal);
    },
    staleTime: 0,
    structuralSharing: false,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.isWhole === false ? READING_MS : false),
  });
}
