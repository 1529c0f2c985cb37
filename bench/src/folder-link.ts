import { cookieFetch } from '@coffer/client';
import type { RunningServer } from '../../e2e/support/server-process.ts';
import { testDrive } from '../../e2e/support/test-drive.ts';
import type { BenchBrowser } from './browser.ts';
import { counted } from './counted-rows.ts';
import { seedLargeFolder, startIn } from './folder.ts';
import type { Result } from './report.ts';
import { secondsOf } from './stopwatch.ts';

/**
 * Measures what it takes to make a link to a folder of so many items, by a device that knows nothing of it, and to visit it: in Node up to all
 * names, in a page up to the first ones.
 */
export async function folderLink(
  browser: BenchBrowser,
  server: RunningServer,
  items: number,
): Promise<Result[]> {
  const account = await seedLargeFolder(server, items);
  const device = testDrive(server.url, cookieFetch());
  await device.login(account);
  const folder = await device.stat(account.folderId);
  let address = '';
  const making = await secondsOf(() =>
    counted('link: made', async () => {
      address = device.links.address(await device.links.create(folder));
    }),
  );
  const visitor = testDrive(server.url, cookieFetch());
  const visiting = await secondsOf(() =>
    counted('link: all names, in Node', async () => {
      const names = await (await visitor.links.open(address)).list(null);
      if (names.length !== items) throw new Error(`The visitor sees ${names.length} of ${items} items`);
    }),
  );
  const page = await browser.openAnew();
  const firstNames = await counted('link: first names, in a page', () => startIn(page, address));
  const result = (what: string, seconds: number, most = Number.POSITIVE_INFINITY): Result => ({
    what: `Link to a folder of ${items.toLocaleString('en')} items, ${what}`,
    figure: `${seconds.toFixed(2)} s`,
    target: Number.isFinite(most) ? `≤ ${most} s` : '',
    holds: Number.isFinite(most) ? seconds <= most : null,
  });
  return [
    result('made, in Node', making, 3),
    result('opened up to all names, in Node', visiting),
    result('opened up to the first names, in a page', firstNames / 1_000),
  ];
}
