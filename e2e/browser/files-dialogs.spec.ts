import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { isAll, NIGHT } from '../support/dose.ts';
import { type FilesWorld, openFilesWorld, someBytes } from '../support/files-world.ts';
import { withoutRows } from '../support/kept-rows.ts';
import { expect, test } from '../support/test.ts';
import { makeFolder, store } from '../support/test-drive.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

let world: FilesWorld;
const ids = new Map<string, string>();

test.describe
  .serial('the dialogs of the file browser', () => {
    test.beforeAll(async ({ browser, sharedServer }) => {
      world = await openFilesWorld(
        { browser, sharedServer },
        async (drive) => {
          for (const name of ['Projects', 'Receipts']) ids.set(name, await makeFolder(drive, name));
          await drive.list();
          ids.set('Roof', await makeFolder(drive, 'Roof', ids.get('Projects')));
          for (const name of ['plan.txt', 'list.txt', 'a.txt', 'b.txt', 'c.txt']) {
            await store(drive, name, someBytes(1_000));
          }
          await store(drive, 'minutes.docx', someBytes(10), { mime: DOCX });
        },
        { permissions: ['clipboard-read', 'clipboard-write'] },
      );
    });
    test.afterAll(() => world.close());

    const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

    test('create a directory, refusing an empty name and one that is taken', async () => {
      const { page, person } = world;
      await page.getByRole('button', { name: 'Create a directory' }).click();
      const create = dialog(page, 'Create a directory');
      await create.getByRole('button', { name: 'Create' }).click();
      await expect(create.getByText('Directory name is required')).toBeVisible();

      world.complaints.expect(/409/);
      await create.getByLabel('Directory name').fill('Projects');
      await create.getByRole('button', { name: 'Create' }).click();
      await expect(create.getByRole('alert')).toBeVisible();
      await expect(create.getByLabel('Directory name')).toHaveAttribute('aria-invalid', 'true');

      await create.getByLabel('Directory name').fill('Letters');
      await create.getByRole('button', { name: 'Create' }).click();
      await expect(create).toBeHidden();
      await expect(person.row(page, 'Letters')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Create a directory' })).toBeFocused();
    });

    test('close at Escape and at a click beside them, and give the focus back', async () => {
      const { page, person } = world;
      for (const [action, title] of [
        ['Details', 'Details'],
        ['Rename', 'Rename a file'],
        ['Move', 'Select target directory'],
        ['Delete', 'Delete plan.txt?'],
      ] as const) {
        await person.choose(page, 'plan.txt', action);
        await expect(dialog(page, title)).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(dialog(page, title)).toBeHidden();
        await expect(page.getByRole('button', { name: 'More for plan.txt' })).toBeFocused();
        // By day beside one of them alone: they are of one kind.
        if (!isAll && action !== 'Details') continue;
        await person.choose(page, 'plan.txt', action);
        await expect(dialog(page, title)).toBeVisible();
        await page.mouse.click(10, 450);
        await expect(dialog(page, title)).toBeHidden();
      }
    });

    test('rename a file and a directory', async () => {
      const { page, person } = world;
      await person.choose(page, 'plan.txt', 'Rename');
      const rename = dialog(page, 'Rename a file');
      await expect(rename.getByLabel('New name')).toBeFocused();
      await rename.getByLabel('New name').fill('');
      await rename.getByRole('button', { name: 'Rename' }).click();
      await expect(rename.getByText('New name is required')).toBeVisible();
      await rename.getByLabel('New name').fill('list.txt');
      await rename.getByRole('button', { name: 'Rename' }).click();
      await expect(rename.getByRole('alert')).toBeVisible();
      await expect(rename.getByLabel('New name')).toHaveAttribute('aria-invalid', 'true');
      await rename.getByLabel('New name').fill('grand plan.txt');
      await rename.getByRole('button', { name: 'Rename' }).click();
      await expect(person.row(page, 'grand plan.txt')).toBeVisible();

      await person.choose(page, 'Letters', 'Rename');
      await dialog(page, 'Rename a directory').getByLabel('New name').fill('Post');
      await page.keyboard.press('Enter');
      await expect(person.row(page, 'Post')).toBeVisible();
      await page.reload();
      await expect(person.row(page, 'grand plan.txt')).toBeVisible();
    });

    test('show the details with all four digests, which can be copied', async () => {
      const { page, person } = world;
      await person.choose(page, 'grand plan.txt', 'Details');
      const details = dialog(page, 'Details');
      await expect(details).toContainText('Uploaded');
      for (const algorithm of ['md5', 'sha1', 'sha256'] as const) {
        const digest = createHash(algorithm).update(someBytes(1_000)).digest('hex');
        await expect(details).toContainText(digest);
      }
      await expect(details.getByText('blake2b')).toBeVisible();
      await details.getByRole('button', { name: 'Copy to clipboard' }).first().click();
      await expect(details.getByRole('button', { name: 'Saved in clipboard' })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        createHash('sha256').update(someBytes(1_000)).digest('hex'),
      );
      await expect(details.getByRole('button', { name: 'Saved in clipboard' })).toBeHidden();
      await page.keyboard.press('Escape');
    });

    test('say what an item is in the words of the list, in the details too', NIGHT, async () => {
      const { page, person } = world;
      for (const [name, type] of [
        ['minutes.docx', 'Document (DOCX)'],
        ['Receipts', 'Folder'],
      ] as const) {
        await expect(person.row(page, name)).toContainText(type);
        await person.choose(page, name, 'Details');
        await expect(dialog(page, 'Details').getByText(type, { exact: true })).toBeVisible();
        await expect(dialog(page, 'Details')).not.toContainText('officedocument');
        await page.keyboard.press('Escape');
        await expect(dialog(page, 'Details')).toBeHidden();
      }
    });

    test('move items into a directory that the tree shows, and go there', async () => {
      const { page, person } = world;
      await person.row(page, 'a.txt').click();
      await person.row(page, 'Receipts').click({ modifiers: ['ControlOrMeta'] });
      await page.getByRole('toolbar').getByRole('button', { name: 'Move' }).click();
      const move = dialog(page, 'Select target directory');
      const node = (name: string) => move.getByRole('treeitem', { name, exact: true });
      await expect(node('Root'), 'the current parent').toHaveAttribute('aria-disabled', 'true');
      await expect(node('Receipts'), 'itself on the move').toHaveAttribute('aria-disabled', 'true');
      await expect(node('Roof'), 'not loaded yet').toBeHidden();

      const filter = move.getByRole('searchbox', { name: 'Filter the directories' });
      await filter.fill('roo');
      await expect(node('Roof'), 'found in a directory that was never opened').toBeVisible();
      await expect(node('Projects'), 'in which it lies').toBeVisible();
      await expect(node('Receipts')).toBeHidden();
      await page.keyboard.press('ArrowDown');
      await expect(node('Root')).toBeFocused();
      await filter.fill('nowhere');
      await expect(move.getByText('No directory has this in its name')).toBeVisible();
      await filter.fill('');
      await expect(node('Receipts')).toBeVisible();
      await expect(node('Roof')).toBeHidden();

      await node('Root').focus();
      await page.keyboard.press('End');
      await expect(node('Receipts')).toBeFocused();
      await node('Projects').focus();
      await page.keyboard.press('ArrowRight');
      await node('Roof').click();
      await expect(node('Roof')).toHaveAttribute('aria-selected', 'true');
      await move.getByRole('button', { name: 'Move here' }).click();

      await expect(page.getByRole('heading', { name: 'Roof' })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(`/${ids.get('Roof')}`);
      await expect(person.row(page, 'a.txt')).toBeVisible();
      await expect(person.row(page, 'Receipts')).toBeVisible();
      const undo = page.getByRole('button', { name: 'Undo' });
      await expect(undo).toBeVisible();
      await page.getByRole('button', { name: 'Back to My Files' }).click();
      await expect(page.getByRole('heading', { name: 'My Files' })).toBeVisible();
      await expect(undo, 'one of two ways was taken').toBeHidden();
      await expect(person.row(page, 'b.txt')).toBeVisible();
      await expect(person.row(page, 'a.txt')).toBeHidden();
    });

    test('undo a move from its notice, which brings all of it back to where it was', async () => {
      const { page, person } = world;
      await person.row(page, 'b.txt').click();
      await person.row(page, 'c.txt').click({ modifiers: ['ControlOrMeta'] });
      await page.getByRole('toolbar').getByRole('button', { name: 'Move' }).click();
      await page.getByRole('treeitem', { name: 'Projects', exact: true }).click();
      await dialog(page, 'Select target directory').getByRole('button', { name: 'Move here' }).click();
      await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible();
      await expect(person.row(page, 'b.txt')).toBeVisible();
      const notice = page.getByRole('status').filter({ hasText: '2 items were moved' });
      await notice.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('Undone')).toBeVisible();
      await expect(person.row(page, 'b.txt')).toBeHidden();
      await expect(person.row(page, 'c.txt')).toBeHidden();
      await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
      await world.goTo();
      await expect(person.row(page, 'b.txt')).toBeVisible();
      await expect(person.row(page, 'c.txt')).toBeVisible();
    });

    test('show a directory to move into that was made a moment ago', async () => {
      const { page, person } = world;
      const move = dialog(page, 'Select target directory');
      const node = (name: string) => move.getByRole('treeitem', { name, exact: true });
      await person.choose(page, 'b.txt', 'Move');
      await expect(node('Projects')).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Clear the selection' }).click();
      await page.getByRole('button', { name: 'Create a directory' }).click();
      await dialog(page, 'Create a directory').getByLabel('Directory name').fill('Fresh');
      await page.keyboard.press('Enter');
      await expect(person.row(page, 'Fresh')).toBeVisible();
      await person.choose(page, 'b.txt', 'Move');
      await expect(node('Fresh')).toBeVisible();

      await node('Projects').click();
      await move.getByRole('button', { name: 'New folder' }).click();
      const name = move.getByRole('textbox', { name: 'New folder in “Projects”' });
      await expect(name).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(move.getByText('Directory name is required')).toBeVisible();
      await name.fill('Made on the way');
      await page.keyboard.press('Enter');
      await expect(node('Made on the way')).toBeFocused();
      await expect(node('Made on the way')).toHaveAttribute('aria-selected', 'true');
      await expect(move.getByRole('button', { name: 'Move here' })).toBeEnabled();
      await page.keyboard.press('Escape');
    });

    test('rename a directory wherever its name stands', async () => {
      const { page, person } = world;
      const path = page.getByRole('navigation', { name: 'Folders above' });
      await person.open(page, 'Fresh');
      await expect(path.getByRole('heading', { name: 'Fresh' })).toBeVisible();
      await path.getByRole('link', { name: 'My Files' }).click();
      await person.choose(page, 'Fresh', 'Rename');
      await dialog(page, 'Rename a directory').getByLabel('New name').fill('Mellow');
      await page.keyboard.press('Enter');
      await person.open(page, 'Mellow');
      await expect(path.getByRole('heading', { name: 'Mellow' })).toBeVisible();
      await path.getByRole('link', { name: 'My Files' }).click();
      await person.choose(page, 'b.txt', 'Move');
      const move = dialog(page, 'Select target directory');
      await expect(move.getByRole('treeitem', { name: 'Mellow', exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await person.choose(page, 'Mellow', 'Delete');
      await dialog(page, 'Delete Mellow?').getByRole('button', { name: 'Yes, delete' }).click();
      await expect(person.row(page, 'Mellow')).toBeHidden();
    });

    test('say while directories load, and where there are none', async () => {
      const { page, person } = world;
      await withoutRows(page);
      await world.show();
      await person.choose(page, 'b.txt', 'Move');
      const move = dialog(page, 'Select target directory');
      const inProjects = (address: URL) => address.searchParams.get('dir_id') === ids.get('Projects');
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(inProjects, async (route) => {
        await held;
        await route.continue();
      });
      await move.getByRole('treeitem', { name: 'Projects', exact: true }).dblclick();
      await expect(move.getByRole('treeitem', { name: 'Projects Loading directories' })).toBeVisible();
      release();
      await expect(move.getByRole('treeitem', { name: 'Roof', exact: true })).toBeVisible();
      await page.unroute(inProjects);
      await expect(move.getByText('There are no directories in here')).toBeHidden();
      await move.getByRole('treeitem', { name: 'Post', exact: true }).dblclick();
      await expect(
        move.getByRole('treeitem', { name: 'Post There are no directories in here' }),
      ).toBeVisible();
      await page.keyboard.press('Escape');
    });

    test('say why the server refuses a move into a folder that the device does not know', async () => {
      const { page, person, drive } = world;
      await store(drive, 'b.txt', someBytes(5), { into: await drive.list(ids.get('Roof')) });
      world.complaints.expect(/409/);
      await person.choose(page, 'b.txt', 'Move');
      const move = dialog(page, 'Select target directory');
      await move.getByRole('treeitem', { name: 'Projects', exact: true }).dblclick();
      await move.getByRole('treeitem', { name: 'Roof', exact: true }).click();
      await move.getByRole('button', { name: 'Move here' }).click();
      await expect(move.getByRole('alert')).toContainText('There is an item with this name');
      await page.keyboard.press('Escape');
      await expect(person.row(page, 'b.txt')).toBeVisible();
    });

    test('move dragged rows onto a folder and onto a folder above', async () => {
      const { page, person } = world;
      await world.goTo();
      await person.row(page, 'b.txt').click();
      await person.row(page, 'c.txt').click({ modifiers: ['ControlOrMeta'] });
      await person.row(page, 'c.txt').dragTo(person.row(page, 'Post'));
      await expect(page.getByRole('heading', { name: 'Post' })).toBeVisible();
      await expect(person.row(page, 'b.txt')).toBeVisible();
      await person
        .row(page, 'c.txt')
        .dragTo(
          page.getByRole('navigation', { name: 'Folders above' }).getByRole('link', { name: 'My Files' }),
        );
      await expect(page.getByRole('heading', { name: 'My Files' })).toBeVisible();
      await expect(person.row(page, 'c.txt')).toBeVisible();
      await expect(person.row(page, 'b.txt')).toBeHidden();
    });

    test('delete one item, and several after asking', async () => {
      const { page, person } = world;
      await person.choose(page, 'c.txt', 'Delete');
      await dialog(page, 'Delete c.txt?').getByRole('button', { name: 'Yes, delete' }).click();
      await expect(person.row(page, 'c.txt')).toBeHidden();

      await person.row(page, 'grand plan.txt').click();
      await person.row(page, 'Projects').click({ modifiers: ['ControlOrMeta'] });
      await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
      const selected = dialog(page, 'Delete selected');
      await expect(selected).toContainText(
        /1 file [(]\d+ (B|KB)[)] and 1 folder with everything in it go to the trash/,
      );
      await selected.getByRole('button', { name: 'cancel' }).click();
      await expect(selected).toBeHidden();
      await expect(page.getByRole('toolbar')).toContainText('2 selected');
      await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
      await selected.getByRole('button', { name: 'Yes, delete' }).click();
      await expect(person.row(page, 'Projects')).toBeHidden();
      await expect(page.getByRole('toolbar')).toBeHidden();
      await expect.poll(() => person.names(page)).toEqual(['Post', 'minutes.docx', 'list.txt']);
      await page.reload();
      await expect(person.row(page, 'Post')).toBeVisible();
      await expect.poll(() => person.names(page)).toEqual(['Post', 'minutes.docx', 'list.txt']);
    });
  });
