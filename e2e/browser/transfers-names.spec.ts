import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectFlawless } from '../support/accessibility.ts';
import { isAll, NIGHT } from '../support/dose.ts';
import { sha256Of } from '../support/generated-files.ts';
import type { Person } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

test.describe('a name that is in use', () => {
  test('is asked about: new version, keep both or skip, for one or for all', async ({
    page,
    person,
    folder,
  }) => {
    const dialog = page.getByRole('dialog', { name: 'This name is in use' });
    const choose = (choice: string) => dialog.getByRole('button', { name: choice }).click();
    const first = await versions(folder, 'first', ['report.txt', 'notes.txt', 'list.txt']);
    await person.upload(page, ...first);

    await test.step('audit 27: skip leaves everything as it is, and the list says why', async () => {
      await person.startUpload(page, ...(await versions(folder, 'skipped', ['report.txt'])));
      await expect(dialog).toContainText('report.txt');
      await expectFlawless(page, 'the question about a name');
      await choose('Skip');
      await expect(dialog).toBeHidden();
      await person.openTransfers(page);
      const transfers = person.transfers(page);
      await transfers.getByRole('tab', { name: /^Failed/ }).click();
      await expect(transfers.getByRole('listitem')).toHaveText(/report\.txt.*File already exists/);
      await transfers.getByRole('button', { name: 'Remove from the list' }).click();
      await transfers.getByRole('tab', { name: /^All/ }).click();
      await expectContent(page, person, 'report.txt', join(folder, 'first', 'report.txt'));
    });

    await test.step('Escape skips, too', async () => {
      await person.startUpload(page, ...(await versions(folder, 'escaped', ['report.txt'])));
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('row')).toHaveCount(1 + first.length);
      await expectContent(page, person, 'report.txt', join(folder, 'first', 'report.txt'));
    });

    await test.step('a new version, which Enter chooses, is the same item with another content', async () => {
      const ids = await idsOf(page, person, ['report.txt']);
      await person.startUpload(page, ...(await versions(folder, 'newer', ['report.txt'])));
      await expect(dialog.getByRole('button', { name: 'New version' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expectContent(page, person, 'report.txt', join(folder, 'newer', 'report.txt'));
      expect(await idsOf(page, person, ['report.txt'])).toEqual(ids);
      await expect(page.getByRole('row')).toHaveCount(1 + first.length);
    });

    await test.step('keep both gives the new one another name', async () => {
      await person.startUpload(page, ...(await versions(folder, 'kept', ['report.txt'])));
      await choose('Keep both');
      await expectContent(page, person, 'report (1).txt', join(folder, 'kept', 'report.txt'));
      await expectContent(page, person, 'report.txt', join(folder, 'newer', 'report.txt'));
    });

    await test.step('one answer can be for all', async () => {
      const names = ['report.txt', 'notes.txt', 'list.txt', 'fresh.txt'];
      await person.startUpload(page, ...(await versions(folder, 'all', names)));
      await dialog.getByLabel('Do the same for 2 more').check();
      await choose('New version');
      await expect(dialog).toBeHidden();
      // By day one that was new, and the last one that was asked about.
      for (const name of isAll ? names : ['list.txt', 'fresh.txt'])
        await expectContent(page, person, name, join(folder, 'all', name));
    });

    if (isAll)
      await test.step('and the list is the same after a reload', async () => {
        await page.reload();
        await person.seesTheDrive(page);
        for (const name of ['report.txt', 'report (1).txt', 'notes.txt', 'list.txt', 'fresh.txt'])
          await expect(person.row(page, name)).toBeVisible();
        await expect(page.getByRole('row')).toHaveCount(6);
      });
  });

  // The test above asks about files, and unit tests of conflicts about directories.
  test(
    'of a directory can be skipped or kept beside it, on a phone, too',
    NIGHT,
    async ({ page, person, folder }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('button', { name: 'Create a directory' }).click();
      await page.getByLabel('Directory name').fill('photos');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(person.row(page, 'photos')).toBeVisible();

      await person.startUpload(page, ...(await versions(folder, 'file', ['photos'])));
      const dialog = page.getByRole('dialog', { name: 'This name is in use' });
      await expect(dialog.getByRole('button', { name: 'New version' })).toHaveCount(0);
      await dialog.getByRole('button', { name: 'Keep both' }).click();
      await person.waitForTransfer(page, 'photos (1)', 'Uploaded');
      await expect(person.row(page, 'photos (1)')).toBeVisible();
    },
  );
});

/** Files of these names whose content tells their version. */
async function versions(folder: string, version: string, names: readonly string[]): Promise<string[]> {
  await mkdir(join(folder, version));
  const paths = names.map((name) => join(folder, version, name));
  for (const path of paths) await writeFile(path, `${version} of ${path}`);
  return paths;
}

/** The ids of the items with these names, as the rows have them. */
async function idsOf(page: Page, person: Person, names: readonly string[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const name of names) ids.set(name, (await person.row(page, name).getAttribute('data-id')) ?? '');
  return ids;
}

/** What is downloaded under a name is what lies at the path. */
async function expectContent(page: Page, person: Person, name: string, path: string): Promise<void> {
  await expect(person.transfers(page).getByRole('progressbar')).toHaveCount(0);
  await expect
    .poll(async () => sha256Of(await (await person.download(page, name)).path()), { timeout: 20_000 })
    .toBe(await sha256Of(path));
}
