import { randomUUID } from 'node:crypto';
import type { GrantedInvitation, Invitation, Role, ShownInvitation } from '@coffer/contract';
import { fieldRefused, Refusal } from '../calls/refusal.ts';
import type { Clock } from '../clock.ts';
import type { EventLog } from '../events/event-log.ts';
import { addressKey } from '../limits/address-key.ts';
import { type AttemptLimits, INVITATIONS_OF_ADDRESS } from '../limits/attempt-limits.ts';
import { secretHash } from '../secrets.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { Database, Queries } from '../store/database/database.ts';
import type { InvitationRow, UserRow } from '../store/database/schema.ts';
import { invitationMail, type Sender } from '../store/mail/messages.ts';
import type { Outbox } from '../store/mail/outbox.ts';
import { normalizeEmail } from '../users/user.ts';
import { userRepository } from '../users/user-repository.ts';
import { invitationRepository } from './invitation-repository.ts';
import { spaceInvitationRepository } from './space-invitation-repository.ts';

export type Invitations = ReturnType<typeof createInvitations>;

interface InvitationPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventLog;
  readonly limits: AttemptLimits;
  readonly settings: SettingsService;
  /** Null where no mail can be sent. */
  readonly outbox: Outbox | null;
  readonly sender: () => Promise<Sender>;
}

/**
 * Invitations to register. Each has two links with a secret of their own: one for the administrator to copy, and one
 * that only the mail holds, so that following it shows whose the address is. The server keeps their hashes, so a
 * link is shown once; a renewed invitation has others.
 */
export function createInvitations(ports: InvitationPorts) {
  const { database, clock, events, limits, settings } = ports;

  return {
    async list(): Promise<Invitation[]> {
      const now = clock();
      return (await invitationRepository(database.queries).list()).map((row) => invitationOf(row, now));
    },

    /** Invites an address that has no account and no invitation yet. */
    async create(form: NewForm, inviter: Inviter): Promise<GrantedInvitation> {
      const now = clock();
      checkExpiry(form.expires_at, now);
      await database.requireRoom();
      try {
        return await database.transaction({ lock: 'accounts' }, async (queries) => {
          const email_normalized = normalizeEmail(form.email);
          if ((await userRepository(queries).findByEmail(email_normalized)) !== undefined) {
            throw fieldRefused('email', 'There is an account with this e-mail address already.');
          }
          const { email, role, expires_at } = form;
          const quota = form.quota ?? (await settings.current(queries)).default_quota;
          const { invited_by, language } = await inviterOf(queries, inviter);
          const { link, ...hashes } = await newLinks(
            ports,
            queries,
            { ...form, invited_by, language },
            inviter,
          );
          const row = {
            id: randomUUID(),
            email,
            email_normalized,
            role,
            quota,
            ...hashes,
            invited_by,
            created_at: now,
            expires_at,
          };
          await invitationRepository(queries).insert(row);
          const details = { email, role, quota };
          await events.record(queries, { kind: 'invitation_created', userId: null, details });
          return { invitation: invitationOf(row, now), link };
        });
      } catch (error) {
        if (!database.uniqueViolation(error)?.includes('email_normalized')) throw error;
        throw fieldRefused('email', 'This address is invited already. Renew that invitation instead.');
      }
    },

    /** Gives an invitation other links, in place of the former ones. */
    async renew(id: string, expiresAt: number, inviter: Inviter): Promise<GrantedInvitation> {
      const now = clock();
      checkExpiry(expiresAt, now);
      return database.transaction({ lock: 'accounts' }, async (queries) => {
        const former = await existing(queries, id);
        const { invited_by, language } = await inviterOf(queries, inviter);
        const renewed = { ...former, invited_by, expires_at: expiresAt };
        const { link, ...hashes } = await newLinks(ports, queries, { ...renewed, language }, inviter);
        await invitationRepository(queries).renew(id, { ...hashes, invited_by, expires_at: expiresAt });
        const details = { email: former.email };
        await events.record(queries, { kind: 'invitation_renewed', userId: null, details });
        return { invitation: invitationOf({ ...renewed, ...hashes }, now), link };
      });
    },

    /** Tells who follows a link whose it is. Refuses what `accept` would; what the settings refuse to people whom no administrator has invited, `admit` says. */
    async show(secret: string, clientAddress: string): Promise<ShownInvitation> {
      await limits.take(INVITATIONS_OF_ADDRESS, addressKey(clientAddress));
      return shownTo(database.queries, secret, clock());
    },

    delete: (id: string): Promise<void> =>
      database.transaction({ lock: 'accounts' }, async (queries) => {
        const { email } = await existing(queries, id);
        await invitationRepository(queries).delete(id);
        await events.record(queries, { kind: 'invitation_deleted', userId: null, details: { email } });
      }),

    /**
     * Uses an invitation up, within the transaction that creates the account.
     *
     * @throws Refusal of `invitation_id`, or of `email` where another address is invited
     */
    async accept(queries: Queries, { secret, email }: { readonly secret: string; readonly email: string }) {
      const hash = secretHash(secret);
      const found = await valid(queries, hash, clock());
      if (found.email_normalized !== normalizeEmail(email)) {
        throw fieldRefused('email', 'This invitation is for another e-mail address.');
      }
      await invitationRepository(queries).delete(found.id);
      const { role, quota } = found;
      const details = { email: found.email, role, quota };
      await events.record(queries, { kind: 'invitation_accepted', userId: null, actorId: null, details });
      return { role, quota, emailConfirmed: found.mail_hash === hash };
    },
  };
}

/** An invitation by the secret of either link. Throws Refusal of `invitation_id`. */
async function valid(queries: Queries, hash: string, now: number): Promise<InvitationRow> {
  const found = await invitationRepository(queries).findBySecret(hash);
  if (found === undefined) {
    throw fieldRefused('invitation_id', 'This invitation is not valid. Ask the administrator for another.');
  }
  if (found.expires_at <= now) {
    throw fieldRefused('invitation_id', 'This invitation has expired. Ask the administrator for another.');
  }
  return found;
}

/** Whose invitation it is; one into a folder leads to registering, too (see `createAdmission`). Throws Refusal of `invitation_id`. */
async function shownTo(queries: Queries, secret: string, now: number): Promise<ShownInvitation> {
  const intoFolder = await spaceInvitationRepository(queries).find(secret, now);
  const { invited_by, expires_at } = intoFolder ?? (await valid(queries, secretHash(secret), now));
  return { invited_by, expires_at };
}

async function inviterOf(queries: Queries, { id }: Inviter) {
  const inviter = await userRepository(queries).find(id);
  return { invited_by: inviter?.email ?? null, language: inviter?.language ?? null };
}

/** Makes both links, and mails one of them. They lead to the address that the administrator uses. */
async function newLinks(
  { outbox, sender }: Pick<InvitationPorts, 'outbox' | 'sender'>,
  queries: Queries,
  invitation: Pick<InvitationRow, 'email' | 'invited_by' | 'expires_at'> & Pick<UserRow, 'language'>,
  { address }: Inviter,
) {
  const from = { ...(await sender()), address };
  const copied = randomUUID();
  if (outbox === null) {
    return {
      link: registrationLink(from, invitation.email, copied),
      link_hash: secretHash(copied),
      mail_hash: null,
    };
  }
  const mailed = randomUUID();
  const link = registrationLink(from, invitation.email, mailed);
  await outbox.add(queries, invitationMail(from, invitation, link));
  return {
    link: registrationLink(from, invitation.email, copied),
    link_hash: secretHash(copied),
    mail_hash: secretHash(mailed),
  };
}

async function existing(queries: Queries, id: string): Promise<InvitationRow> {
  const found = await invitationRepository(queries).find(id);
  if (found !== undefined) return found;
  throw new Refusal('not_found', 'This invitation was followed or deleted meanwhile.');
}

/** The administrator who invites. */
interface Inviter {
  readonly id: string;
  /** The address of this server as they opened it, or the public one. */
  readonly address: string;
}

interface NewForm {
  readonly email: string;
  readonly role: Role;
  readonly quota?: number | undefined;
  readonly expires_at: number;
}

function checkExpiry(expiresAt: number, now: number): void {
  if (expiresAt <= now) throw fieldRefused('expires_at', 'The expiry must be in the future.');
}

function invitationOf(row: InvitationRow, now: number): Invitation {
  const { id, email, role, quota, created_at, expires_at, mail_hash } = row;
  return {
    id,
    email,
    role,
    quota,
    created_at,
    expires_at,
    expired: expires_at <= now,
    mailed: mail_hash !== null,
  };
}

/** The page for registering takes both from its address. */
function registrationLink({ address }: Sender, email: string, secret: string): string {
  return `${address}/auth/register?${new URLSearchParams({ email, invitation_id: secret })}`;
}
