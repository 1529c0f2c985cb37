import type { ApiClient } from '@coffer/client';
import type { EventKind } from '@coffer/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';

const FIRST: string | null = null;

/** Which events of the instance are shown. */
export interface EventFilter {
  /** About this account, or done by it. */
  readonly userId: string | null;
  readonly kind: EventKind | null;
  /** The first and the last day, such as `2026-11-21`, in the time zone of the device; empty for no such bound. */
  readonly from: string;
  readonly until: string;
}

export const NO_FILTER: EventFilter = { userId: null, kind: null, from: '', until: '' };

/** What the server is asked for. The last day is one of those that are shown. */
export function queryOf({ userId, kind, from, until }: EventFilter) {
  const [first, last] = [startOfDay(from), startOfDay(until, 1)];
  return {
    ...(userId !== null && { user_id: userId }),
    ...(kind !== null && { kind }),
    ...(first !== null && { from: String(first) }),
    ...(last !== null && { to: String(last) }),
  };
}

/** When a day begins, or the one so many days later, in unix seconds; null of what is none. */
function startOfDay(day: string, later = 0): number | null {
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + later);
  const seconds = Math.floor(start.getTime() / 1_000);
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

/** The first people whose addresses have a part in them. */
export function peopleQuery(api: ApiClient, search: string) {
  const query = { limit: '10', ...(search.trim() !== '' && { search: search.trim() }) };
  return queryOptions({
    queryKey: ['manage', 'events', 'people', query],
    queryFn: ({ signal }) => api.call('listUsers', { query }, signal),
    placeholderData: keepPreviousData,
  });
}

/** The events of the instance, the newest first, page by page. */
export function eventsQuery(api: ApiClient, filter: EventFilter) {
  return infiniteQueryOptions({
    queryKey: ['manage', 'events', filter],
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { ...queryOf(filter), ...(cursor === null ? {} : { cursor }) };
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
