import type { ApiClient } from '@coffer/client';
import { queryOptions } from '@tanstack/react-query';

/** The invitations that nobody has followed yet. */
export function invitationsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['manage', 'invitations'],
    queryFn: ({ signal }) => api.call('listInvitations', {}, signal),
  });
}
