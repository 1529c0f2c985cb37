import { expectFlawless } from '../support/accessibility.ts';
import { Person } from '../support/person.ts';
import { expect, linkIn, test } from '../support/test-with-mail.ts';
import { totp } from '../support/totp.ts';

const CODE_OF_NOTHING = 'A'.repeat(43);

test('axe-core finds nothing on the way to an account', async ({ page, mails, server, complaints }) => {
  complaints.expect(/Failed to load resource/);
  test.setTimeout(240_000);
  const { email, password } = new Person(server.url);
  await page.goto(`${server.url}/auth/register?email=${email}`);
  await page.getByLabel('Password', { exact: true }).fill('password12');
  await page.getByRole('button', { name: 'Advanced' }).click();
  await page.getByRole('checkbox', { name: /Keep my private key on the server/ }).uncheck();
  await expect(page.getByRole('status', { name: 'Password strength' })).toHaveText('Weak');
  await expectFlawless(page, 'registration');

  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password, once more').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: 'Make a recovery code' }).click();
  await expect(page.getByText(/^([A-Z2-7]{4}-){7}[A-Z2-7]{4}$/)).toBeVisible();
  await expectFlawless(page, 'the private key with a recovery code');

  await page.getByLabel('I have kept my private key').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(page.getByLabel('Code from the app')).toBeVisible();
  await expectFlawless(page, 'the QR code');
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Code from the app').fill(totp(secret));
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByText('Two-factor authentication is on')).toBeVisible();
  await expectFlawless(page, 'the recovery codes');

  await page.getByLabel('I have kept the recovery codes').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Resend the link' })).toBeVisible();
  await expectFlawless(page, 'the reminder to activate');

  await page.goto(`${server.url}/auth/activate-email/${CODE_OF_NOTHING}`);
  await expectFlawless(page, 'the question to confirm an address');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'This link is no longer good' })).toBeVisible();
  await expectFlawless(page, 'an old link');
  await page.getByRole('link', { name: 'Send me a new link' }).click();
  await expectFlawless(page, 'another activation link');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Look into your mailbox' })).toBeVisible();
  await page.goto(linkIn(await mails.mailTo(email, 2), '/auth/activate-email/'));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Your e-mail address is confirmed' })).toBeVisible();
  await expectFlawless(page, 'a confirmed address');
});

test('axe-core finds nothing on the ways back into an account', async ({ page, server, complaints }) => {
  complaints.expect(/Failed to load resource/);
  test.setTimeout(120_000);
  await page.goto(`${server.url}/auth/login`);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expectFlawless(page, 'login');
  await page.goto(`${server.url}/auth/forgot-password`);
  await expect(page.getByRole('button', { name: 'I have neither' })).toBeVisible();
  await expectFlawless(page, 'the ways back');
  for (const way of ['I have my private key', 'I have a recovery code', 'I have neither']) {
    await page.getByRole('button', { name: way }).click();
    await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
    await expectFlawless(page, way);
    await page.getByRole('button', { name: 'Back' }).click();
  }
  await page.goto(`${server.url}/auth/login/private-key`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectFlawless(page, 'login with the private key');
  await page.goto(`${server.url}/nowhere`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectFlawless(page, 'an address of nothing');
  await page.goto(`${server.url}/auth/start-over/${CODE_OF_NOTHING}`);
  await expect(page.getByRole('heading', { name: 'Start over with an empty account' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete everything and start over' }).click();
  await expect(page.getByText('Type “delete everything”, and everything is deleted')).toBeVisible();
  await expectFlawless(page, 'starting over');
});
