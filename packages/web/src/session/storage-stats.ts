import type { ApiClient } from '@coffer/client';
import { queryOptions } from '@tanstack/react-query';

/** How much of the user's storage is used. */
export function storageStatsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['storage-stats'],
    queryFn: ({ signal }) => api.call('storageStats', {}, signal),
  });
}
