import type { Caller } from '../calls/call.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Clock } from '../clock.ts';
import type { EventLog } from '../events/event-log.ts';
import { addressKey } from '../limits/address-key.ts';
import {
  ACTIVATION_MAILS_OF_EMAIL,
  type AttemptLimits,
  RESENDS_OF_ADDRESS,
  RESENDS_OF_EMAIL,
} from '../limits/attempt-limits.ts';
import { type RandomBytes, secretHash } from '../secrets.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { Database, Queries } from '../store/database/database.ts';
import type { UserRow } from '../store/database/schema.ts';
import { activationMail, alreadyRegisteredMail, type Sender } from '../store/mail/messages.ts';
import type { Outbox } from '../store/mail/outbox.ts';
import { normalizeEmail } from '../users/user.ts';
import { userRepository } from '../users/user-repository.ts';
import { activationRepository } from './activation-repository.ts';

const ACTIVATION_SECONDS = 7 * 24 * 60 * 60;

export type Activation = ReturnType<typeof createActivation>;

interface ActivationPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly limits: AttemptLimits;
  /** Null where no mail can be sent. */
  readonly outbox: Outbox | null;
  readonly sender: () => Promise<Sender>;
  readonly events: EventLog;
  readonly settings: SettingsService;
}

/**
 * How e-mail addresses are confirmed. A person who registers gets an account at once, but the address belongs to the
 * account that confirms it: so registration answers alike whether or not the address has one.
 */
export function createActivation(ports: ActivationPorts) {
  const { database, clock, random, limits, outbox, sender, events, settings } = ports;

  async function codeFor(queries: Queries, userId: string): Promise<string> {
    const code = random(32).toString('base64url');
    await activationRepository(queries).insert(secretHash(code), userId, clock() + ACTIVATION_SECONDS);
    return code;
  }

  const mayMail = (queries: Queries, normalizedEmail: string): Promise<boolean> =>
    limits.takeWithin(queries, ACTIVATION_MAILS_OF_EMAIL, normalizedEmail);

  return {
    /** Whether new accounts must confirm their address: there is a mail server, and the administrator wants it. */
    async isRequired(queries: Queries = database.queries): Promise<boolean> {
      return outbox !== null && (await settings.current(queries)).activation_required;
    },

    /**
     * Whether somebody can do nothing else before: who has registered by the id of an invitation alone, and where only some addresses may
     * register, since an address that nobody has confirmed is none of them yet.
     */
    async comesFirst({ confirmsFirst }: Pick<Caller, 'confirmsFirst'>): Promise<boolean> {
      // Whatever the settings say by now: nothing has shown that they are meant.
      if (confirmsFirst) return true;
      const { activation_required, allowed_emails, blocked_emails } = await settings.current();
      return outbox !== null && activation_required && allowed_emails.length + blocked_emails.length > 0;
    },

    /**
     * Within the transaction that creates an account: mails the code, or tells the owner of the address. An
     * address to which enough were sent gets no more: each code confirms any account that claims the address.
     */
    async begin(queries: Queries, user: UserRow): Promise<void> {
      const address = user.unconfirmed_email;
      if (outbox === null || address === null) return;
      const code = await codeFor(queries, user.id);
      const owner = await userRepository(queries).findByEmail(address);
      const mail =
        owner === undefined
          ? activationMail(await sender(), user, code)
          : alreadyRegisteredMail(await sender(), owner);
      await outbox.add(queries, (await mayMail(queries, address)) ? mail : null);
    },

    /**
     * Mails another code to an account that has not confirmed this address. Where there is none it does the
     * same work, and nobody learns of it.
     *
     * @param callerId who is signed in: where several wait for the same address, it is this one that is meant
     */
    async resend(email: string, callerId: string | null, address: string): Promise<void> {
      const wanted = normalizeEmail(email);
      await limits.take(RESENDS_OF_ADDRESS, addressKey(address));
      await limits.take(RESENDS_OF_EMAIL, wanted);
      if (outbox === null) return;
      await database.transaction({ lock: 'accounts' }, async (queries) => {
        const user = await userRepository(queries).findUnconfirmed(wanted, callerId);
        const code = user && (await mayMail(queries, wanted)) && (await codeFor(queries, user.id));
        await outbox.add(queries, user && code ? activationMail(await sender(), user, code) : null);
      });
    },

    /**
     * Mails another code to an account, as its administrator.
     *
     * @throws Refusal `mail_unavailable`; `already_set` for an account whose address is confirmed
     */
    async resendTo(userId: string): Promise<void> {
      if (outbox === null) {
        throw new Refusal('mail_unavailable', 'No mail server is configured, so nothing can be sent.');
      }
      await database.transaction({ account: userId }, async (queries) => {
        const user = await userRepository(queries).findById(userId);
        if (user.unconfirmed_email === null) {
          throw new Refusal('already_set', 'The e-mail address of this account is confirmed already.');
        }
        const code = await codeFor(queries, userId);
        await outbox.add(queries, activationMail(await sender(), user, code));
        await events.record(queries, { kind: 'activation_resent', userId });
      });
    },

    /**
     * Confirms the address that a code was mailed to, for who is signed in and waits for that address. The code shows
     * that they read its mail; which of the accounts that claim it is theirs, the session shows. So a program that
     * opens what stands in mails confirms nothing. To do so again changes nothing.
     *
     * @throws Refusal `expired` for a code that is not valid (any more), `unauthenticated`, `forbidden` for an account
     *   of another address, `email_taken` when another account has confirmed the same address first
     */
    async activate(code: string, callerId: string | null): Promise<void> {
      const now = clock();
      try {
        await database.transaction({ lock: 'accounts', account: callerId ?? [] }, async (queries) => {
          const mailed = await activationRepository(queries).findUser(secretHash(code), now);
          if (mailed === undefined) throw mailedLinkExpired();
          if (callerId === null) throw new Refusal('unauthenticated', 'Please sign in to the account first.');
          const address = mailed.unconfirmed_email ?? mailed.email_normalized;
          const caller = await userRepository(queries).findById(callerId);
          if (caller.email_normalized === address) return;
          if (caller.unconfirmed_email !== address) {
            throw new Refusal(
              'forbidden',
              'This link was sent to another address than that of your account.',
            );
          }
          await userRepository(queries).confirmEmail(callerId, address, now);
          await events.record(queries, { kind: 'email_confirmed', userId: callerId, actorId: callerId });
        });
      } catch (error) {
        if (database.uniqueViolation(error) === null) throw error;
        throw new Refusal('email_taken', 'There is an account with this e-mail address already.');
      }
    },
  };
}

/** The refusal of a code that was mailed, and is unknown, used or too old. */
export function mailedLinkExpired(): Refusal {
  return new Refusal('expired', 'This link is not valid any more. Please ask for a new one.');
}
