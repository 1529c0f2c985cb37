import { SEARCH_START, type SearchPage, searchItems } from '@coffer/client';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useServices } from '../../session/services.tsx';
import { searchState } from './search-state.ts';

/** How long somebody pauses until that is taken for the whole query. */
const SEARCH_DEBOUNCE_MS = 200;

/**
 * Searches for a text, page by page. While it changes, the results of what was searched before stay; outdated
 * requests are cancelled.
 *
 * @param directoryId only in this directory and below it; null is everywhere
 */
export function useSearch(text: string, directoryId: string | null) {
  const { api, keyring } = useServices();
  const typed = text.trim();
  const [query] = useDebouncedValue(typed, SEARCH_DEBOUNCE_MS);
  const { data, error, hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage } = useInfiniteQuery(
    {
      queryKey: ['search', query, directoryId],
      enabled: query !== '',
      initialPageParam: SEARCH_START,
      queryFn: ({ pageParam, signal }) =>
        searchItems(query, { api, keyring, directoryId, from: pageParam, signal }),
      getNextPageParam: (page: SearchPage) => page.next,
      placeholderData: keepPreviousData,
      structuralSharing: false,
      gcTime: 0,
      retry: false,
    },
  );

  return {
    state: searchState(typed, data?.pages, error),
    /** Changes whenever other results begin. */
    of: `${query} ${directoryId}`,
    hasMore: hasNextPage,
    fetchMore() {
      if (hasNextPage && !isFetchingNextPage && !isPlaceholderData) void fetchNextPage();
    },
  };
}
