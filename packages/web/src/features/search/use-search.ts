import { type Drive, isFailure, type Match } from '@coffer/client';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { failureText } from '../../failures/texts.ts';
import { useDrive } from '../../session/drive-context.ts';

type SearchPage = Awaited<ReturnType<Drive['search']>>;

/** The first page. */
const START: SearchPage['next'] = null;

/** How long somebody pauses until that is taken for the whole query. */
const SEARCH_DEBOUNCE_MS = 200;

/**
 * Searches for a text, page by page. While it changes, the results of what was searched before stay; outdated
 * requests are cancelled.
 *
 * @param directoryId only in this directory and below it; null is everywhere
 */
export function useSearch(text: string, directoryId: string | null) {
  const drive = useDrive();
  const typed = text.trim();
  const [query] = useDebouncedValue(typed, SEARCH_DEBOUNCE_MS);
  const { data, error, hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage } = useInfiniteQuery(
    {
      queryKey: ['search', query, directoryId],
      enabled: query !== '',
      initialPageParam: START,
      queryFn: ({ pageParam, signal }) =>
        drive.search(query, { directory: directoryId, from: pageParam }, signal),
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

/** The state of a search, as it is shown. */
export type SearchState =
  /** Nothing was typed. */
  | { readonly kind: 'start' }
  /** The first answer is on its way; or it failed, which people are not told. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'locked'; readonly message: string }
  | { readonly kind: 'results'; readonly found: readonly Match[] };

/**
 * The state for the typed text, the pages that have arrived, and the failure. Only a missing key is shown; other
 * failures leave what is there.
 */
export function searchState(
  typed: string,
  pages: readonly SearchPage[] | undefined,
  error: unknown,
): SearchState {
  if (typed === '') return { kind: 'start' };
  if (isFailure(error, 'search_without_key')) return { kind: 'locked', message: failureText(error) };
  return pages === undefined ? { kind: 'waiting' } : { kind: 'results', found: withoutRepetition(pages) };
}

/** An item may stand in two pages, if others were added or deleted in between. */
function withoutRepetition(pages: readonly SearchPage[]): Match[] {
  return [...new Map(pages.flatMap(({ found }) => found.map((each) => [each.item.id, each]))).values()];
}
