import type { ApiClient } from '@coffer/client';
import type { AdminUserUpdate } from '@coffer/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../../session/services.tsx';
import { USERS_KEY } from '../users/users-query.ts';

/** One account with its sessions. */
export function userQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: ['manage', 'user', id],
    queryFn: ({ signal }) => api.call('getUser', { params: { id } }, signal),
  });
}

/** Changes role, quota or suspension of an account. */
export function useUpdateUser(id: string) {
  const { api } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: AdminUserUpdate) => api.call('updateUser', { params: { id }, body }),
    onSuccess: (details) => queryClient.setQueryData(userQuery(api, id).queryKey, details),
    onSettled: useReloadUser(id),
  });
}

/** Ends one session of an account, by its id. */
export function useRevokeUserDevice(id: string) {
  const { api } = useServices();
  return useMutation({
    mutationFn: (sessionId: string) =>
      api.call('revokeUserSession', { params: { id, session_id: sessionId } }),
    onSettled: useReloadUser(id),
  });
}

/** Ends all sessions of an account. */
export function useRevokeUserDevices(id: string) {
  const { api } = useServices();
  return useMutation({
    mutationFn: () => api.call('revokeUserSessions', { params: { id } }),
    onSettled: useReloadUser(id),
  });
}

/** Switches the second factor of an account off. */
export function useDisableUserTwoFactor(id: string) {
  const { api } = useServices();
  return useMutation({
    mutationFn: () => api.call('disableUserTwoFactor', { params: { id } }),
    onSettled: useReloadUser(id),
  });
}

/** Sends the activation mail of an account again. */
export function useResendUserActivation(id: string) {
  const { api } = useServices();
  return useMutation({
    mutationFn: () => api.call('resendUserActivation', { params: { id } }),
    onSettled: useReloadUser(id),
  });
}

/** Deletes an account with all its files. */
export function useDeleteUser(id: string) {
  const { api } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.call('deleteUser', { params: { id } }),
    onSuccess() {
      queryClient.removeQueries({ queryKey: userQuery(api, id).queryKey });
      void queryClient.invalidateQueries({ queryKey: USERS_KEY });
    },
  });
}

/** Nobody waits for what is shown of the account and of all accounts. */
function useReloadUser(id: string) {
  const { api } = useServices();
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: userQuery(api, id).queryKey });
    void queryClient.invalidateQueries({ queryKey: USERS_KEY });
  };
}
