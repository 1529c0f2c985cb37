import { z } from 'zod';
import * as account from './account.ts';
import * as auth from './auth.ts';
import { KIBIBYTE, type RouteDefinition } from './route.ts';

/** The calls about one's own account. */
export const accountRoutes = {
  setAccountKey: {
    method: 'PUT',
    path: '/api/account/account-key',
    access: 'session',
    summary: 'Stores the account key of an account that has none yet.',
    body: auth.accountKeyUpdate,
    bodyBytes: 8 * KIBIBYTE,
  },
  changePassword: {
    method: 'PUT',
    path: '/api/account/password',
    access: 'session',
    summary: 'Sets a new password, with the private key sealed under it. Ends all other sessions.',
    body: account.passwordChange,
    bodyBytes: 32 * KIBIBYTE,
  },
  resetPassword: {
    method: 'POST',
    path: '/api/account/password/reset',
    access: 'session',
    summary: 'Sets a new password by a signature of the private key. Ends all other sessions.',
    body: account.passwordReset,
    bodyBytes: 32 * KIBIBYTE,
  },
  changeKeyPair: {
    method: 'PUT',
    path: '/api/account/key-pair',
    access: 'session',
    summary: 'Replaces the key pair and what is sealed for it, at once. Ends all other sessions.',
    body: account.keyPairChange,
    bodyBytes: 1024 * KIBIBYTE,
  },
  setRecovery: {
    method: 'PUT',
    path: '/api/account/recovery',
    access: 'session',
    summary:
      'Stores the private key sealed under a recovery code, in place of a former one. Takes the password.',
    body: account.recovery,
    bodyBytes: 32 * KIBIBYTE,
  },
  removeRecovery: {
    method: 'POST',
    path: '/api/account/recovery/remove',
    access: 'session',
    summary: 'Forgets what the recovery code opens. Takes the password.',
    body: account.passwordProof,
  },
  openRecovery: {
    method: 'POST',
    path: '/api/auth/recovery',
    access: 'public',
    summary: 'The private key, sealed under the recovery code, for whoever has the code.',
    body: account.recoveryRequest,
    response: account.recoveredKey,
  },
  exportAccount: {
    method: 'GET',
    path: '/api/account/export',
    access: 'session',
    summary: 'What the server holds of the account, item records page by page.',
    query: account.exportQuery,
    response: account.accountExport,
  },
  deleteAccount: {
    method: 'POST',
    path: '/api/account/delete',
    access: 'session',
    summary: 'Deletes the account with everything in it, and ends all its sessions.',
    body: account.passwordProof,
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
    summary:
      'Begins to set up an authenticator app, with the password. Nothing is asked at login before it is confirmed.',
    body: account.passwordProof,
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
