import type { Drive, OpenedItem, PageWanted } from '@coffer/client';
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useDrive } from '../../../session/drive-context.ts';
import type { FilesBehind } from '../../../thumbnails/thumbnail-context.ts';
import { standsForSpace } from '../items.ts';
import type { BrowserPorts } from '../ports.ts';
import type { FolderPage } from './folder-cache.ts';
import { folderKey } from './folder-cache.ts';
import { FolderOrder } from './folder-order.ts';
import type { Sort } from './sort.ts';

/** In place of the cursor that the first page does not have. */
const FIRST_PAGE = '';

/** Enough for the tallest screen. The first names must not wait for thousands of others. */
const FIRST_PAGE_SIZE = 100;

/** A page is parsed, merged and drawn within one frame, so that scrolling stays smooth while others arrive. */
const PAGE_SIZE = 500;

/** A shown folder counts as fresh for so long; one of many pages for longer, because it costs more. */
const FRESH_MS = 30_000;
const PAGES_AT_ONCE = 5;

/** Between two of the orders that are made before anybody asks for them: nobody notices one that takes a frame. */
const REST_MS = 250;

/** The pages of a folder, each decrypted by the keyring. */
export function folderQuery(drive: Drive, folderId: string | null, order: PageWanted['order'] = 'asc') {
  return infiniteQueryOptions({
    queryKey: folderKey(folderId),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page: FolderPage) => page.nextCursor,
    structuralSharing: false,
    staleTime: ({ state }) => FRESH_MS * Math.max(1, (state.data?.pages.length ?? 1) / PAGES_AT_ONCE),
    queryFn: ({ pageParam, signal }) => {
      const part =
        pageParam === FIRST_PAGE
          ? { limit: FIRST_PAGE_SIZE, order }
          : { limit: PAGE_SIZE, cursor: pageParam };
      return openPage(drive, folderId, part, signal);
    },
  });
}

/** A folder in order, page after page: what has arrived is shown while the rest is still loading. */
export function useFolder(folderId: string | null, sort: Sort, behind: BrowserPorts['filesBehind'] | null) {
  const order = sort.field === 'name' ? sort.order : 'asc';
  const query = useInfiniteQuery(folderQuery(useDrive(), folderId, order));
  const { data, error, hasNextPage, isFetching, isError, isFetchNextPageError, fetchNextPage, refetch } =
    query;
  const [folder] = useState(() => new FolderOrder());
  const pages = data?.pages ?? NO_PAGES;
  const items = useMemo(() => pages.flatMap(({ children }) => children.filter(standsForSpace)), [pages]);
  const files = useFilesBehind(items, behind);
  const shown = useMemo(() => withFiles(pages, files), [pages, files]);

  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);

  useEffect(() => {
    if (data === undefined || hasNextPage || isFetching) return;
    return whileAtRest(() => folder.prepare());
  }, [data, hasNextPage, isFetching, folder]);

  return {
    /** Null until the first page has arrived. */
    ordered: data === undefined ? null : folder.of(shown, sort),
    /** The files behind items that stand for them. */
    files,
    parents: data?.pages.at(-1)?.parents ?? null,
    complete: !hasNextPage,
    /** Why nothing is shown, or not all of it, or not as it is now. */
    failure: error,
    retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
    isFetching,
  };
}

const NO_PAGES: readonly FolderPage[] = [];
const NO_FILES: FilesBehind = new Map();

/** The beginning of the cache's names of files behind items. */
export const BEHIND_KEY = ['people', 'behind'] as const;

/** The files that are shared by themselves behind items, as far as they are known. Nothing is asked for where nothing stands for a space. */
export function useFilesBehind(
  items: readonly OpenedItem[],
  behind: BrowserPorts['filesBehind'] | null,
): FilesBehind {
  const queryClient = useQueryClient();
  const queryKey = [...BEHIND_KEY, items.map(({ id }) => id)];
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const all = queryClient.getQueriesData<FilesBehind>({ queryKey: BEHIND_KEY });
      const before = new Map(all.flatMap(([, known = NO_FILES]) => [...known]));
      const tell = (known: FilesBehind) => queryClient.setQueryData(queryKey, known);
      return (await behind?.(items, before, tell, signal)) ?? NO_FILES;
    },
    enabled: behind !== null && items.length > 0,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    structuralSharing: false,
    retry: false,
  });
  return data ?? NO_FILES;
}

/** Pages on which what stands for a file is that file. */
function withFiles(pages: readonly FolderPage[], files: FilesBehind): readonly FolderPage[] {
  if (files.size === 0) return pages;
  return pages.map((page) =>
    page.children.some(({ id }) => files.has(id))
      ? { ...page, children: page.children.map((item) => (files.has(item.id) ? orFile(item, files) : item)) }
      : page,
  );
}

/** What is shown of an item: the file behind it, where there is one. */
export const orFile = <Item extends OpenedItem>(item: Item, files: FilesBehind): Item => ({
  ...item,
  ...files.get(item.id)?.shown,
});

/** Works bit by bit where the page has nothing else to do, until nothing is left; what is given back ends it. */
function whileAtRest(work: () => boolean): () => void {
  let timer = setTimeout(step, REST_MS);
  function step(): void {
    if (work()) timer = setTimeout(step, REST_MS);
  }
  return () => clearTimeout(timer);
}

/** Loads the beginning of a folder that is about to be opened. */
export function usePrefetchFolder(): (folderId: string) => void {
  const drive = useDrive();
  const queryClient = useQueryClient();
  return (folderId) => void queryClient.prefetchInfiniteQuery(folderQuery(drive, folderId));
}

/**
 * Loads a page of a directory, opened; null is the top. When each page has come, and with how many items, stands in the
 * browser's timeline as `coffer:page-shown`.
 */
async function openPage(
  drive: Drive,
  directoryId: string | null,
  part: PageWanted,
  signal: AbortSignal,
): Promise<FolderPage> {
  const { next_cursor, ...page } = await drive.page(directoryId, part, signal);
  performance.mark('coffer:page-shown', { detail: page.children.length });
  return { ...page, nextCursor: next_cursor };
}
