import { accountRoutes } from './account-routes.ts';
import { adminRoutes } from './admin-routes.ts';
import * as auth from './auth.ts';
import { KIBIBYTE, SMALL } from './limits.ts';
import { linkRoutes } from './link-routes.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { requestLinkRoutes } from './request-link-routes.ts';
import type { RouteDefinition } from './route.ts';
import { searchRoutes } from './search-routes.ts';
import { spaceRoutes } from './space-routes.ts';
import { startOverRoutes } from './start-over-routes.ts';
import { storageRoutes } from './storage-routes.ts';
import * as system from './system.ts';

/** Every call of the API. The server's validation, the client's types and the API document come from here. */
export const routes = {
  configuration: {
    method: 'GET',
    path: '/api/configuration',
    access: 'public',
    summary: 'What the page must know before anyone is signed in.',
    response: system.publicConfiguration,
    limits: SMALL,
  },

  register: {
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    summary: 'Creates an account and signs it in. The first account becomes administrator.',
    body: auth.registration,
    response: auth.authenticated,
    status: 201,
    limits: { ...SMALL, bodyBytes: 32 * KIBIBYTE },
  },
  activateEmail: {
    method: 'POST',
    path: '/api/auth/action/activate-email/{code}',
    access: 'public',
    summary:
      'Confirms the e-mail address of who is signed in, with the code from an activation e-mail to that address.',
    params: auth.activationParams,
    limits: SMALL,
  },
  refuseActivation: {
    method: 'DELETE',
    path: '/api/auth/action/activate-email/{code}',
    access: 'public',
    summary: 'Deletes the account that waits for the address to which this code was mailed.',
    params: auth.activationParams,
    limits: SMALL,
  },
  resendActivation: {
    method: 'POST',
    path: '/api/auth/action/resend',
    access: 'public',
    summary: 'Sends the activation e-mail again.',
    body: auth.resendActivation,
    limits: SMALL,
  },
  login: {
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    summary: 'Signs in with e-mail and authentication key.',
    body: auth.credentials,
    response: auth.authenticated,
    limits: SMALL,
  },
  loginWithSignature: {
    method: 'POST',
    path: '/api/auth/signature',
    access: 'public',
    summary: 'Signs in with a signature of the private key over the current minute.',
    body: auth.signatureLogin,
    response: auth.authenticated,
    limits: SMALL,
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    access: 'public',
    summary: 'Ends the session and removes its cookies. Without a session it does nothing.',
    limits: SMALL,
  },
  self: {
    method: 'POST',
    path: '/api/auth/self',
    access: 'session',
    unconfirmed: true,
    summary: 'Who is signed in.',
    response: auth.self,
    limits: SMALL,
  },
  refresh: {
    method: 'POST',
    path: '/api/auth/refresh',
    access: 'public',
    summary: 'Renews the session from the session cookie or the refresh cookie.',
    response: auth.authenticated,
    limits: SMALL,
  },
  ...accountRoutes,
  ...startOverRoutes,
  ...adminRoutes,
  ...passkeyRoutes,
  ...peopleRoutes,

  ...storageRoutes,
  ...searchRoutes,
  ...linkRoutes,
  ...requestLinkRoutes,
  ...spaceRoutes,
} as const satisfies Record<string, RouteDefinition>;

export type Routes = typeof routes;
export type RouteName = keyof Routes;
