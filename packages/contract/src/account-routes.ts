import { z } from 'zod';
import * as account from './account.ts';
import * as auth from './auth.ts';
import type { RouteDefinition } from './route.ts';

/** The calls about one's own account. */
export const accountRoutes = {
  setAccountKey: {
    method: 'PUT',
    path: '/api/account/account-key',
    access: 'session',
    summary: 'Stores the account key of an account that has none yet.',
    body: auth.accountKeyUpdate,
  },
  listSessions: {
    method: 'GET',
    path: '/api/account/sessions',
    access: 'session',
    summary: 'The devices that are signed in.',
    response: z.array(account.deviceSession),
  },
  revokeSession: {
    method: 'DELETE',
    path: '/api/account/sessions/{id}',
    access: 'session',
    summary: 'Signs one device out.',
    params: account.sessionParams,
  },
  revokeOtherSessions: {
    method: 'POST',
    path: '/api/account/sessions/revoke-others',
    access: 'session',
    summary: 'Signs all devices out but the one that asks.',
  },
  accountSecurity: {
    method: 'GET',
    path: '/api/account/security',
    access: 'session',
    summary: 'How the account is protected.',
    response: account.accountSecurity,
  },
  setUpTwoFactor: {
    method: 'POST',
    path: '/api/account/two-factor/setup',
    access: 'session',
    summary: 'Begins to set up an authenticator app. Nothing is asked at login before it is confirmed.',
    response: account.twoFactorSetup,
  },
  confirmTwoFactor: {
    method: 'POST',
    path: '/api/account/two-factor/confirm',
    access: 'session',
    summary: 'Switches two-factor authentication on with a first code, and gives the recovery codes.',
    body: account.twoFactorProof,
    response: account.recoveryCodes,
  },
  replaceRecoveryCodes: {
    method: 'POST',
    path: '/api/account/two-factor/recovery-codes',
    access: 'session',
    summary: 'Makes new recovery codes in place of the former ones.',
    body: account.twoFactorProof,
    response: account.recoveryCodes,
  },
  disableTwoFactor: {
    method: 'POST',
    path: '/api/account/two-factor/disable',
    access: 'session',
    summary: 'Switches two-factor authentication off.',
    body: account.twoFactorProof,
  },
} as const satisfies Record<string, RouteDefinition>;
