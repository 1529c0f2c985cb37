import type { ApiClient } from '@coffer/client';
import { queryOptions } from '@tanstack/react-query';

/** The devices that are signed in. Others come and go without a word, so it is asked for each time. */
export function sessionsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['account', 'sessions'],
    queryFn: ({ signal }) => api.call('listSessions', {}, signal),
    staleTime: 0,
  });
}
