import { expectFlawless } from '../support/accessibility.ts';
import { NIGHT } from '../support/dose.ts';
import { type FilesWorld, leadTo, openFilesWorld } from '../support/files-world.ts';
import { expect, test } from '../support/test.ts';

let ada: FilesWorld;
let bob: FilesWorld;
let spaceId = '';

/** Opens the shared folder. */
const openFolder = ({ page }: FilesWorld) => leadTo(page, `/shared/${spaceId}`);

/** What a visitor sees at an address. */
async function seen(address: string): Promise<readonly (string | null)[]> {
  const opened = await ada.drive.links.open(address);
  return (await opened.list(null)).map(({ name }) => name);
}

const listed = () => ada.page.getByRole('list', { name: 'My Links' }).getByRole('listitem');

test.describe
  .serial('public links in a shared folder', () => {
    test.beforeAll(async ({ browser, sharedServer }) => {
      const ports = { browser, sharedServer };
      bob = await openFilesWorld(ports, async (drive) => {
        await drive.people.begin();
      });
      ada = await openFilesWorld(
        ports,
        async (drive) => {
          await drive.ensureDirectories(['/Home/Family/Trips/Coast']);
          await drive.write('/Home/Family/Trips/beach.txt', new Blob(['a beach']), { mime: 'text/plain' });
          await drive.write('/own.txt', new Blob(['own']), { mime: 'text/plain' });
          await drive.links.create('/own.txt');
          ({ spaceId } = await drive.people.share('/Home/Family', bob.person, 'editor'));
        },
        { permissions: ['clipboard-read', 'clipboard-write'] },
      );
      await bob.drive.people.accept(spaceId);
    });
    test.afterAll(async () => {
      for (const world of [ada, bob]) await world?.close();
    });

    test('are made by its owner, and seen by its members on the folder and on what is below', async () => {
      const { page, person } = ada;
      await openFolder(bob);
      await expect(person.row(bob.page, 'Trips')).toBeVisible();
      await bob.person.openMenu(bob.page, 'Trips');
      await expect(bob.page.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
      await expect(bob.page.getByRole('menuitem', { name: 'Folder link' })).toHaveCount(0);
      await bob.page.keyboard.press('Escape');

      await openFolder(ada);
      await person.choose(page, 'Trips', 'Folder link');
      const dialog = page.getByRole('dialog', { name: 'Folder link' });
      await expect(page.getByRole('radiogroup', { name: 'Who gets it' })).toHaveCount(0);
      await expect(dialog).toContainText('It shows everything in the folder');
      await expect(dialog.getByText('Shared folders in it are left out.')).toHaveCount(0);
      await dialog.getByRole('button', { name: 'Create link' }).click();
      await expect(page.getByText('The link is in the clipboard.')).toBeVisible();
      const address = await page.evaluate(() => navigator.clipboard.readText());
      expect(await seen(address)).toEqual(expect.arrayContaining(['Coast', 'beach.txt']));
      await page.keyboard.press('Escape');

      for (const world of [ada, bob]) {
        const mark = world.person.row(world.page, 'Trips').getByRole('img', { name: 'Has a public link' });
        await expect(mark).toBeVisible();
      }
      await expectFlawless(bob.page, 'a shared folder in which something has a public link');
      await bob.person.row(bob.page, 'Trips').dblclick();
      const note = bob.page.getByRole('note');
      await expect(note).toHaveText('Anyone with its public link can see this.');
      await bob.person.choose(bob.page, 'beach.txt', 'Details');
      await expect(bob.page.getByRole('dialog', { name: 'Details' })).toContainText(
        'Anyone with the public link to “Trips” can see this.',
      );
      await bob.page.keyboard.press('Escape');
      await bob.person.row(bob.page, 'Coast').dblclick();
      await expect(note).toHaveText('Anyone with the public link to “Trips” can see this.');
      await expectFlawless(bob.page, 'a folder below one that has a public link');
      // What members add there is seen by visitors, too.
      await (await bob.drive.people.open(spaceId)).drive.write('/Trips/sand.txt', 'sand');
      expect(await seen(address)).toContain('sand.txt');
    });

    test('of a folder above leave it out, and say so', async () => {
      await ada.goTo();
      await ada.person.choose(ada.page, 'Home', 'Folder link');
      const dialog = ada.page.getByRole('dialog', { name: 'Folder link' });
      await expect(dialog).toContainText('Shared folders in it are left out.');
      await ada.page.keyboard.press('Escape');
    });

    // `links-in-shared.test.ts` tells it over HTTP, and `links.spec.ts` on the page of those of a drive.
    test('are listed with those of the drive, changed, renewed and deleted', NIGHT, async () => {
      const { page } = ada;
      await page.getByRole('link', { name: 'My links' }).click();
      await expect(listed()).toHaveCount(2);
      await expect(listed()).toContainText(['TripsIn “Family”', 'own.txt']);
      await expectFlawless(page, 'My Links, with some in shared folders');
      const row = listed().filter({ hasText: 'Trips' });
      await row.getByRole('button', { name: 'Trips' }).click();
      const dialog = page.getByRole('dialog', { name: 'Link to Trips' });
      const address = await dialog.getByLabel('Address').inputValue();
      await dialog.getByRole('button', { name: 'Change expiry and limit' }).click();
      await dialog.getByLabel('Limit of downloads').fill('7');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toContainText('0 of 7');
      await dialog.getByRole('button', { name: 'Renew contents' }).click();
      await expect(page.getByText('The contents of the link are renewed.')).toBeVisible();
      expect(await seen(address)).toContain('beach.txt');
      await dialog.getByRole('button', { name: 'Delete link' }).click();
      await expect(dialog).toBeHidden();
      await expect(listed()).toHaveCount(1);
      await expect(seen(address)).rejects.toThrow('not_found');
      expect(await ada.drive.links.listIn(spaceId)).toEqual([]);
      await expect(bob.page.getByRole('note')).toHaveCount(0);
    });
  });
