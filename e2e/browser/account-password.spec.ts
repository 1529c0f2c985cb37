import type { Page } from '@playwright/test';
import { expectFlawless } from '../support/accessibility.ts';
import { type AccountWorld, linesOf, openAccountWorld } from '../support/account-world.ts';
import { NIGHT } from '../support/dose.ts';
import { Person } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

const NEW_PASSWORD = 'another stapler, another battery';

async function changePassword(page: Page, current: string, next: string): Promise<void> {
  await page.getByLabel('Current password').fill(current);
  await page.getByLabel('New password', { exact: true }).fill(next);
  await page.getByLabel('New password, once more').fill(next);
  await page.getByRole('button', { name: 'Change password' }).click();
}

async function openPage({ page }: AccountWorld): Promise<void> {
  await page.getByRole('link', { name: 'Change password' }).click();
  await expect(page.getByRole('heading', { name: 'Change your password' })).toBeVisible();
}

test.describe('changing the password', () => {
  test('signs other profiles out; the new password opens everything, the old one nothing', async ({
    browser,
    server,
  }) => {
    const world = await openAccountWorld({ browser, server });
    const { page, person, complaints } = world;
    complaints.expect(/Failed to load resource/);
    const elsewhere = await world.openElsewhere();
    await openPage(world);

    await test.step('says at the fields what is missing or wrong', async () => {
      await page.getByLabel('Current password').fill(person.password);
      await page.getByLabel('New password', { exact: true }).fill('short');
      await page.getByLabel('New password, once more').fill('shorter');
      await page.getByLabel('New password, once more').blur();
      await expect(page.getByText('Use at least 10 characters')).toBeVisible();
      await expect(page.getByText('The two passwords are not the same')).toBeVisible();
      await changePassword(page, person.password, person.password);
      await expect(page.getByText('Choose another password than the current one')).toBeVisible();
    });

    await test.step('a wrong current password is refused at its field', async () => {
      await changePassword(page, 'not the password', NEW_PASSWORD);
      await expect(page.getByLabel('Current password')).toHaveAccessibleDescription('The password is wrong.');
    });

    await test.step('the right one is taken', async () => {
      await changePassword(page, person.password, NEW_PASSWORD);
      await expect(page).toHaveURL(/\/account$/);
      await expect(page.getByText('Your password is changed.')).toBeVisible();
    });

    await test.step('the other profile is signed out', async () => {
      await expect(elsewhere).toHaveURL(/\/auth\/login/);
    });

    await test.step('this one goes on, also after a reload', async () => {
      await page.reload();
      await page.getByRole('link', { name: 'My Files' }).click();
      await world.expectFileOpens(page);
    });

    await test.step('the old password is refused, the new one opens everything', async () => {
      await elsewhere.getByLabel('Email').fill(person.email);
      await elsewhere.getByLabel('Password', { exact: true }).fill(person.password);
      await elsewhere.getByRole('button', { name: 'Log in', exact: true }).click();
      await expect(elsewhere.getByRole('alert')).toContainText('E-mail or password is wrong.');
      const renewed = new Person(server.url, { email: person.email, password: NEW_PASSWORD });
      await world.expectFileOpens(await world.signInElsewhere(renewed));
    });

    await world.close([NEW_PASSWORD]);
  });

  test(
    'that somebody else may know brings a new private key, which is shown, and ends the former one',
    NIGHT,
    async ({ browser, server }) => {
      const world = await openAccountWorld({ browser, server });
      const { page, person, complaints } = world;
      complaints.expect(/Failed to load resource/);
      const elsewhere = await world.openElsewhere();
      const before = await page.locator('#details code').textContent();
      await openPage(world);
      await expect(page.getByText('A new password alone does not shut them out')).toBeVisible();
      await page.getByLabel('Somebody else may know my password').check();
      await expect(page.getByText('reads nothing that you add or change later')).toBeVisible();
      await expectFlawless(page, 'a new password with a new key pair');
      await changePassword(page, person.password, NEW_PASSWORD);
      const dialog = page.getByRole('dialog', { name: 'Keep your new private key' });
      await expect(dialog).toBeVisible({ timeout: 60_000 });
      const pem = await dialog.getByLabel('Private key (PEM)').inputValue();
      expect(pem).not.toBe(world.privateKeyPem);
      await page.keyboard.press('Escape');
      await expect(dialog, 'a key that is shown once is not closed by accident').toBeVisible();
      await expectFlawless(page, 'the new private key');
      await dialog.getByLabel('I have kept my private key').check();
      await dialog.getByRole('button', { name: 'Done' }).click();
      await expect(page).toHaveURL(/\/account$/);
      await expect(page.locator('#details code')).not.toHaveText(before ?? '');
      await expect(elsewhere).toHaveURL(/\/auth\/login/, { timeout: 30_000 });
      const renewed = new Person(server.url, { email: person.email, password: NEW_PASSWORD });
      await world.expectFileOpens(await world.signInElsewhere(renewed));
      await world.close([NEW_PASSWORD, ...linesOf(pem)]);
    },
  );

  test(
    'works for an account whose private key the server does not keep',
    NIGHT,
    async ({ browser, server }) => {
      const world = await openAccountWorld({ browser, server }, { storePrivateKey: false });
      const { page, person, complaints } = world;
      complaints.expect(/Failed to load resource/);
      await expect(page.getByText('The server does not keep it.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Show private key' })).toBeHidden();
      await openPage(world);
      await changePassword(page, 'not the password', NEW_PASSWORD);
      await expect(page.getByLabel('Current password')).toHaveAccessibleDescription('The password is wrong.');
      await changePassword(page, person.password, NEW_PASSWORD);
      await expect(page.getByText('Your password is changed.')).toBeVisible();
      const renewed = new Person(server.url, { email: person.email, password: NEW_PASSWORD });
      await world.expectFileOpens(await world.signInElsewhere(renewed));
      await world.close([NEW_PASSWORD]);
    },
  );
});
