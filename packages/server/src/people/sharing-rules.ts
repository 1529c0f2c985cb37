import type { Settings } from '@coffer/contract';
import { Refusal } from '../calls/refusal.ts';
import {
  type AttemptLimits,
  OFFERS_TO_PERSON,
  SHARING_MAILS_OF_ACCOUNT,
  SHARING_MAILS_OF_EMAIL,
} from '../limits/attempt-limits.ts';
import { isSharingAllowed } from '../settings/email-patterns.ts';
import type { SharingRules } from '../spaces/members.ts';
import type { UserRow } from '../store/database/schema.ts';
import { type Sender, sharedMail } from '../store/mail/messages.ts';
import type { Outbox } from '../store/mail/outbox.ts';

interface SharingRulePorts {
  readonly settings: { current(): Promise<Pick<Settings, 'sharing' | 'sharing_emails'>> };
  readonly limits: Pick<AttemptLimits, 'takeWithin'>;
  /** Null where no mail can be sent. */
  readonly outbox: Pick<Outbox, 'add'> | null;
  readonly sender: () => Promise<Sender>;
}

/**
 * Who may become a member of whose folder, and how they hear of it: by mail, at an address that they have confirmed, as often as limits let it
 * be. What is over them is not sent; the page shows it all the same.
 */
export function createSharingRules({ settings, limits, outbox, sender }: SharingRulePorts) {
  return async (): Promise<SharingRules> => {
    const { sharing, sharing_emails } = await settings.current();
    const from = await sender();
    return {
      isAllowed: (email) => sharing && isSharingAllowed(email, sharing_emails),
      async tell(queries, owner, member) {
        if (!(await limits.takeWithin(queries, OFFERS_TO_PERSON, `${owner.id} ${member.id}`)))
          throw new Refusal('too_many_requests', 'You have shared with this person too often today.');
        if (outbox === null || !takesMail(member)) return;
        const isWithin =
          (await limits.takeWithin(queries, SHARING_MAILS_OF_ACCOUNT, owner.id)) &&
          (await limits.takeWithin(queries, SHARING_MAILS_OF_EMAIL, member.email_normalized));
        if (isWithin) await outbox.add(queries, sharedMail(from, member, owner.email));
      },
    };
  };
}

function takesMail({ email_verified_at, suspended_at, sharing_mails }: UserRow): boolean {
  return email_verified_at !== null && suspended_at === null && sharing_mails === 1;
}
