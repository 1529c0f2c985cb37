import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectFlawless } from '../support/accessibility.ts';
import { canariesIn } from '../support/canaries.ts';
import { NIGHT } from '../support/dose.ts';
import { Person } from '../support/person.ts';
import { startServer } from '../support/server-process.ts';
import { expect, test } from '../support/test.ts';
import { testDrive } from '../support/test-drive.ts';
import { totp } from '../support/totp.ts';

async function fillIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password, once more').fill(password);
}

async function create(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Keep your private key' })).toBeVisible({ timeout: 60_000 });
}

test.describe('registration', () => {
  test('makes keys, offers a recovery code and two-factor authentication, and tells the server no secret', async ({
    page,
    server,
    context,
    complaints,
  }) => {
    void complaints;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const person = new Person(server.url);

    await test.step('the address of the link is filled in', async () => {
      await page.goto(`${server.url}/auth/register?email=${encodeURIComponent(person.email)}`);
      await expect(page.getByLabel('Email')).toHaveValue(person.email);
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    });

    await test.step('password managers know the fields', async () => {
      await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
      for (const label of ['Password', 'Password, once more']) {
        const field = page.getByLabel(label, { exact: true });
        await expect(field).toHaveAttribute('autocomplete', 'new-password');
      }
    });

    await test.step('a field is judged when it is left, not while it is typed into', async () => {
      await page.getByLabel('Password', { exact: true }).pressSequentially('short');
      await expect(page.getByText('Use at least 10 characters')).toBeHidden();
      await page.getByLabel('Password, once more').focus();
      await expect(page.getByText('Use at least 10 characters')).toBeVisible();
    });

    await test.step('the strength of the password is shown, and why it is weak', async () => {
      const strength = page.getByRole('status', { name: 'Password strength' });
      await page.getByLabel('Password', { exact: true }).fill('password12');
      await expect(strength).toHaveText('Weak');
      await expect(page.getByText(/commonly used password/)).toBeVisible();
      await page.getByLabel('Password', { exact: true }).fill(person.password);
      await expect(strength).toHaveText('Strong');
    });

    await fillIn(page, person);
    await create(page);
    const pem = await page.getByLabel('Private key (PEM)').inputValue();

    const recoveryCode = await test.step('a recovery code is made on the device', async () => {
      await page.getByRole('button', { name: 'Make a recovery code' }).click();
      const code = page.getByText(/^([A-Z2-7]{4}-){7}[A-Z2-7]{4}$/);
      await expect(code).toBeVisible();
      return code.innerText();
    });

    await test.step('it is a kit to print or save, which is enough to go on', async () => {
      const kit = page.getByRole('region', { name: 'Recovery kit for Coffer' });
      await expect(kit.getByRole('img', { name: 'QR code of the recovery code' })).toBeVisible();
      for (const part of [person.email, server.url, 'Fingerprint of the key', 'Made on', 'Signature']) {
        await expect(kit).toContainText(part);
      }
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page
          .getByRole('region', { name: 'A recovery code' })
          .getByRole('button', { name: /Download/ })
          .click(),
      ]);
      const saved = await readFile(await download.path(), 'utf8');
      for (const part of [recoveryCode, person.email, server.url]) expect(saved).toContain(part);
      await page.emulateMedia({ media: 'print' });
      await expect(kit.getByText(recoveryCode)).toBeVisible();
      await expect(page.getByLabel('Private key (PEM)')).toBeHidden();
      await page.emulateMedia({ media: 'screen' });
      await expect(page.getByText('You find it again in My Account')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
      await page.getByLabel('I have kept my recovery code').check();
      await page.getByRole('button', { name: 'Continue' }).click();
    });

    const codes = await test.step('an authenticator app is set up with a first code', async () => {
      await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
      await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
      const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
      await page.getByLabel('Code from the app').fill('12');
      await page.getByRole('button', { name: 'Switch on' }).click();
      await expect(page.getByText('Enter the six digits that the app shows')).toBeVisible();
      await page.getByLabel('Code from the app').fill(totp(secret).replace(/^.{3}/, '$& '));
      await page.getByRole('button', { name: 'Switch on' }).click();
      await expect(page.getByText('Two-factor authentication is on')).toBeVisible();
      return page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
    });

    await test.step('the recovery codes can be copied and saved, and must be kept', async () => {
      expect(codes).toHaveLength(10);
      await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
      await page.getByRole('button', { name: 'Copy to clipboard' }).click();
      await expect(page.getByRole('button', { name: 'Saved in clipboard' })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
      await expect(page.getByRole('button', { name: 'Copy to clipboard' })).toBeVisible();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download as .txt file' }).click(),
      ]);
      expect(await readFile(await download.path(), 'utf8')).toContain(codes.join('\n'));
      await page.getByLabel('I have kept the recovery codes').check();
      await page.getByRole('button', { name: 'Continue' }).click();
      await person.seesTheDrive(page);
    });

    await test.step('the server has stored what was set up, and none of the secrets', async () => {
      const { two_factor, recovery_code } = await (
        await page.request.get(`${server.url}/api/account/security`)
      ).json();
      expect({ two_factor, recovery_code }).toEqual({
        two_factor: { enabled: true, recovery_codes_left: 10 },
        recovery_code: true,
      });
      const secrets = [person.password, recoveryCode, recoveryCode.replaceAll('-', ''), ...codes];
      const keyLine = pem.split('\n')[4] ?? '';
      const canaries = [...secrets, ...codes.map((code) => code.replaceAll('-', '')), keyLine].map(
        (text) => ({
          name: text,
          bytes: Buffer.from(text),
        }),
      );
      expect(await canariesIn(server, canaries)).toEqual([]);
    });
  });

  test(
    'leaves no private key with the server that is to keep none, and says what that means',
    NIGHT,
    async ({ page, server, complaints }) => {
      void complaints;
      const person = new Person(server.url);
      await page.goto(`${server.url}/auth/register`);
      await fillIn(page, person);
      await page.getByRole('button', { name: 'Advanced' }).click();
      await page.getByLabel('Key size').selectOption('3072 bits');
      await page.getByRole('checkbox', { name: /Keep my private key on the server/ }).uncheck();
      await expect(page.getByText('If you lose it, your files are lost')).toBeVisible();
      await test.step('is not sent twice by an impatient person', async () => {
        let sent = 0;
        page.on('request', (request) => {
          if (request.url().endsWith('/api/auth/register')) sent += 1;
        });
        await page.getByLabel('Password, once more').press('Enter');
        await page.getByLabel('Password, once more').press('Enter');
        await expect(page.getByRole('heading', { name: 'Keep your private key' })).toBeVisible({
          timeout: 60_000,
        });
        expect(sent).toBe(1);
      });
      await expect(page.getByText('This is the only copy.')).toBeVisible();
      await page.getByLabel('I have kept my private key').check();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('button', { name: 'Skip for now' }).click();
      await person.seesTheDrive(page);
      const { user } = await (await page.request.post(`${server.url}/api/auth/self`)).json();
      expect(user.encrypted_private_key).toBeNull();
    },
  );

  test('says so when an invitation is not good', async ({ page, server, complaints }) => {
    complaints.expect(/Failed to load resource/);
    await page.goto(`${server.url}/auth/register?invitation_id=${randomUUID()}`);
    await expect(page.getByRole('status').filter({ hasText: 'This invitation is not valid.' })).toBeVisible();
    await fillIn(page, new Person(server.url));
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('alert')).toContainText('This invitation is not valid.', { timeout: 60_000 });
  });

  test('first of all makes the administrator, who is asked who may register; audit 25: while it is closed, it has its form for who is invited and for nobody else', async ({
    page,
    openBrowser,
    complaints,
  }) => {
    void complaints;
    const server = await startServer();
    const person = new Person(server.url);
    await page.goto(`${server.url}/auth/register`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create the administrator’s account');
    await fillIn(page, person);
    await create(page);
    await page.getByLabel('I have kept my private key').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Skip for now' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who may register?');
    await expect(page).toHaveTitle('Who may register? — Coffer');
    await expect(page.getByRole('radio', { name: 'By invitation' })).toBeChecked();
    await expectFlawless(page, 'who may register');
    await page.getByRole('button', { name: 'Continue' }).click();
    await person.seesTheDrive(page);
    const stranger = await openBrowser();
    await stranger.goto(`${server.url}/auth/register`);
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Registration is by invitation');

    const administrator = testDrive(server.url);
    await administrator.login(person);
    await administrator.api.call('updateSettings', { body: { registration: 'closed' } });
    const guest = new Person(server.url);
    const { link } = await administrator.api.call('createInvitation', {
      body: { email: guest.email, role: 'user', expires_at: 2_000_000_000 },
    });
    await stranger.goto(`${server.url}/auth/register`);
    await expect(stranger.getByRole('heading', { name: 'Registration is closed' })).toBeVisible();
    await stranger.goto(link);
    await expect(stranger.getByLabel('Email')).toHaveValue(guest.email);
    await fillIn(stranger, guest);
    await create(stranger);
    await page.close();
    await stranger.close();
    await server.stop();
  });
});
