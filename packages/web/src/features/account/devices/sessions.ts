import type { ApiClient } from '@coffer/client';
import type { DeviceSession } from '@coffer/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../../session/services.tsx';

/** The devices that are signed in. Others come and go without a word, so it is asked for each time. */
export function sessionsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['account', 'sessions'],
    queryFn: ({ signal }) => api.call('listSessions', {}, signal),
    staleTime: 0,
  });
}

/** The device that asks first, then the others by when they were last seen. */
export function inOrder(sessions: readonly DeviceSession[]): readonly DeviceSession[] {
  return sessions.toSorted(
    (a, b) => Number(b.current) - Number(a.current) || b.last_seen_at - a.last_seen_at,
  );
}

/** Ends the session of another device. */
export function useRevokeDevice() {
  const { api } = useServices();
  return useMutation({
    mutationFn: ({ id }: DeviceSession) => api.call('revokeSession', { params: { id } }),
    onSettled: useReloadSessions(),
  });
}

/** Ends the sessions of all other devices. */
export function useRevokeOtherDevices() {
  const { api } = useServices();
  return useMutation({
    mutationFn: () => api.call('revokeOtherSessions'),
    onSettled: useReloadSessions(),
  });
}

/** Nobody waits for the list. */
function useReloadSessions() {
  const { api } = useServices();
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: sessionsQuery(api).queryKey });
}
