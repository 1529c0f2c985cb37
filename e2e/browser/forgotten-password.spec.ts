import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { makeAccount, protect } from '../support/accounts.ts';
import { canariesIn } from '../support/canaries.ts';
import { NIGHT } from '../support/dose.ts';
import { activationCode } from '../support/mail-server.ts';
import { Person } from '../support/person.ts';
import { store } from '../support/test-drive.ts';
import { expect, linkIn, test } from '../support/test-with-mail.ts';
import { calmHalfMinute, wrongTotp } from '../support/totp.ts';

const NEW_PASSWORD = 'an entirely different phrase';
const CONTENT = 'A sentence that nobody but its owner may read.';

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { name })).toBeVisible();

async function choose(page: Page, url: string, way: string): Promise<void> {
  await page.goto(`${url}/auth/login`);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await heading(page, 'Forgot your password?');
  await page.getByRole('button', { name: way }).click();
}

async function fillNewPassword(page: Page, password = NEW_PASSWORD): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('New password, once more').fill(password);
}

/** The new password opens the file that was stored under the old one, which is refused. */
async function expectOnlyNewPassword(page: Page, person: Person, url: string): Promise<void> {
  await person.logout(page);
  await page.goto(`${url}/auth/login`);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('E-mail or password is wrong.');
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

test.describe('a forgotten password', () => {
  test(
    'is replaced with the private key: everything opens, to the new password alone',
    NIGHT,
    async ({ page, server, folder, complaints }) => {
      complaints.expect(/Failed to load resource/);
      const account = await makeAccount(server.url);
      const person = new Person(server.url, account);
      const pem = account.privateKeyPem;
      await store(account.drive, 'letter.txt', Buffer.from(CONTENT));
      await writeFile(`${folder}/private.pem`, pem);

      await choose(page, server.url, 'I have my private key');
      await fillNewPassword(page);
      await page.getByRole('button', { name: 'Set new password' }).click();
      await expect(page.getByText('Paste your private key, from -----BEGIN to END-----')).toBeVisible();
      await page
        .getByLabel('Private key')
        .fill('-----BEGIN PRIVATE KEY-----\nnonsense\n-----END PRIVATE KEY-----');
      await page.getByRole('button', { name: 'Set new password' }).click();
      await expect(page.getByRole('alert')).toContainText('Invalid private key');

      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Choose file' }).click();
      await (await chooser).setFiles(`${folder}/private.pem`);
      await expect(page.getByLabel('Private key')).toHaveValue(/BEGIN PRIVATE KEY/);
      await page.getByRole('button', { name: 'Set new password' }).click();
      await expect(person.row(page, 'letter.txt')).toBeVisible();
      await expect(page.getByText('Your new password is set.')).toBeVisible();

      await expectOnlyNewPassword(page, person, server.url);
      await expect(person.row(page, 'letter.txt')).toBeVisible();
      const secrets = [person.password, NEW_PASSWORD, CONTENT, 'letter.txt', pem.split('\n')[4] ?? ''];
      const canaries = secrets.map((text) => ({ name: text, bytes: Buffer.from(text) }));
      expect(await canariesIn(server, canaries)).toEqual([]);
    },
  );

  test('is replaced with a recovery code, and the second factor is asked for', async ({
    page,
    server,
    complaints,
  }) => {
    complaints.expect(/Failed to load resource/);
    const account = await makeAccount(server.url);
    const person = new Person(server.url, account);
    await store(account.drive, 'letter.txt', Buffer.from(CONTENT));
    const recoveryCode = await account.drive.account.makeRecoveryCode({ password: person.password });
    await calmHalfMinute();
    const { secret, recoveryCodes: codes } = await protect(account);

    await choose(page, server.url, 'I have a recovery code');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Recovery code').fill('ABCD-EFGH');
    await fillNewPassword(page);
    await expect(page.getByText('Enter all eight groups of the code')).toBeVisible();

    await test.step('a wrong code and an unknown address are refused in the same words', async () => {
      const refused = 'The e-mail address or the recovery code is wrong.';
      await page.getByLabel('Recovery code').fill('ABCD-EFGH-'.repeat(4));
      await page.getByRole('button', { name: 'Set new password' }).click();
      await expect(page.getByRole('alert')).toHaveText(refused);
      await page.getByLabel('Email').fill('nobody@example.org');
      await page.getByLabel('Recovery code').fill(recoveryCode);
      await page.getByRole('button', { name: 'Set new password' }).click();
      await expect(page.getByRole('alert')).toHaveText(refused);
    });

    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Recovery code').fill(recoveryCode.toLowerCase().replaceAll('-', ' '));
    await page.getByRole('button', { name: 'Set new password' }).click();
    await page.getByLabel('Two-factor code').fill(wrongTotp(secret));
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(page.getByText('This code is not right, or it was used before.')).toBeVisible();
    await page.getByLabel('Two-factor code').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(person.row(page, 'letter.txt')).toBeVisible();

    await expectOnlyNewPassword(page, person, server.url);
    await page.getByLabel('Two-factor code').fill(codes[1] ?? '');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(person.row(page, 'letter.txt')).toBeVisible();
    const secrets = [person.password, NEW_PASSWORD, CONTENT, recoveryCode, recoveryCode.replaceAll('-', '')];
    const canaries = secrets.map((text) => ({ name: text, bytes: Buffer.from(text) }));
    expect(await canariesIn(server, canaries)).toEqual([]);
  });

  test('without key and code leaves an empty account, after a mail and words that nobody types by accident', async ({
    page,
    context,
    mails,
    server,
    complaints,
  }) => {
    complaints.expect(/Failed to load resource/);
    const account = await makeAccount(server.url);
    const person = new Person(server.url, account);
    const former = account.privateKeyPem;
    const code = activationCode(await mails.mailTo(person.email));
    await account.drive.api.call('activateEmail', { params: { code } });
    await store(account.drive, 'letter.txt', Buffer.from(CONTENT));

    const answers: string[] = [];
    for (const email of ['nobody@example.org', person.email]) {
      await choose(page, server.url, 'I have neither');
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Send me a link' }).click();
      await heading(page, 'Look into your mailbox');
      answers.push((await page.getByRole('main').innerText()).replace(email, 'EMAIL'));
    }
    expect(answers[1]).toBe(answers[0]);

    const mail = await mails.mailTo(person.email, 2);
    await page.goto(linkIn(mail, '/auth/start-over/'));
    await heading(page, 'Start over with an empty account');
    await page.getByLabel('Email of the account').fill('somebody@example.org');
    await fillNewPassword(page);
    await page.getByRole('button', { name: 'Delete everything and start over' }).click();
    await expect(page.getByText('Type “delete everything”, and everything is deleted')).toBeVisible();
    await page.getByLabel('Type “delete everything” to confirm').fill('Delete everything');
    await page.getByRole('button', { name: 'Delete everything and start over' }).click();
    await expect(page.getByText('This is not the e-mail address that the link was sent to.')).toBeVisible();
    await page.getByLabel('Email of the account').fill(person.email);
    await page.getByRole('button', { name: 'Delete everything and start over' }).click();

    await heading(page, 'Keep your private key');
    const pem = await page.getByLabel('Private key (PEM)').inputValue();
    expect(pem).not.toBe(former);
    await page.getByLabel('I have kept my private key').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Your account is empty. Log in with your new password.')).toBeVisible();
    await new Person(server.url, { email: person.email, password: NEW_PASSWORD }).login(page);
    await expect(page.getByText('letter.txt')).toBeHidden();
    await person.logout(page);

    await test.step('the link works once', async () => {
      const other = await context.newPage();
      await other.goto(linkIn(mail, '/auth/start-over/'));
      await other.getByLabel('Email of the account').fill(person.email);
      await fillNewPassword(other, 'yet another entirely different phrase');
      await other.getByLabel('Type “delete everything” to confirm').fill('delete everything');
      await other.getByRole('button', { name: 'Delete everything and start over' }).click();
      await heading(other, 'This link is no longer good');
      await other.close();
    });
    const secrets = [NEW_PASSWORD, CONTENT, pem.split('\n')[4] ?? '', former.split('\n')[4] ?? ''];
    const canaries = secrets.map((text) => ({ name: text, bytes: Buffer.from(text) }));
    expect(await canariesIn(server, canaries)).toEqual([]);
  });

  test('is a matter for the administrator where no mail can be sent', async ({
    page,
    sharedServer: server,
    complaints,
  }) => {
    void complaints;
    await choose(page, server.url, 'I have neither');
    await expect(page.getByText('This server sends no mail. Ask its administrator')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send me a link' })).toBeHidden();
  });
});
