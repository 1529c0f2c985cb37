import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectFlawless, PHONE, WIDE } from '../support/accessibility.ts';
import { type AdministrationWorld, openAdministration } from '../support/administration-world.ts';
import { expectNothingFaint } from '../support/criteria.ts';
import { isAll, NIGHT } from '../support/dose.ts';
import type { Person } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

let world: AdministrationWorld;

/** Goes to a page of administration, by the menu's one entry and the way to the others. */
async function openPage(page: Page, name: string): Promise<void> {
  await menu(page, 'Administration').click();
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name }).click();
}

async function openUser(page: Page, person: Person): Promise<void> {
  await openPage(page, 'App Users');
  await page.getByRole('link', { name: person.email }).click();
  await expect(page.getByRole('heading', { level: 1, name: person.email })).toBeVisible();
}

test.describe
  .serial('administration', () => {
    test.beforeAll(async ({ browser, mails }) => {
      world = await openAdministration(browser, mails);
    });
    test.afterEach(() =>
      expect(world.complaints.unexpected(), 'the console is free of errors and warnings').toEqual([]),
    );
    test.afterAll(() => world.close());

    test('audit 26: is for administrators alone, and says so to others', async () => {
      const { page, server, person, other } = world;
      await menu(page, 'Administration').click();
      await expect(page).toHaveURL(`${server.url}/manage/overview`);
      await page.goto(`${server.url}/manage`);
      await expect(page).toHaveURL(`${server.url}/manage/overview`);
      await expect(menu(page, 'Administration')).toHaveAttribute('aria-current', 'page');
      await expect(menu(other.page, 'My Account')).toBeVisible();
      await expect(menu(other.page, 'Administration')).toHaveCount(0);
      for (const path of isAll ? ['users', 'invitations', 'settings', 'overview', 'events'] : ['users']) {
        await other.page.goto(`${server.url}/manage/${path}`);
        await expect(other.page.getByRole('heading', { name: 'For administrators only' })).toBeVisible();
        await expect(other.page).toHaveURL(`${server.url}/manage/${path}`);
        await expect(other.page).not.toHaveTitle(/My files/);
      }
      await other.page.getByRole('link', { name: 'Go to My Files' }).click();
      await other.person.seesTheDrive(other.page);
      await openUser(page, person);
      await expect(page.getByText('This is the only administrator').first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Delete account' })).toBeDisabled();
      await expect(page.getByRole('button', { name: 'Suspend' })).toBeDisabled();
    });

    test('finds, sorts and pages users', async () => {
      const { page, person, other } = world;
      await openPage(page, 'App Users');
      await expect(page).toHaveTitle('App Users — Coffer');
      const rows = page.getByRole('table', { name: 'Users' }).getByRole('row');
      await expect(rows).toHaveCount(3);
      await page.getByRole('searchbox').fill(other.person.email.slice(0, 20));
      await expect(rows).toHaveCount(2);
      await expect(rows.last()).toContainText(other.person.email);
      await page.getByRole('searchbox').fill('nobody at all');
      await expect(page.getByText('No account matches.')).toBeVisible();
      await page.getByRole('searchbox').fill('');
      await expect(rows).toHaveCount(3);
      await page.getByRole('button', { name: 'Member since' }).click();
      await expect(page.getByRole('columnheader', { name: 'Member since' })).toHaveAttribute(
        'aria-sort',
        'descending',
      );
      await page.getByRole('combobox', { name: 'Role' }).click();
      await page.getByRole('option', { name: 'Administrator' }).click();
      await expect(rows).toHaveCount(2);
      await expect(rows.last()).toContainText(person.email);
      await page.reload();
      await expect(rows).toHaveCount(2);
    });

    test('shows the instance in numbers, its health and what happened', async () => {
      const { page, server, other } = world;
      await page.goto(`${server.url}/manage/overview`);
      const tile = (label: string) =>
        page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
      await expect(tile('Users')).toContainText('2');
      const warnings = page.getByRole('list', { name: 'To see to' }).getByRole('listitem');
      await expect(warnings.filter({ hasText: 'Nothing was backed up' })).toBeVisible();
      await expect(warnings.filter({ hasText: 'not encrypted (http)' })).toBeVisible();
      await expect(warnings.filter({ hasText: 'No e-mail can be sent' })).toHaveCount(0);
      await expect(tile('Version')).toContainText(/\d+\.\d+\.\d+/);
      for (const part of ['Database', 'Storage of chunks', 'E-mail']) {
        await expect(page.getByRole('heading', { name: new RegExp(`^${part}`) })).toContainText('Working');
      }
      await page.getByRole('link', { name: 'Events' }).click();
      const events = page.getByRole('list', { name: 'Events' }).getByRole('listitem');
      await expect(events.filter({ hasText: 'Account created' })).toHaveCount(2);
      await expect(events.filter({ hasText: other.person.email }).first()).toBeVisible();
      await page.getByRole('combobox', { name: 'Kind of event' }).click();
      await page.getByRole('option', { name: 'Settings changed' }).click();
      await expect(page.getByText('There are no events.')).toBeVisible();
      await page.getByRole('combobox', { name: 'Kind of event' }).click();
      await page.getByRole('option', { name: 'Account created' }).click();
      await page.getByRole('combobox', { name: 'Person' }).fill(other.person.email.slice(0, 20));
      await page.getByRole('option', { name: other.person.email }).click();
      await expect(events).toHaveCount(1);
      await page.getByLabel('Until').fill('2001-02-03');
      await expect(page.getByText('There are no events.')).toBeVisible();
      await page.getByLabel('Until').fill('2101-02-03');
      await expect(events).toHaveCount(1);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save as CSV' }).click(),
      ]);
      const [names, first, ...rest] = (await readFile(await download.path(), 'utf8')).split('\r\n');
      expect(names).toBe('Time (UTC),Event,Account,By,Details,Device,Address');
      expect(first).toContain(`Account created,${other.person.email},`);
      expect(rest).toEqual(['']);
      await menu(page, 'My Account').click();
      const own = page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem');
      await expect(own.filter({ hasText: 'Account created' })).toHaveCount(1);
      await expect(own.filter({ hasText: other.person.email })).toHaveCount(0);
      const mails = page.getByRole('switch', { name: /^Tell me by e-mail/ });
      await expect(mails).toBeChecked();
      const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
      await mails.click({ force: true });
      await saved;
      await page.reload();
      await expect(mails).not.toBeChecked();
    });

    test('is accessible, wide and narrow, light and dark', async () => {
      test.setTimeout(240_000);
      const { page, server, person } = world;
      await openUser(page, person);
      await expectFlawless(page, 'a user');
      // By day a list and a form; invitations are looked at below.
      const pages = ['users', 'settings'];
      for (const path of isAll ? [...pages, 'overview', 'invitations', 'events'] : pages) {
        await page.goto(`${server.url}/manage/${path}`);
        await expect(page.getByRole('navigation', { name: 'Administration' })).toBeVisible();
        await expectFlawless(page, path);
        if (isAll || path === 'settings') await expectNothingFaint(page, path);
      }
      await page.goto(`${server.url}/manage/invitations`);
      await page.getByRole('button', { name: 'Invite' }).click();
      // By its key: a click may come while the dialog still takes its place, and miss it.
      const standard = dialog(page).getByLabel('Default quota');
      await standard.press('Space');
      await expect(standard).not.toBeChecked();
      await expectFlawless(page, 'an invitation');
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
    });

    test('changes settings at once, and tests the mail', async ({ openBrowser, mails }) => {
      const { page, server } = world;
      await openPage(page, 'App Settings');
      await expect(page).toHaveTitle('App Settings — Coffer');
      await page.getByRole('textbox', { name: 'Application name' }).fill('Family Drive');
      await page.getByRole('radio', { name: /By invitation/ }).check();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(toast(page, 'Saved')).toBeVisible();
      // The notice leaves the way out free.
      const logout = page.getByRole('button', { name: 'Logout' });
      await logout.click({ trial: true, timeout: 3_000 });
      await page.setViewportSize(PHONE);
      await page.getByRole('button', { name: 'Open menu' }).click();
      await logout.click({ trial: true, timeout: 3_000 });
      await page.setViewportSize(WIDE);
      await expect(page).toHaveTitle('App Settings — Family Drive');

      const stranger = await openBrowser();
      await stranger.goto(`${server.url}/auth/register`);
      await expect(stranger).toHaveTitle(/Family Drive/);
      await expect(stranger.getByRole('button', { name: 'Create account' })).toHaveCount(0);

      await page.getByLabel('Send a test e-mail').fill('postmaster@example.org');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(page.getByRole('status').filter({ hasText: 'The mail server has taken' })).toBeVisible();
      expect((await mails.mailTo('postmaster@example.org')).subject).toContain('Family Drive');
      mails.behave('refuse');
      const status = page.getByRole('status').filter({ hasText: /\S/ });
      // A second click right after the first is taken for one that was meant to be the first.
      await expect(async () => {
        await page.getByRole('button', { name: 'Send', exact: true }).click();
        await expect(status.filter({ hasText: 'taken' })).toHaveCount(0, { timeout: 1_000 });
      }).toPass();
      await expect(status).toBeVisible();
      mails.behave('take');
    });

    test('invites by mail and by link', async ({ openBrowser, mails }) => {
      const { complaints, page, person } = world;
      complaints.expect(/Failed to load resource/);
      await page.goto(new URL('/manage/invitations', page.url()).href);
      await expect(page.getByText('Nobody is invited at the moment.')).toBeVisible();
      await page.getByRole('button', { name: 'Invite' }).click();
      await dialog(page).getByRole('button', { name: 'Create invitation' }).click();
      await expect(dialog(page).getByText('Enter an e-mail address')).toBeVisible();
      await dialog(page).getByLabel('E-mail address').fill('guest@example.org');
      await dialog(page).getByRole('button', { name: 'Create invitation' }).click();
      await expect(dialog(page)).toContainText('It was sent to guest@example.org as well.');
      const shown = await dialog(page).getByRole('code').innerText();
      await dialog(page).getByRole('button', { name: 'Done' }).click();
      const row = page.getByRole('row').filter({ hasText: 'guest@example.org' });
      await expect(row).toContainText('E-mailed');

      const mail = await mails.mailTo('guest@example.org');
      const mailed = /^https?:\/\/\S+\/auth\/register\S+$/m.exec(mail.body)?.[0] ?? '';
      const guest = await openBrowser();
      await guest.goto(mailed);
      await expect(guest.getByLabel('Email')).toHaveValue('guest@example.org');
      await expect(guest.getByText(`${person.email} invites you to Family Drive.`)).toBeVisible();

      await test.step('a new link ends the former ones', async () => {
        await page.getByRole('button', { name: 'New link for guest@example.org' }).click();
        await expect(dialog(page)).toContainText('shown only now');
        expect(await dialog(page).getByRole('code').innerText()).not.toBe(shown);
        await dialog(page).getByRole('button', { name: 'Done' }).click();
      });

      await test.step('an invitation can be taken back', async () => {
        await page.getByRole('button', { name: 'Take back the invitation of guest@example.org' }).click();
        await dialog(page).getByRole('button', { name: 'Take back' }).click();
        await expect(page.getByText('Nobody is invited at the moment.')).toBeVisible();
      });
    });

    test('invites several at once, and says who could not be', NIGHT, async () => {
      const { page } = world;
      await page.getByRole('button', { name: 'Invite' }).click();
      const addresses = dialog(page).getByLabel('E-mail address');
      await addresses.fill('one@example.org, two');
      await dialog(page).getByRole('button', { name: 'Create invitation' }).click();
      await expect(dialog(page).getByText('two is not an e-mail address')).toBeVisible();
      await addresses.fill('one@example.org, two@example.org\nOne@Example.org');
      await dialog(page).getByRole('button', { name: 'Create invitation' }).click();
      const links = dialog(page).getByRole('table', { name: 'Invitation links' });
      await expect(links.getByRole('row')).toHaveCount(1 + 2);
      await expect(dialog(page).getByRole('alert')).toContainText(
        'One@Example.org: This address is invited already. Renew that invitation instead.',
      );
      await expectFlawless(page, 'several invitations');
      const shown = await links.getByRole('code').allInnerTexts();
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await dialog(page).getByRole('button', { name: 'Copy all' }).click();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toBe(`one@example.org ${shown[0]}\ntwo@example.org ${shown[1]}`);
      await dialog(page).getByRole('button', { name: 'Done' }).click();
      for (const name of ['one', 'two']) {
        await page.getByRole('button', { name: `Take back the invitation of ${name}@example.org` }).click();
        await dialog(page).getByRole('button', { name: 'Take back' }).click();
      }
      await expect(page.getByText('Nobody is invited at the moment.')).toBeVisible();
    });

    test('changes role and quota, signs out, suspends, readmits and deletes', async () => {
      const { complaints, page, server, other } = world;
      complaints.expect(/Failed to load resource/);

      await test.step('a quota is set, and shown to its owner', async () => {
        await openUser(page, other.person);
        await page.getByRole('switch', { name: 'Unlimited' }).uncheck({ force: true });
        await page.getByLabel('Gigabytes').fill('5');
        await page.getByRole('button', { name: 'Save' }).click();
        await expect(page.getByText('0 B of 5 GB used')).toBeVisible();
        await other.page.reload();
        await expect(other.page.getByText('Used 0 B of 5 GB')).toBeVisible();
      });

      await test.step('the role is changed, there and back', async () => {
        await page.getByRole('combobox', { name: 'Role' }).click();
        await page.getByRole('option', { name: 'Administrator' }).click();
        await expect(toast(page, 'Saved').first()).toBeVisible();
        await other.page.reload();
        await expect(menu(other.page, 'Administration')).toBeVisible();
        await page.getByRole('combobox', { name: 'Role' }).click();
        await page.getByRole('option', { name: 'User' }).click();
        await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue('User');
        await other.page.reload();
        await expect(other.page).toHaveURL(/\/auth\/login/);
        await other.person.login(other.page);
      });

      await test.step('all devices are signed out', async () => {
        await page.reload();
        await page.getByRole('button', { name: 'Sign out everywhere' }).click();
        await dialog(page).getByRole('button', { name: 'Sign out everywhere' }).click();
        await expect(page.getByText('Nobody is signed in.')).toBeVisible();
        await other.page.reload();
        await expect(other.page).toHaveURL(/\/auth\/login/);
      });

      await test.step('a suspended account lets nobody in, and says so', async () => {
        await page.getByRole('button', { name: 'Suspend' }).click();
        await dialog(page).getByRole('button', { name: 'Suspend' }).click();
        await expect(page.getByText('Nobody can sign in to this account')).toBeVisible();
        await other.page.goto(`${server.url}/auth/login`);
        await other.page.getByLabel('Email').fill(other.person.email);
        await other.page.getByLabel('Password', { exact: true }).fill(other.person.password);
        await other.page.getByRole('button', { name: 'Log in' }).click();
        await expect(other.page.getByRole('alert')).toContainText(/suspended/);
        await page.getByRole('button', { name: 'Readmit' }).click();
        await expect(toast(page, 'The account is readmitted.')).toBeVisible();
        await other.person.login(other.page);
      });

      await test.step('deleting wants the address typed', async () => {
        await page.getByRole('button', { name: 'Delete account' }).click();
        await dialog(page).getByLabel(/^Type/).fill('somebody else');
        await dialog(page).getByRole('button', { name: 'Yes, delete' }).click();
        await expect(dialog(page).getByText('This is not the address of the account.')).toBeVisible();
        await dialog(page).getByLabel(/^Type/).fill(other.person.email);
        await dialog(page).getByRole('button', { name: 'Yes, delete' }).click();
        await expect(page).toHaveURL(/\/manage\/users/);
        await expect(page.getByRole('link', { name: other.person.email })).toHaveCount(0);
        await other.page.reload();
        await expect(other.page).toHaveURL(/\/auth\/login/);
      });
    });
  });
