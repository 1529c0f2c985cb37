import type { Page } from '@playwright/test';
import { expectFlawless } from '../support/accessibility.ts';
import { NIGHT } from '../support/dose.ts';
import { type FilesWorld, openFilesWorld } from '../support/files-world.ts';
import { refuse } from '../support/refuse.ts';
import { expect, test } from '../support/test.ts';
import { store } from '../support/test-drive.ts';
import { Viewer } from '../support/viewer.ts';

let world: FilesWorld;

const editor = (page: Page) => page.getByRole('main', { name: 'Editor' });
const text = (page: Page, name: string) => editor(page).getByRole('textbox', { name: `Text of ${name}` });
const status = (page: Page) => editor(page).getByRole('status');
const button = (page: Page, name: string) => editor(page).getByRole('button', { name, exact: true });

/** What lies under a name, as another device reads it. */
async function stored(name: string): Promise<string> {
  return new TextDecoder().decode(await world.drive.read(`/${name}`));
}

/** Another device stores a text under a name. */
const storedElsewhere = (name: string, content: string) =>
  world.drive.write(`/${name}`, content, { mime: 'text/plain', ifExists: 'new-version' });

test.describe
  .serial('the editor', () => {
    test.beforeAll(async ({ browser, sharedServer }) => {
      world = await openFilesWorld({ browser, sharedServer }, async (drive) => {
        const keep = (name: string, mime: string, bytes: Uint8Array<ArrayBuffer>) =>
          store(drive, name, bytes, { mime });
        await keep('plan.md', 'text/markdown', new TextEncoder().encode('# Plan\n\nSail **south**.\n'));
        await keep('windows.txt', 'text/plain', new TextEncoder().encode('\ufeffone\r\ntwo\r\n'));
        await keep('old.txt', 'text/plain', new Uint8Array([0x47, 0x72, 0xf6, 0xdf, 0x65]));
        await keep(
          'mixed.txt',
          'text/plain',
          new Uint8Array([...new TextEncoder().encode('Grün, süd'), 0xff]),
        );
        await keep('wide.txt', 'text/plain', new Uint8Array(Buffer.from('Grüße\r\n', 'utf16le')));
        await keep('huge.log', 'text/plain', new Uint8Array(2 * 1024 * 1024 + 1).fill(0x61));
        await keep('linked.txt', 'text/plain', new TextEncoder().encode('shared'));
        await drive.links.create('/linked.txt');
      });
    });
    test.afterAll(() => world.close());

    test('begins a new text file, saves it by keys and by itself, and has it after a reload', async () => {
      const { page } = world;
      await page.getByRole('button', { name: 'New text file' }).click();
      await page.getByLabel('File name').fill('diary.txt');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(text(page, 'diary.txt')).toBeFocused();
      await expect(status(page)).toHaveText('Saved');

      await page.keyboard.type('Dear diary');
      await expect(status(page)).toHaveText('Not saved yet');
      await page.keyboard.press('ControlOrMeta+s');
      await expect(status(page)).toHaveText('Saved');
      expect(await stored('diary.txt')).toBe('Dear diary');

      await page.reload();
      await expect(text(page, 'diary.txt')).toHaveText('Dear diary');
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.type(', it rains.');
      await test.step('the pause after it saves as well', async () => {
        await expect(status(page)).toHaveText('Saved', { timeout: 20_000 });
        expect(await stored('diary.txt')).toBe('Dear diary, it rains.');
      });
      await expectFlawless(page, 'the editor');

      await test.step('Tab leaves the text after Escape', async () => {
        await text(page, 'diary.txt').focus();
        await page.keyboard.press('Escape');
        await page.keyboard.press('Tab');
        await expect(text(page, 'diary.txt')).not.toBeFocused();
      });
      await button(page, 'Close the editor').click();
      await expect(world.person.row(page, 'diary.txt')).toBeVisible();
    });

    test('asks before unsaved text is left, in the page and by the browser', async () => {
      const { page, person, complaints } = world;
      complaints.expect(/Failed to load resource/);
      await person.choose(page, 'diary.txt', 'Edit');
      // However slowly this is clicked, nothing is saved by itself meanwhile.
      await page.route('**/api/storage/*/versions', (route) => refuse(route, 'quota_exceeded'));
      await text(page, 'diary.txt').press('ControlOrMeta+End');
      await page.keyboard.type(' And snows.');
      await button(page, 'Close the editor').click();
      const question = page.getByRole('dialog', { name: 'Leave without saving?' });
      await expectFlawless(page, 'the question before unsaved text is left');
      await question.getByRole('button', { name: 'Stay' }).click();
      await expect(text(page, 'diary.txt')).toContainText('And snows.');

      const asked = page.waitForEvent('dialog');
      const closing = page.close({ runBeforeUnload: true });
      const dialog = await asked;
      expect(dialog.type()).toBe('beforeunload');
      await dialog.dismiss();
      await closing;

      await test.step('another tab asks before it locks or logs out', async () => {
        const other = await page.context().newPage();
        await person.login(other);
        await other.getByRole('button', { name: 'Logout' }).click();
        const leaving = other.getByRole('dialog', { name: 'Log out with unsaved text?' });
        await expect(leaving).toBeVisible();
        await expectFlawless(other, 'the question before a logout');
        await leaving.getByRole('button', { name: 'Cancel' }).click();
        await other.getByRole('button', { name: 'Lock', exact: true }).click();
        const locking = other.getByRole('dialog', { name: 'Lock with unsaved text?' });
        await expect(locking).toBeVisible();
        await expectFlawless(other, 'the question before the lock');
        await locking.getByRole('button', { name: 'Cancel' }).click();
        await expect(locking).toBeHidden();
        await other.close();
      });

      await page.unroute('**/api/storage/*/versions');
      await button(page, 'Close the editor').click();
      await question.getByRole('button', { name: 'Save and leave' }).click();
      await expect(editor(page)).toBeHidden();
      expect(await stored('diary.txt')).toBe('Dear diary, it rains. And snows.');
    });

    test('asks which text stays where another device has changed it: mine, theirs, or one after a comparison', async () => {
      const { page, person } = world;
      await person.choose(page, 'diary.txt', 'Edit');
      const mine = text(page, 'diary.txt');
      const type = async (words: string) => {
        await mine.press('ControlOrMeta+a');
        await page.keyboard.type(words);
        await page.keyboard.press('ControlOrMeta+s');
      };
      const question = editor(page).getByRole('alert');
      const choose = (name: string) => question.getByRole('button', { name, exact: true }).click();
      await expect(mine).toContainText('Dear diary');

      const bothWrite = async (words: string, theirs: string) => {
        // What is typed here is not stored before the other device has stored its own.
        await page.route('**/api/storage/*/versions', (route) => refuse(route, 'quota_exceeded'));
        await type(words);
        await expect(status(page)).toContainText('Not saved: Your storage is full.');
        await storedElsewhere('diary.txt', theirs);
        await expect(question).toContainText('changed on another device');
        await page.unroute('**/api/storage/*/versions');
      };

      await bothWrite('Mine, the first', 'Theirs, the first');
      expect(await stored('diary.txt')).toBe('Theirs, the first');
      await expectFlawless(page, 'the question whose text stays');
      await choose('Keep mine');
      await expect(status(page)).toHaveText('Saved');
      expect(await stored('diary.txt')).toBe('Mine, the first');

      await bothWrite('Mine, the second', 'Theirs, the second one');
      await choose('Take theirs');
      await expect(mine).toHaveText('Theirs, the second one');
      await expect(status(page)).toHaveText('Saved');
      await test.step('fault U2: both are in its history', async () => {
        expect(await stored('diary.txt')).toBe('Theirs, the second one');
        const held = [];
        for (const version of await world.drive.versions('/diary.txt')) {
          if (version.state === 'intact')
            held.push(new TextDecoder().decode(await world.drive.read(version.file)));
        }
        expect(held.slice(0, 2)).toEqual(['Mine, the second', 'Theirs, the second one']);
      });

      await bothWrite('Mine, the third', 'Theirs, the third time');
      await choose('Compare');
      const side = (name: string) => editor(page).getByRole('textbox', { name, exact: true });
      await expect(side('Their text')).toHaveText('Theirs, the third time');
      await expect(side('My text')).toHaveText('Mine, the third');
      await expectFlawless(page, 'the comparison');
      // As a person comes there: a key in the same moment as the focus finds the cursor where that puts it afterwards.
      await side('My text').click();
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.type(', and theirs');
      await choose('Keep mine');
      await expect(status(page)).toHaveText('Saved');
      expect(await stored('diary.txt')).toBe('Mine, the third, and theirs');

      await world.drive.delete(['/diary.txt']);
      await type('Kept');
      await expect(question).toContainText('deleted on another device');
      await choose('Keep mine');
      await expect(status(page)).toHaveText('Saved');
      expect(await stored('diary.txt')).toBe('Kept');
    });

    test('fault U8: follows another device, and merges with it where their lines do not touch', async () => {
      const { page, person } = world;
      await button(page, 'Close the editor').click();
      const lines = Array.from({ length: 200 }, (_, index) => `line ${index + 1}`);
      const send = (at: number, content: string) => {
        lines[at] = content;
        return storedElsewhere('together.txt', lines.join('\n'));
      };
      await send(0, 'line 1');
      await person.choose(page, 'together.txt', 'Edit');
      const mine = text(page, 'together.txt');
      await expect(mine).toContainText('line 1');
      await mine.press('ControlOrMeta+End');
      const scrolled = () => mine.evaluate((element) => element.parentElement?.scrollTop ?? 0);
      // It follows the cursor with the next frame.
      await expect.poll(scrolled).toBeGreaterThan(1_000);
      const before = await scrolled();

      await send(190, 'theirs, near the end');
      await expect(mine).toContainText('theirs, near the end');
      await expect(status(page)).toHaveText('Saved');
      expect(Math.abs((await scrolled()) - before)).toBeLessThan(5);

      await test.step('the cursor is where it was, and both are stored', async () => {
        await page.keyboard.type(', mine');
        await send(180, 'theirs, while I type');
        await expect(mine).toContainText('theirs, while I type');
        await page.keyboard.press('ControlOrMeta+s');
        await expect(status(page)).toHaveText('Saved');
        lines[199] = 'line 200, mine';
        expect(await stored('together.txt')).toBe(lines.join('\n'));
      });

      await test.step('undoing takes back what was typed here, and nothing of theirs', async () => {
        await page.keyboard.press('ControlOrMeta+z');
        await expect(mine).not.toContainText(', mine');
        await expect(mine).toContainText('theirs, near the end');
        await page.keyboard.press('ControlOrMeta+s');
        await expect(status(page)).toHaveText('Saved');
      });
      await button(page, 'Close the editor').click();
      await person.choose(page, 'diary.txt', 'Edit');
    });

    test('keeps the text while it cannot be saved, says why, and tries again', async () => {
      const { page } = world;
      await page.route('**/api/storage/*/versions', (route) => refuse(route, 'quota_exceeded'));
      await text(page, 'diary.txt').press('ControlOrMeta+End');
      await page.keyboard.type(' and safe');
      await page.keyboard.press('ControlOrMeta+s');
      await expect(status(page)).toContainText('Not saved: Your storage is full.');
      await page.unroute('**/api/storage/*/versions');
      await button(page, 'Try again').click();
      await expect(status(page)).toHaveText('Saved');
      expect(await stored('diary.txt')).toBe('Kept and safe');
    });

    test('opens from the preview, and keeps the mark and the line ends of a file', async () => {
      const { page, person } = world;
      await button(page, 'Close the editor').click();
      await person.open(page, 'windows.txt');
      const viewer = new Viewer(page);
      await viewer.shows('windows.txt');
      await viewer.button('Edit').click();
      await text(page, 'windows.txt').press('ControlOrMeta+End');
      await page.keyboard.type('three');
      await page.keyboard.press('Enter');
      await page.keyboard.press('ControlOrMeta+s');
      await expect(status(page)).toHaveText('Saved');
      expect(Buffer.from(await world.drive.read('/windows.txt')).toString()).toBe(
        '\ufeffone\r\ntwo\r\nthree\r\n',
      );
      await button(page, 'Preview').click();
      await expect(viewer.content('windows.txt')).toContainText('three');
      await viewer.close();
    });

    test('fault B15: edits UTF-16 without a mark, and stores it as such', async () => {
      const { page, person } = world;
      await person.open(page, 'wide.txt');
      const viewer = new Viewer(page);
      await expect(viewer.content('wide.txt')).toContainText('Grüße');
      await viewer.button('Edit').click();
      await expect(editor(page)).toContainText('UTF-16LE, CRLF');
      await text(page, 'wide.txt').press('ControlOrMeta+End');
      await page.keyboard.type('世界');
      await page.keyboard.press('ControlOrMeta+s');
      await expect(status(page)).toHaveText('Saved');
      expect(Buffer.from(await world.drive.read('/wide.txt')).toString('utf16le')).toBe('Grüße\r\n世界');
      await button(page, 'Close the editor').click();
    });

    // `text-format.test.ts` tells which texts are edited.
    test('only shows what is in another encoding or too large, and says why', NIGHT, async () => {
      const { page, person } = world;
      await person.choose(page, 'old.txt', 'Edit');
      await expect(editor(page).getByRole('note')).toContainText('not in UTF-8');
      await expect(text(page, 'old.txt')).toHaveText('Größe');
      await text(page, 'old.txt').focus();
      await page.keyboard.type('x');
      await expect(text(page, 'old.txt')).toHaveText('Größe');
      await test.step('fault B15: another encoding can be chosen, and nothing is stored', async () => {
        await editor(page).getByLabel('Encoding').selectOption('windows-1251');
        await expect(text(page, 'old.txt')).toHaveText('GrцЯe');
        await expectFlawless(page, 'a text whose encoding can be chosen');
        expect(await world.drive.read('/old.txt')).toHaveLength(5);
      });
      await button(page, 'Close the editor').click();
      await test.step('fault B15: so it can in the preview, where single wrong bytes are marked', async () => {
        await person.open(page, 'mixed.txt');
        const viewer = new Viewer(page);
        await expect(viewer.content('mixed.txt')).toContainText('Grün, süd\ufffd');
        await viewer.frame.getByLabel('Encoding').selectOption('windows-1252');
        await expect(viewer.content('mixed.txt')).toContainText('GrÃ¼n');
        await expectFlawless(page, 'a shown text whose encoding can be chosen');
        await viewer.close();
      });

      await person.choose(page, 'huge.log', 'Edit');
      await expect(editor(page).getByRole('note')).toContainText('larger than 2.1 MB');
      await button(page, 'Close the editor').click();
    });

    test('saves what has a public link, which shows it then', async () => {
      const { page, person } = world;
      await person.choose(page, 'linked.txt', 'Edit');
      await text(page, 'linked.txt').press('ControlOrMeta+End');
      await page.keyboard.type(' more');
      await page.keyboard.press('ControlOrMeta+s');
      await expect(status(page)).toHaveText('Saved');
      await button(page, 'Close the editor').click();
      const link = await world.drive.links.find('/linked.txt');
      if (link === null) throw new Error('It has a link');
      const shared = await world.drive.links.open(world.drive.links.address(link));
      expect(Buffer.from(await shared.read()).toString()).toMatch(/ more$/);
    });

    test('colours Markdown in the colours of the page, in light and in dark', NIGHT, async () => {
      const { page, person } = world;
      // What was looked at before may have left the page in the dark.
      await page.emulateMedia({ colorScheme: 'light' });
      await person.choose(page, 'plan.md', 'Edit');
      const heading = text(page, 'plan.md').getByText('Plan');
      const colorOf = () => heading.evaluate((element) => getComputedStyle(element).color);
      await expect.poll(colorOf).toBe('rgb(156, 51, 39)');
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect.poll(colorOf).toBe('rgb(232, 147, 136)');
      await page.emulateMedia({ colorScheme: 'light' });
      await button(page, 'Close the editor').click();
    });
  });
