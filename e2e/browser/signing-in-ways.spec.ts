import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Keyring } from '@coffer/client';
import type { Page } from '@playwright/test';
import { expectFlawless } from '../support/accessibility.ts';
import { type MadeAccount, makeAccount, makePlainAccount, protect } from '../support/accounts.ts';
import { NIGHT } from '../support/dose.ts';
import { Person } from '../support/person.ts';
import { expect, test } from '../support/test.ts';
import { makeFolder } from '../support/test-drive.ts';
import { calmHalfMinute, totp, wrongTotp } from '../support/totp.ts';

const WRONG_CODE = 'This code is not right, or it was used before.';

const alert = (page: Page) => page.getByRole('alert');
const privateKey = (page: Page) => page.getByLabel('Private key', { exact: true });
const logIn = (page: Page) => page.getByRole('button', { name: 'Log in', exact: true }).click();

const codeStep = (page: Page) => ({
  code: page.getByLabel('Two-factor code'),
  confirm: page.getByRole('button', { name: 'Confirm' }),
});

/** Somebody with two-factor authentication, at the beginning of half a minute whose code nobody has used. */
async function protectedAccount(url: string, options?: Parameters<typeof makeAccount>[1]) {
  const account = await makeAccount(url, options);
  await calmHalfMinute();
  return { account, person: new Person(url, account), ...(await protect(account)) };
}

async function fillCredentials(
  page: Page,
  { email, password }: Pick<MadeAccount, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await logIn(page);
}

test.describe('logging in', () => {
  test('with two factors asks for the code, and takes a recovery code in the same field', async ({
    page,
    server,
    complaints,
  }) => {
    complaints.expect(/401 \(Unauthorized\)/);
    const { account, person, secret, recoveryCodes } = await protectedAccount(server.url);
    const { code, confirm } = codeStep(page);

    await page.goto(`${server.url}/auth/login`);
    await fillCredentials(page, account);
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(alert(page)).toHaveCount(0);

    await expectFlawless(page, 'the second factor');
    await test.step('nothing entered is noticed here', async () => {
      await confirm.click();
      await expect(page.getByText('Enter the code of your authenticator app')).toBeVisible();
    });

    await test.step('a wrong code is refused at the field', async () => {
      await code.fill(wrongTotp(secret));
      await confirm.click();
      await expect(page.getByText(WRONG_CODE)).toBeVisible();
    });

    await test.step('the right one opens the drive', async () => {
      await code.fill(totp(secret));
      await confirm.click();
      await person.seesTheDrive(page);
      await person.logout(page);
    });

    await test.step('and by private key it is asked for as well', async () => {
      await page.getByRole('link', { name: 'Log in with your private key' }).click();
      await privateKey(page).fill(account.privateKeyPem);
      await logIn(page);
      await code.fill(recoveryCodes[0] ?? '');
      await confirm.click();
      await person.seesTheDrive(page);
    });
  });

  test('by private key takes a pasted one, a file and a dropped file, and says what is wrong', async ({
    page,
    server,
    folder,
    complaints,
  }) => {
    complaints.expect(/401 \(Unauthorized\)/);
    const account = await makeAccount(server.url);
    const { privateKeyPem: foreign } = await new Keyring().prepareRegistration({
      email: 'nobody@example.org',
      password: 'none',
      keySize: 2048,
      storePrivateKey: false,
    });
    const person = new Person(server.url, account);
    const file = join(folder, 'key.pem');
    await writeFile(file, account.privateKeyPem);
    await page.goto(`${server.url}/auth/login/private-key`);

    await expectFlawless(page, 'logging in by private key');
    await test.step('nothing, garbage and a key that nobody has are refused', async () => {
      await logIn(page);
      const missing = 'No private key found, please provide your private key when authenticating';
      await expect(page.getByText(missing)).toBeVisible();
      await privateKey(page).fill('no key at all');
      await logIn(page);
      await expect(alert(page)).toContainText('Invalid private key');
      await privateKey(page).fill(foreign);
      await logIn(page);
      await expect(alert(page)).toContainText('Private key does not match user');
    });

    await test.step('its file fills the field', async () => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Choose file' }).click();
      await (await chooser).setFiles(file);
      await expect(privateKey(page)).toHaveValue(account.privateKeyPem);
      await privateKey(page).fill('');
    });

    await test.step('and so does its file, dropped', async () => {
      const transfer = await page.evaluateHandle((pem) => {
        const data = new DataTransfer();
        data.items.add(new File([pem], 'key.pem'));
        return data;
      }, account.privateKeyPem);
      await privateKey(page).dispatchEvent('drop', { dataTransfer: transfer });
      await expect(privateKey(page)).toHaveValue(account.privateKeyPem);
      await privateKey(page).fill('');
    });

    await test.step('pasted, it signs in, and the key itself never leaves the device', async () => {
      const bodies: string[] = [];
      page.on('request', (request) => bodies.push(request.postData() ?? ''));
      await privateKey(page).fill(account.privateKeyPem);
      await logIn(page);
      await person.seesTheDrive(page);
      const middle = account.privateKeyPem.split('\n')[5] ?? 'missing';
      expect(bodies.some((body) => body.includes(middle))).toBe(false);
    });
  });

  test(
    'to an account that a program made without keys makes a key file first, and asks before',
    NIGHT,
    async ({ page, server }) => {
      const account = await makePlainAccount(server.url);
      const person = new Person(server.url, account);
      const keyFile = page.getByLabel('Private key (PEM)');
      await page.goto(`${server.url}/auth/login`);
      await fillCredentials(page, account);
      await expect(alert(page)).toContainText('has no key file yet');
      await expectFlawless(page, 'the question for a key file');
      await page.getByRole('button', { name: 'Make my key file and log in' }).click();
      await expect(page.getByRole('heading', { name: 'Keep your private key' })).toBeVisible();
      await expect(keyFile).toHaveValue(/-----END PRIVATE KEY-----\n-----BEGIN COFFER SEED-----/);
      const pem = await keyFile.inputValue();
      await page.getByLabel('I have kept my private key in a safe place').check();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('button', { name: 'Skip' }).click();
      await person.seesTheDrive(page);
      await person.logout(page);

      await test.step('after that the password is enough', async () => {
        await person.login(page);
        await person.seesTheDrive(page);
        await person.logout(page);
      });

      await test.step('and of the key file, both halves are needed', async () => {
        await page.goto(`${server.url}/auth/login/private-key`);
        await privateKey(page).fill(account.privateKeyPem);
        await logIn(page);
        await expect(alert(page)).toContainText('This is one half of your key file');
        await privateKey(page).fill(pem);
        await logIn(page);
        await person.seesTheDrive(page);
      });
    },
  );

  test('by private key on a device with a wrong clock says that it may be the clock', async ({
    page,
    server,
    complaints,
  }) => {
    complaints.expect(/401 \(Unauthorized\)/);
    const { privateKeyPem } = await makeAccount(server.url);
    // The page's clock is not the one of its workers, which sign.
    await page.route('**/assets/*keyring*.js', async (route) => {
      const response = await route.fetch();
      const late = 'const right = Date.now; Date.now = () => right() - 300_000;';
      await route.fulfill({ response, body: `${late}${await response.text()}` });
    });
    await page.goto(`${server.url}/auth/login/private-key`);
    await privateKey(page).fill(privateKeyPem);
    await logIn(page);
    await expect(alert(page)).toContainText('the clock of this device is more than a minute wrong');
  });

  test('to an account whose key the server does not keep asks for the key', async ({
    page,
    server,
    complaints,
  }) => {
    void complaints;
    const account = await makeAccount(server.url, { storePrivateKey: false });
    const { privateKeyPem: foreign } = await makeAccount(server.url);
    await page.goto(`${server.url}/auth/login`);
    await fillCredentials(page, account);
    await expect(alert(page)).toContainText(
      'No private key found, please provide your private key when authenticating',
    );
    await privateKey(page).fill(foreign);
    await logIn(page);
    await expect(alert(page)).toContainText('Private key does not match user');
    await privateKey(page).fill(account.privateKeyPem);
    await logIn(page);
    await new Person(server.url, account).seesTheDrive(page);
  });
});

test.describe('logging in with two factors to an account whose key the server does not keep', () => {
  test(
    'takes code and key at once, so that one code is enough',
    NIGHT,
    async ({ page, server, complaints }) => {
      complaints.expect(/401 \(Unauthorized\)/);
      const { account, person, secret, recoveryCodes } = await protectedAccount(server.url, {
        storePrivateKey: false,
      });
      const { code, confirm } = codeStep(page);
      await page.goto(`${server.url}/auth/login`);

      await test.step('with the key beside the code', async () => {
        await fillCredentials(page, account);
        await code.fill(totp(secret));
        await expect(privateKey(page)).toBeHidden();
        await page.getByRole('button', { name: 'I keep my private key myself' }).click();
        await expectFlawless(page, 'code and private key');
        await privateKey(page).fill(account.privateKeyPem);
        await confirm.click();
        await person.seesTheDrive(page);
        await person.logout(page);
      });

      await test.step('and who does not think of it is asked for the key, and for another code', async () => {
        await fillCredentials(page, account);
        await code.fill(recoveryCodes[0] ?? '');
        await confirm.click();
        await expect(alert(page)).toContainText('No private key found');
        await privateKey(page).fill(account.privateKeyPem);
        await logIn(page);
        await code.fill(recoveryCodes[1] ?? '');
        await confirm.click();
        await person.seesTheDrive(page);
      });
    },
  );
});

/** Somebody with a folder whose page is asked for. */
async function ownerOfTaxes(page: Page, url: string) {
  const account = await makeAccount(url);
  const taxes = await makeFolder(account.drive, 'Taxes');
  const path = page.getByRole('navigation', { name: 'Folders above' });
  return { account, asked: `${url}/${taxes}`, path, person: new Person(url, account), taxes };
}

test.describe('the guard', () => {
  test('leads to login with history replaced, and back to the page that was asked for', async ({
    page,
    server,
    complaints,
  }) => {
    complaints.expect(/401 \(Unauthorized\)/);
    const { account, asked, path, person, taxes } = await ownerOfTaxes(page, server.url);

    await test.step('before login', async () => {
      await page.goto('about:blank');
      await page.goto(asked);
      await expect(page).toHaveURL(`${server.url}/auth/login?redirect=${encodeURIComponent(`/${taxes}`)}`);
      await page.goBack();
      expect(page.url()).toBe('about:blank');
      await page.goForward();
      await fillCredentials(page, account);
      await expect(page).toHaveURL(asked);
      await expect(path).toContainText('Taxes');
    });

    await test.step('a path that is none of this site leads home', async () => {
      await person.logout(page);
      await page.goto(`${server.url}/auth/login?redirect=${encodeURIComponent('//example.org/')}`);
      await fillCredentials(page, account);
      await person.seesTheDrive(page);
      expect(new URL(page.url()).origin).toBe(server.url);
    });
  });

  test(
    'leads there from within, too, when the session has ended',
    NIGHT,
    async ({ page, server, complaints }) => {
      complaints.expect(/401 \(Unauthorized\)/);
      const { account, asked, path, person, taxes } = await ownerOfTaxes(page, server.url);
      await page.goto(`${server.url}/auth/login`);
      await fillCredentials(page, account);
      await person.seesTheDrive(page);

      await test.step('who is signed in is not asked to log in', async () => {
        await page.goto(`${server.url}/auth/login`);
        await person.seesTheDrive(page);
        await page.goto(asked);
        await expect(path).toContainText('Taxes');
      });

      await test.step('when the cookies are gone', async () => {
        await page.context().clearCookies();
        // The stream of events may have told the page before.
        const myFiles = page.getByRole('link', { name: 'My Files', exact: true });
        await myFiles.or(page.getByLabel('Email')).first().click();
        await expect(page).toHaveURL(/\/auth\/login/);
        await fillCredentials(page, account);
        await person.seesTheDrive(page);
      });

      await test.step('when another device signs this one out, whatever it does next', async () => {
        await page.goto(asked);
        await expect(path).toContainText('Taxes');
        await account.drive.login(account);
        await account.drive.api.call('revokeOtherSessions');
        const createDirectory = async () => {
          const soon = { timeout: 2_000 };
          await page.getByRole('button', { name: 'Create a directory' }).click(soon);
          await page.getByLabel('Directory name').fill('2026', soon);
          await page.keyboard.press('Enter');
        };
        // A page that follows what changes may leave before somebody does anything.
        await createDirectory().catch(() => undefined);
        await expect(page).toHaveURL(`${server.url}/auth/login?redirect=${encodeURIComponent(`/${taxes}`)}`);
        await fillCredentials(page, account);
        await expect(page).toHaveURL(asked);
      });
    },
  );
});
