import { copyFile, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createFolderLink, linkAddress } from '@coffer/client';
import { intact } from '../engine/drive.ts';
import { execute } from '../http/support/data-directory.ts';
import { filesBelow } from '../support/canaries.ts';
import { openFilesWorld } from '../support/files-world.ts';
import { generateFile, sha256Of } from '../support/generated-files.ts';
import { expect, test } from '../support/test.ts';
import { turnBitIn } from '../support/turned-bit.ts';

const MIB = 1 << 20;
const VICTIM = 'ledger.bin';
const OTHER = 'other.bin';

interface Attack {
  readonly what: string;
  /** @param chunk the path of a chunk of the victim; @param other one of the other file */
  perform(chunk: (index: number) => string, other: (index: number) => string): Promise<void>;
}

const ATTACKS: readonly Attack[] = [
  {
    what: 'changed in one bit',
    async perform(chunk) {
      await turnBitIn(chunk(1), 2_000_000);
    },
  },
  {
    what: 'swapped with the next one',
    async perform(chunk) {
      await rename(chunk(0), `${chunk(0)}.away`);
      await rename(chunk(1), chunk(0));
      await rename(`${chunk(0)}.away`, chunk(1));
    },
  },
  { what: 'dropped', perform: (chunk) => rm(chunk(2)) },
  { what: 'taken from another file', perform: (chunk, other) => copyFile(other(0), chunk(0)) },
];

test.describe("a chunk on the server's disk", () => {
  for (const attack of ATTACKS) {
    test(`${attack.what} gives an error that names the file, and no wrong bytes`, async ({
      page,
      server,
      person,
      folder,
      complaints,
    }) => {
      complaints.expect(/Failed to load resource/);
      await generateFile(join(folder, VICTIM), 9 * MIB, VICTIM);
      await generateFile(join(folder, OTHER), 5 * MIB, OTHER);
      await person.upload(page, join(folder, VICTIM), join(folder, OTHER));
      const [victim, other] = await chunkFolders(server.dataDir);
      await attack.perform(
        (index) => join(victim, String(index)),
        (index) => join(other, String(index)),
      );

      const download = await person.download(page, VICTIM);

      expect(await download.failure()).not.toBeNull();
      await expect(page.getByRole('alert').filter({ hasText: VICTIM })).toBeVisible();
      const untouched = await person.download(page, OTHER);
      expect(await sha256Of(await untouched.path())).toBe(await sha256Of(join(folder, OTHER)));
    });
  }
});

/** One grey pixel. */
const JPEG = new Uint8Array(
  Buffer.from(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
    'base64',
  ),
);
const DAMAGED_THUMBNAIL = 'The thumbnail was damaged or exchanged outside Coffer';

test('a thumbnail that the server exchanged is marked as damaged, to the owner and behind a link', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const pictures = ['beach.jpg', 'mountain.jpg', 'city.jpg'] as const;
  const world = await openFilesWorld(browser, async (drive) => {
    const album = await drive.createDirectory('Album');
    await drive.list();
    const into = await drive.list(album);
    for (const name of pictures) await drive.upload(name, JPEG, { into, thumbnail: JPEG });
  });
  const album = intact(await world.drive.list(), 'Album');
  const folder = await world.drive.list(album.id);
  const [beach, mountain] = [intact(folder, 'beach.jpg').id, intact(folder, 'mountain.jpg').id];
  const exchange = `update item_thumbnails set encrypted_thumbnail =
    (select encrypted_thumbnail from item_thumbnails where item_id = ?) where item_id = ?`;
  await execute(world.dataDir, exchange, mountain, beach);

  await test.step('in the list of the owner', async () => {
    await world.show(album.id);
    const row = (name: string) => world.person.row(world.page, name);
    await expect(row('beach.jpg').getByRole('img', { name: DAMAGED_THUMBNAIL })).toBeVisible();
    await expect(row('beach.jpg').locator('img')).toHaveCount(0);
    for (const name of ['mountain.jpg', 'city.jpg']) {
      await expect(row(name).locator('img')).toBeVisible();
      await expect(row(name).getByRole('img', { name: DAMAGED_THUMBNAIL })).toHaveCount(0);
    }
  });

  await test.step('and behind a link, which asks for all of them in one call', async () => {
    const options = { password: null, expiresAt: null, maxDownloads: null };
    const link = await createFolderLink(album, options, world.drive);
    if (link.state !== 'intact') throw new Error('The link is damaged');
    const page = await (await browser.newContext()).newPage();
    world.complaints.listenTo(page);
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/thumbnails')) calls++;
    });
    await page.goto(linkAddress(link, world.url));
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await expect(row('beach.jpg').getByRole('img', { name: DAMAGED_THUMBNAIL })).toBeVisible();
    await expect(row('beach.jpg').locator('img')).toHaveCount(0);
    for (const name of ['mountain.jpg', 'city.jpg']) await expect(row(name).locator('img')).toBeVisible();
    expect(calls).toBe(1);
    await page.context().close();
  });
  await world.close();
});

/** The folders of the file of three chunks and of the one of two. */
async function chunkFolders(dataDir: string): Promise<[victim: string, other: string]> {
  const folders = new Set(filesBelow(join(dataDir, 'chunks')).map((file) => dirname(file)));
  const sizes = await Promise.all(
    [...folders].map(async (folder) => ({ folder, chunks: (await readdir(folder)).length })),
  );
  const withChunks = (count: number) => sizes.find(({ chunks }) => chunks === count)?.folder ?? '';
  expect(sizes.map(({ folder }) => basename(folder))).toHaveLength(2);
  return [withChunks(3), withChunks(2)];
}
