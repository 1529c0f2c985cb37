import type { ApiClient } from '@coffer/client';
import { queryOptions } from '@tanstack/react-query';

/** The settings of the instance. */
export function settingsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['manage', 'settings'],
    queryFn: ({ signal }) => api.call('getSettings', {}, signal),
  });
}
