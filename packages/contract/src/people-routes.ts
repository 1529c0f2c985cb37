import * as members from './members.ts';
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
  sharedSpaces: {
    method: 'GET',
    path: '/api/people/shared',
    access: 'session',
    summary: 'What others share with who is signed in, as its owners have signed it.',
    response: people.sharedSpaces,
  },
  leaveSpace: {
    method: 'DELETE',
    path: '/api/spaces/{id}/membership',
    access: 'session',
    summary:
      'Declines what somebody shares, or leaves it. Its owner takes the membership back with their next change.',
    params: spaceParams,
  },
  spaceMembers: {
    method: 'GET',
    path: '/api/spaces/{id}/members',
    access: 'session',
    summary: 'With whom a space is shared, and by which rows its owner has signed that.',
    params: spaceParams,
    response: members.spaceMembers,
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
