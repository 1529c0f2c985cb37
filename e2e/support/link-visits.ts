import type { BrowserContext, Page } from '@playwright/test';
import type { FilesWorld } from './files-world.ts';
import { asAdministrator } from './shared-server.ts';
import { Complaints } from './test.ts';

/** Someone without an account, on an empty page of a browser of their own. */
export function stranger(page: Page): { page: Page; context: BrowserContext; complaints: Complaints } {
  const complaints = new Complaints();
  complaints.listenTo(page);
  return { page, context: page.context(), complaints };
}

/** As the administrator of the server. */
export async function allowLinks({ server }: FilesWorld, public_links: boolean): Promise<void> {
  const api = await asAdministrator(server);
  await api.call('updateSettings', { body: { public_links } });
}
