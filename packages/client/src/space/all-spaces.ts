import type { RouteResult, routes } from '@coffer/contract';
import type { ApiClient } from '../api/client.ts';
import { cursorPages } from '../api/cursor-pages.ts';

type ListedSpace = RouteResult<typeof routes.listSpaces>['spaces'][number];

/** Lists all spaces of who is signed in, page by page. Throws the server's problems, and `tree_invalid` where pages never end. */
export async function allSpaces(api: Pick<ApiClient, 'call'>, signal?: AbortSignal): Promise<ListedSpace[]> {
  const all: ListedSpace[] = [];
  const pages = cursorPages(null, (query) => api.call('listSpaces', { query }, signal));
  for await (const { spaces } of pages) all.push(...spaces);
  return all;
}
