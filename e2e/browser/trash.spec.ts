import type { Page } from '@playwright/test';
import { expectFlawless } from '../support/accessibility.ts';
import { NIGHT } from '../support/dose.ts';
import { type FilesWorld, openFilesWorld, someBytes } from '../support/files-world.ts';
import { expect, test } from '../support/test.ts';
import { intact, makeFolder, store } from '../support/test-drive.ts';

let world: FilesWorld;

test.describe
  .serial('the trash', () => {
    test.beforeAll(async ({ browser, sharedServer }) => {
      world = await openFilesWorld({ browser, sharedServer }, async (drive) => {
        const folder = await makeFolder(drive, 'Projects');
        for (const name of ['a.txt', 'b.txt', 'c.txt']) await store(drive, name, someBytes(1_000));
        await store(drive, 'deep.txt', someBytes(10), { into: await drive.list(folder) });
      });
    });
    test.afterAll(() => world.close());

    const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
    const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });
    const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
    const openTrash = (page: Page) => menu(page).getByRole('link', { name: 'Trash' }).click();
    const openFiles = (page: Page) => menu(page).getByRole('link', { name: 'My Files' }).click();

    async function remove(name: string): Promise<void> {
      const { page, person } = world;
      await person.choose(page, name, 'Delete');
      await dialog(page, `Delete ${name}?`).getByRole('button', { name: 'Yes, delete' }).click();
      await expect(person.row(page, name)).toBeHidden();
    }

    test('is empty at first', async () => {
      const { page } = world;
      await openTrash(page);
      await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
      await expectFlawless(page, 'the empty trash');
      await openFiles(page);
    });

    test('gives back what was deleted, by the notice and by Ctrl+Z', async () => {
      const { page, person } = world;
      await remove('a.txt');
      await expect(page.getByText('“a.txt” is in the trash')).toBeVisible();
      await undo(page).click();
      await expect(person.row(page, 'a.txt')).toBeVisible();
      await remove('b.txt');
      await page.keyboard.press('ControlOrMeta+z');
      await expect(person.row(page, 'b.txt')).toBeVisible();
      await expect(undo(page)).toBeHidden();
    });

    // The test above undoes a deletion by it, and `files-dialogs.spec.ts` a move by its notice.
    test(
      'is one of three things that Ctrl+Z undoes, the last first, and not in a text field',
      NIGHT,
      async () => {
        const { page, person } = world;
        await person.choose(page, 'c.txt', 'Rename');
        await dialog(page, 'Rename a file').getByLabel('New name').fill('see.txt');
        await page.keyboard.press('Enter');
        await expect(person.row(page, 'see.txt')).toBeVisible();
        await person.choose(page, 'see.txt', 'Move');
        const move = dialog(page, 'Select target directory');
        await move.getByRole('treeitem', { name: 'Projects', exact: true }).click();
        await move.getByRole('button', { name: 'Move here' }).click();
        await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible();
        await expect(person.row(page, 'see.txt')).toBeVisible();

        await page.getByRole('button', { name: 'Create a directory' }).click();
        await dialog(page, 'Create a directory').getByLabel('Directory name').press('ControlOrMeta+z');
        await page.keyboard.press('Escape');
        await expect(person.row(page, 'see.txt')).toBeVisible();
        await page.keyboard.press('ControlOrMeta+z');
        await expect(person.row(page, 'see.txt')).toBeHidden();
        await openFiles(page);
        await expect(person.row(page, 'see.txt')).toBeVisible();
        await page.keyboard.press('ControlOrMeta+z');
        await expect(person.row(page, 'c.txt')).toBeVisible();
        await page.keyboard.press('ControlOrMeta+z');
        await expect.poll(() => person.names(page)).toEqual(['Projects', 'c.txt', 'b.txt', 'a.txt']);
      },
    );

    test('says where from and when, and restores to the place, with a number where the name is taken', async () => {
      const { page, person, drive } = world;
      await remove('a.txt');
      await person.open(page, 'Projects');
      await remove('deep.txt');
      await store(drive, 'a.txt', someBytes(20));
      await openTrash(page);
      await expect(person.row(page, 'deep.txt')).toContainText('Projects');
      await expect(person.row(page, 'a.txt')).toContainText('My Files');
      await expect(person.row(page, 'a.txt')).toContainText('1 KB');
      await expectFlawless(page, 'the trash');
      await person.row(page, 'a.txt').click();
      await expectFlawless(page, 'a selection in the trash', { within: page.getByRole('main') });
      await page.getByRole('toolbar').getByRole('button', { name: 'Restore' }).click();
      await expect(page.getByText('Restored as “a (1).txt”')).toBeVisible();
      await expect(person.row(page, 'a.txt')).toBeHidden();
      await person.choose(page, 'deep.txt', 'Restore');
      await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
      await openFiles(page);
      await expect(person.row(page, 'a (1).txt')).toBeVisible();
      await person.open(page, 'Projects');
      await expect(person.row(page, 'deep.txt')).toBeVisible();
      await openFiles(page);
    });

    test('says when something is not in it any more', async () => {
      const { page, person, drive, complaints } = world;
      complaints.expect(/404/);
      await remove('b.txt');
      await openTrash(page);
      await expect(person.row(page, 'b.txt')).toBeVisible();
      // Between the click and the answer, since the page sees within a second what others do.
      await page.route('**/api/spaces/*/changes', async (route) => {
        await drive.emptyTrash(await drive.listTrash());
        await route.continue();
      });
      await person.choose(page, 'b.txt', 'Restore');
      await expect(page.getByText('Not everything could be restored')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
      await page.unroute('**/api/spaces/*/changes');
      await openFiles(page);
    });

    test('says what goes with a directory that is deleted for good', async () => {
      const { page, person, drive } = world;
      await drive.trash([intact(await drive.list(intact(await drive.list(), 'Projects')), 'deep.txt')]);
      await remove('Projects');
      await openTrash(page);
      await expect(person.row(page, 'deep.txt')).toBeVisible();
      await person.choose(page, 'Projects', 'Delete for good');
      const sure = dialog(page, 'Delete for good?');
      await expect(sure).toContainText('One item that was deleted out of it before goes with it');
      await expectFlawless(page, 'deleting for good');
      await sure.getByRole('button', { name: 'Delete for good' }).click();
      await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
      await openFiles(page);
    });

    test('is restored whole, and emptied after asking', async () => {
      const { page, person, drive, complaints } = world;
      // The batch that would give back a name that is in use, before the one that gives it a number.
      complaints.expect(/409/);
      await remove('a.txt');
      await remove('c.txt');
      await openTrash(page);
      await page.getByRole('button', { name: 'Restore all' }).click();
      await expect(page.getByText('2 items are restored')).toBeVisible();
      await openFiles(page);
      await expect.poll(() => person.names(page)).toEqual(['c.txt', 'a.txt', 'a (1).txt']);
      await remove('a.txt');
      await remove('c.txt');
      await openTrash(page);
      await page.getByRole('button', { name: 'Empty the trash' }).click();
      const sure = dialog(page, 'Empty the trash?');
      await expect(sure).toContainText('All 2 items');
      await sure.getByRole('button', { name: 'Empty the trash' }).click();
      await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
      expect((await drive.listTrash()).entries).toEqual([]);
      expect((await drive.list()).children.map(({ name }) => name)).toEqual(['a (1).txt']);
    });
  });
