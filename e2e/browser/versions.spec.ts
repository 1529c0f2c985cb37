import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Drive } from '@coffer/client';
import type { Page } from '@playwright/test';
import { expectFlawless } from '../support/accessibility.ts';
import { NIGHT } from '../support/dose.ts';
import { type FilesWorld, openFilesWorld } from '../support/files-world.ts';
import { expect, test } from '../support/test.ts';
import { Viewer } from '../support/viewer.ts';

const NAME = 'note.txt';

let world: FilesWorld;

const history = (page: Page) =>
  page.getByRole('dialog', { name: 'Details' }).getByRole('region', { name: 'Versions' });
const version = (page: Page, number: number) =>
  history(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(`Version ${number}`, { exact: true }) });
const act = (page: Page, action: string, number: number) =>
  history(page)
    .getByRole('button', { name: `${action} version ${number}`, exact: true })
    .click();

/** What the file shows, as another device reads it. */
const stored = async () => new TextDecoder().decode(await world.drive.read(`/${NAME}`));

/** The settings as the server tells them. */
async function told() {
  const { api } = world.drive;
  return api.call('spaceSettings', { params: { id: (await api.call('self')).user.space_id } });
}

test.describe
  .serial('the versions of a file', () => {
    test.beforeAll(async ({ browser, sharedServer }) => {
      world = await openFilesWorld({ browser, sharedServer }, async (drive) => {
        await drive.write(`/${NAME}`, 'one', { mime: 'text/plain' });
      });
    });
    test.afterAll(() => world.close());

    test('stand in its details with date, device and size, as other devices make them', async ({
      folder,
    }) => {
      const { page, person } = world;
      const path = join(folder, NAME);
      await writeFile(path, 'two, longer');
      await person.startUpload(page, path);
      await page.getByRole('dialog').getByRole('button', { name: 'New version' }).click();
      await person.waitForTransfer(page, NAME, 'Uploaded');
      await page.keyboard.press('Escape');

      await person.choose(page, NAME, 'Details');
      await expect(version(page, 2)).toContainText(/Current.*\d{4}.*11 B · Chrome on /);
      await expect(version(page, 1)).toContainText('3 B');
      await world.drive.addVersion(`/${NAME}`, 'three');
      await expect(version(page, 3)).toContainText('Current');
      await expect(version(page, 2)).not.toContainText('Current');
      await expectFlawless(page, 'the versions');
    });

    test('are looked at, downloaded and restored', async () => {
      const { page, person } = world;
      const download = page.waitForEvent('download');
      await act(page, 'Download', 1);
      expect(await readFile(await (await download).path(), 'utf8')).toBe('one');

      await act(page, 'Preview', 1);
      const viewer = new Viewer(page);
      await expect(page.getByRole('main', { name: 'Preview' })).toContainText(`Version 1 · ${NAME}`);
      await expect(viewer.content(`Version 1 · ${NAME}`)).toContainText('one');
      await viewer.close();

      await person.choose(page, NAME, 'Details');
      await act(page, 'Restore', 1);
      await expect(page.getByText(`“${NAME}” is as it was in version 1`)).toBeVisible();
      await expect(version(page, 1)).toContainText('Current');
      expect(await stored()).toBe('one');
    });

    test('take up storage, and are deleted one by one or all that are older', async () => {
      const { page, person } = world;
      await act(page, 'Delete', 2);
      const question = history(page).getByRole('alertdialog');
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await expectFlawless(page, 'the question about a version', { within: question });
      await question.getByRole('button', { name: 'Cancel' }).focus();
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      await act(page, 'Delete', 2);
      await question.getByRole('button', { name: 'Yes, delete' }).click();
      await expect(version(page, 2)).toHaveCount(0);

      await act(page, 'Restore', 3);
      await expect(version(page, 3)).toContainText('Current');
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'My Account' }).click();
      await expect(page.getByText('Older versions of files take 3 B of it.')).toBeVisible();

      await page.getByRole('link', { name: 'My Files' }).first().click();
      await person.choose(page, NAME, 'Details');
      await history(page).getByRole('button', { name: 'Delete older versions' }).click();
      await question.getByRole('button', { name: 'Yes, delete' }).click();
      await expect(history(page).getByRole('listitem')).toHaveCount(1);
      expect((await world.drive.versions(`/${NAME}`)).map(({ number }) => number)).toEqual([3]);
      expect(await stored()).toBe('three');
    });

    test('are listed some at a time, and the oldest are deleted with all others', NIGHT, async () => {
      const { page, person } = world;
      const { id } = await world.drive.write('/many.txt', '1');
      for (let number = 2; number <= 53; number += 1) await world.drive.addVersion(id, String(number));
      await page.keyboard.press('Escape');
      await person.choose(page, 'many.txt', 'Details');
      const rows = history(page).getByRole('listitem');
      await expect(rows).toHaveCount(8);
      const older = history(page).getByRole('button', { name: 'Show older versions' });
      await older.click();
      await expect(rows).toHaveCount(50);
      await older.click();
      await expect(rows).toHaveCount(53);
      await expect(older).toHaveCount(0);
      await act(page, 'Preview', 1);
      await expect(new Viewer(page).content('Version 1 · many.txt')).toContainText('1');
      await page.reload();
      await expect(new Viewer(page).content('Version 1 · many.txt')).toContainText('1');
      await new Viewer(page).close();
      await person.choose(page, 'many.txt', 'Details');
      await history(page).getByRole('button', { name: 'Delete older versions' }).click();
      const question = history(page).getByRole('alertdialog');
      await expect(question).toContainText('All versions that are older');
      await question.getByRole('button', { name: 'Yes, delete' }).click();
      await expect(rows).toHaveCount(1);
      expect((await world.drive.versions(id)).map(({ number }) => number)).toEqual([53]);
    });

    test('that another device stores leave what is looked at alone, and are shown when asked for', async () => {
      const { page, person } = world;
      await page.keyboard.press('Escape');
      await person.choose(page, NAME, 'Preview');
      const viewer = new Viewer(page);
      await expect(viewer.content(NAME)).toContainText('three');
      await viewer.content(NAME).evaluate((shown) => shown.setAttribute('data-kept', 'yes'));
      await world.drive.addVersion(`/${NAME}`, 'four');
      await expect(page.getByText('A newer version of this file was stored.')).toBeVisible();
      await expect(viewer.content(NAME)).toHaveAttribute('data-kept', 'yes');
      await expect(viewer.content(NAME)).toContainText('three');
      await expectFlawless(page, 'a newer version');

      await page.getByRole('button', { name: 'Show it' }).click();
      await expect(viewer.content(NAME)).toContainText('four');
      await expect(page.getByText('A newer version of this file was stored.')).toBeHidden();
    });

    test('are kept up to the number that their owner sets, each time that the file is stored', async ({
      folder,
    }) => {
      const { page, person } = world;
      const daysAgo = 40;
      const now = () => Date.now() - daysAgo * 86_400_000;
      const past = Drive.connect(world.url, { clock: { now, random: () => 0, sleep: async () => {} } });
      await past.login(person);
      await past.write('/old.txt', '1');
      for (const content of ['2', '3']) await past.addVersion('/old.txt', content);

      await world.goTo();
      await page.getByRole('link', { name: 'My Account' }).click();
      const settings = page.getByRole('region', { name: 'Versions and trash' });
      await expect(settings.getByText('Nothing is removed by itself.')).toBeVisible();
      await expect(settings.getByText('A field that is empty sets no limit.')).toBeVisible();
      await expect(settings.getByLabel('Versions of a file')).toHaveValue('100');
      await settings.getByLabel('Versions of a file').fill('2');
      await settings.getByLabel('Days in the trash').fill('');
      await settings.getByRole('button', { name: 'Save' }).click();
      await expect(settings.getByText('Nothing is removed by itself.')).toBeHidden();
      await expect(settings.getByRole('button', { name: 'Save' })).toBeDisabled();
      const { state, retention, revision } = await world.drive.settings.read();
      expect({ state, retention }).toEqual({
        state: 'saved',
        retention: { versions: 2, versionDays: 90, trashDays: null },
      });

      const former = await told();
      await world.drive.settings.change({ revision, retention: { ...retention, versionDays: 60 } });
      await expect(settings.getByLabel('Days for older versions')).toHaveValue('60');
      await page.reload();
      await expect(settings.getByLabel('Versions of a file')).toHaveValue('2');
      await expect(settings.getByLabel('Days in the trash')).toHaveValue('');

      // What an older state says is taken by no browser that has seen a later one.
      await page.route('**/api/spaces/*/settings', (route) => route.fulfill({ json: former }));
      await page.reload();
      await expect(settings.getByRole('alert')).toContainText('older than this device has seen');
      await expect(settings.getByLabel('Versions of a file')).toHaveValue('100');
      await page.unroute('**/api/spaces/*/settings');

      await page.getByRole('link', { name: 'My Files' }).first().click();
      const path = join(folder, 'old.txt');
      await writeFile(path, 'the newest');
      await person.startUpload(page, path);
      await page.getByRole('dialog').getByRole('button', { name: 'New version' }).click();
      await person.waitForTransfer(page, 'old.txt', 'Uploaded');
      await page.keyboard.press('Escape');
      await person.choose(page, 'old.txt', 'Details');
      await expect(version(page, 4)).toContainText('Current');
      await expect(history(page).getByText('the newest 2 and those of the last 30 days')).toBeVisible();
      await expect(history(page).getByRole('listitem')).toHaveCount(2);
      expect((await world.drive.versions('/old.txt')).map(({ number }) => number)).toEqual([4, 3]);
    });
  });
