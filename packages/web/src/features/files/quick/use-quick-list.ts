import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDrive } from '../../../session/drive-context.ts';
import { QUICK_KEY, starsQuery } from '../../../session/drive-queries.ts';

/** A list beside the folders. */
export type QuickList = 'recent' | 'starred';

/** Beyond these, somebody searches. */
const MOST_RECENT = 200;

/** How often it is looked again while names are being read. */
const READING_MS = 1_000;

/** The items of a list, kept up to date with what this and other devices change. */
export function useQuickList(list: QuickList) {
  const drive = useDrive();
  useQuery(starsQuery(drive));
  return useQuery({
    queryKey: [...QUICK_KEY, list],
    queryFn: ({ signal }) => (list === 'recent' ? drive.recent(MOST_RECENT, signal) : drive.starred(signal)),
    staleTime: 0,
    structuralSharing: false,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.isWhole === false ? READING_MS : false),
  });
}
