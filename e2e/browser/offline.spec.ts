import { join } from 'node:path';
import { isAll, NIGHT } from '../support/dose.ts';
import { generateFile, sha256Of } from '../support/generated-files.ts';
import { generateTone } from '../support/generated-tone.ts';
import { holdChunks } from '../support/held-chunks.ts';
import { keptLinks, seesAllKept, spaceOf } from '../support/kept-rows.ts';
import { buildNext } from '../support/next-build.ts';
import { AT_REST_MS, enterAndKeep, KEPT, OFFLINE, seesFilesKept, test } from '../support/offline-world.ts';
import { enterDrive } from '../support/ready-session.ts';
import { share } from '../support/shared-files.ts';
import { expect } from '../support/test.ts';
import { makeFolder } from '../support/test-drive.ts';
import { Viewer } from '../support/viewer.ts';

const NEEDS_SERVER = 'This takes the server, which cannot be reached now.';
const MIB = 1 << 20;

test.use({ ownProfile: true });

test.describe('the application on a device', () => {
  test('starts without a network, and says that signing in needs one', async ({
    page,
    context,
    server,
    account,
    complaints,
  }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/);
    const person = await enterAndKeep(page, server, account);
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
    await person.logout(page);

    await context.setOffline(true);
    await page.goto(`${server.url}/`);
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    await expect(page.getByText('Signing in needs a network')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Signing in needs a network')).toBeHidden();

    await server.kill();
    await page.goto(`${server.url}/auth/login`);
    await expect(page.getByText('Signing in needs a network')).toBeVisible();
  });

  test('is not kept by the page of a link', async ({ page, server, account }) => {
    await account.drive.write('/shared.txt', new Uint8Array(30));
    const link = await account.drive.links.create('/shared.txt');
    if (link.state !== 'intact') throw new Error('The link is damaged');
    await page.clock.install();
    await page.goto(account.drive.links.address(link));
    await expect(page.getByText('shared.txt').first()).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    await (await download).path();
    await page.clock.fastForward(2 * AT_REST_MS);
    // Where files are kept, that begins at once.
    await page.waitForTimeout(1_000);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    expect(server.url).not.toBe('');
  });
});

test.describe('without a network', () => {
  test('the drive opens, is searched and looked at, says so, and takes in what changed as soon as it is back', async ({
    page,
    context,
    server,
    account,
    complaints,
  }) => {
    test.setTimeout(180_000);
    complaints.expect(
      /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Failed to load resource|server_unreachable/,
    );
    const docs = await makeFolder(account.drive, 'Docs');
    await account.drive.write({ directory: docs, name: 'report.txt' }, new Uint8Array(30));
    await account.drive.trash([await account.drive.write({ directory: docs, name: 'old.txt' }, 'old')]);
    const link = await account.drive.links.create('/Docs/report.txt');
    const { id: spaceId } = await spaceOf(account);
    await page.clock.install();
    const person = await enterDrive(page, server.url, account, { remember: true });
    await page.goto(`${server.url}/account#offline`);
    await page.getByRole('switch', { name: 'Open this drive without a network' }).click();
    await expect(page.getByText('This device opens your drive by itself')).toBeVisible();
    await page.goto(server.url);
    await seesAllKept(page, account);
    await seesFilesKept(page);

    await expect.poll(() => keptLinks(page, spaceId)).toBe(1);
    await test.step('a link is not made, and its dialog says why', async () => {
      await person.choose(page, 'Docs', 'Folder link');
      const dialog = page.getByRole('dialog', { name: 'Folder link' });
      const create = dialog.getByRole('button', { name: 'Create link' });
      await expect(create).toBeEnabled();
      await context.setOffline(true);
      // The page may have noticed already, and have disabled it.
      await create.evaluate((button: HTMLButtonElement) => button.click());
      await expect(dialog.getByText(NEEDS_SERVER)).toBeVisible();
      await expect(create).toBeDisabled();
    });
    await page.goto(server.url);
    await expect(person.row(page, 'Docs')).toBeVisible();
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await person.open(page, 'Docs');
    await expect(person.row(page, 'report.txt')).toBeVisible();
    await expect(page.getByRole('grid', { name: 'Files' })).toHaveAttribute('aria-busy', 'false');
    await person.choose(page, 'report.txt', 'Details');
    await expect(page.getByRole('dialog')).toContainText('report.txt');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('dialog').getByRole('combobox').fill('repo');
    await expect(page.getByRole('dialog').getByText('report.txt')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear the selection' }).click();
    await test.step('the menu says what its files take, and the trash what is in it', async () => {
      const menu = page.getByRole('navigation', { name: 'Main menu' });
      await expect(menu.getByText('Your files: 30 B')).toBeVisible();
      await menu.getByRole('link', { name: 'Trash' }).click();
      await expect(person.row(page, 'old.txt')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Empty the trash' })).toBeDisabled();
      await page.goBack();
      await expect(person.row(page, 'report.txt')).toBeVisible();
    });
    if (isAll)
      await test.step('the links are listed with their addresses, and their dialog says what takes the server', async () => {
        await page.getByRole('link', { name: 'My links' }).click();
        await page.getByRole('button', { name: 'report.txt' }).click();
        const dialog = page.getByRole('dialog', { name: 'Link to report.txt' });
        await expect(dialog.getByRole('textbox')).toHaveValue(account.drive.links.address(link));
        for (const name of ['Delete link', 'Change expiry and limit']) {
          await expect(dialog.getByRole('button', { name })).toHaveAccessibleDescription(NEEDS_SERVER);
        }
        await page.keyboard.press('Escape');
        await page.goBack();
        await expect(person.row(page, 'report.txt')).toBeVisible();
      });
    if (isAll)
      await test.step('the account says what takes the server', async () => {
        await page.getByRole('link', { name: 'My Account' }).click();
        const storage = page.getByRole('region', { name: 'Storage' });
        await expect(storage.getByText('Your files: 30 B')).toBeVisible();
        await expect(storage.getByRole('table')).toContainText('30 B');
        for (const name of ['Change key pair', 'Export', 'Delete account']) {
          const button = page.getByRole('button', { name, exact: true });
          await expect(button).toBeDisabled();
          await expect(button).toHaveAccessibleDescription(NEEDS_SERVER);
        }
        await page.goBack();
        await expect(person.row(page, 'report.txt')).toBeVisible();
      });
    await test.step('what takes the server says so', async () => {
      const create = page.getByRole('button', { name: 'Create a directory' });
      await expect(create).toBeDisabled();
      await expect(create).toHaveAccessibleDescription(NEEDS_SERVER);
      await person.row(page, 'report.txt').click({ button: 'right' });
      await expect(page.getByRole('menuitem', { name: 'Details' })).toBeEnabled();
      const rename = page.getByRole('menuitem', { name: 'Rename' });
      await expect(rename).toBeDisabled();
      await expect(rename).toHaveAccessibleDescription(NEEDS_SERVER);
      await page.keyboard.press('Escape');
      await page.keyboard.press('F2');
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('button', { name: 'Rename' })).toBeDisabled();
      await expect(dialog.getByText(NEEDS_SERVER)).toBeVisible();
      // Before it has the focus, the key opens the file that is behind it.
      await expect(dialog.getByRole('textbox')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
    });

    if (isAll)
      await test.step('what another application shares waits, and is saved when it is back', async () => {
        await share(page, server.url, [{ name: 'shared.txt', text: 'shared on the way' }]);
        await expect(page.getByRole('heading', { name: 'Save to Coffer' })).toBeVisible();
        await expect(page.getByText('What you save waits on this page until it is back')).toBeVisible();
        await page.getByRole('treeitem', { name: 'Docs' }).click();
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await expect(person.row(page, 'report.txt')).toBeVisible();
      });

    await account.drive.createDirectory({ directory: docs, name: 'From elsewhere' });
    await context.setOffline(false);
    await expect(page.getByText(OFFLINE)).toBeHidden();
    await expect(person.row(page, 'From elsewhere')).toBeVisible();
    if (!isAll) return;
    await expect(person.row(page, 'shared.txt')).toBeVisible();

    await server.kill();
    await page.goto(server.url);
    await expect(person.row(page, 'Docs')).toBeVisible();
    await expect(page.getByText(OFFLINE)).toBeVisible();
  });

  test(
    'nothing opens where that was not chosen, and nothing is left after the logout',
    NIGHT,
    async ({ page, context, server, account, complaints }) => {
      complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource|server_unreachable/);
      const person = await enterAndKeep(page, server, account);
      await context.setOffline(true);
      await page.goto(server.url);
      await expect(page.getByText('The server cannot be reached')).toBeVisible();
      await context.setOffline(false);
      await person.seesTheDrive(page);
      await page.goto(`${server.url}/account#offline`);
      await page.getByRole('switch', { name: 'Open this drive without a network' }).click();
      await expect(page.getByText('This device opens your drive by itself')).toBeVisible();
      await person.logout(page);
      // What is kept of a session is removed while the page already shows that it is over.
      await expect.poll(() => page.evaluate(() => localStorage.getItem('coffer-offline-use'))).toBeNull();
      await context.setOffline(true);
      await page.goto(server.url);
      await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    },
  );
});

test.describe('a new version', () => {
  test('comes in beside a download, an upload and what plays, which go on, and is offered when they are done', async ({
    page,
    context,
    served: { web, restart },
    server,
    account,
    folder,
    complaints,
  }) => {
    test.setTimeout(240_000);
    complaints.expect(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|Failed to load resource/);
    await generateFile(join(folder, 'large.bin'), 9 * MIB, 'large');
    const person = await enterAndKeep(page, server, account);
    await person.upload(page, join(folder, 'large.bin'));
    const { id } = await account.drive.write('/tone.wav', generateTone(60), { mime: 'audio/x-wav' });
    const listening = await context.newPage();
    await listening.goto(`${server.url}/p/${id}`);
    const viewer = new Viewer(listening);
    const { audio } = viewer;
    await audio.evaluate((player: HTMLAudioElement) => {
      player.muted = true;
      return player.play();
    });
    const letGo = await holdChunks(context, 2);
    const download = await person.download(page, 'large.bin');
    await generateFile(join(folder, 'up.bin'), 9 * MIB, 'up');
    await person.startUpload(page, join(folder, 'up.bin'));
    await expect(person.transfer(page, 'up.bin')).toBeVisible();

    const { before, after } = await buildNext(web);
    await restart();
    const update = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        await registration.update();
      });
    await update();
    await expect(page.getByText('Reload this page once the transfers are done')).toBeVisible(KEPT);
    await expect(page.getByRole('button', { name: 'Reload' })).toBeHidden();
    const isWaiting = () =>
      page.evaluate(() =>
        navigator.serviceWorker.getRegistration().then((all) => all !== undefined && all.waiting !== null),
      );
    expect(await isWaiting()).toBe(true);

    await letGo();
    expect(await sha256Of(await download.path())).toBe(await sha256Of(join(folder, 'large.bin')));
    await person.waitForTransfer(page, 'up.bin', 'Uploaded');
    const heard = await audio.evaluate((player: HTMLAudioElement) => player.currentTime);
    await audio.evaluate((player: HTMLAudioElement) => {
      player.currentTime = 50;
    });
    await expect
      .poll(() => audio.evaluate((player: HTMLAudioElement) => player.currentTime), 'it plays on')
      .toBeGreaterThan(50);
    expect(heard).toBeGreaterThan(0);
    expect(await isWaiting()).toBe(true);
    await viewer.close();
    // A browser stops a service worker that rests, unless somebody looks into it, as tests do; the end of any transfer
    // tells the one that waits.
    const devtools = await context.newCDPSession(listening);
    await devtools.send('ServiceWorker.enable');
    const makesWay = async () => {
      await devtools.send('ServiceWorker.stopAllWorkers');
      await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        registration?.waiting?.postMessage({ type: 'take-over' });
      });
      return !(await isWaiting());
    };
    await expect.poll(makesWay, { intervals: [1_000] }).toBe(true);
    const entry = () =>
      page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')?.src);
    expect(await entry()).toContain(before);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(entry).toContain(after);
    await expect(person.row(page, 'up.bin')).toBeVisible();
    // What the page does at rest has looked for a newer one then.
    await page.clock.fastForward(AT_REST_MS + 2_000);
    await update();
    await expect(page.getByText('A new version is ready')).toBeHidden();
  });
});
