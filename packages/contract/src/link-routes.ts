import { z } from 'zod';
import * as links from './links.ts';
import type { RouteDefinition } from './route.ts';
import { thumbnails } from './storage.ts';

/** The calls about public links: those of their owners, and the public ones of recipients. */
export const linkRoutes = {
  listLinks: {
    method: 'GET',
    path: '/api/links',
    access: 'session',
    summary: "The signed-in user's public links.",
    query: links.linksQuery,
    response: z.array(links.link),
  },
  createLink: {
    method: 'POST',
    path: '/api/links',
    access: 'session',
    summary: 'Creates a public link of a finished file.',
    body: links.newLink,
    response: links.link,
    status: 201,
  },
  createFolderLink: {
    method: 'POST',
    path: '/api/links/folders',
    access: 'session',
    summary: 'Creates a public link of a directory with all that is in it at the moment of each visit.',
    body: links.newLink,
    response: links.link,
    status: 201,
  },
  updateLink: {
    method: 'PUT',
    path: '/api/links/{id}',
    access: 'session',
    summary: 'Sets or removes expiry and limit of a link.',
    params: links.linkParams,
    body: links.linkUpdate,
    response: links.link,
  },
  deleteLink: {
    method: 'DELETE',
    path: '/api/links/{id}',
    access: 'session',
    summary: 'Deletes a link.',
    params: links.linkParams,
  },
  linkMetadata: {
    method: 'GET',
    path: '/api/links/{id}/metadata',
    access: 'public',
    summary:
      'What a recipient needs to show a link. Once its downloads are used up, this and what follows take a ticket.',
    params: links.linkParams,
    query: links.linkLookQuery,
    response: links.link,
  },
  downloadLink: {
    method: 'POST',
    path: '/api/links/{id}',
    access: 'public',
    summary: 'The content of the linked file, decrypted if a link key is given. Counts as a download.',
    params: links.linkParams,
    body: links.linkDownload,
    form: true,
    response: 'binary',
  },
  beginLinkDownload: {
    method: 'POST',
    path: '/api/links/{id}/downloads',
    access: 'public',
    summary:
      'A ticket to fetch chunks, for looking at or saving what is behind a link. Counts as a download.',
    params: links.linkParams,
    response: links.linkTicket,
    status: 201,
  },
  linkListing: {
    method: 'GET',
    path: '/api/links/{id}/items',
    access: 'public',
    summary: 'One page of the linked directory, or of one below it.',
    params: links.linkParams,
    query: links.linkListingQuery,
    response: links.linkListing,
  },
  linkedItem: {
    method: 'GET',
    path: '/api/links/{id}/items/{item_id}/metadata',
    access: 'public',
    summary: 'What a recipient needs to decrypt and verify one item: the linked one, or one below it.',
    params: links.linkedItemParams,
    query: links.linkLookQuery,
    response: links.linkedItemDetails,
  },
  linkThumbnails: {
    method: 'POST',
    path: '/api/links/{id}/thumbnails',
    access: 'public',
    summary: 'The sealed thumbnails of items below the linked directory.',
    params: links.linkParams,
    body: links.linkThumbnailRequest,
    response: thumbnails,
  },
  linkChunk: {
    method: 'GET',
    path: '/api/links/{id}/items/{item_id}',
    access: 'public',
    summary:
      'Encrypted chunks of the linked file, or of a file below the linked directory, or a redirect (302) to one.',
    params: links.linkedItemParams,
    query: links.linkChunkQuery,
    response: 'binary',
  },
} as const satisfies Record<string, RouteDefinition>;
