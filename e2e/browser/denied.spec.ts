import type { Page } from '@playwright/test';
import { NIGHT } from '../support/dose.ts';
import { type FilesWorld, openFilesWorld } from '../support/files-world.ts';
import { allowLinks } from '../support/link-visits.ts';
import { Person } from '../support/person.ts';
import { Complaints, expect, test } from '../support/test.ts';
import { intact, store } from '../support/test-drive.ts';

/** Features that a browser may deny, each with the code that denies it before anything else of a page or worker runs. */
const DENIALS: Readonly<Record<string, string>> = {
  'local storage': `Object.defineProperty(self, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } });`,
  'room in its storages': `if (self.Storage) Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };`,
  'session storage': `Object.defineProperty(self, 'sessionStorage', { get() { throw new DOMException('denied', 'SecurityError'); } });`,
  databases: `IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError'); };`,
  'the service worker': `if (self.Navigator) Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined });`,
  locks: `LockManager.prototype.request = LockManager.prototype.query = () => Promise.reject(new DOMException('denied', 'SecurityError'));`,
  channels: `self.BroadcastChannel = class { constructor() { throw new DOMException('denied', 'SecurityError'); } };`,
  'persistent storage': `for (const each of ['estimate', 'persisted', 'persist', 'getDirectory']) StorageManager.prototype[each] = () => Promise.reject(new DOMException('denied', 'SecurityError'));`,
  'the clipboard and notifications': `if (self.Navigator) { Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined }); delete self.Notification; }`,
};

const EVERYTHING = Object.values(DENIALS).join('\n');

const CASES = [...Object.entries(DENIALS), ['site data altogether', EVERYTHING] as const];

/** The default run denies what people have met, and the test below everything at once; nightly, each feature is denied in turn. */
const DEFAULT = new Set(['room in its storages']);

let world: FilesWorld;
let link: string;

/** Denies it to the page, and to each worker whose code comes from now on. */
async function deny(page: Page, code: string): Promise<void> {
  await page.addInitScript(code);
  await page.route(/\.worker-[^/]*\.js$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${code}\n${await answer.text()}` });
  });
}

test.describe('fault B21: a browser that denies', () => {
  test.use({ ownProfile: true });

  test.beforeAll(async ({ browser, sharedServer }) => {
    world = await openFilesWorld({ browser, sharedServer }, async (drive) => {
      await store(drive, 'report.txt', new TextEncoder().encode('what the report says'));
    });
    await allowLinks(world, true);
    const made = await world.drive.links.create(intact(await world.drive.list(), 'report.txt'));
    if (made.state !== 'intact') throw new Error('The link is damaged');
    link = world.drive.links.address(made);
  });
  test.afterAll(() => world.close());

  for (const [what, code] of CASES) {
    test(
      `${what} opens login, drive and link all the same`,
      DEFAULT.has(what) ? {} : NIGHT,
      async ({ page }) => {
        const complaints = new Complaints();
        complaints.listenTo(page);
        await deny(page, code);
        const person = new Person(world.server.url, world.person);
        await person.login(page);
        await expect(page.getByRole('row', { name: /report\.txt/ })).toBeVisible();
        await page.goto(link);
        await expect(page.getByText('report.txt').first()).toBeVisible();
        await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
        expect(complaints.unexpected()).toEqual([]);
      },
    );
  }

  test('cookies says so before anybody logs in, and opens links', async ({ page }) => {
    await deny(page, `Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });`);
    await page.goto(`${world.server.url}/auth/login`);
    await expect(page.getByText('This browser blocks cookies for this site')).toBeVisible();
    await page.goto(link);
    await expect(page.getByText('report.txt').first()).toBeVisible();
  });

  test('to store anything says how long a session lasts', async ({ page }) => {
    await deny(page, EVERYTHING);
    await page.goto(`${world.server.url}/auth/login`);
    await expect(page.getByText('only until this tab is closed or reloaded')).toBeVisible();
  });
});
