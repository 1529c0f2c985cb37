import type { Locator } from '@playwright/test';
import { expectFlawless } from '../support/accessibility.ts';
import { type MadeAccount, makeAccount, makePlainAccount } from '../support/accounts.ts';
import { hearAnnouncements } from '../support/announcements.ts';
import { NIGHT } from '../support/dose.ts';
import { type FilesWorld, openFilesWorld } from '../support/files-world.ts';
import { asAdministrator } from '../support/shared-server.ts';
import { dialogOf, member, shared, showCode } from '../support/sharing-page.ts';
import { expect, test } from '../support/test.ts';

let ada: FilesWorld;
let bob: FilesWorld;
/** She has it, too, and looks at no page. */
let eve: MadeAccount;
const text = (content: string) => new Blob([content]);

async function share(dialog: Locator, email: string, role: 'viewer' | 'editor', ownName = 'Ada') {
  await dialog.getByLabel('E-mail address').fill(email);
  await dialog.getByRole('button', { name: 'Find' }).click();
  await expect(dialog.getByRole('list', { name: 'Words of the fingerprint' })).toBeVisible();
  await dialog.getByLabel('Role', { exact: true }).selectOption(role);
  await dialog.getByLabel('Your name').fill(ownName);
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(member(dialog, email)).toContainText(role === 'viewer' ? 'Viewer' : 'Editor');
}

/** By another device of Ada's. */
async function changeBob(role: 'viewer' | 'editor') {
  const shares = await ada.drive.people.shares('/Family');
  const { id = '' } = shares.find(({ email }) => email === bob.person.email) ?? {};
  await ada.drive.people.changeMember('/Family', id, { role });
}

test.describe
  .serial('sharing with people', () => {
    test.beforeAll(async ({ browser, sharedServer }) => {
      const ports = { browser, sharedServer };
      ada = await openFilesWorld(ports, async (drive) => {
        await drive.ensureDirectories(['/Family/Trips', '/Papers']);
        await drive.write('/Family/notes.txt', text('one'));
        for (const path of ['/Family', '/Family/notes.txt']) await drive.links.create(path);
      });
      bob = await openFilesWorld(ports);
      eve = await makeAccount(sharedServer.url);
      // So the server says that the folder was taken back.
      bob.complaints.expect(/status of 404/);
      // What is sealed under the key that the folder had is refused once.
      bob.complaints.expect(/status of 409/);
    });
    test.afterAll(async () => {
      for (const world of [ada, bob]) await world?.close();
    });

    test('costs nothing before somebody opens it', async () => {
      const { page } = ada;
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await ada.show();
      await expect(page.getByRole('link', { name: 'Shared', exact: true })).toBeVisible();
      expect(asked.filter((path) => /^\/api\/.*(people|shared|members)/.test(path))).toEqual([]);
      expect((await ada.drive.api.call('listSpaces', { query: {} })).spaces).toHaveLength(1);
    });

    test('tells who has no key yet, and who is not here', async ({ sharedServer }) => {
      const dialog = await dialogOf(ada, 'Family');
      await dialog.getByLabel('E-mail address').fill('nobody@example.org');
      await dialog.getByRole('button', { name: 'Find' }).click();
      await expect(dialog).toContainText('Nobody on this server has the address nobody@example.org.');
      const { email } = await makePlainAccount(sharedServer.url);
      await dialog.getByLabel('E-mail address').fill(email);
      await dialog.getByRole('button', { name: 'Find' }).click();
      await expect(dialog).toContainText('has no key yet');
      await expect(dialog.getByRole('button', { name: 'Share', exact: true })).toBeHidden();
      await ada.page.keyboard.press('Escape');
    });

    test('gives a folder to an editor and to a viewer, who compare, accept and open it', async () => {
      await shared(bob);
      await expectFlawless(bob.page, 'what is shared, before anything is');
      const dialog = await dialogOf(ada, 'Family');
      await dialog.getByLabel('E-mail address').fill(bob.person.email);
      await dialog.getByRole('button', { name: 'Find' }).click();
      await expect(dialog).toContainText('2 public links stop working.');
      await share(dialog, bob.person.email, 'viewer');
      await share(dialog, eve.email, 'editor');
      const member = dialog.getByRole('listitem').filter({ hasText: bob.person.email });
      await member.getByRole('button', { name: `Name for ${bob.person.email}` }).click();
      await member.getByRole('textbox', { name: 'Name' }).fill('Bob of the club');
      await expectFlawless(ada.page, 'the dialog about the people of a folder');
      await member.getByRole('button', { name: 'Save' }).click();
      await expect(member).toContainText(`Bob of the club ${bob.person.email}`);
      await ada.page.keyboard.press('Escape');
      await expect(ada.person.row(ada.page, 'Family').getByRole('img', { name: 'Shared' })).toBeVisible();
      const [offered] = await eve.drive.people.sharedWithMe();
      await eve.drive.people.accept(offered?.spaceId ?? '');
      const { page } = bob;
      await page.reload();
      await expect(page.getByRole('link', { name: 'Shared 1 new' })).toBeVisible();
      await shared(bob);
      const list = page.getByRole('region', { name: 'Shared with me' });
      await expect(list).toContainText(ada.person.email);
      await list.getByRole('button', { name: 'Scan their code' }).click();
      await expect(list).toContainText('There is no camera here that may be used');
      await expectFlawless(page, 'what somebody new shares', { within: list });
      // His own, which is another one than hers.
      await showCode(list, bob);
      await expect(list.getByRole('alert')).toContainText('This is the code of another key');
      await list.getByRole('button', { name: 'Stop scanning' }).click();
      await list.getByRole('button', { name: 'Scan their code' }).click();
      await showCode(list, ada);
      await ada.goTo();
      await expect(list.getByRole('button', { name: 'They are the same' })).toBeHidden();
      await list.getByRole('button', { name: `Accept what ${ada.person.email} shares` }).click();
      await list.getByRole('link', { name: 'Family' }).click();
      await expect(page.getByRole('heading', { name: 'Family' })).toBeVisible();
      await expect.poll(() => bob.drive.people.contacts()).toMatchObject([{ name: 'Ada', proposed: 'Ada' }]);
      await expect(page.getByRole('link', { name: /new$/ })).toBeHidden();
      await expect(page.getByRole('row', { name: /notes.txt/ })).toBeVisible();
    });

    test('lets a viewer look alone, and shows at once what its owner changes: who looks gets tools, and loses them', async () => {
      const { page, person } = bob;
      await expectFlawless(page, 'a shared folder');
      const upload = page.getByRole('button', { name: 'Upload', exact: true });
      await expect(upload).toBeHidden();
      await page.getByRole('row', { name: /notes.txt/ }).click({ button: 'right' });
      await expect(page.getByRole('menuitem', { name: 'Download' })).toBeVisible();
      await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeHidden();
      await page.keyboard.press('Escape');
      await person.choose(page, 'notes.txt', 'Save a copy to My Files');
      await expect(page.getByText('is in My Files now, as a copy of your own.')).toBeVisible();
      await page.getByRole('button', { name: 'Clear the selection' }).click();
      await expect(upload).toBeHidden();
      await changeBob('editor');
      await expect(upload).toBeVisible();
      await changeBob('viewer');
      await expect(upload).toBeHidden();
      await changeBob('editor');
      await expect(upload).toBeVisible();
    });

    test('lets an editor change it, and each sees what the others do', async () => {
      await ada.page.getByRole('row', { name: /Family/ }).dblclick();
      await expect(ada.page.getByRole('heading', { name: 'Family' })).toBeVisible();
      await bob.person.choose(bob.page, 'notes.txt', 'Rename');
      const rename = bob.page.getByRole('dialog');
      await rename.getByLabel('Name').fill('diary.txt');
      await rename.getByRole('button', { name: 'Rename' }).click();
      for (const { page } of [bob, ada])
        await expect(page.getByRole('row', { name: /diary.txt/ })).toBeVisible();
      const heard = await hearAnnouncements(bob.page);
      await ada.page
        .locator('input[type=file]:not([webkitdirectory])')
        .first()
        .setInputFiles({ name: 'from ada.txt', mimeType: 'text/plain', buffer: Buffer.from('hers') });
      await expect(bob.page.getByRole('row', { name: /from ada.txt/ })).toBeVisible();
      await expect(bob.page.getByRole('toolbar', { name: 'More of “Family”' })).toContainText(
        `(${ada.person.email}) · Uploaded “from ada.txt”`,
      );
      await expect.poll(heard).toContain(`“from ada.txt” was added by ${ada.person.email}.`);
      await bob.page.getByRole('row', { name: /from ada.txt/ }).dblclick();
      await expect(bob.page.getByText('hers')).toBeVisible();
      await bob.page.keyboard.press('Escape');
      await expect(bob.page.getByRole('row', { name: /from ada.txt/ })).toBeVisible();
      await bob.person.choose(bob.page, 'from ada.txt', 'Details');
      const details = bob.page.getByRole('dialog', { name: 'Details' });
      await expect(details.getByRole('region', { name: 'Versions' })).toContainText(`(${ada.person.email})`);
      expect((await heard()).filter((said) => said.includes('from ada.txt'))).toHaveLength(1);
      await bob.page.keyboard.press('Escape');
    });

    test('shows who did what, and keeps what was deleted for those who may have it', NIGHT, async () => {
      const { page } = bob;
      await bob.person.choose(page, 'from ada.txt', 'Delete');
      await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete' }).click();
      await expect(page.getByRole('row', { name: /from ada.txt/ })).toBeHidden();
      // As whoever comes from the list of what is shared.
      await page.getByRole('link', { name: 'Shared', exact: true }).first().click();
      await page
        .getByRole('region', { name: 'Shared with me' })
        .getByRole('link', { name: 'Family' })
        .click();
      await page.getByRole('button', { name: 'Activity' }).click();
      const log = page.getByRole('dialog', { name: 'Activity in “Family”' });
      const newest = log.getByRole('list', { name: 'Changes' }).getByRole('listitem').first();
      await expect(newest).toContainText('You');
      await expect(newest).toContainText('Put in the trash “from ada.txt”');
      await expect(log).toContainText('Verified');
      await expect(log).toContainText(ada.person.email);
      await expect(log).toContainText('Renamed “diary.txt”');
      await expectFlawless(page, 'the log of a shared folder');
      await page.keyboard.press('Escape');

      const trashOf = async (world: FilesWorld) => {
        await world.page.getByRole('link', { name: 'Trash', exact: true }).last().click();
        const row = world.page.getByRole('row', { name: /from ada.txt/ });
        await expect(row).toContainText('Family');
        await row.click();
        return world.page.getByRole('toolbar', { name: 'Selected items' });
      };
      await expect((await trashOf(ada)).getByRole('button', { name: 'Delete for good' })).toBeVisible();
      const bobs = await trashOf(bob);
      await expect(bobs.getByRole('button', { name: 'Delete for good' })).toBeHidden();
      // Who only looks restores nothing.
      await changeBob('viewer');
      await expect(bobs.getByRole('button', { name: 'Restore' })).toBeHidden();
      await changeBob('editor');
      await bobs.getByRole('button', { name: 'Restore' }).click();
      await expect(page.getByRole('row', { name: /from ada.txt/ })).toBeHidden();
      for (const world of [ada, bob]) {
        await world.page.getByRole('link', { name: 'Back to “Family”' }).click();
        await expect(world.page.getByRole('row', { name: /from ada.txt/ })).toBeVisible();
      }
    });

    test('says who gains and who loses access before something moves in or out', async () => {
      const { page, person } = ada;
      await ada.drive.write('/plain.txt', text('mine'));
      await ada.goTo();
      await person.choose(page, 'plain.txt', 'Move');
      await page.getByRole('treeitem', { name: 'Family' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.getByRole('treeitem', { name: 'Trips' }).click();
      await page.getByRole('button', { name: 'Move here' }).click();
      const into = page.getByRole('dialog', { name: 'Move into a shared folder' });
      const out = page.getByRole('dialog', { name: 'Move out of a shared folder' });
      await expect(into).toContainText('the shared folder “Family / Trips”');
      await expect(into).toContainText(`${bob.person.email}) (editor)`);
      await expectFlawless(page, 'the question before something moves into a shared folder');
      await into.getByRole('button', { name: 'Move' }).click();
      await expect(page.getByRole('row', { name: /plain.txt/ })).toBeHidden();
      await expect(page.getByText('“plain.txt” was moved')).toBeVisible();
      // Taking it back is another question, which is asked by moving it out.
      await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
      await bob.person.row(bob.page, 'Trips').dblclick();
      await expect(bob.page.getByRole('row', { name: /plain.txt/ })).toBeVisible();
      for (const name of ['Family', 'Trips']) await person.row(page, name).dblclick();
      await person.choose(page, 'plain.txt', 'Move');
      await page.getByRole('button', { name: 'Move to My Files…' }).click();
      await expect(page.getByRole('searchbox', { name: 'Filter the directories' })).toBeFocused();
      await page.getByRole('treeitem', { name: 'Papers' }).click();
      await page.getByRole('button', { name: 'Move here' }).click();
      await expect(out).toContainText(/goes to My Files \/ Papers\..*Can no longer open it/s);
      await expect(out).toContainText(bob.person.email);
      await out.getByRole('button', { name: 'Move' }).click();
      await expect(bob.page.getByRole('row', { name: /plain.txt/ })).toBeHidden();
      await bob.page.getByRole('link', { name: 'Family' }).click();
    });

    test('fault U14: what is found in it has its place, down from My Files, in the folder and elsewhere', async () => {
      const { page } = bob;
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('combobox', { name: 'Search for files and folders' }).fill('ada');
      const found = page.getByRole('option', { name: /from ada.txt/ });
      await expect(found).toContainText('My Files / Family');
      const search = page.getByRole('dialog', { name: 'Search' });
      await search.getByText('Not shared').click();
      await expect(found).toBeHidden();
      await search.getByText('Shared with me').click();
      await expect(found).toBeVisible();
      await search.getByText('This folder').click();
      await expect(found).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('combobox')).toBeHidden();
      await page.getByRole('link', { name: 'Photos' }).click();
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('combobox', { name: 'Search for files and folders' }).fill('ada');
      await found.click();
      await expect(page).toHaveURL(/\/p\/.*space=/);
      await expect(page.getByText('hers')).toBeVisible();
      await page.goBack();
      await page.getByRole('link', { name: 'Shared', exact: true }).click();
      await page.getByRole('link', { name: 'Family' }).click();
    });

    test('takes it back: what comes later is not for who had it', async () => {
      await ada.goTo();
      await ada.person.choose(ada.page, 'Family', 'Details');
      await ada.page.getByRole('dialog', { name: 'Details' }).getByRole('button', { name: 'Share' }).click();
      const dialog = ada.page.getByRole('dialog', { name: 'Share “Family”' });
      const takeBack = async (email: string) => {
        await dialog.getByRole('button', { name: `Take back from ${email}` }).click();
        const question = dialog.getByRole('alertdialog');
        await expect(question).toContainText('What they have seen or downloaded stays theirs.');
        await question.getByRole('button', { name: 'Take back' }).click();
        await expect(member(dialog, email)).toBeHidden();
      };
      await takeBack(eve.email);
      await expect(member(dialog, bob.person.email)).toBeVisible();
      // Who stays goes on, under the key that the folder has now.
      await bob.person.choose(bob.page, 'diary.txt', 'Rename');
      const rename = bob.page.getByRole('dialog');
      await rename.getByLabel('Name').fill('our diary.txt');
      await rename.getByRole('button', { name: 'Rename' }).click();
      await expect(bob.page.getByRole('row', { name: /our diary.txt/ })).toBeVisible();
      await bob.page.reload();
      await expect(bob.page.getByRole('row', { name: /our diary.txt/ })).toBeVisible();
      await takeBack(bob.person.email);
      await ada.page.keyboard.press('Escape');
      // Nobody has to ask: his page says so by itself.
      await expect(bob.page.getByRole('alert').first()).toBeVisible();
      await expect(bob.page.getByRole('row', { name: /diary.txt/ })).toBeHidden();
      await expect(bob.page.getByRole('alert').first()).toContainText('not shared with you any more');
      // The end of sharing is no fault, and nothing is wrong with getting files.
      await expect(bob.page.getByRole('alert').first()).not.toContainText('problem');
      await expect(bob.page.getByRole('heading', { name: '“Family” is not shared with you' })).toBeFocused();
      await expectFlawless(bob.page, 'a folder that is not shared any more, while it is open');
      const main = bob.page.getByRole('main');
      await expect(main.getByRole('link', { name: 'My Files' })).toHaveAttribute('href', '/');
      await expect(main.getByRole('link', { name: 'Shared' })).toHaveAttribute('href', '/shared');
      await bob.page.getByRole('button', { name: 'Remove from My Files' }).click();
      await bob.person.seesTheDrive(bob.page);
      await expect(bob.page.getByRole('row', { name: /Family/ })).toBeHidden();
    });

    test('is not there where it is switched off, and links stay', async () => {
      const administration = await asAdministrator(ada.server);
      await administration.call('updateSettings', { body: { sharing: false } });
      try {
        await ada.show();
        await expect(ada.page.getByRole('link', { name: 'My links' })).toBeVisible();
        await expect(ada.page.getByRole('link', { name: 'Shared', exact: true })).toBeHidden();
        await ada.page.getByRole('row', { name: /Family/ }).click({ button: 'right' });
        await expect(ada.page.getByRole('menuitem', { name: 'Details' })).toBeVisible();
        await expect(ada.page.getByRole('menuitem', { name: 'Share' })).toBeHidden();
      } finally {
        await administration.call('updateSettings', { body: { sharing: true } });
      }
    });
  });
