import * as z from 'zod/mini';
import { deviceSession } from './account.ts';
import { role } from './auth.ts';
import { USER_PAGE_SIZE } from './constants.ts';
import { byteCount, email, id, queryInteger, text, unixSeconds } from './fields.ts';

const count = z.int().check(z.gte(0));

/** An account as administrators see it. */
export const adminUser = z.object({
  id,
  email: z.string(),
  role,
  /** 0 is unlimited. */
  quota: byteCount,
  used_space: byteCount,
  created_at: unixSeconds,
  email_verified_at: z.nullable(unixSeconds),
  /** To a quarter of an hour. */
  last_seen_at: z.nullable(unixSeconds),
  /** Null while the account is not suspended. */
  suspended_at: z.nullable(unixSeconds),
  two_factor: z.boolean(),
});

export const adminUsersQuery = z.strictObject({
  /** A part of the e-mail address. */
  search: z.optional(text.check(z.minLength(1), z.maxLength(254))),
  role: z.optional(role),
  status: z.optional(z.enum(['active', 'unverified', 'suspended'])),
  sort: z.optional(z.enum(['email', 'role', 'used_space', 'quota', 'created_at', 'last_seen_at'])),
  order: z.optional(z.enum(['asc', 'desc'])),
  skip: z.optional(queryInteger(0, 1_000_000)),
  limit: z.optional(queryInteger(1, USER_PAGE_SIZE)),
});

/** One page of the accounts; `total` counts all that match. */
export const adminUsers = z.object({ users: z.array(adminUser), total: count });

export const adminUserParams = z.strictObject({ id });
export const adminSessionParams = z.strictObject({ id, session_id: id });

/** One account, with the devices that are signed in to it. */
export const adminUserDetails = z.object({
  user: adminUser,
  files: count,
  /** Folders that it shares, and how many people lose them with it. */
  spaces: count,
  members: count,
  /** Whether it is the only administrator, who can't be demoted, suspended or deleted. */
  is_last_administrator: z.boolean(),
  sessions: z.array(z.omit(deviceSession, { current: true })),
});

/** Fields that are left out stay as they are. */
export const adminUserUpdate = z.strictObject({
  role: z.optional(role),
  /** 0 is unlimited. */
  quota: z.optional(byteCount),
  /** Whether nobody can sign in to the account. */
  suspended: z.optional(z.boolean()),
});

/** An invitation that nobody has followed yet. */
export const invitation = z.object({
  id,
  email: z.string(),
  role,
  /** 0 is unlimited. */
  quota: byteCount,
  created_at: unixSeconds,
  expires_at: unixSeconds,
  expired: z.boolean(),
  /** Whether it was e-mailed. */
  mailed: z.boolean(),
});

export const newInvitation = z.strictObject({
  email,
  role: z._default(role, 'user'),
  /** 0 is unlimited; the default quota where left out. */
  quota: z.optional(byteCount),
  expires_at: unixSeconds,
});

export const invitationParams = z.strictObject({ id });
export const invitationRenewal = z.strictObject({ expires_at: unixSeconds });

/** Who follows the link of an invitation is shown whose it is. */
export const shownInvitation = z.object({
  /** The address of the administrator; null where that account is gone. */
  invited_by: z.nullable(z.string()),
  expires_at: unixSeconds,
});
export const invitationShown = z.strictObject({ invitation_id: id });

/** The link is shown this once: the server keeps only its hash. Renewing the invitation gives another one. */
export const grantedInvitation = z.object({ invitation, link: z.string() });

/** The totals of the instance at the end of a day (UTC), or now. */
export const dailyTotal = z.object({
  /** When the day began. */
  day: unixSeconds,
  users: count,
  files: count,
  bytes: byteCount,
});

/** The instance in numbers. */
export const overview = z.object({
  /** Each an `AdminWarning`; the page knows which of them it has words for. */
  warnings: z.array(z.string()),
  version: z.string(),
  users: count,
  administrators: count,
  suspended: count,
  files: count,
  directories: count,
  /** As the quotas count it. */
  bytes: byteCount,
  chunks: count,
  /** Of the stored chunks. */
  chunk_bytes: byteCount,
  links: count,
  /** Shared folders, and with how many people: each counts once for each. */
  spaces: count,
  members: count,
  /** Null where the store has no end. */
  free_disk: z.nullable(byteCount),
  database_size: byteCount,
  /** Day by day, today last; it begins with the first day that was counted. */
  growth: z.array(dailyTotal),
});

/** How a part of the server is; `detail` says it in words. */
export const partHealth = z.object({ state: z.enum(['ok', 'failing', 'off']), detail: z.string() });

export const health = z.object({ database: partHealth, store: partHealth, mail: partHealth });

export type AdminUser = z.infer<typeof adminUser>;
export type AdminUsers = z.infer<typeof adminUsers>;
export type AdminUsersQuery = z.output<typeof adminUsersQuery>;
export type AdminUserDetails = z.infer<typeof adminUserDetails>;
export type AdminUserUpdate = z.infer<typeof adminUserUpdate>;
export type Invitation = z.infer<typeof invitation>;
export type GrantedInvitation = z.infer<typeof grantedInvitation>;
export type ShownInvitation = z.infer<typeof shownInvitation>;
export type DailyTotal = z.infer<typeof dailyTotal>;
/** What an administrator should see to. */
export type AdminWarning = 'backup' | 'disk' | 'open' | 'mail' | 'http' | 'certificate' | 'version';
export type Overview = z.infer<typeof overview>;
export type PartHealth = z.infer<typeof partHealth>;
export type Health = z.infer<typeof health>;
