import { expectFlawless } from '../support/accessibility.ts';
import { type FilesWorld, openFilesWorld } from '../support/files-world.ts';
import { dialogOf, member } from '../support/sharing-page.ts';
import { expect, test } from '../support/test.ts';

const menu = ({ page }: FilesWorld) => page.getByRole('navigation', { name: 'Main menu' });

const open = (world: FilesWorld, list: 'Recent' | 'Starred') =>
  menu(world).getByRole('link', { name: list, exact: true }).click();

const names = ({ page }: FilesWorld, list: string) =>
  page
    .getByRole('grid', { name: list })
    .locator('[data-id] [dir="auto"]:first-child')
    .allTextContents()
    .then((all) => all.toSorted());

const star = ({ page, person }: FilesWorld, name: string) =>
  person.row(page, name).getByRole('img', { name: 'Starred' });

const choose = ({ page }: FilesWorld, filter: string) =>
  page.getByRole('group', { name: 'What is shown' }).getByText(filter, { exact: true }).click();

async function tidy(world: FilesWorld, name: string): Promise<void> {
  await world.person.row(world.page, name).click();
  await world.page.keyboard.press('Delete');
  await world.page.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(world.person.row(world.page, name)).toBeHidden();
}

test('fault U4: Recent and Starred show the same before and after a folder is shared, and show it on the other side', async ({
  browser,
  sharedServer,
}) => {
  const ports = { browser, sharedServer };
  const bob = await openFilesWorld(ports, async (drive) => {
    await drive.write('/bills.txt', new Blob(['bills']));
  });
  await bob.drive.people.begin();
  const ada = await openFilesWorld(ports, async (drive) => {
    await drive.ensureDirectories(['/Home/Trip/Days']);
    for (const name of ['beach.txt', 'diary.txt', 'going.txt']) {
      await drive.write(`/Home/Trip/Days/${name}`, new Blob([name]), { mime: 'text/plain' });
    }
    await drive.write('/own.txt', new Blob(['own']), { mime: 'text/plain' });
    const starred = await Promise.all(
      ['/Home/Trip/Days/diary.txt', '/own.txt'].map((path) => drive.stat(path)),
    );
    await drive.stars.set(
      starred.map(({ id }) => id),
      true,
    );
  });
  const all = ['beach.txt', 'diary.txt', 'going.txt', 'own.txt'];
  const starred = ['diary.txt', 'own.txt'];
  const place = 'My Files / Home / Trip / Days';

  const showsAll = async () => {
    await open(ada, 'Recent');
    await expect.poll(() => names(ada, 'Recent')).toEqual(all);
    await expect(ada.person.row(ada.page, 'diary.txt')).toContainText(place);
    await open(ada, 'Starred');
    await expect.poll(() => names(ada, 'Starred')).toEqual(starred);
    await expect(ada.person.row(ada.page, 'diary.txt')).toContainText(place);
  };
  await showsAll();
  await expect(ada.page.getByRole('group', { name: 'What is shown' })).toBeHidden();

  await test.step('the folder is shared', async () => {
    await ada.show((await ada.drive.stat('/Home')).id);
    const dialog = await dialogOf(ada, 'Trip');
    await dialog.getByLabel('E-mail address').fill(bob.person.email);
    await dialog.getByRole('button', { name: 'Find' }).click();
    await dialog.getByLabel('Role', { exact: true }).selectOption('editor');
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(member(dialog, bob.person.email)).toBeVisible();
    await ada.page.keyboard.press('Escape');
    await showsAll();
  });

  const [offered] = await bob.drive.people.sharedWithMe();
  const spaceId = offered?.spaceId ?? '';
  await bob.drive.people.accept(spaceId);

  await test.step('it is filtered by an address', async () => {
    await open(ada, 'Recent');
    await choose(ada, 'Shared by me');
    await expect.poll(() => names(ada, 'Recent')).toEqual(['beach.txt', 'diary.txt', 'going.txt']);
    await expect(ada.page).toHaveURL(/\?of=shared-by-me$/);
    await ada.page.reload();
    await expect.poll(() => names(ada, 'Recent')).toEqual(['beach.txt', 'diary.txt', 'going.txt']);
    await choose(ada, 'Shared with me');
    await expect.poll(() => names(ada, 'Recent')).toEqual([]);
    await choose(ada, 'Not shared');
    await expect.poll(() => names(ada, 'Recent')).toEqual(['own.txt']);
    await choose(ada, 'All');
    await expect.poll(() => names(ada, 'Recent')).toEqual(all);
    await expect(ada.page).toHaveURL(/\/recent$/);
    await expectFlawless(ada.page, 'recent files of all spaces');
  });

  await test.step('an item is opened, shown and changed where it lies', async () => {
    await ada.person.open(ada.page, 'diary.txt');
    await expect(ada.page.getByRole('heading', { name: 'diary.txt' })).toBeVisible();
    await expect(ada.page).toHaveURL(new RegExp(`/p/.*space=${spaceId}`));
    await ada.page.goBack();
    await ada.person.choose(ada.page, 'diary.txt', 'Show in folder');
    await expect(ada.page.getByRole('heading', { name: 'Days' })).toBeVisible();
    await expect(ada.person.row(ada.page, 'diary.txt')).toHaveAttribute('data-highlighted', 'true');
    await open(ada, 'Recent');
    await ada.person.choose(ada.page, 'diary.txt', 'Rename');
    await ada.page.getByLabel('New name').fill('old diary.txt');
    await ada.page.keyboard.press('Enter');
    await expect(ada.person.row(ada.page, 'old diary.txt')).toBeVisible();
    await ada.page.keyboard.press('ControlOrMeta+z');
    await expect(ada.person.row(ada.page, 'diary.txt')).toBeVisible();
    await ada.person.row(ada.page, 'beach.txt').click();
    await ada.page.keyboard.press('Shift+S');
    await expect(star(ada, 'beach.txt')).toBeVisible();
    await tidy(ada, 'going.txt');
  });

  await test.step('the other side has it, too, with stars of its own', async () => {
    await open(bob, 'Recent');
    await expect.poll(() => names(bob, 'Recent')).toEqual(['beach.txt', 'bills.txt', 'diary.txt']);
    await expect(bob.person.row(bob.page, 'diary.txt')).toContainText('My Files / Trip / Days');
    await expect(bob.person.row(bob.page, 'diary.txt').getByRole('img', { name: 'Shared' })).toBeVisible();
    await bob.person.choose(bob.page, 'diary.txt', 'Star');
    await expect(star(bob, 'diary.txt')).toBeVisible();
    await open(bob, 'Starred');
    await expect.poll(() => names(bob, 'Starred')).toEqual(['diary.txt']);
    await bob.person.choose(bob.page, 'diary.txt', 'Rename');
    await bob.page.getByLabel('New name').fill('our diary.txt');
    await bob.page.keyboard.press('Enter');
    await expect.poll(() => names(bob, 'Starred')).toEqual(['our diary.txt']);
    await open(ada, 'Starred');
    await expect.poll(() => names(ada, 'Starred')).toEqual(['beach.txt', 'our diary.txt', 'own.txt']);
    await expectFlawless(bob.page, 'starred items of all spaces');
  });

  await test.step('rows of several spaces are starred, downloaded and deleted together', async () => {
    const { page, person } = bob;
    await open(bob, 'Recent');
    await person.row(page, 'bills.txt').click();
    await person.row(page, 'beach.txt').click({ modifiers: ['ControlOrMeta'] });
    const tools = page.getByRole('toolbar');
    await expect(tools.getByRole('button', { name: 'Move' })).toBeDisabled();
    await tools.getByRole('button', { name: 'Star' }).click();
    for (const name of ['bills.txt', 'beach.txt']) await expect(star(bob, name)).toBeVisible();
    const downloads: string[] = [];
    page.on('download', (download) => downloads.push(download.suggestedFilename()));
    await tools.getByRole('button', { name: 'Download' }).click();
    await expect.poll(() => downloads.toSorted()).toEqual(['beach.txt', 'bills.txt']);
    await person.row(page, 'bills.txt').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Yes, delete' }).click();
    await expect.poll(() => names(bob, 'Recent')).toEqual(['our diary.txt']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => names(bob, 'Recent')).toEqual(['beach.txt', 'bills.txt', 'our diary.txt']);
  });

  await test.step('a viewer changes nothing', async () => {
    const [member] = await ada.drive.people.shares('/Home/Trip');
    await ada.drive.people.changeMember('/Home/Trip', member?.id ?? '', { role: 'viewer' });
    await bob.page.reload();
    await expect.poll(() => names(bob, 'Recent')).toEqual(['beach.txt', 'bills.txt', 'our diary.txt']);
    await bob.person.row(bob.page, 'beach.txt').click({ button: 'right' });
    await expect(bob.page.getByRole('menuitem', { name: 'Show in folder' })).toBeVisible();
    for (const name of ['Rename', 'Delete', 'Move']) {
      await expect(bob.page.getByRole('menuitem', { name, exact: true })).toHaveCount(0);
    }
    await bob.page.keyboard.press('Escape');
    await bob.page.keyboard.press('Delete');
    await expect(bob.page.getByRole('dialog')).toBeHidden();
  });
  await bob.close();
  await ada.close();
});

test('Recent on a narrow screen shows where each file lies', async ({ browser, sharedServer }) => {
  const ports = { browser, sharedServer };
  const bob = await openFilesWorld(ports);
  await bob.drive.people.begin();
  const ada = await openFilesWorld(
    ports,
    async (drive) => {
      await drive.people.begin();
      await drive.ensureDirectories(['/Trip/Days']);
      await drive.write('/Trip/Days/diary.txt', new Blob(['diary']), { mime: 'text/plain' });
      await drive.people.share('/Trip', bob.person, 'viewer');
    },
    { viewport: { width: 390, height: 844 } },
  );
  await ada.page.goto(`${ada.url}/recent`);
  await expect(ada.person.row(ada.page, 'diary.txt')).toContainText('My Files / Trip / Days');
  await choose(ada, 'Not shared');
  await expect.poll(() => names(ada, 'Recent')).toEqual([]);
  await ada.close();
  await bob.close();
});
