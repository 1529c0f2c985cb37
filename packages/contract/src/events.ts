import { z } from 'zod';
import { role } from './auth.ts';
import { EVENT_PAGE_SIZE } from './constants.ts';
import { byteCount, hex, id, queryInteger, unixSeconds } from './fields.ts';

/** What the log of security-relevant events knows of. */
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
] as const;

export const eventKind = z.enum(EVENT_KINDS);

/** How somebody signed in, or tried to. */
export const loginMethod = z.enum(['registration', 'password', 'private_key', 'passkey']);

/** What more there is to say of an event. Never a secret, and never the name of an item. */
export const eventDetails = z.strictObject({
  method: loginMethod.optional(),
  /** Why a login failed. */
  reason: z.enum(['credentials', 'two_factor', 'suspended']).optional(),
  /** Browser and system of a session that was ended. */
  device: z.string().optional(),
  /** Of an invitation, or of an account that an administrator deleted. */
  email: z.string().optional(),
  role: role.optional(),
  /** 0 is unlimited. */
  quota: byteCount.optional(),
  /** The names of the settings that were changed. */
  settings: z.array(z.string()).optional(),
});

/** The place of an event in the order of time. */
export const eventId = hex(16);

/** An event as the owner of the account sees it. */
export const accountEvent = z.object({
  id: eventId,
  kind: eventKind,
  created_at: unixSeconds,
  /** `nobody` stands for somebody who was not signed in, or for the server's operator. */
  by: z.enum(['self', 'administrator', 'nobody']),
  /** Null where an administrator did it. */
  address: z.string().nullable(),
  device: z.string().nullable(),
  details: eventDetails,
});

const person = z.object({ id, email: z.string() });

/** An event as administrators see it. */
export const event = accountEvent.omit({ by: true }).extend({
  /** Whose account it is about; null where it is about none, or about one that was deleted. */
  user: person.nullable(),
  /** Who did it; null for somebody who was not signed in, and for an account that was deleted. */
  actor: person.nullable(),
});

/** `cursor` is the `next_cursor` of the page before. */
export const accountEventsQuery = z.strictObject({
  cursor: eventId.optional(),
  limit: queryInteger(1, EVENT_PAGE_SIZE).optional(),
});

export const eventsQuery = accountEventsQuery.extend({
  kind: eventKind.optional(),
  /** Those about this account, or done by it. */
  user_id: id.optional(),
  /** Not before this time. */
  from: queryInteger(0, 9_999_999_999).optional(),
  /** Before this time. */
  to: queryInteger(0, 9_999_999_999).optional(),
});

/** The newest event first. */
export const accountEvents = z.object({ events: z.array(accountEvent), next_cursor: eventId.nullable() });
export const events = z.object({ events: z.array(event), next_cursor: eventId.nullable() });

export type EventKind = z.infer<typeof eventKind>;
export type EventDetails = z.infer<typeof eventDetails>;
export type AccountEvent = z.infer<typeof accountEvent>;
export type AccountEvents = z.infer<typeof accountEvents>;
export type AdminEvent = z.infer<typeof event>;
export type AdminEvents = z.infer<typeof events>;
export type LoginMethod = z.infer<typeof loginMethod>;
