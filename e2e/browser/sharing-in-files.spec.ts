import { expectFlawless } from '../support/accessibility.ts';
import { makeAccount } from '../support/accounts.ts';
import { leadTo, openFilesWorld } from '../support/files-world.ts';
import { member } from '../support/sharing-page.ts';
import { expect, test } from '../support/test.ts';

test('a shared folder of one’s own is under My Files, where it was before it was shared', async ({
  browser,
  sharedServer,
}) => {
  const bob = await makeAccount(sharedServer.url);
  await bob.drive.people.begin();
  let spaceId = '';
  let tripsId = '';
  const ada = await openFilesWorld({ browser, sharedServer }, async (drive) => {
    await drive.ensureDirectories(['/Home/Family/Trips']);
    await drive.write('/Home/Family/Trips/diary.txt', new Blob(['Dear diary']), { mime: 'text/plain' });
    await drive.write('/Home/Family/list.txt', new Blob(['a list']), { mime: 'text/plain' });
    await drive.write('/Home/own.txt', new Blob(['own']), { mime: 'text/plain' });
    tripsId = (await drive.stat('/Home/Family/Trips')).id;
    ({ spaceId } = await drive.people.share('/Home/Family', bob, 'editor'));
  });
  const { page, person, url } = ada;
  const path = page.getByRole('navigation', { name: 'Folders above' });
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  /** That a folder is shown, under My Files, by the names that lead to it. */
  const isAt = async (...names: string[]) => {
    await expect(path.getByRole('listitem')).toHaveText(['My Files', ...names]);
    await expect(menu.getByRole('link', { name: 'My Files' })).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveTitle(/^My files/);
  };

  await person.row(page, 'Home').dblclick();
  await isAt('Home');
  await person.row(page, 'Family').dblclick();
  await isAt('Home', 'Family');
  await expect(page).toHaveURL(`${url}/?space=${spaceId}`);
  await expectFlawless(page, 'a shared folder of one’s own under My Files');
  await person.row(page, 'Trips').dblclick();
  await expect(path.getByRole('heading', { name: 'Trips' })).toBeVisible();
  await expect(page).toHaveURL(`${url}/${tripsId}?space=${spaceId}`);
  await page.goBack();
  await isAt('Home', 'Family');
  await page.goBack();
  await isAt('Home');
  await page.goForward();
  await isAt('Home', 'Family');
  await page.reload();
  await isAt('Home', 'Family');

  // The viewer is closed onto the folder, and the trash is the folder's own.
  await person.row(page, 'list.txt').dblclick();
  await expect(page.getByText('a list')).toBeVisible();
  await page.keyboard.press('Escape');
  await isAt('Home', 'Family');
  await expect(page).toHaveURL(new RegExp(`space=${spaceId}`));
  await page
    .getByRole('toolbar', { name: /Family/ })
    .getByRole('link', { name: 'Trash' })
    .click();
  await expect(page.getByRole('link', { name: 'Back to “Family”' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to “Family”' }).click();
  await isAt('Home', 'Family');

  // What is dragged onto a folder above it leaves it, so who loses it is asked about.
  const out = page.getByRole('dialog', { name: 'Move out of a shared folder' });
  await person.row(page, 'list.txt').dragTo(path.getByRole('link', { name: 'Home' }));
  await expect(out).toContainText('My Files / Home');
  await expect(out).toContainText(bob.email);
  await out.getByRole('button', { name: 'Move' }).click();
  await expect(person.row(page, 'list.txt')).toBeHidden();

  // By the keyboard as well, one comes from its top into the folder above.
  await person.row(page, 'Trips').click();
  await page.keyboard.press('Alt+ArrowUp');
  await isAt('Home');
  await expect(person.row(page, 'list.txt')).toBeVisible();

  // The addresses that it had before lead there, to a folder in it as well.
  await leadTo(page, `/shared/${spaceId}/${tripsId}`);
  await expect(person.row(page, 'diary.txt')).toBeVisible();
  await expect(page).toHaveURL(`${url}/${tripsId}?space=${spaceId}`);
  await leadTo(page, `/shared/${spaceId}`);
  await isAt('Home', 'Family');
  await page.goto(`${url}/${tripsId}?space=${spaceId}`);
  await expect(person.row(page, 'diary.txt')).toBeVisible();
  await path.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Family' }).click();
  await isAt('Home', 'Family');

  // Its owner sees here who has it, and ends that: it is a folder of My Files again.
  await page
    .getByRole('toolbar', { name: /Family/ })
    .getByRole('button', { name: 'Share' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Share “Family”' });
  await expect(member(dialog, bob.email)).toContainText('Editor');
  await expect(dialog.getByLabel('E-mail address')).toBeVisible();
  await dialog.getByRole('button', { name: 'End sharing' }).click();
  const question = dialog.getByRole('alertdialog', { name: 'End sharing' });
  await question.getByRole('button', { name: 'End it for everybody' }).click();
  await expect(page).toHaveURL(`${url}/`);
  await person.row(page, 'Home').dblclick();
  await person.row(page, 'Family').dblclick();
  await isAt('Home', 'Family');
  await expect(page).not.toHaveURL(/space=/);
  await expect(person.row(page, 'Trips')).toBeVisible();
  await ada.close();
});
