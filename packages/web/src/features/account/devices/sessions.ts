import type { ApiClient } from '@coffer/client';
import type { DeviceSession } from '@coffer/contract';
import { queryOptions } from '@tanstack/react-query';

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
