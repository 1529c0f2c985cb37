import type { ApiClient } from '@coffer/client';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useServices } from '../../../session/services.tsx';
import type { RemoteKeyring } from '../../../workers/keyring.ts';
import { childrenOf, type FolderPage } from './folder.ts';

/** The cache's name of a folder; null is the top. */
export function folderKey(folderId: string | null) {
  return ['folder', folderId] as const;
}

/** The pages of a folder, each decrypted by the keyring. */
export function folderQuery(api: ApiClient, keyring: RemoteKeyring, folderId: string | null) {
  return infiniteQueryOptions({
    queryKey: folderKey(folderId),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: FolderPage) => page.nextCursor ?? undefined,
    structuralSharing: false,
    async queryFn({ pageParam, signal }): Promise<FolderPage> {
      const folder = folderId === null ? {} : { dir_id: folderId };
      const cursor = pageParam === undefined ? {} : { cursor: pageParam };
      const listing = await api.call('listItems', { query: { ...folder, ...cursor } }, signal);
      const opened = await keyring.openListing({ ...listing, directoryId: folderId });
      return { ...opened, nextCursor: listing.next_cursor };
    },
  });
}

/** A folder, page after page: what has arrived is shown while the rest is still loading. */
export function useFolder(folderId: string | null) {
  const { api, keyring } = useServices();
  const query = useInfiniteQuery(folderQuery(api, keyring, folderId));
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;

  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);

  const pages = data?.pages;
  const children = useMemo(() => (pages === undefined ? null : childrenOf(pages)), [pages]);
  return {
    /** Null until the first page has arrived. */
    children,
    parents: pages?.at(-1)?.parents ?? null,
    complete: !hasNextPage,
    failure: data === undefined ? query.error : null,
    retry: () => void query.refetch(),
  };
}
