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

/** As the administrator of the server, who the first person of it is. */
export async function allowLinks(world: FilesWorld, public_links: boolean): Promise<void> {
  await world.drive.api.call('updateSettings', { body: { public_links } });
}
