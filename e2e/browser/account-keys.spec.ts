import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type AccountWorld, linesOf, openAccountWorld } from '../support/account-world.ts';
import { isAll, NIGHT } from '../support/dose.ts';
import { Person } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

const KEY = 'Private key (PEM)';

const NEW_PASSWORD = 'another stapler, another battery';

async function fillPasswords(page: Page, password: string): Promise<void> {
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('New password, once more').fill(NEW_PASSWORD);
}

/** Who signs in from then on. */
const renewed = (url: string, { email }: Person) => new Person(url, { email, password: NEW_PASSWORD });

async function startKeyChange(page: Page, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Change key pair' }).click();
  await fillPasswords(page, password);
  await page.getByRole('button', { name: 'Make a new key pair' }).click();
}

/** Takes the new key from the dialog by its download, and says that it is kept. */
async function keepKey({ page }: AccountWorld): Promise<string> {
  const dialog = page.getByRole('dialog');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download as .pem file' }).click(),
  ]);
  const pem = await readFile(await download.path(), 'utf8');
  expect(await dialog.getByLabel(KEY).inputValue()).toBe(pem);
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog, 'a key that is shown once is not closed by accident').toBeVisible();
  await dialog.getByLabel('I have kept my private key').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  return pem;
}

const digitsOf = (page: Page) => page.locator('#details code').textContent();

test.describe('the key pair', () => {
  test('is changed at once: here, elsewhere and after a reload everything opens with the new one', async ({
    browser,
    server,
  }) => {
    const world = await openAccountWorld({ browser, server });
    const { page, person, complaints } = world;
    complaints.expect(/Failed to load resource/);
    const elsewhere = await world.openElsewhere();
    const before = await digitsOf(page);

    await test.step('the private key is shown after the password, and is the one of the registration', async () => {
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: 'Show private key' }).click();
      await dialog.getByRole('button', { name: 'Show', exact: true }).click();
      await expect(dialog.getByText('Enter your current password')).toBeVisible();
      await dialog.getByLabel('Current password').fill('not the password');
      await dialog.getByRole('button', { name: 'Show', exact: true }).click();
      await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription(
        'The password is wrong.',
      );
      await dialog.getByLabel('Current password').fill(person.password);
      await dialog.getByRole('button', { name: 'Show', exact: true }).click();
      await expect(dialog.getByLabel(KEY)).toHaveValue(world.privateKeyPem);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await dialog.getByRole('button', { name: 'Copy to clipboard' }).click();
      await expect(dialog.getByRole('button', { name: 'Saved in clipboard' })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(world.privateKeyPem);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    });

    await startKeyChange(page, 'not the password');
    await expect(page.getByRole('dialog').getByLabel('Current password')).toHaveAccessibleDescription(
      'The password is wrong.',
    );
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await startKeyChange(page, person.password);
    await expect(page.getByRole('heading', { name: 'Keep your new private key' })).toBeVisible({
      timeout: 60_000,
    });
    const pem = await keepKey(world);
    expect(pem).not.toBe(world.privateKeyPem);
    const after = await digitsOf(page);
    expect(after).not.toBe(before);

    await expect(page.getByText(/^Generation 2, since .*, as your devices have signed it/)).toBeVisible();

    await test.step('other profiles are signed out', async () => {
      await expect(elsewhere).toHaveURL(/\/auth\/login/, { timeout: 30_000 });
    });
    await test.step('this one goes on', async () => {
      await page.getByRole('link', { name: 'My Files' }).click();
      await world.expectFileOpens(page);
      await page.reload();
      await world.openAccount();
      expect(await digitsOf(page)).toBe(after);
    });
    if (isAll)
      await test.step('and so does another, which shows the same fingerprint', async () => {
        const fresh = await world.signInElsewhere(renewed(server.url, person));
        await world.openAccount(fresh);
        expect(await digitsOf(fresh)).toBe(after);
        await fresh.getByRole('link', { name: 'My Files' }).click();
        await world.expectFileOpens(fresh);
      });

    await world.close(linesOf(pem));
  });

  test('fault S22: is made once, however often its change is signed', NIGHT, async ({ browser, server }) => {
    const world = await openAccountWorld({ browser, server });
    const { page, person, complaints } = world;
    complaints.expect(/Failed to load resource/);
    const sent: { pubkey: string; changed_at: number }[] = [];
    await page.route('**/api/account/key-pair', (route) => {
      // Proven once by each clock; then it is given up.
      if (route.request().method() !== 'POST') return route.continue();
      sent.push(route.request().postDataJSON());
      return route.fulfill({
        status: 422,
        contentType: 'application/problem+json',
        headers: { date: new Date(Date.now() + sent.length * 3_600_000).toUTCString() },
        json: {
          ...{ type: 'about:blank', title: 'Unprocessable Content', status: 422, detail: 'It is refused.' },
          ...{ code: 'validation_failed', errors: { signature: ['is refused'] }, request_id: 'made up' },
        },
      });
    });
    await startKeyChange(page, person.password);
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible({ timeout: 60_000 });
    const [first, second, ...others] = sent;
    expect(others).toEqual([]);
    expect(second?.pubkey).toBe(first?.pubkey);
    expect((second?.changed_at ?? 0) - (first?.changed_at ?? 0)).toBeGreaterThan(3_500);
    await world.close();
  });

  test('is handed out even if the answer of the server is lost', NIGHT, async ({ browser, server }) => {
    const world = await openAccountWorld({ browser, server });
    const { page, person, complaints } = world;
    complaints.expect(/Failed to load resource/);
    await page.route('**/api/account/key-pair', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      await route.fetch();
      await route.abort();
    });
    await startKeyChange(page, person.password);
    await expect(
      page.getByRole('alert').filter({ hasText: 'The server has not confirmed this change' }),
    ).toBeVisible({
      timeout: 60_000,
    });
    const pem = await keepKey(world);
    await world.expectFileOpens(await world.signInElsewhere(renewed(server.url, person)));
    await world.close([...linesOf(pem), NEW_PASSWORD]);
  });

  test(
    'is changed with the key file where the server does not keep the private key',
    NIGHT,
    async ({ browser, server }) => {
      const world = await openAccountWorld({ browser, server }, { storePrivateKey: false });
      const { page, person, privateKeyPem } = world;
      await page.getByRole('button', { name: 'Change key pair' }).click();
      await fillPasswords(page, person.password);
      await page.getByRole('button', { name: 'Make a new key pair' }).click();
      await expect(page.getByText('Paste your private key, from')).toBeVisible();
      await page.getByLabel('Your present private key').fill(privateKeyPem);
      await page.getByRole('button', { name: 'Make a new key pair' }).click();
      await expect(page.getByRole('heading', { name: 'Keep your new private key' })).toBeVisible({
        timeout: 60_000,
      });
      const pem = await keepKey(world);
      await page.getByRole('link', { name: 'My Files' }).click();
      await world.expectFileOpens(page);
      await world.close(linesOf(pem));
    },
  );
});
