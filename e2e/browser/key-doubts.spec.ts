import type { Page } from '@playwright/test';
import { databaseDump, execute } from '../http/support/data-directory.ts';
import { expectFlawless } from '../support/accessibility.ts';
import { makeAccount } from '../support/accounts.ts';
import { Person } from '../support/person.ts';
import { expect, test } from '../support/test.ts';
import { makeFolder } from '../support/test-drive.ts';

const question = (page: Page) => page.getByRole('heading', { name: 'Are these your keys?' });

/** Takes back what happens to an account until what it returns is called, as a restored backup does. */
async function backUp(dataDir: string, email: string): Promise<() => Promise<void>> {
  const { users = [] } = await databaseDump(dataDir);
  const row = users.find((user) => user['email'] === email) ?? {};
  const columns = ['password_hash', 'encrypted_private_key', 'generation', 'generation_signature'];
  const assignments = columns.map((column) => `${column} = ?`).join(', ');
  const values = columns.map((column) => row[column]);
  return () => execute(dataDir, `update users set ${assignments} where email = ?`, ...values, email);
}

async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test.describe('what the server says of an account', () => {
  test('audit 4: is asked about where this device has seen a newer password, and opens nothing before', async ({
    page,
    server,
    complaints,
  }) => {
    void complaints;
    const account = await makeAccount(server.url);
    await makeFolder(account.drive, 'Taxes');
    const former = new Person(server.url, account);
    const restore = await backUp(server.dataDir, account.email);
    const password = `another horse ${account.password}`;
    await account.drive.account.changePassword({ currentPassword: former.password, newPassword: password });
    const later = new Person(server.url, { email: former.email, password });
    await later.login(page);
    await later.logout(page);

    await restore();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await logIn(page, former);
    await expect(question(page)).toBeVisible();
    await expect(page.getByText('older than those that this device has seen')).toBeVisible();
    expect(asked.filter((path) => path.startsWith('/api/storage') || path.includes('account-key'))).toEqual(
      [],
    );
    await expectFlawless(page, 'the question about keys');

    await test.step('who stops is signed out, and asked again', async () => {
      await page.getByRole('button', { name: 'Stop, and stay signed out' }).click();
      await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
      await page.reload();
      await logIn(page, former);
      await expect(question(page)).toBeVisible();
    });

    await test.step('who decides to go on logs in', async () => {
      await expect(page.getByRole('button', { name: 'Use these keys' })).toBeDisabled();
      await page.getByLabel('I can explain this').check();
      await page.getByRole('button', { name: 'Use these keys' }).click();
      await logIn(page, former);
      await former.seesTheDrive(page);
      await expect(former.row(page, 'Taxes')).toBeVisible();
    });
  });

  test('a key pair that another device has changed is asked about: who says that it was not them opens nothing and learns what to do, who says that it was goes on', async ({
    page,
    server,
    complaints,
  }) => {
    // The server ends the session of this device with the change.
    complaints.expect(/Failed to load resource/);
    const account = await makeAccount(server.url);
    await makeFolder(account.drive, 'Taxes');
    const person = new Person(server.url, account);
    await person.login(page, { remember: true });
    await expect(person.row(page, 'Taxes')).toBeVisible();
    // As a thief does who wants the owner to notice nothing: the password stays.
    const { password } = account;
    await account.drive.account.changeKeyPair({ password, newPassword: password, keySize: 2048 });
    const { fingerprint } = await account.drive.account.self();

    await page.goto(`${server.url}/auth/login`);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await logIn(page, person);
    await expect(page.getByRole('heading', { name: 'Was that you?' })).toBeVisible();
    await expect(page.getByText(/Your key pair was changed on .*: was that you\?/)).toBeVisible();
    await expect(page.getByText(fingerprint)).toBeVisible();
    await expectFlawless(page, 'the question about a changed key pair');

    await test.step('who says no is signed out, learns what to do, and is asked again', async () => {
      await page.getByRole('button', { name: 'That was not me' }).click();
      await expect(page.getByRole('heading', { name: 'Somebody else has changed it' })).toBeVisible();
      await expect(page.getByText('Somebody else may know my password')).toBeVisible();
      await expectFlawless(page, 'what to do about it');
      expect(asked.filter((path) => /^\/api\/(storage|spaces)/.test(path))).toEqual([]);
      const cookies = await page.context().cookies();
      expect(cookies.map(({ name }) => name)).toEqual(['coffer_device']);
      await page.getByRole('button', { name: 'To the login page' }).click();
      await logIn(page, person);
      await expect(page.getByRole('heading', { name: 'Was that you?' })).toBeVisible();
    });

    await test.step('who says yes goes on, and is not asked again', async () => {
      await page.getByRole('button', { name: 'That was me' }).click();
      await logIn(page, person);
      await expect(person.row(page, 'Taxes')).toBeVisible();
      await person.logout(page);
      await logIn(page, person);
      await expect(person.row(page, 'Taxes')).toBeVisible();
    });
  });

  test('audit 5: is not used where another e-mail address stands in it than its owner signed', async ({
    page,
    server,
    complaints,
  }) => {
    void complaints;
    const account = await makeAccount(server.url);
    const person = new Person(server.url, account);
    await person.login(page, { remember: true });
    await page.route('**/api/auth/refresh', async (route) => {
      const response = await route.fetch();
      const { user, ...more } = await response.json();
      await route.fulfill({ response, json: { ...more, user: { ...user, email: 'other@example.org' } } });
    });
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('The server says something else of your account');
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  });
});
