import { isFailure, type SearchScope } from '@coffer/client';
import { parseQuery } from '@coffer/client/search';
import {
  isComing,
  type PlacedMatch,
  type PlacedPage,
  type SearchPlace,
  type SpaceFilter,
  type SpaceHere,
  searchIn,
} from '@coffer/client/space-set';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { placedKey } from '../../everything/places.ts';
import { failureText } from '../../failures/texts.ts';
import { useSpaceSet } from '../../session/space-set-context.ts';

/** The first page. */
const START: PlacedPage['next'] = null;

/** How long somebody pauses until that is taken for the whole query, where the server is asked. */
const SEARCH_DEBOUNCE_MS = 200;

/** How often it is looked whether the names have been read, where nothing else answers. */
const READING_MS = 1_000;

/** Whether the names on this device may answer soon, those of the drive, or of another space. */
const awaitsNames = (error: unknown, pages: readonly PlacedPage[] | undefined) =>
  isFailure(error, 'names_not_read', 'server_unreachable') || pages?.[0]?.unread.some(isComing) === true;

/**
 * Searches for a text, page by page: with each key once this device answers, at a pause before. While it changes, the
 * results of what was searched before stay; outdated requests are cancelled.
 *
 * @param filesBehind as that of `SearchScope`
 */
export function useSearch(
  text: string,
  { place, filter }: { readonly place: SearchPlace; readonly filter: SpaceFilter },
  filesBehind: NonNullable<SearchScope['filesBehind']>,
) {
  const spaces = useSpaceSet();
  const typed = text.trim();
  const [paused] = useDebouncedValue(typed, SEARCH_DEBOUNCE_MS);
  const [by, setBy] = useState<PlacedPage['by']>('server');
  const query = by === 'device' ? typed : paused;
  const where = `${filter} ${place.spaceId} ${place.directoryId}`;
  const { data, error, hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage } = useInfiniteQuery(
    {
      queryKey: ['search', query, where],
      enabled: query !== '',
      initialPageParam: START,
      queryFn: async ({ pageParam, signal }) => {
        const options = { place, filter, from: pageParam, filesBehind };
        const page = await searchIn(await spaces(), query, options, signal);
        setBy(page.by);
        return page;
      },
      getNextPageParam: (page: PlacedPage) => page.next,
      placeholderData: keepPreviousData,
      structuralSharing: false,
      gcTime: 0,
      retry: false,
      refetchInterval: ({ state }) => (awaitsNames(state.error, state.data?.pages) ? READING_MS : false),
    },
  );

  return {
    state: searchState(typed, data?.pages, error),
    place: parseQuery(query).filters.some(({ name }) => name === 'in')
      ? ('trash' as const)
      : ('drive' as const),
    /** Changes whenever other results begin. */
    of: `${query} ${where}`,
    unread: typed === '' ? NONE : (data?.pages[0]?.unread ?? NONE),
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
  /** The key is missing, or the names on this device are. */
  | { readonly kind: 'locked' | 'unread'; readonly message: string }
  | { readonly kind: 'results'; readonly found: readonly PlacedMatch[] };

/**
 * The state for the typed text, the pages that have arrived, and the failure. Only what is
 * missing on this device is shown; other failures leave what is there.
 */
export function searchState(
  typed: string,
  pages: readonly PlacedPage[] | undefined,
  error: unknown,
): SearchState {
  if (typed === '') return { kind: 'start' };
  if (isFailure(error, 'search_without_key')) return { kind: 'locked', message: failureText(error) };
  if (isFailure(error, 'names_not_read')) return { kind: 'unread', message: failureText(error) };
  return pages === undefined ? { kind: 'waiting' } : { kind: 'results', found: withoutRepetition(pages) };
}

/** An item may stand in two pages, if others were added or deleted in between. */
function withoutRepetition(pages: readonly PlacedPage[]): PlacedMatch[] {
  const found = pages.flatMap((page) => page.found);
  return [...new Map(found.map((each) => [placedKey(each.space, each.item.id), each])).values()];
}

const NONE: readonly SpaceHere[] = [];
