import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { isAll, NIGHT } from '../support/dose.ts';
import type { Person } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

const NOTICES = /\/Notices-[^/]*\.js$/;

/** The page asks for them so long after the end of an upload. */
const STATISTICS_AFTER_MS = 1_000;

test.describe('signing in', () => {
  test('says what went wrong, and lasts as long as it should', async ({
    page,
    openBrowser,
    context,
    server,
    person,
    complaints,
  }) => {
    complaints.expect(/Failed to load resource/);
    const alert = page.getByRole('alert');

    await test.step('the session survives a reload', async () => {
      await page.reload();
      await person.seesTheDrive(page);
    });

    await test.step('but not the tab, unless it is to be remembered', async () => {
      const other = await context.newPage();
      await other.goto(server.url);
      await expect(other).toHaveURL(/\/auth\/login/);
      await other.close();
    });

    await test.step('whoever is signed in gets to no page where that is done', async () => {
      for (const path of ['/auth/login', ...(isAll ? ['/auth/login/private-key', '/auth/register'] : [])]) {
        await page.goto(`${server.url}${path}`);
        await person.seesTheDrive(page);
        expect(page.url()).toBe(`${server.url}/`);
      }
    });

    await test.step('a logout leads nobody else to where it was done', async () => {
      await page.goto(`${server.url}/account`);
      await person.logout(page);
      await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
      expect(page.url()).toBe(`${server.url}/auth/login`);
    });

    await test.step('an e-mail address has one account', async () => {
      await fillRegistration(page, server.url, person);
      await expect(alert).toContainText('There is an account with this e-mail address already.');
    });

    await test.step('a wrong password is refused', async () => {
      await fillLogin(page, server.url, person.email, 'not the password');
      await expect(alert).toContainText('E-mail or password is wrong.');
      await expect(page).toHaveURL(/\/auth\/login/);
    });

    await test.step('an unknown address is refused in the same words', async () => {
      await fillLogin(page, server.url, 'nobody@example.org', 'not the password');
      await expect(alert).toContainText('E-mail or password is wrong.');
    });

    await test.step('a server that does not answer is told apart', async () => {
      await page.route('**/api/auth/login', (route) => route.abort());
      await fillLogin(page, server.url, person.email, person.password);
      await expect(alert).toContainText('The server cannot be reached. Check your connection and try again.');
      await page.unroute('**/api/auth/login');
    });

    await test.step('remembered, it survives the tab', async () => {
      const first = await openBrowser();
      const remembering = first.context();
      complaints.listenTo(first);
      await fillLogin(first, server.url, person.email, person.password, { remember: true });
      await person.seesTheDrive(first);
      const second = await remembering.newPage();
      await first.close();
      complaints.listenTo(second);
      await second.goto(server.url);
      await person.seesTheDrive(second);
      await person.logout(second);
      await second.goto(server.url);
      await expect(second).toHaveURL(/\/auth\/login/);
    });
  });
});

test('a page stays where the code of a notice does not come, and asks for it with the next one', async ({
  page,
  server,
  complaints,
}) => {
  complaints.expect(/Failed to load resource|Failed to fetch dynamically|lost/);
  let asked = 0;
  await page.route(NOTICES, async (route) => {
    asked += 1;
    await route.abort();
  });
  await page.goto(`${server.url}/auth/login`);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await page.evaluate(() => void Promise.reject(new Error('lost')));
  await expect.poll(() => asked).toBeGreaterThan(0);
  const before = asked;
  // Each failure that nothing handles is told of in a task of its own.
  for (let tasks = 0; tasks < 20; tasks++) await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(asked - before).toBeLessThan(3);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await page.unroute(NOTICES);
  await page.evaluate(() => void Promise.reject(new Error('lost')));
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
});

test.describe('logging out', () => {
  test(
    'asks nothing of the session any more, however long the server takes',
    NIGHT,
    async ({ page, person, folder }) => {
      const file = join(folder, 'notes.txt');
      await writeFile(file, 'The last thing that was written down.');
      await page.route('**/api/auth/logout', async (route) => {
        const response = await route.fetch();
        await setTimeout(2 * STATISTICS_AFTER_MS);
        await route.fulfill({ response });
      });
      const asked: string[] = [];

      await person.upload(page, file);
      const ended = page.waitForRequest('**/api/auth/logout');
      const loggedOut = person.logout(page);
      await ended;
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await loggedOut;
      expect(asked.filter((path) => path.startsWith('/api/storage'))).toEqual([]);
    },
  );
});

async function fillRegistration(page: Page, url: string, { email, password }: Person): Promise<void> {
  await page.goto(`${url}/auth/register`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password, once more').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

async function fillLogin(
  page: Page,
  url: string,
  email: string,
  password: string,
  { remember = false } = {},
): Promise<void> {
  await page.goto(`${url}/auth/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  if (remember) await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Log in' }).click();
}
