import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { type MadeAccount, makeAccount } from '../support/accounts.ts';
import { generateFile } from '../support/generated-files.ts';
import { generateTone } from '../support/generated-media.ts';
import { holdChunks } from '../support/held-chunks.ts';
import { Person } from '../support/person.ts';
import { expect, test } from '../support/test.ts';
import { Viewer } from '../support/viewer.ts';

const PIN = '271828';
const WRONG_PIN = '314159';
const MINUTE_MS = 60_000;

const lock = (page: Page) => page.getByRole('button', { name: 'Lock', exact: true }).click();
const locked = (page: Page) => page.getByRole('heading', { name: 'Account locked' });
const alert = (page: Page) => page.getByRole('alert');
const pinField = (page: Page) => page.getByLabel('PIN', { exact: true });

async function submit(page: Page, name = 'Unlock'): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

async function tryPin(page: Page, pin: string, button = 'Unlock'): Promise<void> {
  await pinField(page).fill(pin);
  await submit(page, button);
}

async function setPin(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/auth/pin/setup-lock-screen`);
  await pinField(page).fill(PIN);
  await page.getByLabel('PIN, once more').fill(PIN);
  await page.getByRole('button', { name: 'Set PIN' }).click();
  await expect(page.getByText('A PIN is set on this device.')).toBeVisible();
}

/** Somebody with a folder, who looks at it. */
async function inFolder(
  page: Page,
  url: string,
): Promise<MadeAccount & { person: Person; folderUrl: string }> {
  const account = await makeAccount(url);
  const folderUrl = `${url}/${await account.drive.createDirectory('Taxes')}`;
  const person = new Person(url, account);
  await person.login(page);
  await page.goto(folderUrl);
  await expect(page.getByRole('navigation', { name: 'Folders above' })).toContainText('Taxes');
  return { ...account, person, folderUrl };
}

test.describe('the lock', () => {
  test('puts the keys away until the password opens them, over reloads and in all tabs', async ({
    page,
    context,
    server,
    complaints,
  }) => {
    void complaints;
    const { email, password, folderUrl, person, privateKeyPem } = await inFolder(page, server.url);
    const other = await context.newPage();
    complaints.listenTo(other);
    await person.login(other);

    await lock(page);
    await expect(page).toHaveURL(/\/auth\/pin\/lock/);
    await expect(page).toHaveTitle('Account Locked — Coffer');
    await expect(locked(page)).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByText('Taxes')).toHaveCount(0);
    await expect(locked(other)).toBeVisible();

    await test.step('a reload opens nothing, nor does another page', async () => {
      await page.reload();
      await expect(locked(page)).toBeVisible();
      await page.goto(folderUrl);
      await expect(locked(page)).toBeVisible();
    });

    await test.step('it is as good to see and to hear as any page', () => expectAccessible(page, 'the lock'));

    await test.step('a wrong password opens nothing', async () => {
      await page.getByLabel('Password', { exact: true }).fill('wrong');
      await submit(page);
      await expect(alert(page)).toContainText('The password does not open your private key.');
    });

    await test.step('the right one leads back to the folder', async () => {
      await page.getByLabel('Password', { exact: true }).fill(password);
      await submit(page);
      await expect(page).toHaveURL(folderUrl);
      await expect(page.getByRole('navigation', { name: 'Folders above' })).toContainText('Taxes');
    });

    await test.step('the private key opens as well, and the address alone locks', async () => {
      await page.goto(`${server.url}/auth/pin/lock`);
      await expect(locked(page)).toBeVisible();
      await page.getByRole('button', { name: 'Use my private key' }).click();
      await page.getByLabel('Private key', { exact: true }).fill(privateKeyPem);
      await submit(page);
      await person.seesTheDrive(page);
    });

    await test.step('whoever is locked can leave for somebody else', async () => {
      await lock(page);
      await page.getByRole('button', { name: 'Log out' }).click();
      await expect(page).toHaveURL(/\/auth\/login/);
    });
  });

  test('opens by a PIN, which also opens what the device keeps for later', async ({
    page,
    context,
    server,
    complaints,
  }) => {
    complaints.expect(/401 \(Unauthorized\)/);
    test.setTimeout(120_000);
    const { folderUrl, person, password } = await inFolder(page, server.url);

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
      await expectAccessible(page, 'setting up the lock screen');
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

    await test.step('five wrong ones delete it, though the page is reloaded', async () => {
      const stranger = await context.newPage();
      complaints.listenTo(stranger);
      await stranger.goto(folderUrl);
      for (const left of ['4 tries are left', '3 tries are left', '2 tries are left', 'One try is left']) {
        await tryPin(stranger, WRONG_PIN, 'Decrypt');
        await expect(alert(stranger)).toContainText(left);
        await stranger.reload();
      }
      await tryPin(stranger, WRONG_PIN, 'Decrypt');
      await expect(alert(stranger)).toContainText('it was wrong too often');
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
    });
  });

  test('comes by itself after minutes without a touch, and while the browser is closed', async ({
    page,
    context,
    server,
    complaints,
  }) => {
    void complaints;
    await page.clock.install();
    const { password, person } = await inFolder(page, server.url);
    await page.goto(`${server.url}/auth/pin/setup-lock-screen`);
    await page.getByLabel('When nobody touches this device for').selectOption('5 minutes');
    await page.getByRole('button', { name: 'Done' }).click();
    await person.seesTheDrive(page);

    await page.clock.runFor(4 * MINUTE_MS);
    await page.keyboard.press('Shift');
    await page.clock.runFor(4 * MINUTE_MS);
    await person.seesTheDrive(page);
    await page.clock.runFor(MINUTE_MS + 5_000);
    await expect(locked(page)).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await submit(page);
    await person.seesTheDrive(page);

    await page.clock.fastForward(6 * MINUTE_MS);
    await page.reload();
    await expect(locked(page)).toBeVisible();
    await context.close();
  });

  test('does not come while a film or a sound plays, and comes when nobody starts another', async ({
    page,
    server,
    complaints,
  }) => {
    void complaints;
    const { person, drive } = await inFolder(page, server.url);
    await drive.upload('tone.wav', generateTone(4), { mime: 'audio/wav' });
    await page.clock.install();
    await page.goto(`${server.url}/auth/pin/setup-lock-screen`);
    await page.getByLabel('When nobody touches this device for').selectOption('5 minutes');
    await page.getByRole('button', { name: 'Done' }).click();
    await person.open(page, 'tone.wav');
    const { audio } = new Viewer(page);
    await expect(audio).toHaveJSProperty('readyState', 4);

    // The browser's player does not follow the clock that is installed.
    const played = () =>
      audio.evaluate(async (sound: HTMLAudioElement) => {
        await new Promise((resolve) => sound.addEventListener('timeupdate', resolve, { once: true }));
      });
    await audio.evaluate((sound: HTMLAudioElement) => {
      sound.muted = true;
      sound.loop = true;
      return sound.play();
    });
    for (let times = 0; times < 3; times++) {
      await played();
      await page.clock.runFor(4 * MINUTE_MS);
    }
    await expect(audio).toBeVisible();
    await audio.evaluate((sound: HTMLAudioElement) => sound.pause());
    await page.clock.runFor(5 * MINUTE_MS + 5_000);
    await expect(locked(page)).toBeVisible();
  });

  test('asks when files are under way, and stops them so that they can go on', async ({
    page,
    context,
    server,
    folder,
    complaints,
  }) => {
    complaints.expect(/409 \(Conflict\)/);
    const { password, person } = await inFolder(page, server.url);
    const file = join(folder, 'film.bin');
    await generateFile(file, 40 << 20, 'film');
    const letGo = await holdChunks(context, 2);
    await person.startUpload(page, file);
    await expect(person.transfer(page, 'film.bin').getByRole('progressbar')).toBeVisible();
    await expect(person.row(page, 'film.bin')).toBeVisible();

    const question = page.getByRole('dialog', { name: 'Lock while files are under way?' });
    await lock(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(person.transfer(page, 'film.bin').getByRole('progressbar')).toBeVisible();
    await lock(page);
    await question.getByRole('button', { name: 'Lock now' }).click();
    await expect(locked(page)).toBeVisible();
    await letGo();

    await page.getByLabel('Password', { exact: true }).fill(password);
    await submit(page);
    await expect(page.getByRole('region', { name: 'Interrupted uploads' })).toContainText('film.bin');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Resume film.bin' }).click();
    await (await chooser).setFiles(file);
    await person.waitForTransfer(page, 'film.bin', 'Uploaded');
  });
});
