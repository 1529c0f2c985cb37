import type { ApiClient } from '@coffer/client';
import { queryOptions } from '@tanstack/react-query';

/** The passkeys of who is signed in; part of what is known about the account. */
export function passkeysQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['account', 'passkeys'],
    queryFn: ({ signal }) => api.call('listPasskeys', {}, signal),
  });
}
