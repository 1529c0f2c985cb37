import type { Page } from '@playwright/test';
import { expectFlawless } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

const CALLS = '**/api/**';
const PAGE_TOO_OLD = 'This page is too old for this server. Reload the page.';
const SERVER_TOO_OLD = 'This server is too old for this page.';

/** Finds a banner by its text. */
const told = (page: Page, text: string) => page.getByRole('complementary').filter({ hasText: text });

/** Has the page say an older version of the API than the oldest that the server works with. */
const makePageOld = (page: Page) =>
  page.route(CALLS, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'coffer-api': '0' } }),
  );

/** Has the server say an older version of the API than the oldest that the page works with. */
const makeServerOld = (page: Page) =>
  page.route(CALLS, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'coffer-api': '0' } });
  });

test('a page that stays open over an upgrade says that it is too old, and goes on once it is reloaded', async ({
  page,
  person,
  complaints,
}) => {
  complaints.expect(/400|client_too_old/);
  await makePageOld(page);
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'My links' }).click();
  await expect(told(page, PAGE_TOO_OLD)).toBeVisible();
  await expectFlawless(page, 'a page that is too old');

  // Where the page that comes is too old as well, it is not blank, and nobody is logged out.
  await page.reload();
  await expect(told(page, PAGE_TOO_OLD)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await told(page, PAGE_TOO_OLD).getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'My links' })).toBeVisible();
  await expect(told(page, PAGE_TOO_OLD)).toBeHidden();
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'My Files' }).click();
  await person.seesTheDrive(page);
});

test('a page whose server is too old says so, on the login page as well', async ({
  page,
  person,
  openBrowser,
  server,
  complaints,
}) => {
  complaints.expect(/server_too_old/);
  await makeServerOld(page);
  await page.reload();
  await expect(told(page, SERVER_TOO_OLD)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await told(page, SERVER_TOO_OLD).getByRole('button', { name: 'Reload' }).click();
  await person.seesTheDrive(page);

  const stranger = await openBrowser();
  await makeServerOld(stranger);
  await stranger.goto(`${server.url}/auth/login`);
  await expect(told(stranger, SERVER_TOO_OLD)).toBeVisible();
  await expectFlawless(stranger, 'a login page whose server is too old');
});

/** Gives the hashes of the heads that the browser remembers, once a later page may have given its database another version and a store. */
const laterDatabase = (page: Page, version?: number) =>
  page.evaluate(
    (number) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('localforage', number);
        opening.onblocked = () => reject(new Error('It is open elsewhere'));
        opening.onupgradeneeded = () => opening.result.createObjectStore('later');
        opening.onsuccess = () => {
          const { result } = opening;
          const asked = result.transaction('keyvaluepairs').objectStore('keyvaluepairs').get('seen-heads');
          asked.onsuccess = () => {
            result.close();
            resolve(Object.values<{ readonly hash: string }>(asked.result).map(({ hash }) => hash));
          };
        };
      }),
    version,
  );

test('what a browser must not forget is read also after a later page has added to its database', async ({
  page,
  person,
  server,
}) => {
  await page.goto(`${server.url}/favicon.svg`);
  const seen = await laterDatabase(page, 9);
  expect(seen).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  await page.goto(server.url);
  await person.seesTheDrive(page);
  expect(await laterDatabase(page)).toEqual(seen);
});
