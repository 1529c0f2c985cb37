import type { Page } from '@playwright/test';
import { expectFlawless } from '../support/accessibility.ts';
import { makeAccount } from '../support/accounts.ts';
import { VirtualAuthenticator } from '../support/authenticator.ts';
import { isAll, NIGHT } from '../support/dose.ts';
import { lock } from '../support/lock-page.ts';
import { Person } from '../support/person.ts';
import { enterDrive, QUIET_FILE } from '../support/ready-session.ts';
import { expect, test } from '../support/test.ts';

/** Sites of WebAuthn have names, no IP addresses. */
const named = (url: string) => url.replace('127.0.0.1', 'localhost');

/** Adds a passkey on the account page, as far as the form goes. */
async function tryToAdd(page: Page, url: string, password: string, name = 'My laptop'): Promise<void> {
  await page.goto(`${url}/account`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
}

const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const signIn = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' }).click();

test.describe('a passkey', () => {
  test('signs in and unlocks without a password, until it is removed', async ({
    page,
    context,
    server,
    complaints,
  }) => {
    test.slow();
    complaints.expect(/Failed to load resource/);
    const url = named(server.url);
    const authenticator = await VirtualAuthenticator.attachTo(page);
    const answers = await watchAnswers(page);
    const sent = watchRequests(page);
    const person = await enterDrive(page, url, await makeAccount(server.url));

    await test.step('is added with the password', async () => {
      await tryToAdd(page, url, 'not the password');
      await expect(page.getByText('The password is wrong.')).toBeVisible();
      expect(await authenticator.passkeys()).toEqual([]);
      await tryToAdd(page, url, person.password);
      await expect(passkeys(page).getByRole('listitem')).toContainText('My laptop');
      await expect(passkeys(page).getByRole('listitem')).toContainText('not used yet');
    });

    await test.step('gets another name', async () => {
      await page.getByRole('button', { name: 'More for My laptop' }).click();
      await page.getByRole('menuitem', { name: 'Rename' }).click();
      const dialog = page.getByRole('dialog', { name: 'Rename a passkey' });
      await dialog.getByLabel('Name').fill('Büro 🔑');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(passkeys(page).getByRole('listitem')).toContainText('Büro 🔑');
    });

    await test.step('is there once on a device', async () => {
      await tryToAdd(page, url, person.password, 'Another');
      await expect(page.getByRole('alert')).toContainText(
        'This device has a passkey of your account already.',
      );
    });

    await test.step('signs in after a logout', async () => {
      await page.goto(url);
      await person.logout(page);
      await signIn(page);
      await person.seesTheDrive(page);
    });

    await test.step('signs in in a browser that knows nothing, remembered if it is to be', async () => {
      await forgetEverything(page);
      await page.goto(`${url}/auth/login`);
      await page.getByRole('checkbox', { name: 'Remember me' }).check();
      await signIn(page);
      await person.seesTheDrive(page);
      const other = await context.newPage();
      await other.goto(url);
      await person.seesTheDrive(other);
      // In a page that has no authenticator: a look ends it.
      await other.goto(`${url}/account`);
      const dialogs = [
        ['Rename', 'Rename a passkey'],
        ['Remove', 'Remove this passkey?'],
      ] as const;
      for (const [action, name] of isAll ? dialogs : dialogs.slice(1)) {
        await other.getByRole('button', { name: 'More for Büro 🔑' }).click();
        await other.getByRole('menuitem', { name: action }).click();
        await expect(other.getByRole('dialog', { name })).toBeVisible();
        await expectFlawless(other, name);
        await other.keyboard.press('Escape');
      }
      await other.close();
    });

    await test.step('unlocks what was locked', async () => {
      await lock(page);
      await page.getByRole('button', { name: 'Unlock with a passkey' }).click();
      await person.seesTheDrive(page);
    });

    await test.step('tells the server nothing of what it opens with', async () => {
      expect(answers.length).toBeGreaterThanOrEqual(3);
      expect(new Set(answers).size).toBe(1);
      const bytes = Buffer.from(answers[0] ?? '', 'hex');
      expect(bytes).toHaveLength(32);
      const everything = `${sent.join('\n')}\n${server.log()}`;
      expect(everything).toContain('/api/auth/passkey');
      for (const encoding of ['hex', 'base64', 'base64url'] as const) {
        expect(everything).not.toContain(bytes.toString(encoding));
      }
    });

    await test.step('signs in nowhere any more once it is removed', async () => {
      await page.goto(`${url}/account`);
      await page.getByRole('button', { name: 'More for Büro 🔑' }).click();
      await page.getByRole('menuitem', { name: 'Remove' }).click();
      const dialog = page.getByRole('dialog', { name: 'Remove this passkey?' });
      await dialog.getByLabel('Current password').fill(person.password);
      await dialog.getByRole('button', { name: 'Yes, remove' }).click();
      await expect(passkeys(page)).toContainText('You have no passkeys yet.');
      await page.goto(url);
      await person.logout(page);
      await signIn(page);
      await expect(page.getByRole('alert')).toContainText('This passkey opens no account here any more.');
    });

    await test.step('and is missed clearly where there is none', async () => {
      await authenticator.remove();
      await VirtualAuthenticator.attachTo(page);
      await signIn(page);
      await expect(page.getByRole('alert')).toContainText('No passkey was used');
    });
  });

  test('that could open nothing is refused when it is to be added', NIGHT, async ({ page, server }) => {
    const url = named(server.url);
    const person = new Person(url);
    await VirtualAuthenticator.attachTo(page, { hasPrf: false });
    await person.register(page);
    await tryToAdd(page, url, person.password);
    await expect(page.getByRole('alert')).toContainText('lacks the PRF extension');
    // The last of the authenticator: a look ends it.
    await expectFlawless(page, 'the dialog that adds a passkey');
    await page.keyboard.press('Escape');
    await expect(passkeys(page)).toContainText('You have no passkeys yet.');
  });

  test(
    'audit 1: is neither made nor asked for at the parent of the page’s host, whatever the server names',
    NIGHT,
    async ({ page, server }) => {
      const url = server.url.replace('127.0.0.1', 'drive.home.localhost');
      const authenticator = await VirtualAuthenticator.attachTo(page);
      const person = new Person(url, await makeAccount(server.url));
      await person.login(page);
      const asked = await watchQuestions(page);
      const lie = { challenge: 'Y2hhbGxlbmdl', rp_id: 'home.localhost' };
      const creation = { rp_name: 'Coffer', user_handle: 'AAAA', user_name: person.email, algorithms: [-7] };
      await page.route('**/api/auth/passkey/challenge', (route) => route.fulfill({ json: lie }));
      await page.route('**/api/account/passkeys/challenge', (route) =>
        route.fulfill({ json: { ...lie, ...creation, exclude: [] } }),
      );
      const refusal = page.getByRole('alert').filter({ hasText: 'home.localhost' });

      await tryToAdd(page, url, person.password);
      await expect(refusal).toContainText('Passkeys made here belong to drive.home.localhost alone');
      expect(await authenticator.passkeys()).toEqual([]);
      await page.goto(url);
      await person.logout(page);
      await signIn(page);
      await expect(refusal).toBeVisible();
      expect(asked, 'the browser was never asked').toEqual([]);
    },
  );

  test('is not made at an address without a name', NIGHT, async ({ page, person, server }) => {
    await VirtualAuthenticator.attachTo(page);
    await tryToAdd(page, server.url, person.password);
    await expect(page.getByRole('alert')).toContainText('not at an IP address');
  });
});

/** What PRFs answer on this page, in hex, as it comes out of the browser. */
async function watchAnswers(page: Page): Promise<string[]> {
  const answers: string[] = [];
  await page.exposeFunction('prfAnswered', (hex: string) => void answers.push(hex));
  await page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = async (options) => {
      const credential = await get(options);
      if (!(credential instanceof PublicKeyCredential)) return credential;
      const first = credential.getClientExtensionResults().prf?.results?.first;
      if (first instanceof ArrayBuffer) {
        const hex = Array.from(new Uint8Array(first), (byte) => byte.toString(16).padStart(2, '0')).join('');
        const told: unknown = Reflect.get(window, 'prfAnswered');
        if (typeof told === 'function') told(hex);
      }
      return credential;
    };
  });
  return answers;
}

/** Each question that this page puts to authenticators. */
async function watchQuestions(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.exposeFunction('passkeyAsked', (kind: string) => void asked.push(kind));
  await page.addInitScript(() => {
    const { credentials } = navigator;
    const tell = (kind: string) => {
      const told: unknown = Reflect.get(window, 'passkeyAsked');
      if (typeof told === 'function') told(kind);
    };
    const [create, get] = [credentials.create.bind(credentials), credentials.get.bind(credentials)];
    credentials.create = (options) => {
      tell('create');
      return create(options);
    };
    credentials.get = (options) => {
      tell('get');
      return get(options);
    };
  });
  return asked;
}

/** The addresses and bodies of all that the page asks for. */
function watchRequests(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  return sent;
}

/** Makes the browser a new one, but for its authenticator: as if the security key was carried elsewhere. */
async function forgetEverything(page: Page): Promise<void> {
  await page.context().clearCookies();
  const cdp = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  // A page that still writes would complain that its transaction was broken off.
  await page.goto(`${origin}${QUIET_FILE}`);
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await page.evaluate(() => sessionStorage.clear());
}
