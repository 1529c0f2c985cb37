import type { ApiClient } from '@coffer/client';
import type { AdminUserDetails, AdminUserUpdate } from '@coffer/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../../session/services.tsx';
import { USERS_KEY } from '../users/users-query.ts';

/** One account with its sessions. */
export function userQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: ['manage', 'user', id],
    queryFn: ({ signal }) => api.call('getUser', { params: { id } }, signal),
  });
}

/** What administrators do to one account; what is shown of it is kept up to date. */
export interface UserChanges {
  update(change: AdminUserUpdate): Promise<void>;
  revoke(sessionId: string): Promise<void>;
  revokeAll(): Promise<void>;
  disableTwoFactor(): Promise<void>;
  resendActivation(): Promise<void>;
  delete(): Promise<void>;
}

export function useUserChanges(id: string): UserChanges {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const { queryKey } = userQuery(api, id);
  const params = { id };

  async function changing(call: () => Promise<unknown>): Promise<void> {
    try {
      await call();
    } finally {
      void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: USERS_KEY });
    }
  }

  return {
    update: (body) =>
      changing(async () => {
        const details: AdminUserDetails = await api.call('updateUser', { params, body });
        queryClient.setQueryData(queryKey, details);
      }),
    revoke: (sessionId) =>
      changing(() => api.call('revokeUserSession', { params: { id, session_id: sessionId } })),
    revokeAll: () => changing(() => api.call('revokeUserSessions', { params })),
    disableTwoFactor: () => changing(() => api.call('disableUserTwoFactor', { params })),
    resendActivation: () => changing(() => api.call('resendUserActivation', { params })),
    async delete() {
      await api.call('deleteUser', { params });
      queryClient.removeQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: USERS_KEY });
    },
  };
}
