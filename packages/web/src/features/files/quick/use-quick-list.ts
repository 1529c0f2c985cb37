import { recentIn, starredIn } from '@coffer/client/space-set';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDrive } from '../../../session/drive-context.ts';
import { QUICK_KEY, starsQuery } from '../../../session/drive-queries.ts';
import { useSpaceSet } from '../../../session/space-set-context.ts';

/** A list beside the folders. */
export type QuickList = 'recent' | 'starred';

/** Beyond these, somebody searches. */
const MOST_RECENT = 200;

/** How often it is looked again while names are being read. */
const READING_MS = 1_000;

/** The items of a list, kept up to date with what this and other devices change. */
export function useQuickList(list: QuickList) {
  const drive = useDrive();
  const spaces = useSpaceSet();
  useQuery(starsQuery(drive));
  return useQuery({
    queryKey: [...QUICK_KEY, list],
    queryFn: async ({ signal }) => {
      const set = await spaces();
      return list === 'recent' ? recentIn(set, MOST_RECENT, 'own') : starredIn(set, 'own', signal);
    },
    staleTime: 0,
    structuralSharing: false,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.isWhole === false ? READING_MS : false),
  });
}
