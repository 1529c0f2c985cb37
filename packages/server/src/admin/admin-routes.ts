import type { X509Certificate } from 'node:crypto';
import { type AdminSettings, routes } from '@coffer/contract';
import type { FastifyPluginAsync } from 'fastify';
import type { AccountDeletion } from '../account/deletion.ts';
import type { Activation } from '../auth/activation.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { TwoFactor } from '../auth/two-factor.ts';
import type { Clock } from '../clock.ts';
import type { EventLog } from '../events/event-log.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { ChunkStore } from '../store/chunks/chunk-store.ts';
import type { Database } from '../store/database/database.ts';
import type { Mailer } from '../store/mail/mailer.ts';
import type { Sender } from '../store/mail/messages.ts';
import { createHealthCheck } from './health.ts';
import { createOverview } from './overview.ts';
import { createTestMails } from './test-mail.ts';
import { createUsersService } from './users-service.ts';
import { createWarnings } from './warnings.ts';

interface AdminNeeds {
  readonly database: Database;
  readonly chunks: ChunkStore;
  readonly clock: Clock;
  readonly events: EventLog;
  readonly settings: SettingsService;
  readonly sessions: Sessions;
  readonly twoFactor: TwoFactor;
  readonly activation: Activation;
  readonly deletion: AccountDeletion;
  /** Null where no mail can be sent. */
  readonly mailer: Mailer | null;
  readonly sender: () => Promise<Sender>;
  /** Gives the server's certificate as it is now; null where it does not speak TLS. */
  readonly certificate: (() => Promise<X509Certificate>) | null;
  /** Who mail comes from; null where no mail can be sent. */
  readonly mailFrom: string | null;
}

/** Accounts, settings and the instance at a glance, for administrators. */
export const adminRoutes: FastifyPluginAsync<AdminNeeds> = async (app, needs) => {
  const { settings, mailFrom } = needs;
  const users = createUsersService(needs);
  const testMails = createTestMails(needs);
  const warnings = createWarnings(needs);
  const overview = createOverview({ ...needs, warnings });
  const health = createHealthCheck({ ...needs, log: app.log });

  app.serve(routes.listUsers, ({ query }) => users.list(query));
  app.serve(routes.getUser, ({ params }) => users.details(params.id));
  app.serve(routes.updateUser, ({ params, body }) => users.update(params.id, body));
  app.serve(routes.deleteUser, ({ params, caller }) => users.delete(params.id, caller.userId));
  app.serve(routes.revokeUserSession, ({ params }) => users.revokeSession(params.id, params.session_id));
  app.serve(routes.revokeUserSessions, ({ params }) => users.revokeSessions(params.id));
  app.serve(routes.disableUserTwoFactor, ({ params }) => users.disableTwoFactor(params.id));
  app.serve(routes.resendUserActivation, ({ params }) => users.resendActivation(params.id));

  const allSettings = async (): Promise<AdminSettings> => ({
    settings: await settings.current(),
    defaults: settings.defaults,
    mail_from: mailFrom,
  });
  app.serve(routes.getSettings, allSettings);
  app.serve(routes.updateSettings, async ({ body }) => {
    await settings.update(body);
    return allSettings();
  });
  app.serve(routes.sendTestMail, ({ body, caller }) => testMails.send(body.recipient, caller.userId));

  app.serve(routes.adminOverview, () => overview.read());
  app.serve(routes.adminHealth, () => health.read());
};
