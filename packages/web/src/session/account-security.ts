import type { ApiClient } from '@coffer/client';
import { queryOptions } from '@tanstack/react-query';

/** How the account is protected. Features that change it ask for it again. */
export function securityQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['account', 'security'],
    queryFn: ({ signal }) => api.call('accountSecurity', {}, signal),
    staleTime: 0,
  });
}
