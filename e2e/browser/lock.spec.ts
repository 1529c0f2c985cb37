import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectFlawless } from '../support/accessibility.ts';
import { NIGHT } from '../support/dose.ts';
import { generateFile } from '../support/generated-files.ts';
import { generateTone } from '../support/generated-tone.ts';
import { holdChunks } from '../support/held-chunks.ts';
import { inFolder, lock, locked, submit } from '../support/lock-page.ts';
import { expect, test } from '../support/test.ts';
import { store } from '../support/test-drive.ts';
import { Viewer } from '../support/viewer.ts';

const MINUTE_MS = 60_000;

const alert = (page: Page) => page.getByRole('alert');

test.describe('the lock', () => {
  test(
    'puts the keys away until the password opens them, over reloads and in all tabs',
    NIGHT,
    async ({ page, context, server, complaints }) => {
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

      await test.step('it is as good to see and to hear as any page', () => expectFlawless(page, 'the lock'));

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

      await test.step('the private key opens as well', async () => {
        await lock(page);
        await expect(locked(page)).toBeVisible();
        await page.getByRole('button', { name: 'Use my private key' }).click();
        await page.getByLabel('Private key', { exact: true }).fill(privateKeyPem);
        await submit(page);
        await person.seesTheDrive(page);
      });

      await test.step('whoever is locked can leave for somebody else', async () => {
        await lock(page);
        await expect(locked(page)).toBeVisible();
        await page.goto(folderUrl);
        await expect(locked(page)).toBeVisible();
        await page.getByRole('button', { name: 'Log out' }).click();
        await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
        await expect(page, 'nothing leads somebody else into the folder').toHaveURL(
          `${server.url}/auth/login`,
        );
      });
    },
  );

  test(
    'comes by itself after minutes without a touch, and while the browser is closed',
    NIGHT,
    async ({ page, context, server, complaints }) => {
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
    },
  );

  test(
    'does not come while a film or a sound plays, and comes when nobody starts another',
    NIGHT,
    async ({ page, server, complaints }) => {
      void complaints;
      const { person, drive } = await inFolder(page, server.url);
      await store(drive, 'tone.wav', generateTone(4), { mime: 'audio/wav' });
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
      // The player may tell once more that it has played after it was paused: the minutes are counted from there.
      await expect(async () => {
        await page.clock.runFor(5 * MINUTE_MS + 5_000);
        await expect(locked(page)).toBeVisible({ timeout: 2_000 });
      }).toPass();
    },
  );

  test('audit 16: does not come because another site leads to its address, and no transfer ends', async ({
    page,
    context,
    server,
    folder,
    complaints,
  }) => {
    void complaints;
    const { person, folderUrl } = await inFolder(page, server.url, { remember: true });
    const file = join(folder, 'film.bin');
    await generateFile(file, 16 << 20, 'film');
    const letGo = await holdChunks(context, 2);
    await person.startUpload(page, file);
    await expect(person.transfer(page, 'film.bin').getByRole('progressbar')).toBeVisible();

    // Another origin on the same site, so that the cookies come along with the link.
    const address = `${server.url}/auth/pin/lock`;
    const neighbour = await context.newPage();
    await neighbour.route('http://neighbour.localhost/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<a href="${address}" target="_blank">Look</a>` }),
    );
    await neighbour.goto('http://neighbour.localhost/');
    const opened = context.waitForEvent('page');
    await neighbour.getByRole('link', { name: 'Look' }).click();
    const led = await opened;
    complaints.listenTo(led);
    await expect(led.getByRole('heading', { name: 'Lock this drive?' })).toBeVisible();
    await expect(person.transfer(page, 'film.bin').getByRole('progressbar')).toBeVisible();
    await expect(locked(page)).toBeHidden();

    await test.step('the way back leads into the drive, which was open all the time', async () => {
      await led.getByRole('button', { name: 'Back to my files' }).click();
      await person.seesTheDrive(led);
      await led.reload();
      await person.seesTheDrive(led);
      await letGo();
      await person.waitForTransfer(page, 'film.bin', 'Uploaded');
      expect(page.url()).toBe(folderUrl);
    });

    await test.step('the button there locks, here and in all tabs', async () => {
      await led.goto(address);
      await led.getByRole('button', { name: 'Lock now' }).click();
      await expect(locked(led)).toBeVisible();
      await expect(locked(page)).toBeVisible();
    });
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
    await generateFile(file, 16 << 20, 'film');
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
