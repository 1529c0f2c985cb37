import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { makeAccount } from '../support/accounts.ts';
import { NIGHT } from '../support/dose.ts';
import { encodeSecond, writeMp4 } from '../support/generated-media.ts';
import { holdChunks } from '../support/held-chunks.ts';
import { Keyboard } from '../support/keyboard.ts';
import { watchMotion } from '../support/motion.ts';
import { enterDrive } from '../support/ready-session.ts';
import { expect, test } from '../support/test.ts';

const text = (content: string) => new Blob([content]);

test(
  'whole folders, other people and links are worked with by the keyboard alone, too',
  NIGHT,
  async ({ page, sharedServer, folder }) => {
    const [mine, theirs] = await Promise.all([makeAccount(sharedServer.url), makeAccount(sharedServer.url)]);
    await mine.drive.people.begin();
    await theirs.drive.ensureDirectories(['/Garden', '/Trip']);
    await theirs.drive.write('/Garden/tree.txt', text('an oak'));
    await theirs.drive.write('/Trip/day 1.txt', text('by train'));
    await theirs.drive.write('/Trip/day 2.txt', text('on foot'));
    await theirs.drive.people.share('/Garden', mine, 'viewer');
    const link = await theirs.drive.links.create('/Trip');
    if (link.state !== 'intact') throw new Error('The link is damaged');

    const keys = await Keyboard.of(page);
    const moved = await watchMotion(page);
    const person = await enterDrive(page, sharedServer.url, mine);
    const row = (name: string) => person.row(page, name);
    const dialog = (name: string) => page.getByRole('dialog', { name });
    const button = (name: string, within: Page | Locator = page) =>
      within.getByRole('button', { name, exact: true });
    const heading = (name: string) => expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    const noDialog = () => expect(page.locator('[role="dialog"]')).toHaveCount(0);
    const menu = async (name: string | RegExp, key = 'Shift+Tab') => {
      await keys.enter(page.getByRole('link', { name, exact: true }), key);
    };

    await test.step('upload a folder, and see what is transferred', async () => {
      await mkdir(join(folder, 'album'));
      await writeFile(join(folder, 'album', 'one.txt'), 'one');
      await writeFile(join(folder, 'album', 'two.txt'), 'two');
      const chooser = page.waitForEvent('filechooser');
      await keys.enter(button('Upload folder'));
      await (await chooser).setFiles(join(folder, 'album'));
      await expect(row('album')).toBeVisible();
      const bar = person.transfers(page);
      await keys.enter(bar.getByRole('button', { name: 'Transfers' }));
      await keys.reach(bar.getByRole('tab', { name: 'All' }));
      await keys.press('ArrowRight');
      await expect(bar.getByRole('tab', { name: 'Active' })).toBeFocused();
      await keys.press('End');
      await keys.reach(bar.getByRole('tab', { name: 'Done' }), 'ArrowLeft');
      await expect(person.transfer(page, 'two.txt')).toContainText('Uploaded');
      await keys.enter(button('Remove from the list: two.txt', person.transfer(page, 'two.txt')));
      await expect(person.transfer(page, 'two.txt')).toBeHidden();
      await keys.press('Escape');
      await expect(bar.getByRole('tab', { name: 'All' })).toBeHidden();
    });

    await test.step('go on with an upload after a reload', async () => {
      const path = join(folder, 'long.bin');
      await writeFile(path, new Uint8Array(5 << 20));
      const withoutPicker = () => page.evaluate(() => Reflect.deleteProperty(window, 'showOpenFilePicker'));
      const choose = async (choosing: () => Promise<void>) => {
        await withoutPicker();
        const chooser = page.waitForEvent('filechooser');
        await choosing();
        await (await chooser).setFiles(path);
      };
      const release = await holdChunks(page.context(), 1);
      const stored = page.context().waitForEvent('response', (answer) => answer.url().includes('?chunk='));
      await choose(() => keys.press('Shift+U'));
      await stored;
      page.once('dialog', (leaving) => void leaving.accept());
      await page.reload();
      await release();
      const offer = page.getByRole('region', { name: 'Interrupted uploads' });
      await choose(() => keys.enter(button('Resume long.bin', offer)));
      await expect(person.transfer(page, 'long.bin')).toContainText('Uploaded');
      await keys.press('Escape');
      await expect(person.transfers(page).getByRole('tab', { name: 'All' })).toBeHidden();
    });

    await test.step('play a film', async () => {
      const second = await encodeSecond(page, {
        ...{ color: '#00b000', width: 64, height: 36 },
        ...{ frames: 10, bitrate: 100_000 },
      });
      writeMp4(join(folder, 'film.mp4'), [second], 1 << 20);
      await mine.drive.write('/film.mp4', await readFile(join(folder, 'film.mp4')), { mime: 'video/mp4' });
      await keys.toRow(row('film.mp4'));
      await keys.press('Enter');
      const film = page.locator('video');
      await expect(film).toHaveJSProperty('readyState', 4);
      await keys.reach(film);
      await keys.press('Space');
      await expect(film).toHaveJSProperty('paused', false);
      await keys.press('Space');
      await expect(film).toHaveJSProperty('paused', true);
      const at = () => film.evaluate((video: HTMLVideoElement) => video.currentTime);
      const before = await at();
      await keys.press('ArrowRight');
      await expect
        .poll(at, 'an arrow goes on in the film, not to the next file')
        .toBeGreaterThan(before + 0.5);
      await keys.press('Escape');
      await expect(row('film.mp4')).toBeFocused();
    });

    await test.step('download a folder as ZIP', async () => {
      const download = page.waitForEvent('download');
      await keys.choose(row('album'), 'Download as ZIP');
      expect((await download).suggestedFilename()).toBe('album.zip');
    });

    await test.step('look at a folder as a grid', async () => {
      const tile = (name: string) => page.getByRole('gridcell', { name: `${name}, ` });
      await keys.toRow(row('album'));
      await keys.press('Enter');
      await heading('album');
      await keys.enter(button('Show as grid'), 'Shift+Tab');
      await expect(button('Show as list')).toBeFocused();
      await keys.enter(button('Size of the pictures'), 'Shift+Tab');
      await keys.enter(page.getByRole('menuitemradio', { name: 'Large' }), 'ArrowDown');
      await keys.reach(page.locator('[role="gridcell"][tabindex="0"]'));
      await keys.press('Home', 'Shift+ArrowRight');
      for (const name of ['one.txt', 'two.txt'])
        await expect(tile(name)).toHaveAttribute('aria-selected', 'true');
      await keys.press('Escape');
      await keys.enter(button('Show as list'), 'Shift+Tab');
      await expect(row('one.txt')).toBeVisible();
      await keys.toRow(row('one.txt'));
      await keys.press('Backspace');
      await heading('My Files');
    });

    await test.step('write a text, and decide between it and that of another device', async () => {
      await keys.enter(button('New text file'), 'Shift+Tab');
      await expect(page.getByLabel('File name')).toBeFocused();
      await keys.type('diary.txt');
      await keys.press('Enter');
      const editor = page.getByRole('main', { name: 'Editor' });
      await expect(editor.getByRole('textbox', { name: 'Text of diary.txt' })).toBeFocused();
      await keys.type('Dear diary');
      await keys.press('ControlOrMeta+s');
      await expect(editor.getByRole('status')).toHaveText('Saved');

      const written = editor.getByRole('textbox', { name: 'Text of diary.txt' });
      const question = editor.getByRole('alert');
      const disagree = async (theirText: string) => {
        await mine.drive.write('/diary.txt', text(theirText), {
          mime: 'text/plain',
          ifExists: 'new-version',
        });
        await keys.type('Mine');
        await keys.press('ControlOrMeta+s');
        await expect(question).toContainText('changed on another device');
        await keys.press('Escape');
      };
      await disagree('Theirs');
      await keys.enter(button('Compare', question), 'Shift+Tab');
      await expect(button('Back to my text', question), 'in the place of the button').toBeFocused();
      await keys.reach(editor.getByRole('textbox', { name: 'My text' }));
      await keys.enter(button('Back to my text', question), 'Shift+Tab');
      await expect(written).toBeFocused();
      await keys.press('Escape');
      await keys.enter(button('Keep mine', question), 'Shift+Tab');
      await expect(editor.getByRole('status')).toHaveText('Saved');
      await expect(written).toBeFocused();
      await disagree('Theirs again');
      await keys.enter(button('Take theirs', question), 'Shift+Tab');
      await expect(written).toHaveText('Theirs again');
      await expect(written).toBeFocused();
      await keys.press('Escape');
      await keys.enter(button('Close the editor', editor), 'Shift+Tab');
      await expect(row('diary.txt')).toBeVisible();
    });

    await test.step('select all, delete it, and undo that', async () => {
      await keys.toRow(row('diary.txt'));
      await keys.press('ControlOrMeta+a', 'Delete');
      await keys.enter(button('Yes, delete', page.getByRole('dialog')));
      await expect(row('diary.txt')).toBeHidden();
      await keys.press('ControlOrMeta+z');
      await expect(row('diary.txt')).toBeVisible();
    });

    await test.step('accept what somebody shares, open it, read who did what, save a copy and leave it', async () => {
      await menu(/^Shared/);
      const list = page.getByRole('region', { name: 'Shared with me' });
      await keys.enter(button(`Accept what ${theirs.email} shares`, list));
      await keys.enter(list.getByRole('link', { name: 'Garden' }));
      await heading('Garden');
      await keys.enter(button('Activity'), 'Shift+Tab');
      const log = dialog('Activity in “Garden”');
      await expect(log.getByRole('list', { name: 'Changes' })).toContainText(theirs.email);
      await keys.press('Escape');
      await expect(button('Activity')).toBeFocused();
      await keys.choose(row('tree.txt'), 'Save a copy to My Files');
      await expect(page.getByText('is in My Files now, as a copy of your own.')).toBeVisible();
      await menu('My Files');
      await expect(row('tree.txt')).toBeVisible();
      await keys.toRow(row('Garden'));
      await keys.press('Delete');
      await keys.enter(button('Leave', dialog('Leave “Garden”')));
      await expect(row('Garden')).toBeHidden();
    });

    await test.step('save what is behind a link, and look at it', async () => {
      await page.goto(theirs.drive.links.address(link));
      await keys.reach(page.getByRole('checkbox', { name: 'Choose day 1.txt' }));
      await keys.press('Space');
      const bar = page.getByRole('region', { name: 'What is chosen' });
      await keys.enter(button('Save to my drive', bar));
      const save = dialog('Save “Trip” to my drive');
      await keys.reach(save.getByRole('treeitem').first());
      await keys.reach(save.getByRole('treeitem', { name: 'album' }), 'ArrowDown');
      await keys.press('Enter');
      await keys.enter(button('Save here', save));
      await expect(save).toContainText('One file was saved.');
      await keys.enter(save.getByRole('link', { name: 'Open the folder' }));
      await heading('album');
      await expect(row('day 1.txt')).toBeVisible();
    });

    let address = '';
    await test.step('ask for files', async () => {
      await keys.toRow(row('day 1.txt'));
      await keys.press('Backspace');
      await heading('My Files');
      await keys.choose(row('album'), 'Request files');
      const request = dialog('Request files into “album”');
      await expect(request.getByLabel('Note for senders (optional)')).toBeFocused();
      await keys.type('Your pictures, please');
      await keys.reach(request.getByLabel('Limit of files'));
      await keys.type('3');
      await keys.enter(button('Create link', request));
      await expect(request.getByText('0 of 3')).toBeVisible();
      await keys.reach(button('Copy to clipboard', request));
      await keys.press('Escape');
      await expect(row('album')).toBeFocused();
      const [made] = await mine.drive.requests.list();
      if (made === undefined) throw new Error('There is no link');
      address = mine.drive.requests.address(made);
    });

    await test.step('send files at a request link', async () => {
      await page.goto(address);
      const chooser = page.waitForEvent('filechooser');
      await keys.enter(button('Choose files'));
      await (await chooser).setFiles(
        ['sent.txt', 'other.txt'].map((name) => ({
          name,
          mimeType: 'text/plain',
          buffer: Buffer.from(name),
        })),
      );
      await expect(page.getByText('Your 2 files were sent.')).toBeVisible();
    });

    await test.step('accept one of them, and refuse the other', async () => {
      await page.goto(sharedServer.url);
      await keys.enter(page.getByRole('link', { name: 'Look at them' }));
      await keys.enter(button('album', page.getByRole('list', { name: 'Request links' })));
      const request = dialog('Request link of album');
      await keys.enter(button('Accept sent.txt', request));
      await expect(request.getByText('sent.txt is in the folder.')).toBeVisible();
      await keys.enter(button('Refuse other.txt', request));
      await keys.enter(button('Refuse', dialog('Refuse “other.txt”?')));
      await expect(request.getByText('Nothing waits')).toBeVisible();
      await keys.enter(button('Take the link back', request));
      await keys.enter(button('Take the link back', dialog('Take the link back?')));
      await expect(page.getByText('You have no request links yet.')).toBeVisible();
      await noDialog();
    });

    await test.step('empty the trash', async () => {
      await menu('My Files');
      await heading('My Files');
      await keys.toRow(row('tree.txt'));
      await keys.press('Delete');
      await keys.enter(button('Yes, delete', dialog('Delete tree.txt?')));
      await expect(row('tree.txt')).toBeHidden();
      await menu('Trash', 'Tab');
      await heading('Trash');
      await keys.enter(button('Empty the trash'));
      await keys.enter(button('Empty the trash', dialog('Empty the trash?')));
      await heading('The trash is empty');
      await noDialog();
    });

    expect(await moved()).toEqual([]);
  },
);
