import * as batches from './batches.ts';
import * as heads from './heads.ts';
import * as kept from './kept-changes.ts';
import { BATCH, BATCH_WITH_FILES, EVENTS, LISTING, PAGE, PART, SMALL } from './limits.ts';
import * as parts from './parts.ts';
import type { RouteDefinition } from './route.ts';
import * as spaces from './spaces.ts';

/** The calls by which devices follow what others change. */
export const spaceRoutes = {
  listSpaces: {
    method: 'GET',
    path: '/api/spaces',
    access: 'session',
    summary: 'A page of the spaces of who is signed in, and the revisions at which they stand.',
    query: spaces.ownSpacesQuery,
    response: spaces.ownSpaces,
    limits: LISTING,
  },
  spaceEvents: {
    method: 'GET',
    path: '/api/spaces/events',
    access: 'session',
    summary:
      'Tells, as long as the session lasts, which spaces have changed and where they stand now; all of them at first, in one or several events.',
    events: spaces.spaces,
    limits: EVENTS,
  },
  spaceChanges: {
    method: 'GET',
    path: '/api/spaces/{id}/changes',
    access: 'session',
    summary:
      'What has changed in a space since a revision: changed items, the ids of those that are gone, and changed settings.',
    params: spaces.spaceParams,
    query: spaces.changesQuery,
    response: spaces.spaceChanges,
    compressed: true,
    limits: LISTING,
  },
  waitingChanges: {
    method: 'GET',
    path: '/api/spaces/{id}/waiting',
    access: 'session',
    summary:
      'What programs have changed without keys: each item as they left it, beside the row as it was signed.',
    params: spaces.spaceParams,
    query: spaces.waitingQuery,
    response: spaces.waitingChanges,
    compressed: true,
    limits: LISTING,
  },
  allowPlainChanges: {
    method: 'PUT',
    path: '/api/spaces/{id}/plain-changes',
    access: 'session',
    summary:
      'Says whether programs may change the space without a head. Clients believe what they have sealed, not this.',
    params: spaces.spaceParams,
    body: spaces.plainChanges,
    limits: SMALL,
  },
  changeSpace: {
    method: 'POST',
    path: '/api/spaces/{id}/changes',
    access: 'session',
    summary: 'Carries out a batch of changes: all of them, or none where one is refused.',
    params: spaces.spaceParams,
    body: batches.changeBatch,
    response: batches.appliedBatch,
    limits: BATCH,
  },
  changeSpaces: {
    method: 'POST',
    path: '/api/spaces/changes',
    access: 'session',
    summary: 'Carries out batches of several spaces: all of them, or none where one is refused.',
    body: batches.spaceBatches,
    response: batches.appliedBatches,
    limits: BATCH,
  },
  changeSpaceWithFiles: {
    method: 'POST',
    path: '/api/spaces/{id}/changes/files',
    access: 'session',
    summary:
      'Carries out a batch of changes whose small files come along: the length of its JSON in four bytes, the JSON, then each chunk likewise, in the order of `chunks`.',
    params: spaces.spaceParams,
    body: 'binary',
    response: batches.appliedBatch,
    limits: BATCH_WITH_FILES,
  },
  sendPart: {
    method: 'PUT',
    path: '/api/spaces/parts/{number}',
    access: 'session',
    summary:
      'Keeps a part of what goes into another space, or is put back, sealed for that, for an hour: JSON as `carriedPart` or `putBackPart`. Answers with its SHA-256.',
    params: parts.partParams,
    body: 'binary',
    response: parts.keptPart,
    limits: PART,
  },
  keptParts: {
    method: 'GET',
    path: '/api/spaces/parts',
    access: 'session',
    summary: 'The parts of a change that were sent ahead and are still kept.',
    query: parts.keptPartsQuery,
    response: parts.keptParts,
    limits: PAGE,
  },
  holdSpace: {
    method: 'POST',
    path: '/api/spaces/{id}/hold',
    access: 'session',
    summary:
      'Lets a client hold the space, so that its next batch comes first: a member who was refused again and again for two seconds, the owner for a minute, which each batch prolongs up to ten. Ends the hold with `release`.',
    params: spaces.spaceParams,
    body: batches.spaceHold,
    response: batches.heldSpace,
    limits: SMALL,
  },
  spaceHeads: {
    method: 'GET',
    path: '/api/spaces/{id}/heads',
    access: 'session',
    summary: 'The newest signed head of a space, and the way to it from one that is known.',
    params: spaces.spaceParams,
    query: heads.headsQuery,
    response: heads.spaceHeads,
    limits: LISTING,
  },
  spaceLog: {
    method: 'GET',
    path: '/api/spaces/{id}/log',
    access: 'session',
    summary: 'Who changed what in a space beside the drive in the last 90 days, the last first.',
    params: spaces.spaceParams,
    query: heads.logQuery,
    response: heads.spaceLog,
    compressed: true,
    limits: LISTING,
  },
  keptChanges: {
    method: 'GET',
    path: '/api/spaces/{id}/kept',
    access: 'session',
    summary:
      'What is kept of the changes that others made in a space of your own, so that you can undo them.',
    params: spaces.spaceParams,
    response: kept.keptChanges,
    limits: SMALL,
  },
  dropKept: {
    method: 'POST',
    path: '/api/spaces/{id}/kept/drop',
    access: 'session',
    summary: 'Drops what is kept of changes up to a revision, which can be undone no more.',
    params: spaces.spaceParams,
    body: kept.dropKept,
    limits: SMALL,
  },
  spaceSettings: {
    method: 'GET',
    path: '/api/spaces/{id}/settings',
    access: 'session',
    summary: 'All settings of a space, sealed; they are changed by batches.',
    params: spaces.spaceParams,
    response: spaces.spaceSettings,
    compressed: true,
    limits: LISTING,
  },
  spaceDigests: {
    method: 'GET',
    path: '/api/spaces/{id}/digests',
    access: 'session',
    summary:
      'What a space holds now: the two digests over its rows, and parts of the tree under the first one.',
    params: spaces.spaceParams,
    query: spaces.digestsQuery,
    response: spaces.spaceDigests,
    limits: PAGE,
  },
  spaceRows: {
    method: 'GET',
    path: '/api/spaces/{id}/rows',
    access: 'session',
    summary:
      'The items of some buckets with all that their digest is made of, and the part of its tree that proves them.',
    params: spaces.spaceParams,
    query: spaces.rowsQuery,
    response: spaces.spaceRows,
    compressed: true,
    limits: LISTING,
  },
  spaceProofs: {
    method: 'POST',
    path: '/api/spaces/{id}/proofs',
    access: 'session',
    summary:
      'Rows of a space, and what proves them by its newest head: who signs what a space holds after a change has to know them.',
    params: spaces.spaceParams,
    body: spaces.proofsAsked,
    response: spaces.spaceProofs,
    compressed: true,
    limits: { ...LISTING, bodyBytes: 336 * 1_024 },
  },
} as const satisfies Record<string, RouteDefinition>;
