import { type AdminSettings, routes } from '@coffer/contract';
import type { RegisterRoute } from '../http/call.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { TestMails } from './test-mail.ts';

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
