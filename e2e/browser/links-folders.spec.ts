import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { CHUNK_SIZE } from '@coffer/crypto';
import { execute } from '../http/support/data-directory.ts';
import { expectFlawless } from '../support/accessibility.ts';
import { type FilesWorld, openFilesWorld } from '../support/files-world.ts';
import { sha256Of } from '../support/generated-files.ts';
import { JPEG } from '../support/generated-pictures.ts';
import { allowLinks, stranger } from '../support/link-visits.ts';
import { expect, test } from '../support/test.ts';
import { intact, seededBytes, store, storeTree } from '../support/test-drive.ts';

const CONTENT = seededBytes(CHUNK_SIZE + 99, 'shared');
const SHA256 = createHash('sha256').update(CONTENT).digest('hex');

let world: FilesWorld;

test.describe('public links', () => {
  test.beforeAll(async ({ browser, sharedServer }) => {
    world = await openFilesWorld({ browser, sharedServer }, async (drive) => {
      await storeTree(drive, {
        'Trip/plan.txt': new Uint8Array(Buffer.from('the plan')),
        'Trip/photos/one.bin': CONTENT,
      });
    });
  });
  test.afterAll(() => world.close());

  test('are listed with picture and name of their item, also while its entry is missing, and put that again', async () => {
    const { page, drive, server } = world;
    const id = await store(drive, 'beach.jpg', JPEG, { thumbnail: JPEG });
    const link = await drive.links.create(id);
    await execute(server.dataDir, 'delete from link_entries where link_id = ?', link.id);
    await page.getByRole('link', { name: 'My links' }).click();
    const list = page.getByRole('list', { name: 'My Links' });
    await expect(list.getByRole('button', { name: 'beach.jpg' })).toBeVisible();
    await expect(list.locator('img')).toBeVisible();
    await expect(list).not.toContainText('Damaged');
    await list.getByRole('button', { name: 'beach.jpg' }).click();
    await page.getByRole('button', { name: 'Renew contents' }).click();
    await expect(page.getByText('The contents of the link are renewed.')).toBeVisible();
    await expect.poll(() => drive.links.find(id)).toMatchObject({ name: 'beach.jpg' });
    await page.keyboard.press('Escape');
    await drive.links.delete(link);
    await drive.delete([id]);
    await world.show();
  });

  test('of folders show what is in them at the moment, and save it', async ({ openBrowser }) => {
    const { person, page: own } = world;
    await person.choose(own, 'Trip', 'Folder link');
    const dialog = own.getByRole('dialog', { name: 'Folder link' });
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const address = await dialog.getByLabel('Address').inputValue();
    await own.keyboard.press('Escape');

    const { page, complaints } = stranger(await openBrowser());
    complaints.expect(/403/);
    const list = page.getByRole('list', { name: 'Files' });
    await test.step('and can be tried again where that fails', async () => {
      const listing = '**/api/links/*/items*';
      let letGo = () => {};
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route(listing, (route) => held.then(() => route.continue()));
      await page.goto(address);
      await expect(page.getByRole('heading', { name: 'Trip' })).toBeVisible();
      await expect(page.getByRole('status')).toContainText('Opening the link…');
      await allowLinks(world, false);
      letGo();
      await expect(page.getByRole('alert')).toContainText('Public links are switched off on this server.');
      await expect(page.getByRole('status')).toHaveCount(0);
      await page.unroute(listing);
      await allowLinks(world, true);
      await page.getByRole('button', { name: 'Try again' }).click();
    });
    await expect(page.getByRole('heading', { name: 'Trip' })).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveText([/photos/, /plan\.txt/]);
    await expectFlawless(page, 'the page of a folder link');
    await page.getByRole('button', { name: 'plan.txt', exact: true }).click();
    await expect(page.getByText('the plan')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'photos' }).click();
    const one = page.getByRole('button', { name: 'Download one.bin' });
    const [file] = await Promise.all([page.waitForEvent('download'), one.click()]);
    expect(await sha256Of(await file.path())).toBe(SHA256);
    await expect(page.getByText('Downloaded')).toBeVisible();

    const trip = intact(await world.drive.list(), 'Trip');
    await store(world.drive, 'later.txt', new Uint8Array([1]), { into: await world.drive.list(trip.id) });
    const inside = await world.drive.list(trip.id);
    await world.drive.move([intact(inside, 'plan.txt')], null);
    await page.getByRole('button', { name: 'Trip' }).click();
    await page.reload();
    await expect(list.getByRole('listitem')).toHaveText([/photos/, /later\.txt/]);
    const all = page.getByRole('button', { name: 'Download all as ZIP' });
    const [archive] = await Promise.all([page.waitForEvent('download'), all.click()]);
    expect(archive.suggestedFilename()).toBe('Trip.zip');
    const bytes = await readFile(await archive.path());
    for (const path of ['photos/one.bin', 'later.txt']) expect(bytes.includes(path)).toBe(true);
    expect(bytes.includes('plan.txt')).toBe(false);
    expect(bytes.includes(Buffer.from(CONTENT.subarray(CHUNK_SIZE)))).toBe(true);
    expect(complaints.unexpected()).toEqual([]);
  });
});
