import * as z from 'zod/mini';
import { KIBIBYTE, LISTING, SMALL } from './limits.ts';
import * as passkeys from './passkeys.ts';
import type { RouteDefinition } from './route.ts';

/** The calls about passkeys (WebAuthn). */
export const passkeyRoutes = {
  beginPasskeyLogin: {
    method: 'POST',
    path: '/api/auth/passkey/challenge',
    access: 'public',
    summary: 'What a passkey must sign to sign in, once and within five minutes.',
    response: passkeys.passkeyChallenge,
    limits: SMALL,
  },
  loginWithPasskey: {
    method: 'POST',
    path: '/api/auth/passkey',
    access: 'public',
    summary: 'Signs in with a passkey, and hands out the private key as this passkey opens it.',
    body: passkeys.passkeyLogin,
    response: passkeys.passkeyAuthenticated,
    limits: { ...SMALL, bodyBytes: 32 * KIBIBYTE },
  },
  listPasskeys: {
    method: 'GET',
    path: '/api/account/passkeys',
    access: 'session',
    summary: 'The passkeys of the account.',
    response: z.array(passkeys.passkey),
    limits: LISTING,
  },
  beginPasskey: {
    method: 'POST',
    path: '/api/account/passkeys/challenge',
    access: 'session',
    summary: 'Begins to add a passkey, with the current password.',
    body: passkeys.passkeyProof,
    response: passkeys.passkeyCreation,
    limits: SMALL,
  },
  addPasskey: {
    method: 'POST',
    path: '/api/account/passkeys',
    access: 'session',
    summary: 'Adds the passkey that the browser made, with the private key sealed under its PRF.',
    body: passkeys.newPasskey,
    response: passkeys.passkey,
    status: 201,
    limits: { ...SMALL, bodyBytes: 64 * KIBIBYTE },
  },
  renamePasskey: {
    method: 'PUT',
    path: '/api/account/passkeys/{id}',
    access: 'session',
    summary: 'Gives a passkey another name.',
    params: passkeys.passkeyParams,
    body: passkeys.passkeyRename,
    response: passkeys.passkey,
    limits: SMALL,
  },
  removePasskey: {
    method: 'POST',
    path: '/api/account/passkeys/{id}/remove',
    access: 'session',
    summary: 'Removes a passkey, with the current password.',
    params: passkeys.passkeyParams,
    body: passkeys.passkeyProof,
    limits: SMALL,
  },
} as const satisfies Record<string, RouteDefinition>;
