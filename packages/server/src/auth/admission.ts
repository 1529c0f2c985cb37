import type { Role, Settings } from '@coffer/contract';
import { fieldRefused, Refusal } from '../calls/refusal.ts';
import type { Clock } from '../clock.ts';
import type { Invitations } from '../invitations/invitations.ts';
import { isTicket, spaceInvitationRepository } from '../invitations/space-invitation-repository.ts';
import { isEmailAllowed } from '../settings/email-patterns.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { Queries } from '../store/database/database.ts';
import { normalizeEmail } from '../users/user.ts';
import { userRepository } from '../users/user-repository.ts';
import type { Activation } from './activation.ts';

/** As what somebody is admitted. */
interface Admitted {
  readonly role: Role;
  readonly quota: number;
  /** Whether it is known already that the address is theirs. */
  readonly emailConfirmed: boolean;
  /** Whether nothing else shows that they are meant: then they do nothing before they have confirmed it. */
  readonly confirmsFirst: boolean;
}

export type Admission = ReturnType<typeof createAdmission>;

/** Who comes with the secret of an invitation to register, or the id and perhaps the ticket of one into a folder. */
interface Invited {
  readonly email: string;
  readonly invitation_id: string;
  readonly invitation_ticket?: string | undefined;
}

interface AdmissionPorts {
  readonly settings: SettingsService;
  readonly invitations: Invitations;
  readonly clock: Clock;
  readonly activation: Pick<Activation, 'isRequired'>;
}

/** Who may register: the first person always, invited people, and others as the settings say. */
export function createAdmission({ settings, invitations, clock, activation }: AdmissionPorts) {
  /**
   * Whether an administrator has invited somebody into a folder, which is an invitation to register as well. That one stays until
   * its inviter lets them in, and its secret is good for one account.
   *
   * @returns null where it is no invitation into a folder
   */
  async function byFolder(queries: Queries, form: Invited): Promise<Admitted | null> {
    const intoFolders = spaceInvitationRepository(queries);
    const found = await intoFolders.find(form.invitation_id, clock());
    if (found === undefined) return null;
    const { default_quota: quota, ...current } = await settings.current(queries);
    const admitted = { role: 'user', quota, emailConfirmed: false } as const;
    if (found.inviter_role !== 'admin') {
      checkSettings(current, form.email);
      return { ...admitted, confirmsFirst: false };
    }
    if (found.email_normalized !== normalizeEmail(form.email))
      throw fieldRefused('email', 'This invitation is for another e-mail address.');
    // Ids are known to whoever reads the database; so is nothing that shows the secret, or a mail.
    const hasSecret = isTicket(form.invitation_ticket ?? null, found.ticket_hash);
    if (!hasSecret && !(await activation.isRequired(queries)))
      throw fieldRefused('invitation_id', 'Open the whole link that whoever invites you has given you.');
    // Without the secret, any number of accounts may name one address, and none of them does anything until one has confirmed it.
    if (hasSecret && !(await intoFolders.register(found.id, clock())))
      throw fieldRefused('invitation_id', 'Somebody has registered by this invitation. Ask for another.');
    return { ...admitted, confirmsFirst: !hasSecret };
  }

  return {
    /**
     * Within the transaction that creates the account. An invitation is used up; it outdoes the settings.
     *
     * @throws Refusal of `invitation_id` or `email`; `registration_closed`
     */
    async admit(
      queries: Queries,
      form: {
        readonly email: string;
        readonly invitation_id?: string | undefined;
        readonly invitation_ticket?: string | undefined;
      },
    ): Promise<Admitted> {
      const isFirst = await userRepository(queries).isEmpty();
      const { email, invitation_id, invitation_ticket } = form;
      if (invitation_id !== undefined) {
        const invited = isFirst ? null : await byFolder(queries, { email, invitation_id, invitation_ticket });
        if (invited !== null) return invited;
        const { role, quota, emailConfirmed } = await invitations.accept(queries, {
          secret: invitation_id,
          email,
        });
        return { role: isFirst ? 'admin' : role, quota, emailConfirmed, confirmsFirst: false };
      }
      const current = await settings.current(queries);
      if (isFirst) return { role: 'admin', quota: 0, emailConfirmed: false, confirmsFirst: false };
      checkSettings(current, email);
      return { role: 'user', quota: current.default_quota, emailConfirmed: false, confirmsFirst: false };
    },
  };
}

function checkSettings(
  settings: Pick<Settings, 'registration' | 'allowed_emails' | 'blocked_emails'>,
  email: string,
): void {
  if (settings.registration === 'closed') {
    throw new Refusal('registration_closed', 'Nobody can register on this server at present.');
  }
  if (settings.registration === 'invitation') {
    throw new Refusal('registration_closed', 'Registration is by invitation. Ask the administrator for one.');
  }
  if (!isEmailAllowed(normalizeEmail(email), settings)) {
    throw fieldRefused('email', 'Addresses like this one cannot register here.');
  }
}
