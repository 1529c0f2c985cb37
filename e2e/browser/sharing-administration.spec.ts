import { makeAccount } from '../support/accounts.ts';
import { NIGHT } from '../support/dose.ts';
import { enterDrive } from '../support/ready-session.ts';
import { expect } from '../support/test.ts';
import { test } from '../support/test-with-own-server.ts';

// `sharing-mail.test.ts` and `admin-users.test.ts` tell it over HTTP.
test(
  'sharing is counted, held within patterns, and named before an account goes',
  NIGHT,
  async ({ page, server, complaints }) => {
    void complaints;
    const [adas, bobs] = [await makeAccount(server.url), await makeAccount(server.url)];
    const [{ drive: ada }, { drive: bob }] = [adas, bobs];
    await ada.people.begin();
    await bob.people.begin();
    await ada.createDirectory('/Family');
    await ada.people.share('/Family', bobs, 'viewer');
    await bob.createDirectory('/Holidays');
    await bob.people.share('/Holidays', adas, 'editor');
    await enterDrive(page, server.url, adas, { path: '/manage/overview' });

    await test.step('the overview has folders and members', async () => {
      const tile = page
        .locator('dl > div')
        .filter({ has: page.getByText('Shared folders', { exact: true }) });
      await expect(tile).toContainText('2');
      await expect(tile).toContainText('2 members');
    });

    await test.step('an administrator is told what others lose', async () => {
      await page.getByRole('link', { name: 'Administration' }).click();
      await page.getByRole('link', { name: 'App Users' }).click();
      await page.getByRole('link', { name: bobs.email }).click();
      await page.getByRole('button', { name: 'Delete account' }).click();
      await expect(page.getByRole('dialog')).toContainText(
        'One person loses a folder that this account shares with them.',
      );
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    });

    await test.step('patterns hold at once', async () => {
      await page.getByRole('link', { name: 'Administration' }).click();
      await page.getByRole('link', { name: 'App Settings' }).click();
      await page.getByRole('combobox', { name: 'Who may share' }).fill('practice.example');
      await page.getByRole('combobox', { name: 'Who may share' }).press('Enter');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'saved' })).toBeVisible();
      const refused = { failure: { code: 'switched_off' } };
      await expect(ada.people.findPerson(bobs.email)).rejects.toMatchObject(refused);
      await page.getByRole('switch', { name: 'Sharing with people' }).uncheck({ force: true });
      await expect(page.getByRole('combobox', { name: 'Who may share' })).toBeDisabled();
    });

    await test.step('and who deletes the own account, too', async () => {
      await page.getByRole('link', { name: 'My Account' }).click();
      await page.getByRole('button', { name: 'Delete account' }).click();
      await expect(page.getByRole('dialog')).toContainText(
        `What you share goes from others, too: a folder, from ${bobs.email}.`,
      );
    });
  },
);
