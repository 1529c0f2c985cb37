import type { FilesWorld } from '../support/files-world.ts';
import { openFilesWorld } from '../support/files-world.ts';
import { dialogOf, member } from '../support/sharing-page.ts';
import { expect, test } from '../support/test.ts';

/** The mark of what is starred. */
const star = ({ page, person }: FilesWorld, name: string) =>
  person.row(page, name).getByRole('img', { name: 'Starred' });

test('what is starred in a folder stays so when that is shared, and each member has stars of their own', async ({
  browser,
  sharedServer,
}) => {
  const ports = { browser, sharedServer };
  const bob = await openFilesWorld(ports);
  await bob.drive.people.begin();
  const ada = await openFilesWorld(ports, async (drive) => {
    await drive.createDirectory('/Trip');
    for (const name of ['diary.txt', 'beach.txt']) await drive.write(`/Trip/${name}`, new Blob([name]));
    const starred = await Promise.all(['/Trip', '/Trip/diary.txt'].map((path) => drive.stat(path)));
    await drive.stars.set(
      starred.map(({ id }) => id),
      true,
    );
  });
  await expect(star(ada, 'Trip')).toBeVisible();
  const dialog = await dialogOf(ada, 'Trip');
  await dialog.getByLabel('E-mail address').fill(bob.person.email);
  await dialog.getByRole('button', { name: 'Find' }).click();
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(member(dialog, bob.person.email)).toBeVisible();
  await ada.page.keyboard.press('Escape');
  await expect(star(ada, 'Trip')).toBeVisible();
  await ada.person.row(ada.page, 'Trip').dblclick();
  await expect(ada.page).toHaveURL(/\/\?space=/);
  await expect(star(ada, 'diary.txt')).toBeVisible();
  await expect(star(ada, 'beach.txt')).toBeHidden();

  // He views it.
  const [offered] = await bob.drive.people.sharedWithMe();
  const spaceId = offered?.spaceId ?? '';
  await bob.drive.people.accept(spaceId);
  await bob.person.row(bob.page, 'Trip').dblclick();
  await expect(bob.page).toHaveURL(/\/shared\//);
  await expect(bob.person.row(bob.page, 'diary.txt')).toBeVisible();
  await expect(star(bob, 'diary.txt')).toBeHidden();
  await bob.person.choose(bob.page, 'beach.txt', 'Star');
  await expect(star(bob, 'beach.txt')).toBeVisible();
  await bob.page.keyboard.press('Shift+S');
  await expect(star(bob, 'beach.txt')).toBeHidden();
  await bob.page.getByRole('toolbar').getByRole('button', { name: 'Star' }).click();
  await expect(star(bob, 'beach.txt')).toBeVisible();
  await bob.person.choose(bob.page, 'diary.txt', 'Details');
  await bob.page.getByRole('dialog').getByRole('button', { name: 'Star' }).click();
  await expect(bob.page.getByRole('dialog').getByRole('button', { name: 'Remove star' })).toBeVisible();
  await bob.page.keyboard.press('Escape');
  // It is shown before it is stored.
  await expect.poll(async () => (await bob.drive.stars.all()).length).toBe(2);
  await bob.page.reload();
  for (const name of ['diary.txt', 'beach.txt']) await expect(star(bob, name)).toBeVisible();
  await expect(star(ada, 'beach.txt')).toBeHidden();

  // Another device of hers.
  const { drive: trip } = await ada.drive.people.open(spaceId);
  const ids = Object.fromEntries((await trip.list('/')).children.map(({ name, id }) => [name, id]));
  await trip.stars.set([ids['diary.txt'] ?? ''], false);
  await expect(star(ada, 'diary.txt')).toBeHidden();
  await trip.stars.set([ids['beach.txt'] ?? ''], true);
  await expect(star(ada, 'beach.txt')).toBeVisible();
  await expect(star(bob, 'diary.txt')).toBeVisible();
  await bob.close();

  // What she takes out of it has its star in My Files, and all else once nobody shares it any more.
  await trip.stars.set([ids['diary.txt'] ?? ''], true);
  await ada.person.row(ada.page, 'beach.txt').click();
  await ada.page.keyboard.press('ControlOrMeta+x');
  await ada.goTo();
  await ada.page.keyboard.press('ControlOrMeta+v');
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await expect(star(ada, 'beach.txt')).toBeVisible();
  const again = await dialogOf(ada, 'Trip');
  await again.getByRole('button', { name: 'End sharing' }).click();
  await again.getByRole('button', { name: 'End it for everybody' }).click();
  await expect(again).toBeHidden();
  await expect(star(ada, 'Trip')).toBeVisible();
  await ada.person.row(ada.page, 'Trip').dblclick();
  await expect(star(ada, 'diary.txt')).toBeVisible();
  await ada.close();
});
