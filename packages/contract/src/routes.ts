import { accountRoutes } from './account-routes.ts';
import { adminRoutes } from './admin-routes.ts';
import * as auth from './auth.ts';
import { linkRoutes } from './link-routes.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { KIBIBYTE, type RouteDefinition } from './route.ts';
import { spaceRoutes } from './space-routes.ts';
import { startOverRoutes } from './start-over-routes.ts';
import * as storage from './storage.ts';
import * as system from './system.ts';

/** Every call of the API. The server's validation, the client's types and the API document come from here. */
export const routes = {
  configuration: {
    method: 'GET',
    path: '/api/configuration',
    access: 'public',
    summary: 'What the page must know before anyone is signed in.',
    response: system.publicConfiguration,
  },

  register: {
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    summary: 'Creates an account and signs it in. The first account becomes administrator.',
    body: auth.registration,
    bodyBytes: 32 * KIBIBYTE,
    response: auth.authenticated,
    status: 201,
  },
  activateEmail: {
    method: 'POST',
    path: '/api/auth/action/activate-email/{code}',
    access: 'public',
    summary:
      'Confirms the e-mail address of who is signed in, with the code from an activation e-mail to that address.',
    params: auth.activationParams,
  },
  refuseActivation: {
    method: 'DELETE',
    path: '/api/auth/action/activate-email/{code}',
    access: 'public',
    summary: 'Deletes the account that waits for the address to which this code was mailed.',
    params: auth.activationParams,
  },
  resendActivation: {
    method: 'POST',
    path: '/api/auth/action/resend',
    access: 'public',
    summary: 'Sends the activation e-mail again.',
    body: auth.resendActivation,
  },
  login: {
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    summary: 'Signs in with e-mail and authentication key.',
    body: auth.credentials,
    response: auth.authenticated,
  },
  loginWithSignature: {
    method: 'POST',
    path: '/api/auth/signature',
    access: 'public',
    summary: 'Signs in with a signature of the private key over the current minute.',
    body: auth.signatureLogin,
    response: auth.authenticated,
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    access: 'public',
    summary: 'Ends the session and removes its cookies. Without a session it does nothing.',
  },
  self: {
    method: 'POST',
    path: '/api/auth/self',
    access: 'session',
    unconfirmed: true,
    summary: 'Who is signed in.',
    response: auth.authenticated,
  },
  refresh: {
    method: 'POST',
    path: '/api/auth/refresh',
    access: 'public',
    summary: 'Renews the session from the session cookie or the refresh cookie.',
    response: auth.authenticated,
  },
  ...accountRoutes,
  ...startOverRoutes,
  ...adminRoutes,
  ...passkeyRoutes,

  createItem: {
    method: 'POST',
    path: '/api/storage',
    access: 'session',
    summary: 'Creates the record of a file, or a directory (mime "dir").',
    body: storage.newItem,
    bodyBytes: 128 * KIBIBYTE,
    response: storage.itemDetails,
    status: 201,
  },
  listItems: {
    method: 'GET',
    path: '/api/storage',
    access: 'session',
    summary: 'One page of a directory with the chain of its parents.',
    query: storage.listingQuery,
    response: storage.listing,
    compressed: true,
  },
  storageStats: {
    method: 'POST',
    path: '/api/storage/stats',
    access: 'session',
    summary: "The signed-in user's used space by type, and quota.",
    response: storage.stats,
  },
  searchItems: {
    method: 'POST',
    path: '/api/storage/search',
    access: 'session',
    summary: 'Items whose names match all tokens of the blind index.',
    body: storage.searchRequest,
    response: storage.searchAnswer,
    compressed: true,
  },
  thumbnails: {
    method: 'POST',
    path: '/api/storage/thumbnails',
    access: 'session',
    summary: 'The sealed thumbnails of the rows in view.',
    body: storage.thumbnailRequest,
    bodyBytes: 8 * KIBIBYTE,
    response: storage.thumbnails,
    compressed: true,
  },
  deleteItems: {
    method: 'POST',
    path: '/api/storage/delete-many',
    access: 'session',
    summary: 'Deletes items with all that is in them.',
    body: storage.batch,
    bodyBytes: 64 * KIBIBYTE,
  },
  moveItems: {
    method: 'POST',
    path: '/api/storage/move-many',
    access: 'session',
    summary: 'Moves items into a directory.',
    body: storage.move,
    bodyBytes: 512 * KIBIBYTE,
  },
  itemMetadata: {
    method: 'GET',
    path: '/api/storage/{id}/metadata',
    access: 'session',
    summary: 'All that the server holds of one item.',
    params: storage.itemParams,
    response: storage.itemDetails,
  },
  itemByNameHash: {
    method: 'GET',
    path: '/api/storage/{namehash}/name-hash',
    access: 'session',
    summary: 'The item with this name in a directory.',
    params: storage.nameHashParams,
    query: storage.nameHashQuery,
    response: storage.itemDetails,
  },
  renameItem: {
    method: 'PUT',
    path: '/api/storage/{id}',
    access: 'session',
    summary: 'Renames an item.',
    params: storage.itemParams,
    body: storage.rename,
    bodyBytes: 32 * KIBIBYTE,
    response: storage.itemDetails,
  },
  setContentHashes: {
    method: 'PUT',
    path: '/api/storage/{id}/hashes',
    access: 'session',
    summary:
      'Stores the sealed content hashes when an upload ends, and compares the root of the sealed content.',
    params: storage.itemParams,
    body: storage.finishedContent,
  },
  sealedHashes: {
    method: 'GET',
    path: '/api/storage/{id}/hashes',
    access: 'session',
    summary:
      'The SHA-256 hashes that lead to the root of the sealed content: of all chunks, or of the segments of one. 32 bytes each.',
    params: storage.itemParams,
    query: storage.hashesQuery,
    response: 'binary',
  },
  deleteItem: {
    method: 'DELETE',
    path: '/api/storage/{id}',
    access: 'session',
    summary: 'Deletes an item with all that is in it.',
    params: storage.itemParams,
  },
  uploadChunk: {
    method: 'POST',
    path: '/api/storage/{id}',
    access: 'session',
    summary: 'Stores one encrypted chunk.',
    params: storage.itemParams,
    query: storage.chunkUploadQuery,
    body: 'binary',
    response: storage.uploadProgress,
  },
  announceChunk: {
    method: 'POST',
    path: '/api/storage/{id}/direct',
    access: 'session',
    summary: 'Where to send one encrypted chunk straight to the storage, on servers that say so.',
    params: storage.itemParams,
    body: storage.announcedChunk,
    response: storage.directUpload,
  },
  confirmChunk: {
    method: 'PUT',
    path: '/api/storage/{id}/direct',
    access: 'session',
    summary: 'Stores the record of a chunk that was sent straight to the storage, once it is verified there.',
    params: storage.itemParams,
    body: storage.sentChunk,
    response: storage.uploadProgress,
  },
  downloadChunk: {
    method: 'GET',
    path: '/api/storage/{id}',
    access: 'session',
    summary:
      'One encrypted chunk, or several that follow one another, or, on servers that say so, a redirect (302) to one.',
    params: storage.itemParams,
    query: storage.chunkDownloadQuery,
    response: 'binary',
    ranges: true,
  },
  ...linkRoutes,
  ...spaceRoutes,
} as const satisfies Record<string, RouteDefinition>;

export type Routes = typeof routes;
export type RouteName = keyof Routes;
