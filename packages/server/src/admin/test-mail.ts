import type { Language, TestMailResult } from '@coffer/contract';
import type { EventLog } from '../events/event-log.ts';
import type { Database } from '../store/database/database.ts';
import { mailFailure } from '../store/mail/mail-failure.ts';
import type { Mailer } from '../store/mail/mailer.ts';
import { type Sender, testMail } from '../store/mail/messages.ts';
import { userRepository } from '../users/user-repository.ts';

interface TestMailPorts {
  readonly database: Database;
  readonly events: EventLog;
  /** Null where no mail can be sent. */
  readonly mailer: Mailer | null;
  readonly sender: () => Promise<Sender>;
}

/** E-mails that show whether mail can be sent. */
export function createTestMails({ database, events, mailer, sender }: TestMailPorts) {
  const languageOf = async (userId: string): Promise<Language | null> =>
    (await userRepository(database.queries).find(userId))?.language ?? null;

  return {
    /** Sends at once, past the outbox, and waits for what the mail server says. */
    async send(recipient: string, callerId: string): Promise<TestMailResult> {
      if (mailer === null) {
        return {
          sent: false,
          detail: 'No mail server is configured: set COFFER_SMTP_URL and COFFER_MAIL_FROM, and start again.',
        };
      }
      await database.transaction({ rows: 'events' }, (queries) =>
        events.record(queries, { kind: 'test_mail_sent', userId: null }),
      );
      try {
        await mailer.send(testMail(await sender(), recipient, await languageOf(callerId)));
        return { sent: true, detail: 'The mail server has taken the message. Look whether it arrives.' };
      } catch (error) {
        return { sent: false, detail: mailFailure(error) };
      }
    },
  };
}
