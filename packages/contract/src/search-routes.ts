import { KIBIBYTE, LISTING, SMALL } from './limits.ts';
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
    limits: LISTING,
  },
  addSearchTokens: {
    method: 'PUT',
    path: '/api/storage/search',
    access: 'session',
    summary:
      'Puts search tokens in place of those that items of the drive have, so that they are found. What is not there is left out.',
    body: search.nameTokens,
    limits: { ...SMALL, bodyBytes: 1024 * KIBIBYTE },
  },
  removeSearchTokens: {
    method: 'DELETE',
    path: '/api/storage/search',
    access: 'session',
    summary:
      'Removes the search tokens of all items of the drive, so that no search here finds them by name.',
    limits: SMALL,
  },
} as const satisfies Record<string, RouteDefinition>;
