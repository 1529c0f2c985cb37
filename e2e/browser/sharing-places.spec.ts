import { createApiClient, visitRequest } from '@coffer/client';
import { expectFlawless } from '../support/accessibility.ts';
import { makeAccount } from '../support/accounts.ts';
import { isAll } from '../support/dose.ts';
import { leadTo, openFilesWorld } from '../support/files-world.ts';
import { sharedWithMe } from '../support/sharing-page.ts';
import { expect, test } from '../support/test.ts';

test('fault U14: every list names the place of what is shared as it is, and leads there', async ({
  browser,
  sharedServer,
}) => {
  const eve = await makeAccount(sharedServer.url);
  await eve.drive.people.begin();
  await eve.drive.ensureDirectories(['/Theirs/Sub']);
  await eve.drive.write('/Theirs/Sub/hers.txt', new Blob(['hers']), { mime: 'text/plain' });
  let tripsId = '';
  const ada = await openFilesWorld({ browser, sharedServer }, async (drive) => {
    await drive.people.begin();
    await drive.ensureDirectories(['/Box/Family/Trips', '/Given/Inside']);
    for (const folder of ['/Given', '/Given/Inside']) await drive.requests.create(folder);
    await drive.write('/Box/Family/Trips/diary.txt', new Blob(['one']), { mime: 'text/plain' });
    for (const folder of ['/Box/Family', '/Box/Family/Trips']) await drive.requests.create(folder);
    tripsId = (await drive.stat('/Box/Family/Trips')).id;
    await drive.people.share('/Box/Family', eve, 'editor');
    await drive.stars.set([(await drive.stat('/Box/Family')).id], true);
  });
  const { page, person } = ada;
  // Somebody sends a file by a link that was made before its folder was shared.
  const inTrips = (await ada.drive.requests.list()).find(({ folderId }) => folderId === tripsId);
  const api = createApiClient({ baseUrl: ada.url, headers: { origin: ada.url } });
  const sender = visitRequest(api, inTrips?.id ?? '', inTrips?.secret ?? '');
  await sender.open();
  await sender.file(new File(['sent'], 'sent.txt')).send({}, new AbortController().signal);
  const theirs = await eve.drive.people.share('/Theirs', ada.person, 'editor');
  await ada.drive.people.accept(theirs.spaceId);
  const given = await ada.drive.stat('/Given');
  await ada.drive.people.carry([given], { from: null, to: theirs.spaceId });

  // The row that represents a shared folder is in My Files, and opens the folder itself.
  await leadTo(page, '/starred');
  const starred = person.row(page, 'Family');
  await expect(starred).toContainText('My Files / Box');
  await starred.dblclick();
  await expect(person.row(page, 'Trips')).toBeVisible();
  await expect(page).toHaveURL(/\/\?space=/);

  await leadTo(page, '/links');
  const requests = page.getByRole('list', { name: 'Request links' });
  await expect(requests.getByRole('button', { name: 'Family', exact: true })).toBeVisible();
  // What went into somebody else's is named after that.
  await expect(requests.getByRole('button', { name: 'Theirs / Given' })).toBeVisible();
  await expect(requests.getByRole('button', { name: 'Theirs / Inside' })).toBeVisible();
  await requests.getByRole('button', { name: 'Family / Trips' }).click();
  const request = page.getByRole('dialog', { name: 'Request link of Family / Trips' });
  await expect(request).toContainText('This folder is shared now');
  await expectFlawless(page, 'the request link of a folder that is shared since');
  await request.getByRole('button', { name: 'Accept sent.txt' }).click();
  await expect(request.getByText('sent.txt is in My Files.')).toBeVisible();
  expect((await ada.drive.stat('/sent.txt')).size).toBe(4);
  await request.getByRole('link', { name: 'Family / Trips' }).click();
  await expect(person.row(page, 'diary.txt')).toBeVisible();

  const moves = async (name: string, top: string) => {
    await person.choose(page, name, 'Move');
    await expect(page.getByRole('treeitem').first()).toHaveAccessibleName(new RegExp(`^${top}`));
    await page.keyboard.press('Escape');
  };
  await moves('diary.txt', 'Family');

  await leadTo(page, '/shared');
  await sharedWithMe(ada).getByRole('link', { name: 'Theirs' }).click();
  await person.row(page, 'Sub').dblclick();
  await moves('hers.txt', 'Theirs');
  if (isAll) {
    // The viewer is closed onto the folder, also where the page began with it.
    await person.row(page, 'hers.txt').dblclick();
    await expect(page.getByText('hers', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText('hers', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(person.row(page, 'hers.txt')).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Theirs' })).toBeVisible();
  await person.choose(page, 'hers.txt', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete' }).click();
  await page.getByRole('link', { name: 'Trash', exact: true }).last().click();
  await expect(page.getByRole('row', { name: /hers.txt/ })).toContainText('Sub');
  await page.getByRole('button', { name: 'Activity' }).click();
  await expect(page.getByRole('dialog', { name: 'Activity in “Theirs”' })).toContainText(
    'Put in the trash “hers.txt”',
  );
  await page.keyboard.press('Escape');
  await leadTo(page, '/recent');
  await expect(page.getByRole('row', { name: /diary.txt/ })).toContainText('My Files / Box / Family / Trips');
  await expect(page.getByRole('row', { name: /hers.txt/ })).toHaveCount(0);
  if (isAll) {
    // The trash of a folder that is shared is in that folder alone.
    await leadTo(page, '/trash');
    await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByRole('row', { name: /hers.txt/ })).toHaveCount(0);
  }
  await ada.close();
});
