import { z } from 'zod';
import * as admin from './admin.ts';
import * as events from './events.ts';
import { KIBIBYTE, type RouteDefinition } from './route.ts';
import * as settings from './settings.ts';

/** The calls of administrators. */
export const adminRoutes = {
  listUsers: {
    method: 'GET',
    path: '/api/admin/users',
    access: 'admin',
    summary: 'One page of the accounts, searched and sorted.',
    query: admin.adminUsersQuery,
    response: admin.adminUsers,
  },
  getUser: {
    method: 'GET',
    path: '/api/admin/users/{id}',
    access: 'admin',
    summary: 'One account with its sessions.',
    params: admin.adminUserParams,
    response: admin.adminUserDetails,
  },
  updateUser: {
    method: 'PUT',
    path: '/api/admin/users/{id}',
    access: 'admin',
    summary: 'Sets role and quota, suspends an account (which ends its sessions) or readmits it.',
    params: admin.adminUserParams,
    body: admin.adminUserUpdate,
    response: admin.adminUserDetails,
  },
  deleteUser: {
    method: 'DELETE',
    path: '/api/admin/users/{id}',
    access: 'admin',
    summary: 'Deletes an account with everything in it.',
    params: admin.adminUserParams,
  },
  revokeUserSession: {
    method: 'DELETE',
    path: '/api/admin/users/{id}/sessions/{session_id}',
    access: 'admin',
    summary: 'Signs one device of somebody out.',
    params: admin.adminSessionParams,
  },
  revokeUserSessions: {
    method: 'POST',
    path: '/api/admin/users/{id}/sessions/revoke-all',
    access: 'admin',
    summary: 'Signs all devices of somebody out.',
    params: admin.adminUserParams,
  },
  disableUserTwoFactor: {
    method: 'POST',
    path: '/api/admin/users/{id}/two-factor/disable',
    access: 'admin',
    summary: "Switches somebody's two-factor authentication off.",
    params: admin.adminUserParams,
  },
  resendUserActivation: {
    method: 'POST',
    path: '/api/admin/users/{id}/resend-activation',
    access: 'admin',
    summary: 'Sends somebody the activation e-mail again.',
    params: admin.adminUserParams,
  },

  listInvitations: {
    method: 'GET',
    path: '/api/admin/invitations',
    access: 'admin',
    summary: 'The invitations that nobody has followed yet, expired ones too.',
    response: z.array(admin.invitation),
  },
  createInvitation: {
    method: 'POST',
    path: '/api/admin/invitations',
    access: 'admin',
    summary: 'Invites somebody, by e-mail where there is a mail server; gives the link, this once.',
    body: admin.newInvitation,
    response: admin.grantedInvitation,
    status: 201,
  },
  renewInvitation: {
    method: 'POST',
    path: '/api/admin/invitations/{id}/renew',
    access: 'admin',
    summary: 'Gives an invitation another link and expiry, and mails it again; former links end.',
    params: admin.invitationParams,
    body: admin.invitationRenewal,
    response: admin.grantedInvitation,
  },
  deleteInvitation: {
    method: 'DELETE',
    path: '/api/admin/invitations/{id}',
    access: 'admin',
    summary: 'Takes an invitation back.',
    params: admin.invitationParams,
  },

  getSettings: {
    method: 'GET',
    path: '/api/admin/settings',
    access: 'admin',
    summary: 'The settings of the instance.',
    response: settings.adminSettings,
  },
  updateSettings: {
    method: 'PUT',
    path: '/api/admin/settings',
    access: 'admin',
    summary: 'Changes settings, effective at once.',
    body: settings.settingsUpdate,
    bodyBytes: 512 * KIBIBYTE,
    response: settings.adminSettings,
  },
  sendTestMail: {
    method: 'POST',
    path: '/api/admin/settings/test-mail',
    access: 'admin',
    summary: 'Sends an e-mail at once, and tells what came of it.',
    body: settings.testMailRequest,
    response: settings.testMailResult,
  },

  adminOverview: {
    method: 'GET',
    path: '/api/admin/overview',
    access: 'admin',
    summary: 'The instance in numbers.',
    response: admin.overview,
  },
  adminHealth: {
    method: 'GET',
    path: '/api/admin/health',
    access: 'admin',
    summary: 'Whether database, store and mail server answer, asked at this moment.',
    response: admin.health,
  },
  listEvents: {
    method: 'GET',
    path: '/api/admin/events',
    access: 'admin',
    summary: 'One page of the security-relevant events of the instance, the newest first.',
    query: events.eventsQuery,
    response: events.events,
  },
  listAccountEvents: {
    method: 'GET',
    path: '/api/account/events',
    access: 'session',
    summary: "One page of the security-relevant events of one's own account, the newest first.",
    query: events.accountEventsQuery,
    response: events.accountEvents,
  },
} as const satisfies Record<string, RouteDefinition>;
