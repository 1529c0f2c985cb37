import type { Page } from '@playwright/test';
import { expectFlawless } from '../support/accessibility.ts';
import { NIGHT } from '../support/dose.ts';
import { inFolder, lock, PIN, pinField, setPin, submit, tryPin } from '../support/lock-page.ts';
import { expect, test } from '../support/test.ts';

const WRONG_PIN = '314159';

const alert = (page: Page) => page.getByRole('alert');

test.describe('the lock', () => {
  test('opens by a PIN, which also opens what the device keeps for later', async ({
    page,
    context,
    server,
    complaints,
  }) => {
    complaints.expect(/401 \(Unauthorized\)/);
    test.setTimeout(120_000);
    const { folderUrl, person } = await inFolder(page, server.url);

    await test.step('a PIN that anybody would try is refused', async () => {
      await page.goto(`${server.url}/auth/pin/setup-lock-screen`);
      for (const [pin, why] of [
        ['12345', 'Use at least 6 digits'],
        ['abcdef', 'Use digits only'],
        ['123456', 'This is among the first that anybody would try.'],
      ] as const) {
        await pinField(page).fill(pin);
        await pinField(page).blur();
        await expect(page.getByText(why)).toBeVisible();
      }
      await pinField(page).fill(PIN);
      await page.getByLabel('PIN, once more').fill('271829');
      await page.getByRole('button', { name: 'Set PIN' }).click();
      await expect(page.getByText('The two PINs are not the same')).toBeVisible();
      await setPin(page, server.url);
      await expectFlawless(page, 'setting up the lock screen');
      await page.getByRole('button', { name: 'Done' }).click();
      await person.seesTheDrive(page);
    });

    await test.step('the lock opens with it', async () => {
      await page.goto(folderUrl);
      await lock(page);
      await tryPin(page, WRONG_PIN);
      await expect(alert(page)).toContainText('Wrong PIN. 4 tries are left');
      await tryPin(page, PIN);
      await expect(page).toHaveURL(folderUrl);
    });

    const later = await context.newPage();
    complaints.listenTo(later);

    await test.step('a new tab asks for it, with history replaced, and goes on where it was asked for', async () => {
      await later.goto(folderUrl);
      await expect(later).toHaveURL(/\/auth\/decrypt\?redirect=/);
      await expect(later).toHaveTitle('Decrypt Private Key — Coffer');
      await expectFlawless(later, 'the question for the PIN');
      await later.goBack();
      expect(later.url()).toBe('about:blank');
      await later.goForward();
      const toLogin = later.getByRole('link', { name: 'Log in' });
      await expect(toLogin).toHaveAttribute('href', /\/auth\/login\?redirect=%2F/);
      await tryPin(later, PIN, 'Decrypt');
      await expect(later).toHaveURL(folderUrl);
    });

    await test.step('it signs in where the session has ended', async () => {
      await later.close();
      await context.clearCookies();
      await page.close();
      const next = await context.newPage();
      complaints.listenTo(next);
      await next.goto(server.url);
      await tryPin(next, PIN, 'Decrypt');
      await person.seesTheDrive(next);
      await next.close();
    });
  });

  test(
    'forgets a PIN after five wrong ones, though the page is reloaded',
    NIGHT,
    async ({ page, context, server, complaints }) => {
      complaints.expect(/401 \(Unauthorized\)/);
      test.setTimeout(120_000);
      const { folderUrl, person, password } = await inFolder(page, server.url);
      await setPin(page, server.url);
      await page.close();
      const stranger = await context.newPage();
      complaints.listenTo(stranger);
      await stranger.goto(folderUrl);
      for (const left of ['4 tries are left', '3 tries are left', '2 tries are left', 'One try is left']) {
        await tryPin(stranger, WRONG_PIN, 'Decrypt');
        await expect(alert(stranger)).toContainText(left);
        await stranger.reload();
      }
      await tryPin(stranger, WRONG_PIN, 'Decrypt');
      // The form says so too until its page is left.
      await expect(alert(stranger).last()).toContainText('it was wrong too often');
      await expect(stranger).toHaveURL(/\/auth\/login\?redirect=/);
      await stranger.reload();
      await expect(stranger).toHaveURL(/\/auth\/login\?redirect=/);
      await stranger.getByLabel('Email').fill(person.email);
      await stranger.getByLabel('Password', { exact: true }).fill(password);
      await submit(stranger, 'Log in');
      await expect(stranger).toHaveURL(folderUrl);

      await test.step('at the lock, too, which opens by another way then', async () => {
        await setPin(stranger, server.url);
        await stranger.goto(folderUrl);
        await lock(stranger);
        for (const left of [/4 tries/, /3 tries/, /2 tries/, /One try/, /wrong too often/]) {
          await tryPin(stranger, WRONG_PIN);
          await expect(alert(stranger)).toContainText(left);
        }
        await expect(stranger.getByRole('button', { name: 'Use my private key' })).toBeVisible();
        await expect(stranger.getByRole('button', { name: 'Use my PIN' })).toHaveCount(0);
        await expect(stranger.getByRole('link', { name: 'set a PIN after unlocking' })).toBeVisible();
        await stranger.getByLabel('Password', { exact: true }).fill(password);
        await submit(stranger);
        await expect(stranger).toHaveURL(folderUrl);
      });
    },
  );
});
