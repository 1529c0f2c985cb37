import type { ApiClient } from '@coffer/client';
import { queryOptions } from '@tanstack/react-query';

/** The instance in numbers. */
export function overviewQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['manage', 'overview'],
    queryFn: ({ signal }) => api.call('adminOverview', {}, signal),
  });
}

/** Whether its parts work, asked at this moment; that may take seconds, so nothing else waits for it. */
export function healthQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['manage', 'health'],
    queryFn: ({ signal }) => api.call('adminHealth', {}, signal),
  });
}
