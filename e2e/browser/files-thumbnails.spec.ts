import { join } from 'node:path';
import { THUMBNAIL_BATCH_SIZE, thumbnailRequest } from '@coffer/contract';
import { type FilesWorld, openFilesWorld, someBytes } from '../support/files-world.ts';
import { generateFile } from '../support/generated-files.ts';
import { holdChunks } from '../support/held-chunks.ts';
import { expect, test } from '../support/test.ts';

/** Fewer than the first page of a listing, so that no row changes its place while others arrive. */
const COUNT = 90;
const AT_ONCE = 15;
const ROW_HEIGHT_PX = 56;

/** One grey pixel. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
);

let world: FilesWorld;
let album: string;

test.describe
  .serial('thumbnails', () => {
    test.beforeAll(async ({ browser }) => {
      test.setTimeout(120_000);
      world = await openFilesWorld(browser, async (drive) => {
        album = await drive.createDirectory('Album');
        await drive.list();
        const into = await drive.list(album);
        const upload = (index: number) =>
          drive.upload(nameOf(index), someBytes(1_000), { into, thumbnail: new Uint8Array(JPEG) });
        for (let from = 0; from < COUNT; from += AT_ONCE) {
          await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => upload(from + index)));
        }
      });
    });
    test.afterAll(() => world.close());

    test('are asked for by the rows in view, in one call, and by no others', async () => {
      const { page, person } = world;
      const names = new Map<string, string | null>(
        (await world.drive.list(album)).children.map(({ id, name }) => [id, name]),
      );
      const calls: string[][] = [];
      page.on('request', (request) => {
        if (!request.url().endsWith('/api/storage/thumbnails')) return;
        const { ids } = thumbnailRequest.parse(request.postDataJSON());
        calls.push(ids.map((id) => String(names.get(id))));
      });
      const view = () =>
        page.getByRole('grid', { name: 'Files' }).evaluate((table) => {
          const bottom = table.parentElement?.getBoundingClientRect().bottom ?? 0;
          const top = table.querySelector('thead')?.getBoundingClientRect().bottom ?? 0;
          const inside = (row: DOMRect) => row.bottom > top && row.top < bottom;
          return [...table.querySelectorAll('tbody tr')]
            .filter((row) => inside(row.getBoundingClientRect()))
            .map((row) => row.querySelector('[dir="auto"]')?.textContent ?? '');
        });
      const pictureOf = (index: number) => person.row(page, nameOf(index)).locator('img');

      await world.show(album);
      await expect(pictureOf(COUNT - 1)).toBeVisible();
      await expect.poll(async () => (await person.names(page)).length).toBeGreaterThan(40);
      const first = await view();
      expect(calls).toEqual([expect.arrayContaining(first)]);
      expect(calls.flat().length, 'a row under the edge may be asked for').toBeLessThanOrEqual(
        first.length + 1,
      );
      expect(first.length).toBeLessThan(THUMBNAIL_BATCH_SIZE);

      await test.step('after scrolling, by those that have come into view', async () => {
        const before = new Set(calls.flat());
        calls.length = 0;
        await page
          .locator('table')
          .evaluate((table, top) => table.parentElement?.scrollTo(0, top), 45 * ROW_HEIGHT_PX);
        await expect(pictureOf(COUNT - 1 - 46)).toBeVisible();
        const second = await view();
        await expect.poll(() => calls.flat()).toEqual(expect.arrayContaining(second));
        const asked = calls.flat();
        expect(asked.length).toBeLessThanOrEqual(second.length + 2);
        expect(asked.filter((name) => before.has(name))).toEqual([]);
      });

      await test.step('and never twice', async () => {
        calls.length = 0;
        await page.locator('table').evaluate((table) => table.parentElement?.scrollTo(0, 0));
        await expect(pictureOf(COUNT - 1)).toBeVisible();
        expect(calls).toEqual([]);
      });
    });
  });

function nameOf(index: number): string {
  return `Photo ${String(index).padStart(2, '0')}.jpg`;
}

test('the menu of a row offers what can be done with the item as it is now', async ({
  page,
  context,
  person,
  folder,
}) => {
  const path = join(folder, 'growing.bin');
  await generateFile(path, 5 << 20, 'growing');
  const restore = await holdChunks(context, 1);
  await person.startUpload(page, path);
  await page.keyboard.press('Escape');
  await person.row(page, 'growing.bin').getByRole('button', { name: 'More for growing.bin' }).click();
  await expect(page.getByRole('menuitem', { name: 'Details' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Download' })).toHaveCount(0);
  await restore();
  await expect(page.getByRole('menuitem', { name: 'Download' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
});
