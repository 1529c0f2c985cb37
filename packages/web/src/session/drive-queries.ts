import type { ApiClient } from '@coffer/client';
import { queryOptions } from '@tanstack/react-query';

/** How much of the user's storage is used. */
export function storageStatsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['storage-stats'],
    queryFn: ({ signal }) => api.call('storageStats', {}, signal),
  });
}

/** The cache's name of the user's public links, which go with their items. */
export const OWN_LINKS_KEY = ['links'] as const;

/** The beginning of the cache's names of what files held; the id of the file follows. */
export const VERSIONS_KEY = ['versions'] as const;

/** The cache's name of what is in the trash. */
export const TRASH_KEY = ['trash'] as const;
