import { type FoundItem, type SearchPage, searchItems } from '@coffer/client';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { failureOf } from '../../failures/failure.ts';
import { useServices } from '../../session/services.tsx';

/** How long somebody pauses until that is taken for the whole query. */
export const SEARCH_DEBOUNCE_MS = 200;

/** What a search shows. */
export type SearchState =
  /** Nothing was typed. */
  | { readonly kind: 'start' }
  /** The first answer is on its way; or it failed, which people are not told. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'locked'; readonly message: string }
  | { readonly kind: 'results'; readonly found: readonly FoundItem[] };

/**
 * Searches for a text, page by page. While it changes, the results of what was searched before stay; requests that
 * nobody waits for any more are cancelled.
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
      initialPageParam: 0,
      queryFn: ({ pageParam, signal }) =>
        searchItems(query, { api, keyring, directoryId, skip: pageParam, signal }),
      getNextPageParam: (page: SearchPage) => page.next,
      placeholderData: keepPreviousData,
      structuralSharing: false,
      gcTime: 0,
      retry: false,
    },
  );

  return {
    state: stateOf(typed, data?.pages, error),
    /** Changes whenever other results begin. */
    of: `${query} ${directoryId}`,
    hasMore: hasNextPage,
    fetchMore() {
      if (hasNextPage && !isFetchingNextPage && !isPlaceholderData) void fetchNextPage();
    },
  };
}

function stateOf(typed: string, pages: readonly SearchPage[] | undefined, error: unknown): SearchState {
  if (typed === '') return { kind: 'start' };
  const { name, message } = failureOf(error);
  if (name === 'SearchWithoutKey') return { kind: 'locked', message };
  return pages === undefined ? { kind: 'waiting' } : { kind: 'results', found: withoutRepetition(pages) };
}

/** What was added or deleted between two pages may stand in both. */
function withoutRepetition(pages: readonly SearchPage[]): FoundItem[] {
  return [...new Map(pages.flatMap(({ found }) => found.map((each) => [each.item.id, each]))).values()];
}
