import * as people from './people.ts';
import type { RouteDefinition } from './route.ts';
import { spaceParams } from './spaces.ts';

/** The calls by which people find one another. */
export const peopleRoutes = {
  setSharingKey: {
    method: 'PUT',
    path: '/api/people/sharing-key',
    access: 'session',
    summary: 'Stores the public key to which others seal what they share with who is signed in.',
    body: people.sharingKey,
  },
  findPerson: {
    method: 'POST',
    path: '/api/people/find',
    access: 'session',
    summary: 'Who has exactly this e-mail address, with the keys by which to share something with them.',
    body: people.personRequest,
    response: people.foundPerson,
  },
  spaceContacts: {
    method: 'GET',
    path: '/api/spaces/{id}/contacts',
    access: 'session',
    summary: 'All contacts of a drive, sealed; they are changed by batches.',
    params: spaceParams,
    response: people.spaceContacts,
    compressed: true,
  },
} as const satisfies Record<string, RouteDefinition>;
