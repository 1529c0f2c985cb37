import type { Page } from '@playwright/test';
import { type MadeAccount, makeAccount } from '../support/accounts.ts';
import { isAll, NIGHT } from '../support/dose.ts';
import { keptDrives, listingsOf, seesAllKept, seesNoneSpoilt, spoilKept } from '../support/kept-rows.ts';
import { Person } from '../support/person.ts';
import { enterDrive, QUIET_FILE } from '../support/ready-session.ts';
import { expect, test } from '../support/test.ts';
import { makeFolders } from '../support/test-drive.ts';

/** Has somebody look at their drive on an empty page, whose browser has the drive's rows then. */
async function openKept(page: Page, url: string, account: MadeAccount) {
  const context = page.context();
  const person = await enterDrive(page, url, account, { remember: true });
  await seesAllKept(page, account);
  return { context, page, person };
}

async function aDrive(url: string): Promise<MadeAccount> {
  const account = await makeAccount(url);
  await account.drive.ensureDirectories(['Docs/Inner', 'Photos']);
  return account;
}

async function nameOf({ drive }: MadeAccount): Promise<string> {
  return `coffer-replica-${(await drive.api.call('self')).user.space_id}`;
}

/** Room for so many bytes of a drive's rows, in a browser that has none of them yet. */
async function limitRoom(page: Page, name: string, quota: number): Promise<void> {
  await page.evaluate(
    async ([bucket, bytes]) => {
      const buckets: { open(of: string, options: object): Promise<unknown> } = Reflect.get(
        navigator,
        'storageBuckets',
      );
      await buckets.open(bucket, { persisted: true, quota: bytes });
    },
    [name, quota] as const,
  );
}

const thisDevice = (page: Page) => page.getByRole('region', { name: 'This device' });

test.describe('rows that a browser keeps', () => {
  test('are removed when somebody else signs in, also where nobody has logged out before', async ({
    openBrowser,
    sharedServer: { url },
  }) => {
    const [ada, bob] = [await aDrive(url), await makeAccount(url)];
    const { context, page } = await openKept(await openBrowser(), url, ada);
    expect(await keptDrives(page)).toEqual([await nameOf(ada)]);
    // As if the browser had been ended before it could remove them.
    await page.evaluate(() => localStorage.removeItem('coffer-rows'));
    await context.clearCookies();
    await enterDrive(page, url, bob);
    await expect.poll(() => keptDrives(page)).toEqual([await nameOf(bob)]);
  });

  test(
    'stay sealed when the session is ended from another device, and go with the logout',
    NIGHT,
    async ({ openBrowser, sharedServer: { url } }) => {
      const ada = await aDrive(url);
      const { page, person } = await openKept(await openBrowser(), url, ada);
      const sessions = await ada.drive.api.call('listSessions');
      for (const { id, current } of sessions) {
        if (!current) await ada.drive.api.call('revokeSession', { params: { id } });
      }
      await expect(page).toHaveURL(/\/auth\/login/);
      expect(await keptDrives(page)).toEqual([await nameOf(ada)]);
      await person.login(page);
      await seesAllKept(page, ada);
      await person.logout(page);
      await expect.poll(() => keptDrives(page)).toEqual([]);
    },
  );

  test('are loaded again where they cannot be read, and shown meanwhile', async ({
    openBrowser,
    sharedServer: { url },
  }) => {
    const ada = await aDrive(url);
    // Whatever cannot be read is found by the same look; in the night each of them.
    for (const what of isAll ? (['rows', 'hashes', 'standing'] as const) : (['rows'] as const)) {
      const { context, page, person } = await openKept(await openBrowser(), url, ada);
      const name = await nameOf(ada);
      await page.goto(`${url}${QUIET_FILE}`);
      await spoilKept(page, name, what);
      // What was opened of rows before is shown without them.
      await spoilKept(page, name, 'blocks');
      await page.goto(url);
      await expect(person.row(page, 'Docs')).toBeVisible();
      // Where the rows stand is as it was until they are found to be spoilt.
      await seesNoneSpoilt(page, name, what);
      await seesAllKept(page, ada);
      const listings = listingsOf(context);
      await person.open(page, 'Docs');
      await expect(person.row(page, 'Inner')).toBeVisible();
      expect(listings).toEqual([]);
    }
  });
});

test.describe('a browser that has no room', () => {
  test(
    'has the rows in the memory of each tab, and says so',
    NIGHT,
    async ({ openBrowser, sharedServer: { url } }) => {
      const ada = await aDrive(url);
      const page = await openBrowser();
      const context = page.context();
      await page.goto(`${url}${QUIET_FILE}`);
      await limitRoom(page, await nameOf(ada), 100_000);
      const person = await enterDrive(page, url, ada, { remember: true });
      await seesAllKept(page, ada);
      const other = await context.newPage();
      await other.goto(url);
      await expect(person.row(other, 'Docs')).toBeVisible();
      const names = Array.from({ length: 300 }, (_, place) => `Later ${place}`);
      await makeFolders(ada.drive, names, (await ada.drive.stat('/Docs')).id);
      for (const tab of [page, other]) {
        await tab.getByRole('link', { name: 'My Account' }).click();
        await expect(thisDevice(tab)).toContainText('In memory alone');
        await expect(thisDevice(tab)).toContainText('no room left');
        await expect(thisDevice(tab)).toContainText('Complete');
        await expect(thisDevice(tab)).toContainText('303, still sealed');
      }
      const offline = page.getByRole('switch', { name: 'Open this drive without a network' });
      await expect(offline).toBeDisabled();
      await expect(offline).toHaveAccessibleDescription(/keeps nothing of your drive for its next visit/);
      const listings = listingsOf(context);
      for (const tab of [page, other]) {
        await tab.getByRole('link', { name: 'My Files' }).first().click();
        await person.open(tab, 'Photos');
        await expect(tab.getByText('Nothing in here yet')).toBeVisible();
      }
      expect(listings).toEqual([]);
      await page.goBack();
      await person.choose(page, 'Docs', 'Make available offline');
      await page.getByRole('button', { name: 'Keep it here' }).click();
      const question = page.getByRole('dialog', { name: 'Keep it on this device?' });
      await expect(question.getByText('This device cannot keep a copy of the drive.')).toBeVisible();
      await page.keyboard.press('Escape');
      await page.goForward();
      await ada.drive.createDirectory('/Photos/Seen by both');
      for (const tab of [page, other]) {
        await expect(person.row(tab, 'Seen by both')).toBeVisible();
        await tab.goBack();
        await person.open(tab, 'Photos');
        await expect(person.row(tab, 'Seen by both')).toBeVisible();
      }
    },
  );
});

// `heads-not-kept.spec.ts` and `denied.spec.ts` tell of such browsers by day.
test(
  'a browser that keeps nothing, as some do in private windows, is signed in to, has the rows in memory, and says why',
  NIGHT,
  async ({ browser, sharedServer: { url } }) => {
    const ada = await aDrive(url);
    const context = await browser.newContext();
    // As such a browser answers the page, and the workers that would keep something.
    const refusal = "IDBFactory.prototype.open = () => { throw new DOMException('', 'SecurityError'); };";
    await context.addInitScript(refusal);
    await context.route('**/*.worker*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `${refusal}${await answer.text()}` });
    });
    const page = await context.newPage();
    const person = new Person(url, ada);
    await person.login(page);
    await person.seesTheDrive(page);
    await page.getByRole('link', { name: 'My Account' }).click();
    await expect(thisDevice(page)).toContainText('In memory alone');
    await expect(thisDevice(page)).toContainText('This browser keeps nothing for Coffer');
    await expect(thisDevice(page)).toContainText('Complete');
    const listings = listingsOf(context);
    await page.getByRole('link', { name: 'My Files' }).first().click();
    await person.open(page, 'Docs');
    await expect(person.row(page, 'Inner')).toBeVisible();
    expect(listings).toEqual([]);
    await context.close();
  },
);

test('the account page says what this device keeps', NIGHT, async ({ page, person, server }) => {
  await page.getByRole('button', { name: 'Create a directory' }).click();
  await page.getByLabel('Directory name').fill('Docs');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(person.row(page, 'Docs')).toBeVisible();
  await page.getByRole('link', { name: 'My Account' }).click();
  await expect(thisDevice(page)).toContainText('One, still sealed.');
  await expect(thisDevice(page)).toContainText('Complete');
  await expect(thisDevice(page)).toContainText('They are there at once.');
  await expect(thisDevice(page)).toContainText(/Coffer takes .+ here, of .+ that the browser offers\./);
  expect(server.url).toBe(new URL(page.url()).origin);
});
