import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { FilesWorld } from './files-world.ts';
import { Complaints } from './test.ts';

/** Someone without an account, in a browser profile of their own. */
export async function stranger(
  browser: Browser,
): Promise<{ page: Page; context: BrowserContext; complaints: Complaints }> {
  const context = await browser.newContext({ acceptDownloads: true, locale: 'en-GB' });
  const page = await context.newPage();
  const complaints = new Complaints();
  complaints.listenTo(page);
  return { page, context, complaints };
}

/** As the administrator of the server. */
export async function allowLinks({ server }: FilesWorld, public_links: boolean): Promise<void> {
  await server.administrator.drive.api.call('updateSettings', { body: { public_links } });
}
