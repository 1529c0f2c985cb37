import * as z from 'zod/mini';
import { role } from './auth.ts';
import { EVENT_PAGE_SIZE } from './constants.ts';
import { byteCount, hex, id, queryInteger, unixSeconds } from './fields.ts';

/** The kinds of security-relevant events. */
export const EVENT_KINDS = [
  'account_created',
  'account_deleted',
  'account_emptied',
  'email_confirmed',
  'activation_resent',
  'logged_in',
  'login_failed',
  'logged_out',
  'session_revoked',
  'other_sessions_revoked',
  'all_sessions_revoked',
  'refresh_token_reused',
  'password_changed',
  'password_reset',
  'key_pair_changed',
  'recovery_code_set',
  'recovery_code_removed',
  'recovery_code_used',
  'recovery_code_failed',
  'two_factor_enabled',
  'two_factor_disabled',
  'two_factor_codes_replaced',
  'passkey_added',
  'passkey_removed',
  'account_exported',
  'role_changed',
  'quota_changed',
  'account_suspended',
  'account_unsuspended',
  'invitation_created',
  'invitation_renewed',
  'invitation_deleted',
  'invitation_accepted',
  'settings_changed',
  'test_mail_sent',
  'backed_up',
] as const;

export const eventKind = z.enum(EVENT_KINDS);

/** How somebody signed in, or tried to. */
export const loginMethod = z.enum(['registration', 'password', 'private_key', 'passkey']);

/** Details of an event. Never a secret, and never the name of an item. */
export const eventDetails = z.strictObject({
  method: z.optional(loginMethod),
  /** Why a login failed. */
  reason: z.optional(z.enum(['credentials', 'two_factor', 'suspended'])),
  /** Browser and system of a session that was ended. */
  device: z.optional(z.string()),
  /** Of an invitation, or of an account that an administrator deleted. */
  email: z.optional(z.string()),
  role: z.optional(role),
  /** 0 is unlimited. */
  quota: z.optional(byteCount),
  /** Of the server that made a backup. */
  version: z.optional(z.string()),
  /** The names of the settings that were changed. */
  settings: z.optional(z.array(z.string())),
});

/** Of an event as it is shown: one that only a later release has keeps no older page from showing the others. */
const shownKind = z.union([eventKind, z.string()]);
/** The same of details; those that only a later release has are left out with the rest of their event's. */
const shownDetails = z.catch(eventDetails, {});

/** The place of an event in the order of time. */
export const eventId = hex(16);

/** An event as the owner of the account sees it. */
export const accountEvent = z.object({
  id: eventId,
  kind: shownKind,
  created_at: unixSeconds,
  /** `nobody` stands for somebody who was not signed in, or for the server's operator. */
  by: z.enum(['self', 'administrator', 'nobody']),
  /** Null where an administrator did it. */
  address: z.nullable(z.string()),
  device: z.nullable(z.string()),
  details: shownDetails,
});

const person = z.object({ id, email: z.string() });

/** An event as administrators see it. */
export const event = z.extend(z.omit(accountEvent, { by: true }), {
  /** Whose account it is about; null where it is about none, or about one that was deleted. */
  user: z.nullable(person),
  /** Who did it; null for somebody who was not signed in, and for an account that was deleted. */
  actor: z.nullable(person),
});

/** `cursor` is the `next_cursor` of the page before. */
export const accountEventsQuery = z.strictObject({
  cursor: z.optional(eventId),
  limit: z.optional(queryInteger(1, EVENT_PAGE_SIZE)),
});

export const eventsQuery = z.extend(accountEventsQuery, {
  kind: z.optional(eventKind),
  /** Those about this account, or done by it. */
  user_id: z.optional(id),
  /** Not before this time. */
  from: z.optional(queryInteger(0, 9_999_999_999)),
  /** Before this time. */
  to: z.optional(queryInteger(0, 9_999_999_999)),
});

/** The newest event first. */
export const accountEvents = z.object({ events: z.array(accountEvent), next_cursor: z.nullable(eventId) });
export const events = z.object({ events: z.array(event), next_cursor: z.nullable(eventId) });

export type EventKind = z.infer<typeof eventKind>;
export type EventDetails = z.infer<typeof eventDetails>;
export type AccountEvent = z.infer<typeof accountEvent>;
export type AccountEvents = z.infer<typeof accountEvents>;
export type AdminEvent = z.infer<typeof event>;
export type AdminEvents = z.infer<typeof events>;
export type LoginMethod = z.infer<typeof loginMethod>;
