import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { THUMBNAIL_BATCH_SIZE, thumbnailRequest } from '@coffer/contract';
import type { Locator, Page } from '@playwright/test';
import { NIGHT } from '../support/dose.ts';
import { type FilesWorld, openFilesWorld, someBytes } from '../support/files-world.ts';
import { generateFile } from '../support/generated-files.ts';
import {
  type EncodedSecond,
  encodeSecond,
  TURNED_RIGHT,
  writeMp4,
  writeSoundWebm,
  writeWebm,
} from '../support/generated-media.ts';
import { JPEG } from '../support/generated-pictures.ts';
import { holdChunks } from '../support/held-chunks.ts';
import { expect, test } from '../support/test.ts';
import { makeFolder, storeMany } from '../support/test-drive.ts';

/** Fewer than the first page of a listing, so that no row changes its place while others arrive. */
const COUNT = 90;
const ROW_HEIGHT_PX = 56;

let world: FilesWorld;
let album: string;

test.describe
  .serial('thumbnails', () => {
    test.beforeAll(async ({ browser, sharedServer }) => {
      test.setTimeout(120_000);
      world = await openFilesWorld({ browser, sharedServer }, async (drive) => {
        album = await makeFolder(drive, 'Album');
        await drive.list();
        await drive.list(album);
        const picture = (index: number) => ({
          name: nameOf(index),
          bytes: someBytes(1_000),
          thumbnail: JPEG,
        });
        await storeMany(
          drive,
          Array.from({ length: COUNT }, (_, index) => picture(index)),
          album,
        );
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

test.describe('of a video, the thumbnail', () => {
  test('is its first frame, upright and in its proportions, and stays', async ({ page, person, folder }) => {
    const at = (name: string) => join(folder, name);
    const seconds = await redThenGreen(page);
    const length = seconds.flatMap(({ frames }) => frames).reduce((sum, frame) => sum + frame.length, 0);
    writeWebm(at('film.webm'), seconds);
    writeMp4(at('film.mp4'), seconds, length);
    writeMp4(at('camera.mov'), seconds, length);
    writeMp4(at('camera held upright.mp4'), seconds, length, TURNED_RIGHT);
    const videos = await watchVideos(page);
    await person.upload(page, ...['film.webm', 'film.mp4', 'camera.mov', 'camera held upright.mp4'].map(at));
    expect(await videos(), 'one decoder at a time, and none that is left').toEqual({ most: 1, left: 0 });

    // Half of what the camera saw is noise: the lower one, or the left one, if it is turned to the right.
    const isRight = async () => {
      for (const name of ['film.webm', 'film.mp4', 'camera.mov']) {
        const picture = await seen(person.row(page, name));
        expect(picture, name).toMatchObject({ width: 480, height: 270, top: 'red' });
        expect(picture.bottom, name).not.toBe('red');
      }
      const upright = await seen(person.row(page, 'camera held upright.mp4'));
      expect(upright).toMatchObject({ width: 270, height: 480, right: 'red' });
      expect(upright.left).not.toBe('red');
    };
    await test.step('for who has uploaded it', isRight);
    await page.reload();
    await test.step('after a reload', isRight);
    await expect(person.row(page, 'film.webm').locator('img + svg'), 'marked as a video').toBeVisible();
  });

  test(
    'is missing where the browser finds no picture, and nobody complains',
    NIGHT,
    async ({ page, person, folder }) => {
      const at = (name: string) => join(folder, name);
      writeWebm(at('whole.webm'), await redThenGreen(page));
      await writeSoundWebm(page, at('sound.webm'));
      await writeFile(at('broken.mp4'), someBytes(5_000));
      await writeFile(at('cut off.webm'), (await readFile(at('whole.webm'))).subarray(0, 120));
      await writeFile(at('unknown.avi'), someBytes(5_000));
      await writeFile(at('script.ts'), 'export const answer = 42;');
      const without = ['sound.webm', 'broken.mp4', 'cut off.webm', 'unknown.avi', 'script.ts'];
      const videos = await watchVideos(page);
      await person.upload(page, ...without.map(at), at('whole.webm'));
      expect(await videos()).toEqual({ most: 1, left: 0 });

      await page.reload();
      await expect(person.row(page, 'whole.webm').locator('img')).toBeVisible();
      for (const name of without) {
        await expect(person.row(page, name), name).toBeVisible();
        await expect(person.row(page, name).locator('img'), name).toHaveCount(0);
      }
    },
  );
});

async function redThenGreen(page: Page): Promise<EncodedSecond[]> {
  const seconds: EncodedSecond[] = [];
  for (const color of ['#d00000', '#00b000']) {
    seconds.push(await encodeSecond(page, { color, width: 640, height: 360, frames: 5, bitrate: 1_000_000 }));
  }
  return seconds;
}

/** Counts the videos that the page has open, by their addresses; says how many there were at most, and are left. */
async function watchVideos(page: Page): Promise<() => Promise<{ most: number; left: number }>> {
  const counts = await page.evaluateHandle(() => {
    const open = new Set<string>();
    const result = { most: 0, left: 0 };
    const count = () => {
      result.left = open.size;
      result.most = Math.max(result.most, open.size);
    };
    const create = URL.createObjectURL;
    URL.createObjectURL = (object) => {
      const url = create.call(URL, object);
      if (object instanceof File && object.type.startsWith('video/')) open.add(url);
      count();
      return url;
    };
    const revoke = URL.revokeObjectURL;
    URL.revokeObjectURL = (url) => {
      revoke.call(URL, url);
      open.delete(url);
      count();
    };
    return result;
  });
  return () => counts.jsonValue();
}

/** What the thumbnail in a row shows: its size, and the colours of its sides. */
async function seen(row: Locator) {
  const picture = row.locator('img');
  await expect(picture).toBeVisible();
  return picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const canvas = new OffscreenCanvas(width, height);
    const drawing = canvas.getContext('2d', { willReadFrequently: true });
    if (drawing === null) throw new Error('This browser draws no pictures');
    drawing.drawImage(image, 0, 0);
    const color = (x: number, y: number) => {
      const [red = 0, green = 0, blue = 0] = drawing.getImageData(width * x, height * y, 1, 1).data;
      return red > 180 && green < 40 && blue < 40 ? 'red' : `${red} ${green} ${blue}`;
    };
    return {
      width,
      height,
      left: color(0.2, 0.5),
      right: color(0.8, 0.5),
      top: color(0.5, 0.2),
      bottom: color(0.5, 0.8),
    };
  });
}
