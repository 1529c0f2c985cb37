import { KIBIBYTE, LISTING, SMALL } from './limits.ts';
import * as members from './members.ts';
import * as people from './people.ts';
import type { RouteDefinition } from './route.ts';
import { sharingKey } from './sharing-key.ts';
import { spaceParams } from './spaces.ts';

/** The calls by which people find one another. */
export const peopleRoutes = {
  ownSharingKey: {
    method: 'GET',
    path: '/api/people/sharing-key',
    access: 'session',
    summary:
      'The public key to which others seal what they share with who is signed in; null where there is none.',
    response: people.ownSharingKey,
    limits: SMALL,
  },
  setSharingKey: {
    method: 'PUT',
    path: '/api/people/sharing-key',
    access: 'session',
    summary: 'Stores the public key to which others seal what they share with who is signed in.',
    body: sharingKey,
    limits: SMALL,
  },
  findPerson: {
    method: 'POST',
    path: '/api/people/find',
    access: 'session',
    summary: 'Who has exactly this e-mail address, with the keys by which to share something with them.',
    body: people.personRequest,
    response: people.foundPerson,
    limits: SMALL,
  },
  inviteIntoSpace: {
    method: 'POST',
    path: '/api/people/invitations',
    access: 'session',
    summary: 'Keeps an invitation of somebody without an account into a space, and mails it if asked to.',
    body: people.newSpaceInvitation,
    response: people.sentSpaceInvitation,
    status: 201,
    limits: { ...SMALL, bodyBytes: 8 * KIBIBYTE },
  },
  checkSpaceInvitation: {
    method: 'POST',
    path: '/api/people/invitations/check',
    access: 'session',
    summary: 'Refuses an invitation that could not be made, before what it is into is shared.',
    body: people.meantSpaceInvitation,
    limits: SMALL,
  },
  spaceInvitations: {
    method: 'GET',
    path: '/api/people/invitations',
    access: 'session',
    summary: "A page of one's own invitations into spaces, with the keys of those who have followed them.",
    query: people.spaceInvitationsQuery,
    response: people.spaceInvitations,
    limits: LISTING,
  },
  withdrawSpaceInvitation: {
    method: 'DELETE',
    path: '/api/people/invitations/{id}',
    access: 'session',
    summary: 'Takes an invitation into a space back, or removes one that has been followed.',
    params: people.spaceInvitationParams,
    limits: SMALL,
  },
  shownSpaceInvitation: {
    method: 'GET',
    path: '/api/people/invitations/{id}',
    access: 'public',
    summary: 'Who invites whom into a space, for whoever has the link.',
    params: people.spaceInvitationParams,
    response: people.shownSpaceInvitation,
    limits: SMALL,
  },
  answerSpaceInvitation: {
    method: 'POST',
    path: '/api/people/invitations/{id}/answer',
    access: 'session',
    summary: 'Follows an invitation into a space, and shows by a proof that one has the secret of its link.',
    params: people.spaceInvitationParams,
    body: people.newSpaceInvitationAnswer,
    limits: SMALL,
  },
  sharedSpaces: {
    method: 'GET',
    path: '/api/people/shared',
    access: 'session',
    summary: 'A page of what others share with who is signed in, as its owners have signed it.',
    query: people.sharedSpacesQuery,
    response: people.sharedSpaces,
    limits: LISTING,
  },
  leaveSpace: {
    method: 'DELETE',
    path: '/api/spaces/{id}/membership',
    access: 'session',
    summary:
      'Declines what somebody shares, or leaves it. Its owner takes the membership back with their next change.',
    params: spaceParams,
    limits: SMALL,
  },
  spaceMembers: {
    method: 'GET',
    path: '/api/spaces/{id}/members',
    access: 'session',
    summary: 'With whom a space is shared, and by which rows its owner has signed that.',
    params: spaceParams,
    response: members.spaceMembers,
    limits: LISTING,
  },
  spaceContacts: {
    method: 'GET',
    path: '/api/spaces/{id}/contacts',
    access: 'session',
    summary: 'All contacts of a drive, sealed; they are changed by batches.',
    params: spaceParams,
    response: people.spaceContacts,
    compressed: true,
    limits: LISTING,
  },
} as const satisfies Record<string, RouteDefinition>;
