// Longer than 350 lines because all of it is about the same files, which the same two people share.

import { readFile } from 'node:fs/promises';
import { expectFlawless } from '../support/accessibility.ts';
import { NIGHT } from '../support/dose.ts';
import { type FilesWorld, openFilesWorld } from '../support/files-world.ts';
import { JPEG } from '../support/generated-pictures.ts';
import { dialogOf, member, sharedWithMe, versionsOf } from '../support/sharing-page.ts';
import { expect, test } from '../support/test.ts';

/** The list of what others share. */
async function sharedWith(world: FilesWorld) {
  await world.page.getByRole('link', { name: /^Shared( \d+ new)?$/ }).click();
  const list = sharedWithMe(world);
  await expect(list.getByRole('link', { name: 'letter.txt' })).toBeVisible();
  return list;
}

let ada: FilesWorld;
let bob: FilesWorld;

test.describe
  .serial('a file that is shared by itself', () => {
    test.beforeAll(async ({ browser, sharedServer }) => {
      const ports = { browser, sharedServer };
      ada = await openFilesWorld(ports, async (drive) => {
        await drive.write('/letter.txt', new Blob(['Dear Bob']), { mime: 'text/plain' });
        await drive.write('/other.txt', new Blob(['other']));
        await drive.write('/beach.jpg', new Blob(['a beach']), { mime: 'image/jpeg', thumbnail: JPEG });
        await drive.ensureDirectories(['/Garden/Inner/Deep']);
      });
      bob = await openFilesWorld(ports, async (drive) => {
        await drive.people.begin();
      });
      // So the server says that what was shared was taken back.
      for (const { complaints } of [ada, bob]) complaints.expect(/status of 404/);
    });
    test.afterAll(async () => {
      for (const world of [ada, bob]) await world?.close();
    });

    test('is given by the viewer, and stays in its folder', async () => {
      const { page, goTo } = ada;
      await page.getByRole('row', { name: /letter.txt/ }).dblclick();
      await expect(page.getByText('Dear Bob')).toBeVisible();
      let answer = () => {};
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/api/**', async (route) => {
        await held;
        await route.continue();
      });
      await page.getByRole('button', { name: 'Share' }).click();
      const dialog = page.getByRole('dialog', { name: 'Share “letter.txt”' });
      await expect(dialog.getByLabel('E-mail address')).toBeFocused();
      // What the server answers while something is pressed moves nothing from under the pointer.
      const ways = page.getByRole('radiogroup', { name: 'Who gets it' });
      await ways.getByText('Public link').hover();
      await page.mouse.down();
      answer();
      await expect(dialog).toContainText('Nobody else has it yet.');
      await page.mouse.up();
      await page.unrouteAll({ behavior: 'wait' });
      await expect(page.getByRole('dialog', { name: 'Public link' })).toContainText('Create link');
      await expectFlawless(page, 'the dialog about the public link of a file');
      await ways.getByText('People').click();
      await dialog.getByLabel('E-mail address').fill('nobody@example.org');
      await dialog.getByRole('button', { name: 'Find' }).click();
      await expect(dialog).toContainText('Whoever opens it makes an account, and has this file.');
      await dialog.getByLabel('E-mail address').fill(bob.person.email);
      await dialog.getByRole('button', { name: 'Find' }).click();
      await expect(dialog).toContainText('Whoever gets this file also gets its older versions.');
      await dialog.getByLabel('Role', { exact: true }).selectOption('editor');
      await dialog.getByLabel('Message').fill('Please look at the end.');
      await dialog.getByRole('button', { name: 'Share', exact: true }).click();
      await expect(member(dialog, bob.person.email)).toContainText('Editor');
      // Its link has ended, and it gets none as long as others have it.
      await expect(ways).toBeHidden();
      await goTo();
      const row = page.getByRole('row', { name: /letter.txt/ });
      await expect(row.getByRole('img', { name: 'Shared' })).toBeVisible();
      // It stands among the files once it is known to be one.
      await expect(row).toContainText('8 B');
      await row.dblclick();
      await expect(page.getByText('Dear Bob')).toBeVisible();
      await page.keyboard.press('Escape');
      await goTo();
    });

    test('is accepted, shown by the viewer, and replaced by a new version', async () => {
      const { page } = bob;
      await page.getByRole('link', { name: /^Shared( \d+ new)?$/ }).click();
      const list = sharedWithMe(bob);
      await expect(list).toContainText('wants to share a file with you, to work in');
      await list.getByRole('button', { name: `Accept what ${ada.person.email} shares` }).click();
      await expect(list).toContainText('TXT file');
      await expect(list).toContainText('Please look at the end.');
      await list.getByRole('link', { name: 'letter.txt' }).click();
      await expect(page.getByText('Dear Bob')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('row', { name: /letter.txt/ })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeHidden();
      await expectFlawless(page, 'a file that is shared by itself');
      await expect(await versionsOf(bob, 'letter.txt')).toContainText(`By ${ada.person.email}`);
      await page.keyboard.press('Escape');
      const answer = { name: 'answer.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear Ada, thanks') };
      await page.locator('input[type=file]:not([webkitdirectory])').first().setInputFiles(answer);
      // Nothing is asked: there is one file, beside which nothing could be kept.
      await expect(page.getByRole('row', { name: /letter.txt/ })).toContainText('16 B');
      for (const world of [bob, ada]) {
        await world.page.getByRole('row', { name: /letter.txt/ }).dblclick();
        // Hers was opened before.
        await expect(world.page.getByText('Dear Ada, thanks')).toBeVisible();
      }
      await ada.page.keyboard.press('Escape');
    });

    test('is shown as the file that it is, in My Files of its owner and of who has accepted it', async () => {
      const { spaceId } = await ada.drive.people.share('/beach.jpg', bob.person, 'viewer');
      await bob.drive.people.accept(spaceId, { name: 'hers.jpg' });
      for (const [{ page, person, goTo }, name] of [
        [ada, 'beach.jpg'],
        [bob, 'hers.jpg'],
      ] as const) {
        await goTo();
        const row = person.row(page, name);
        await expect(row).toContainText('Image (JPG)');
        await expect(row).toContainText('7 B');
        await expect(row.locator('img')).toBeVisible();
        await expect(row.getByRole('img', { name: 'Shared' })).toBeVisible();
        await row.click({ button: 'right' });
        await expect(page.getByRole('menuitem', { name: 'Open' })).toBeVisible();
        await expect(page.getByRole('menuitem', { name: 'Download as ZIP' })).toBeHidden();
        await page.keyboard.press('Escape');
      }
      const { page, person, goTo } = ada;
      await goTo();
      const names = page.getByRole('row').filter({ hasText: /beach|letter|other|Garden/ });
      await page.getByRole('columnheader', { name: 'Size' }).getByRole('button').click();
      await expect(names).toContainText(['Garden', 'other.txt', 'beach.jpg', 'letter.txt']);
      await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
      await person.choose(page, 'other.txt', 'Move');
      await expect(page.getByRole('treeitem', { name: 'Garden' })).toBeVisible();
      await expect(page.getByRole('treeitem', { name: 'beach.jpg' })).toBeHidden();
      await page.getByRole('searchbox', { name: 'Filter the directories' }).fill('beach');
      await expect(page.getByText('No directory has this in its name')).toBeVisible();
      await page.keyboard.press('Escape');
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('combobox', { name: 'Search for files and folders' }).fill('letter');
      await expect(page.getByRole('option', { name: /letter.txt/ })).toContainText('16 B');
      await page.keyboard.press('Escape');
      // Who has it only from others decides nothing about it.
      await bob.person.choose(bob.page, 'hers.jpg', 'Share');
      await expect(bob.page.getByRole('dialog')).toContainText('Only its owner decides who else has it.');
      await bob.page.keyboard.press('Escape');
    });

    test('is edited, and copied into My Files, at its row', NIGHT, async () => {
      const { page, person, goTo } = bob;
      await goTo();
      await person.choose(page, 'hers.jpg', 'Save a copy to My Files');
      await expect(person.row(page, 'beach.jpg')).toContainText('7 B');
      await person.row(page, 'hers.jpg').click({ button: 'right' });
      await expect(page.getByRole('menuitem', { name: 'Open' })).toBeVisible();
      await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeHidden();
      await page.keyboard.press('Escape');
      const versions = await versionsOf(bob, 'letter.txt');
      await expect(versions).toContainText(`By ${ada.person.email}`);
      await expectFlawless(page, 'the versions of a file that is shared by itself', { within: versions });
      const download = page.waitForEvent('download');
      await versions.getByRole('button', { name: 'Download version 1' }).click();
      expect(await readFile(await (await download).path(), 'utf8')).toBe('Dear Bob');
      await versions.getByRole('button', { name: 'Restore version 1' }).click();
      await expect(versions.getByRole('listitem').last()).toContainText('Current');
      await page.keyboard.press('Escape');
      await expect(person.row(page, 'letter.txt')).toContainText('8 B');
      await person.choose(page, 'letter.txt', 'Edit');
      const text = page.getByRole('textbox', { name: 'Text of letter.txt' });
      await expect(text).toContainText('Dear Bob');
      await text.fill('Dear Ada, thanks');
      await page.keyboard.press('ControlOrMeta+s');
      await expect(page.getByText('Saved', { exact: true })).toBeVisible();
      await goTo();
    });

    test('is edited, and copied into My Files, from the list of what is shared, too', NIGHT, async () => {
      const { page } = bob;
      const list = await sharedWith(bob);
      await expect(list.getByRole('button', { name: /^Edit .*jpg/ })).toBeHidden();
      await list.getByRole('button', { name: /^Save a copy to My Files .*jpg/ }).click();
      await expect(page.getByText('“beach (1).jpg” is in My Files now')).toBeVisible();
      await list.getByRole('button', { name: 'Edit letter.txt' }).click();
      const text = page.getByRole('textbox', { name: 'Text of letter.txt' });
      await expect(text).toContainText('Dear Ada, thanks');
    });

    test('is found, downloaded and kept apart from others of its name as any file', NIGHT, async () => {
      const { page, person, goTo } = ada;
      await goTo();
      await page.keyboard.press('ControlOrMeta+k');
      const search = page.getByRole('combobox', { name: 'Search for files and folders' });
      await search.fill('letter');
      const found = page.getByRole('option', { name: /letter.txt/ });
      await expect(found).toContainText('16 B');
      await expect(found).not.toContainText('Directory');
      await search.fill('kind:image smaller:8b');
      await expect(page.getByRole('option', { name: /beach.jpg/ })).toContainText('7 B');
      await expect(page.getByRole('option')).toHaveCount(1);
      await search.fill('letter kind:text larger:15b');
      await found.click();
      await expect(page.getByText('Dear Ada, thanks')).toBeVisible();
      for (const world of [ada, bob]) {
        await world.goTo();
        const download = await world.person.download(world.page, 'letter.txt');
        expect(download.suggestedFilename()).toBe('letter.txt');
        expect(await readFile(await download.path(), 'utf8')).toBe('Dear Ada, thanks');
        await world.person.openTransfers(world.page);
        const transfer = world.person.transfer(world.page, 'letter.txt').filter({ hasText: '16 B' });
        await expect(transfer).toContainText('Downloaded');
      }
      // What is uploaded beside it is another file of her own.
      await goTo();
      await page.getByRole('button', { name: 'Clear the selection' }).click();
      const another = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear Eve') };
      await page.locator('input[type=file]:not([webkitdirectory])').first().setInputFiles(another);
      const question = page.getByRole('dialog', { name: 'This name is in use' });
      await expect(question).toContainText('Shared');
      await question.getByRole('button', { name: 'Keep both' }).click();
      await expect(person.row(page, 'letter (1).txt')).toContainText('8 B');
      await expect(person.row(page, 'letter.txt')).toContainText('16 B');
    });

    test(
      'a folder is walked into where something is moved, filtered, and gets folders there',
      NIGHT,
      async () => {
        const { spaceId } = await ada.drive.people.share('/Garden', bob.person, 'editor');
        await bob.drive.people.accept(spaceId);
        const { page, person } = bob;
        await bob.drive.write('/mine.txt', new Blob(['his']));
        await bob.goTo();
        await person.choose(page, 'mine.txt', 'Move');
        const dialog = page.getByRole('dialog', { name: 'Select target directory' });
        const node = (name: string) => dialog.getByRole('treeitem', { name });
        await node('Garden').focus();
        await page.keyboard.press('ArrowRight');
        await expect(node('Inner')).toHaveAttribute('aria-level', '3');
        await dialog.getByRole('searchbox', { name: 'Filter the directories' }).fill('dee');
        await expect(node('Deep')).toHaveAttribute('aria-level', '4');
        await node('Deep').focus();
        await dialog.getByRole('button', { name: 'New folder' }).click();
        await dialog.getByLabel('New folder in “Deep”').fill('Deeper');
        await page.keyboard.press('Enter');
        await expect(node('Deeper')).toHaveAttribute('aria-selected', 'true');
        await expectFlawless(page, 'the tree of directories with a shared one');
        await dialog.getByRole('button', { name: 'Move here' }).click();
        const question = page.getByRole('dialog', { name: 'Move into a shared folder' });
        await expect(question).toContainText('the shared folder “Garden / Inner / Deep / Deeper”');
        await expect(question).toContainText(`The folder is ${ada.person.email}’s`);
        await question.getByRole('button', { name: 'Move' }).click();
        await expect(person.row(page, 'mine.txt')).toBeHidden();
        const { drive } = await ada.drive.people.open(spaceId);
        expect(Buffer.from(await drive.read('/Inner/Deep/Deeper/mine.txt')).toString()).toBe('his');
      },
    );

    test('a folder is called as its owner calls it, on the pages of its members, too', NIGHT, async () => {
      await bob.goTo();
      await bob.person.row(bob.page, 'Garden').dblclick();
      const heading = bob.page.getByRole('heading', { level: 1 });
      await expect(heading).toHaveText('Garden');
      const { page, person, goTo } = ada;
      await goTo();
      await person.choose(page, 'Garden', 'Rename');
      const rename = page.getByRole('dialog');
      await rename.getByLabel('Name').fill('Home');
      await rename.getByRole('button', { name: 'Rename' }).click();
      await expect(person.row(page, 'Home')).toBeVisible();
      await expect(heading).toHaveText('Home');
      await bob.page.getByRole('button', { name: 'Activity' }).click();
      const log = bob.page.getByRole('dialog', { name: 'Activity in “Home”' });
      await expect(log).toContainText('Renamed the folder');
      await bob.page.keyboard.press('Escape');
      await bob.page.getByRole('link', { name: 'Shared', exact: true }).first().click();
      await sharedWithMe(bob).getByRole('link', { name: 'Home' }).click();
      await expect(heading).toHaveText('Home');
      await page.keyboard.press('ControlOrMeta+z');
      await expect(person.row(page, 'Garden')).toBeVisible();
      await expect(heading).toHaveText('Garden');
    });

    test('a folder comes back with all that is in it when its owner ends the sharing', NIGHT, async () => {
      const { page, person, goTo } = ada;
      await bob.goTo();
      await bob.person.row(bob.page, 'Garden').dblclick();
      await expect(bob.person.row(bob.page, 'Inner')).toBeVisible();
      await goTo();
      const dialog = await dialogOf(ada, 'Garden');
      await expect(member(dialog, bob.person.email)).toContainText('Editor');
      await dialog.getByRole('button', { name: 'End sharing' }).click();
      const question = dialog.getByRole('alertdialog', { name: 'End sharing' });
      await expect(question).toContainText('Everybody loses access to “Garden”');
      await question.getByRole('button', { name: 'End it for everybody' }).click();
      await expect(dialog).toBeHidden();
      const row = person.row(page, 'Garden');
      await expect(row.getByRole('img', { name: 'Shared' })).toBeHidden();
      await row.dblclick();
      await expect(person.row(page, 'Inner')).toBeVisible();
      await expect(bob.page.getByRole('alert').first()).toContainText('not shared with you any more');
      await expect(bob.person.row(bob.page, 'Inner')).toBeHidden();
      const kept = await ada.drive.read('/Garden/Inner/Deep/Deeper/mine.txt');
      expect(Buffer.from(kept).toString()).toBe('his');
    });

    test('goes to no trash: who has it leaves it, and its owner is told to end the sharing first', async () => {
      await bob.goTo();
      await bob.person.choose(bob.page, 'hers.jpg', 'Delete');
      const leaving = bob.page.getByRole('dialog', { name: 'Leave “hers.jpg”' });
      await expect(leaving).toContainText('It goes from your files');
      await leaving.getByRole('button', { name: 'Leave' }).click();
      await expect(bob.person.row(bob.page, 'hers.jpg')).toBeHidden();
      expect((await bob.drive.people.sharedWithMe()).map(({ name }) => name)).toEqual(['letter.txt']);
      await ada.goTo();
      await ada.person.choose(ada.page, 'beach.jpg', 'Delete');
      const ending = ada.page.getByRole('dialog', { name: 'End sharing' });
      await expect(ending).toContainText('What is shared does not go to the trash.');
      await expect(ending).toContainText('Everybody loses access to “beach.jpg”');
      await expectFlawless(ada.page, 'the question in the place of deleting what is shared');
      await ending.getByRole('button', { name: 'End it for everybody' }).click();
      await expect(ada.person.row(ada.page, 'beach.jpg').getByRole('img', { name: 'Shared' })).toBeHidden();
    });

    test('comes back into the drive when its owner ends the sharing', async () => {
      const { page } = ada;
      await ada.goTo();
      const list = await sharedWith(bob);
      const dialog = await dialogOf(ada, 'letter.txt');
      await dialog.getByRole('button', { name: 'End sharing' }).click();
      const question = dialog.getByRole('alertdialog', { name: 'End sharing' });
      await expect(question).toContainText('Everybody loses access to “letter.txt”');
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await expectFlawless(page, 'the question before sharing ends');
      await question.getByRole('button', { name: 'End it for everybody' }).click();
      // What an editor did in it can be undone until its owner lets that go.
      await expect(dialog).toContainText('Nobody else has it');
      await dialog.getByRole('button', { name: 'End sharing' }).click();
      await expect(dialog).toBeHidden();
      const row = page.getByRole('row', { name: /letter.txt/ });
      await expect(row).toContainText('16 B');
      await expect(row.getByRole('img', { name: 'Shared' })).toBeHidden();
      await row.dblclick();
      await expect(page.getByText('Dear Ada, thanks')).toBeVisible();
      expect(await ada.drive.people.spaces()).toHaveLength(0);
      // It goes where it is shown, without a reload; what stands for it in the drive is theirs, and goes when they say so.
      await expect(list.getByRole('link', { name: 'letter.txt' })).toBeHidden();
      await bob.goTo();
      await bob.person.row(bob.page, 'letter.txt').dblclick();
      await expect(bob.page.getByRole('alert').first()).toContainText('not shared with you any more');
    });
  });
