import type { RouteDefinition } from './route.ts';
import * as spaces from './spaces.ts';

/** The calls by which devices follow what others change. */
export const spaceRoutes = {
  listSpaces: {
    method: 'GET',
    path: '/api/spaces',
    access: 'session',
    summary: 'The spaces of who is signed in, and the revisions at which they stand.',
    response: spaces.spaces,
  },
  spaceEvents: {
    method: 'GET',
    path: '/api/spaces/events',
    access: 'session',
    summary:
      'Tells, as long as the session lasts, which spaces have changed and where they stand now; all of them at first.',
    events: spaces.spaces,
  },
  spaceChanges: {
    method: 'GET',
    path: '/api/spaces/{id}/changes',
    access: 'session',
    summary:
      'What has changed in a space since a revision: changed items and the ids of those that are gone.',
    params: spaces.spaceParams,
    query: spaces.changesQuery,
    response: spaces.spaceChanges,
    compressed: true,
  },
} as const satisfies Record<string, RouteDefinition>;
