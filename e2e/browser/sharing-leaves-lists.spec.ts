import { jpeg } from '../../packages/client/test/support/camera-files.ts';
import { expectFlawless } from '../support/accessibility.ts';
import { makeAccount } from '../support/accounts.ts';
import { openFilesWorld } from '../support/files-world.ts';
import { JPEG } from '../support/generated-pictures.ts';
import { dialogOf } from '../support/sharing-page.ts';
import { expect, test } from '../support/test.ts';

const WARNING =
  'For you, too, its files leave Photos, Recent and Starred and the search of My Files, and they are no longer available offline.';

test('fault U4: the owner is warned which lists lose the files of a folder that is shared, and they do', async ({
  browser,
  sharedServer,
}) => {
  const bob = await makeAccount(sharedServer.url);
  await bob.drive.people.begin();
  const ada = await openFilesWorld({ browser, sharedServer }, async (drive) => {
    await drive.createDirectory('/Trip');
    await drive.write(
      '/Trip/beach.jpg',
      Uint8Array.from(jpeg({ taken: '2024:05:03 12:00:00', offset: '+02:00' }, JPEG)),
      {
        mime: 'image/jpeg',
        thumbnail: JPEG,
      },
    );
    await drive.write('/Trip/diary.txt', new Blob(['Dear diary']), { mime: 'text/plain' });
    await drive.stars.set([(await drive.stat('/Trip/diary.txt')).id], true);
  });
  const { page, person, show } = ada;
  const open = (list: string) =>
    page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: list, exact: true })
      .click();

  /** How many of both files the lists and the search of My Files show. */
  async function shown(count: 0 | 1): Promise<void> {
    await show();
    const lists = {
      Photos: page.getByRole('gridcell', { name: /^beach\.jpg, / }),
      Recent: person.row(page, 'diary.txt'),
      Starred: person.row(page, 'diary.txt'),
    };
    for (const [list, file] of Object.entries(lists)) {
      await open(list);
      await expect(page).toHaveTitle(new RegExp(`^${list}`));
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      await expect(file, list).toHaveCount(count);
    }
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Search for files and folders' }).fill('diary');
    await expect(page.getByRole('option', { name: /diary.txt/ })).toHaveCount(count);
    await page.keyboard.press('Escape');
    await open('My Files');
  }

  await shown(1);
  const dialog = await dialogOf(ada, 'Trip');
  await dialog.getByLabel('E-mail address').fill(bob.email);
  await dialog.getByRole('button', { name: 'Find' }).click();
  await expect(dialog.getByRole('alert')).toContainText(WARNING);
  await expectFlawless(page, 'the warning before a folder is shared');
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog.getByRole('region', { name: 'People' })).toContainText(bob.email);
  await expect(dialog).not.toContainText(WARNING);
  await page.keyboard.press('Escape');

  await shown(0);
  await person.row(page, 'Trip').dblclick();
  await expect(person.row(page, 'beach.jpg')).toBeVisible();
  await page.getByRole('row', { name: /diary.txt/ }).click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Download' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /offline/i })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search for files and folders' }).fill('diary');
  await expect(page.getByRole('option', { name: /diary.txt/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await ada.close();
});
