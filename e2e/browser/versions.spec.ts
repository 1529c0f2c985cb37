import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
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
      await expectAccessible(page, 'the versions');
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
      await expectAccessible(page, 'a newer version');

      await page.getByRole('button', { name: 'Show it' }).click();
      await expect(viewer.content(NAME)).toContainText('four');
      await expect(page.getByText('A newer version of this file was stored.')).toBeHidden();
    });
  });
