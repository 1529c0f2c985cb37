import type { ApiClient } from '@coffer/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';

/** How many users a page shows. */
export const USERS_PER_PAGE = 25;

export const USER_SORT_FIELDS = [
  'email',
  'role',
  'used_space',
  'quota',
  'last_seen_at',
  'created_at',
] as const;
export type UserSortField = (typeof USER_SORT_FIELDS)[number];

/** Search, filters, order and page in the address. Values that make no sense are left out. */
export const usersSearch = z.object({
  search: z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(254))), undefined),
  role: z.catch(z.optional(z.enum(['admin', 'user'])), undefined),
  status: z.catch(z.optional(z.enum(['active', 'unverified', 'suspended'])), undefined),
  sort: z.catch(z.optional(z.enum(USER_SORT_FIELDS)), undefined),
  order: z.catch(z.optional(z.enum(['asc', 'desc'])), undefined),
  page: z.catch(z.optional(z.int().check(z.gte(1), z.lte(40_000))), undefined),
});

export type UsersSearch = z.infer<typeof usersSearch>;

export const USERS_KEY = ['manage', 'users'] as const;

/** One page of the users. While the next one loads, the former stays. */
export function usersQuery(api: ApiClient, { page = 1, ...search }: UsersSearch) {
  const query = {
    ...Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)),
    skip: String((page - 1) * USERS_PER_PAGE),
    limit: String(USERS_PER_PAGE),
  };
  return queryOptions({
    queryKey: [...USERS_KEY, query],
    queryFn: ({ signal }) => api.call('listUsers', { query }, signal),
    placeholderData: keepPreviousData,
  });
}

/** How many pages a number of users takes; at least one. */
export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / USERS_PER_PAGE));
}

/** The search after a click on a column: the other order of the same, or the new one from its natural beginning. */
export function sortedBy(search: UsersSearch, field: UserSortField): UsersSearch {
  const { sort = 'email', order = 'asc' } = search;
  const next = field === sort ? opposite(order) : startOf(field);
  return { ...search, sort: field, order: next, page: undefined };
}

const opposite = (order: 'asc' | 'desc') => (order === 'asc' ? 'desc' : 'asc');

/** Text from its beginning, numbers and times from the largest. */
const startOf = (field: UserSortField) => (field === 'email' || field === 'role' ? 'asc' : 'desc');
