import { get } from 'node:http';
import type { Request } from '@playwright/test';
import { Person } from '../support/person.ts';
import { startServer } from '../support/server-process.ts';
import { endServer } from '../support/shared-server.ts';
import { expect, test } from '../support/test.ts';

const KIB = 1024;

/** Of it, React is 57, router and queries 32, components and forms 27, the font 13, texts of failures 3. */
const LOGIN_PAGE_KIB = 180;
const LOGIN_PAGE_REQUESTS = 12;
const FILE_BROWSER_KIB = 320;
/** What draws notices, says that a drive is here for the first time, follows other devices, keeps the rows of the drive and reads the stars comes when all of that is there. */
const AFTERWARDS_KIB = 65;
const AFTERWARDS = /\/(?:Notices|FirstTime|live|keep-replica|keeping|replica\.worker|AppBanners|in-stars)-/;

/** The bytes of what lies at an address, as they travel to a browser. */
function travelling(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip, deflate, br' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length;
      });
      answer.on('end', () => resolve(bytes)).on('error', reject);
    }).on('error', reject);
  });
}

/** What a browser with an empty cache has asked for: its files, those of workers too, and how much of them travels. */
async function weigh(asked: readonly Request[], which: (url: string) => boolean = () => true) {
  const urls = asked.map((request) => request.url()).filter((url) => !url.includes('/api/'));
  const files = new Set(urls.filter(which));
  const sizes = await Promise.all([...files].map(async (url) => ({ url, bytes: await travelling(url) })));
  const kib = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / KIB;
  return { kib, words: sizes.map(({ bytes, url }) => `${bytes} ${new URL(url).pathname}`).join('\n') };
}

test('audit 29: the built application asks for little before somebody signs in, and after', async ({
  browser,
  page,
}) => {
  const server = await startServer({ kdf: 'real' });
  const person = new Person(server.url);
  await person.register(page);

  const context = await browser.newContext();
  // A stream that is open never comes to rest.
  await context.route('**/api/spaces/events', (route) => route.abort());
  const asked: Request[] = [];
  context.on('request', (request) => asked.push(request));
  const fresh = await context.newPage();
  await fresh.goto(`${server.url}/auth/login`);
  await expect(fresh.getByRole('button', { name: 'Log in' })).toBeVisible();
  await fresh.waitForLoadState('networkidle');
  const login = await weigh(asked);
  expect(login.kib, login.words).toBeLessThanOrEqual(LOGIN_PAGE_KIB);
  expect(asked.length, login.words).toBeLessThanOrEqual(LOGIN_PAGE_REQUESTS);

  await person.login(fresh);
  await expect(fresh.getByRole('grid', { name: 'Files' })).toHaveAttribute('aria-busy', 'false');
  await fresh.waitForLoadState('networkidle');
  const drive = await weigh(asked, (url) => !AFTERWARDS.test(url));
  expect(drive.kib, drive.words).toBeLessThanOrEqual(FILE_BROWSER_KIB);
  await expect.poll(() => asked.some((request) => request.url().includes('/replica.worker-'))).toBe(true);
  const afterwards = await weigh(asked, (url) => AFTERWARDS.test(url));
  expect(afterwards.kib, afterwards.words).toBeLessThanOrEqual(AFTERWARDS_KIB);
  test
    .info()
    .annotations.push({ type: 'KiB', description: `${login.kib}, ${drive.kib} and ${afterwards.kib}` });
  await context.close();
  await endServer(server);
});

test('the mark is drawn before any script has come', async ({ page, sharedServer, complaints }) => {
  complaints.expect(/ERR_FAILED/);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`${sharedServer.url}/auth/login`);
  await expect(page.locator('#root svg')).toBeVisible();
});
