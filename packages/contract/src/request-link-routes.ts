import { uploadProgress } from './chunks.ts';
import { CHUNK, LISTING, PAGE, SENT_CHUNKS, SMALL } from './limits.ts';
import * as requests from './request-links.ts';
import type { RouteDefinition } from './route.ts';

/** The calls about request links: those of their owners, and the public ones of senders. */
export const requestLinkRoutes = {
  listRequestLinks: {
    method: 'GET',
    path: '/api/requests',
    access: 'session',
    summary: 'The request links of who is signed in; they are made, changed and taken back by batches.',
    response: requests.requestLinks,
    compressed: true,
    limits: LISTING,
  },
  inbox: {
    method: 'GET',
    path: '/api/inbox',
    access: 'session',
    summary: 'Files that were sent by request links and wait for who is signed in.',
    query: requests.inboxQuery,
    response: requests.inbox,
    compressed: true,
    limits: PAGE,
  },
  removeFromInbox: {
    method: 'DELETE',
    path: '/api/inbox/{id}',
    access: 'session',
    summary: 'Removes a file that was sent, once it was accepted or because it is refused.',
    params: requests.requestParams,
    limits: SMALL,
  },
  requestLink: {
    method: 'GET',
    path: '/api/requests/{id}',
    access: 'public',
    summary: 'What a sender needs to seal files for the owner of a request link.',
    params: requests.requestParams,
    response: requests.shownRequestLink,
    limits: SMALL,
  },
  beginRequestUpload: {
    method: 'POST',
    path: '/api/requests/{id}/uploads',
    access: 'public',
    summary: 'Begins to send a file by a request link.',
    params: requests.requestParams,
    query: requests.requestTicketQuery,
    body: requests.newRequestUpload,
    limits: SMALL,
  },
  uploadRequestChunk: {
    method: 'POST',
    path: '/api/requests/{id}/uploads/{upload_id}',
    access: 'public',
    summary: 'Stores one encrypted chunk of such a file.',
    params: requests.requestUploadParams,
    query: requests.requestChunkQuery,
    body: 'binary',
    response: uploadProgress,
    limits: { ...CHUNK, atOnce: SENT_CHUNKS },
  },
  finishRequestUpload: {
    method: 'POST',
    path: '/api/requests/{id}/uploads/{upload_id}/finish',
    access: 'public',
    summary: 'Ends the sending of a file: from now on it waits for the owner of the link.',
    params: requests.requestUploadParams,
    query: requests.requestTicketQuery,
    body: requests.finishedRequestUpload,
    limits: SMALL,
  },
  cancelRequestUpload: {
    method: 'DELETE',
    path: '/api/requests/{id}/uploads/{upload_id}',
    access: 'public',
    summary: 'Gives up a file whose sending was not ended.',
    params: requests.requestUploadParams,
    query: requests.requestTicketQuery,
    limits: SMALL,
  },
} as const satisfies Record<string, RouteDefinition>;
