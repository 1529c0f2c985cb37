import type { RouteDefinition } from './route.ts';
import * as search from './search.ts';

/** The calls of the blind index. */
export const searchRoutes = {
  searchItems: {
    method: 'POST',
    path: '/api/storage/search',
    access: 'session',
    summary: 'Items whose names match all tokens of the blind index.',
    body: search.searchRequest,
    response: search.searchAnswer,
    compressed: true,
  },
  removeSearchTokens: {
    method: 'DELETE',
    path: '/api/storage/search',
    access: 'session',
    summary:
      'Removes the search tokens of all items of the drive, so that no search here finds them by name.',
  },
} as const satisfies Record<string, RouteDefinition>;
