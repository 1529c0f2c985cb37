import type { ApiClient } from '@coffer/client';
import type { EventKind } from '@coffer/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';

const FIRST: string | null = null;

/** The events of the instance, the newest first, page by page. */
export function eventsQuery(api: ApiClient, kind: EventKind | null) {
  return infiniteQueryOptions({
    queryKey: ['manage', 'events', kind],
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { ...(cursor === null ? {} : { cursor }), ...(kind === null ? {} : { kind }) };
      return api.call('listEvents', { query }, signal);
    },
    initialPageParam: FIRST,
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** The events of the signed-in user's own account. */
export function accountEventsQuery(api: ApiClient) {
  return infiniteQueryOptions({
    queryKey: ['account', 'events'],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.call(
        'listAccountEvents',
        { query: { limit: '10', ...(cursor === null ? {} : { cursor }) } },
        signal,
      ),
    initialPageParam: FIRST,
    getNextPageParam: (page) => page.next_cursor,
  });
}
