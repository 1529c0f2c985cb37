import { type FilesWorld, openFilesWorld, someBytes } from '../support/files-world.ts';
import { expect, test } from '../support/test.ts';
import { makeFolder, store } from '../support/test-drive.ts';

let world: FilesWorld;

test.describe
  .serial('the keyboard in the file browser', () => {
    test.beforeAll(async ({ browser, sharedServer }) => {
      world = await openFilesWorld({ browser, sharedServer }, async (drive) => {
        await makeFolder(drive, 'Folder');
        for (const name of ['d.txt', 'c.txt', 'b.txt', 'a.txt']) await store(drive, name, someBytes(10));
      });
    });
    test.afterAll(() => world.close());

    test('moves and selects with the arrows, from a page that has no focus', async () => {
      const { page, person } = world;
      await page.keyboard.press('ArrowDown');
      await expect(person.row(page, 'Folder')).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(person.row(page, 'd.txt')).toBeFocused();
      await expect.poll(() => person.selectedNames(page)).toEqual(['d.txt']);
      await page.keyboard.press('End');
      await expect.poll(() => person.selectedNames(page)).toEqual(['a.txt']);
      await page.keyboard.press('Home');
      await expect.poll(() => person.selectedNames(page)).toEqual(['Folder']);
      const outline = await person.row(page, 'Folder').evaluate((row) => getComputedStyle(row).outlineStyle);
      expect(outline, 'the focus is visible').toBe('solid');
    });

    test('selects ranges with Shift, and single rows with Ctrl or Cmd', async () => {
      const { page, person } = world;
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Shift+ArrowDown');
      await expect.poll(() => person.selectedNames(page)).toEqual(['b.txt', 'c.txt', 'd.txt']);
      await page.keyboard.press('Shift+ArrowUp');
      await expect.poll(() => person.selectedNames(page)).toEqual(['c.txt', 'd.txt']);
      await page.keyboard.press('ControlOrMeta+End');
      await expect.poll(() => person.selectedNames(page)).toEqual(['c.txt', 'd.txt']);
      await page.keyboard.press('Space');
      await expect.poll(() => person.selectedNames(page)).toEqual(['a.txt', 'c.txt', 'd.txt']);
      await page.keyboard.press('ControlOrMeta+a');
      await expect.poll(() => person.selectedNames(page)).toHaveLength(5);
      await page.keyboard.press('Escape');
      await expect.poll(() => person.selectedNames(page)).toEqual([]);
    });

    test('renames with F2 and deletes with Delete', async () => {
      const { page, person } = world;
      await person.row(page, 'a.txt').click();
      await page.keyboard.press('F2');
      await expect(page.getByLabel('New name')).toBeFocused();
      await page.keyboard.type('first');
      await page.keyboard.press('Enter');
      await expect(person.row(page, 'first.txt'), 'the extension was not selected').toBeVisible();
      await expect(person.row(page, 'first.txt')).toBeFocused();

      await page.keyboard.press('Delete');
      await page
        .getByRole('dialog', { name: 'Delete first.txt?' })
        .getByRole('button', { name: 'Yes, delete' })
        .click();
      await expect(person.row(page, 'first.txt')).toBeHidden();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('row', { selected: true })).toHaveCount(1);
    });

    test('opens a folder with Enter, and the menu with its key', async () => {
      const { page, person } = world;
      await person.row(page, 'Folder').click();
      await page.keyboard.press('Shift+F10');
      await expect(page.getByRole('menu')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(person.row(page, 'Folder')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Folder' })).toBeVisible();
      await page.goBack();
    });

    test('gives the menu what is pressed right after its key', async () => {
      const { page, person } = world;
      await person.row(page, 'b.txt').click();
      // None of them waits until the page is through with the one before.
      const press = (...keys: string[]) => Promise.all(keys.map((key) => page.keyboard.press(key)));
      await press('ContextMenu', 'ArrowUp', 'ArrowUp', 'Enter');
      await expect(page.getByRole('dialog', { name: 'Rename a file' })).toBeVisible();
      await expect(page.getByLabel('New name')).toHaveValue('b.txt');
      await page.keyboard.press('Escape');
      await expect(person.row(page, 'b.txt')).toBeFocused();

      await press('ContextMenu', 'Escape', 'ArrowUp');
      await expect(person.row(page, 'c.txt'), 'the menu is closed before it is there').toBeFocused();
      await expect(page.getByRole('menu')).toBeHidden();
    });

    test('audit 28: has a place to go where a folder is opened, a file closed, or something moved', async () => {
      const { page, person } = world;
      const table = page.getByRole('grid', { name: 'Files' });
      await person.row(page, 'Folder').focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Folder' })).toBeVisible();
      await expect(table, 'an empty folder').toBeFocused();
      await page.goBack();
      await expect(person.row(page, 'Folder'), 'the first row').toBeFocused();

      for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
        await person.row(page, 'b.txt').focus();
        await page.keyboard.press('Enter');
        await expect(page.getByRole('main', { name: 'Preview' })).toBeFocused();
        await close();
        await expect(person.row(page, 'b.txt'), 'the file that was shown').toBeFocused();
      }

      await person.choose(page, 'c.txt', 'Move');
      const move = page.getByRole('dialog', { name: 'Select target directory' });
      await move.getByRole('treeitem', { name: 'Folder', exact: true }).click();
      await move.getByRole('button', { name: 'Move here' }).click();
      await expect(page.getByRole('heading', { name: 'Folder' })).toBeVisible();
      await expect(person.row(page, 'c.txt')).toBeFocused();
      await page.goBack();
      await expect(person.row(page, 'Folder')).toBeVisible();
    });

    test('keeps what is selected where Escape closes a dialog that has not got the focus', async () => {
      const { page, person } = world;
      await person.row(page, 'b.txt').click();
      await page.keyboard.press('F2');
      const dialog = page.getByRole('dialog', { name: 'Rename' });
      await expect(dialog.getByLabel('New name')).toBeFocused();
      await dialog.getByLabel('New name').blur();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect.poll(() => person.selectedNames(page)).toEqual(['b.txt']);
    });

    test('acts on the focused row where none is selected, jumps to names, goes up, and moves by cutting', async () => {
      const { page, person } = world;
      await person.row(page, 'd.txt').click();
      await page.keyboard.press('Escape');
      await expect.poll(() => person.selectedNames(page)).toEqual([]);
      await expect(person.row(page, 'd.txt')).toBeFocused();
      await page.keyboard.press('F2');
      await expect(page.getByLabel('New name')).toHaveValue('d.txt');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Delete');
      await expect(page.getByRole('dialog', { name: 'Delete d.txt?' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(person.row(page, 'd.txt')).toBeFocused();

      await page.keyboard.press('b');
      await expect(person.row(page, 'b.txt')).toBeFocused();
      await expect.poll(() => person.selectedNames(page)).toEqual(['b.txt']);
      await page.keyboard.press('ControlOrMeta+x');
      await expect(page.getByText('“b.txt” goes to the folder in which you paste')).toBeVisible();
      await person.row(page, 'Folder').focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Folder' })).toBeVisible();
      await expect(person.row(page, 'c.txt')).toBeVisible();
      await page.keyboard.press('ControlOrMeta+v');
      await expect(person.row(page, 'b.txt')).toBeVisible();
      await page.keyboard.press('Backspace');
      await expect(page.getByRole('heading', { name: 'My Files' })).toBeVisible();
      await expect(person.row(page, 'd.txt')).toBeVisible();
      await expect(person.row(page, 'b.txt')).toBeHidden();
      await person.row(page, 'Folder').focus();
      await page.keyboard.press('Enter');
      await expect(person.row(page, 'b.txt')).toBeVisible();
      await page.keyboard.press('Alt+ArrowUp');
      await expect(person.row(page, 'd.txt')).toBeVisible();

      await page.keyboard.press('Shift+F');
      const name = page.getByLabel('Directory name');
      await expect(name).toBeFocused();
      await page.keyboard.type('dUF');
      await page.keyboard.press('Backspace');
      await expect(name, 'keys of a text').toHaveValue('dU');
      await page.keyboard.press('Escape');
      await page.evaluate(() => Reflect.deleteProperty(window, 'showOpenFilePicker'));
      const chooser = page.waitForEvent('filechooser');
      await page.keyboard.press('Shift+U');
      await (await chooser).setFiles({
        name: 'sent.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('sent'),
      });
      await expect(person.row(page, 'sent.txt')).toBeVisible();
    });

    test('shows its help at ?, but not while somebody types', async () => {
      const { page } = world;
      await page.keyboard.press('?');
      const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await expect(help).toContainText('Select all');
      await expect(help).toContainText('Move what was cut here');
      await page.keyboard.press('Escape');
      await expect(help).toBeHidden();

      await page.getByRole('button', { name: 'Create a directory' }).click();
      await expect(page.getByLabel('Directory name')).toBeFocused();
      await page.keyboard.type('What?');
      await expect(page.getByLabel('Directory name')).toHaveValue('What?');
      await expect(help).toBeHidden();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
      await expect(help).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.locator('[role="dialog"]')).toHaveCount(0);
    });

    test('has keys of a single character that can be switched off', async () => {
      const { page, person } = world;
      const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      const areOn = help.getByRole('checkbox', { name: 'Keys of a single character' });
      await page.keyboard.press('?');
      await areOn.uncheck();
      await page.keyboard.press('Escape');
      await expect(page.locator('[role="dialog"]')).toHaveCount(0);
      await person.row(page, 'd.txt').focus();
      for (const key of ['?', 'Shift+F']) await page.keyboard.press(key);
      await expect(page.locator('[role="dialog"]')).toHaveCount(0);
      await page.keyboard.press('F2');
      await expect(page.getByLabel('New name'), 'which is no character').toBeFocused();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
      await areOn.check();
      await page.keyboard.press('Escape');
      await expect(page.locator('[role="dialog"]')).toHaveCount(0);
      await page.keyboard.press('?');
      await expect(help).toBeVisible();
      await page.keyboard.press('Escape');
    });

    test('finds notices that stay while they have the focus, and where somebody wants them to', async () => {
      const { page, person, show, url } = world;
      const notice = page.getByRole('status').filter({ hasText: 'is in the trash' });
      const remove = async () => {
        await person.row(page, 'd.txt').focus();
        await page.keyboard.press('Delete');
        await page.getByRole('button', { name: 'Yes, delete' }).press('Enter');
        await expect(notice).toBeVisible();
      };
      // The last test: the clock stays.
      await page.clock.install();
      await show();
      await remove();
      await notice.getByRole('button', { name: 'Undo' }).focus();
      await page.clock.fastForward(60_000);
      await expect(notice).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(person.row(page, 'd.txt')).toBeVisible();
      await expect(page.getByText('Undone')).toBeVisible();
      await page.clock.fastForward(60_000);
      await expect(page.getByText('Undone')).toBeHidden();

      await page.goto(`${url}/account`);
      await page.getByRole('switch', { name: 'Notices go by themselves' }).uncheck();
      await show();
      await remove();
      await page.clock.fastForward(60_000);
      await expect(notice).toBeVisible();
    });
  });
