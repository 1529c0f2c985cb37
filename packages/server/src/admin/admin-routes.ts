import { type AdminSettings, routes } from '@coffer/contract';
import type { RegisterRoute } from '../calls/call.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { HealthCheck } from './health.ts';
import type { OverviewReader } from './overview.ts';
import type { TestMails } from './test-mail.ts';
import type { UsersService } from './users-service.ts';

/** Accounts, for administrators. */
export function userRoutes(register: RegisterRoute, { users }: { readonly users: UsersService }): void {
  register(routes.listUsers, ({ query }) => users.list(query));
  register(routes.getUser, ({ params }) => users.details(params.id));
  register(routes.updateUser, ({ params, body }) => users.update(params.id, body));
  register(routes.deleteUser, ({ params, caller }) => users.delete(params.id, caller.userId));
  register(routes.revokeUserSession, ({ params }) => users.revokeSession(params.id, params.session_id));
  register(routes.revokeUserSessions, ({ params }) => users.revokeSessions(params.id));
  register(routes.disableUserTwoFactor, ({ params }) => users.disableTwoFactor(params.id));
  register(routes.resendUserActivation, ({ params }) => users.resendActivation(params.id));
}

interface SettingsRoutePorts {
  readonly settings: SettingsService;
  readonly testMails: TestMails;
  /** Who mail comes from; null where no mail can be sent. */
  readonly mailFrom: string | null;
}

/** The settings of the instance, for administrators. */
export function settingsRoutes(
  register: RegisterRoute,
  { settings, testMails, mailFrom }: SettingsRoutePorts,
): void {
  const all = async (): Promise<AdminSettings> => ({
    settings: await settings.current(),
    defaults: settings.defaults,
    mail_from: mailFrom,
  });
  register(routes.getSettings, all);
  register(routes.updateSettings, async ({ body }) => {
    await settings.update(body);
    return all();
  });
  register(routes.sendTestMail, ({ body }) => testMails.send(body.recipient));
}

/** The instance at a glance, for administrators. */
export function overviewRoutes(
  register: RegisterRoute,
  { overview, health }: { readonly overview: OverviewReader; readonly health: HealthCheck },
): void {
  register(routes.adminOverview, () => overview.read());
  register(routes.adminHealth, () => health.read());
}
