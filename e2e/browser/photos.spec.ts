import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { jpeg } from '../../packages/client/test/support/camera-files.ts';
import { expectFlawless } from '../support/accessibility.ts';
import { NIGHT } from '../support/dose.ts';
import { type FilesWorld, openFilesWorld } from '../support/files-world.ts';
import { encodeSecond, writeMp4 } from '../support/generated-media.ts';
import { generatePicture } from '../support/generated-pictures.ts';
import { expect, test } from '../support/test.ts';
import { makeFolder, storeMany } from '../support/test-drive.ts';
import { Viewer } from '../support/viewer.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Photos' });
const tile = (page: Page, name: string) =>
  grid(page).getByRole('gridcell', { name: new RegExp(`^${name.replace('.', '\\.')}, `) });
const head = (page: Page, text: string) => grid(page).getByText(text, { exact: true });
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Selected items' });

async function openPhotos(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Photos' }).click();
  await expect(page).toHaveTitle(/^Photos/);
}

let red: Uint8Array<ArrayBuffer>;
let blue: Uint8Array<ArrayBuffer>;

async function drawPictures(page: Page): Promise<void> {
  const draw = (color: string) =>
    generatePicture(page, { width: 640, height: 400, color, type: 'image/jpeg' });
  [red, blue] = [await draw('#c00'), await draw('#00c')];
}

const taken = (when: string, picture = red) =>
  Uint8Array.from(jpeg({ taken: when, offset: '+02:00' }, picture));

test.describe
  .serial('the pictures of a drive', () => {
    let world: FilesWorld;
    let viewer: Viewer;
    test.beforeAll(async ({ browser, sharedServer }) => {
      const page = await browser.newPage();
      await drawPictures(page);
      await page.close();
      world = await openFilesWorld({ browser, sharedServer }, async (drive) => {
        const journey = await makeFolder(drive, 'Journey');
        const keep = (name: string, when: string, directory: string | null = null) =>
          drive.write({ directory, name }, taken(when), { mime: 'image/jpeg', thumbnail: red });
        await keep('late.jpg', '2024:05:03 23:50:00');
        await keep('noon.jpg', '2024:05:03 12:00:00', journey);
        await keep('day before.jpg', '2024:05:02 09:00:00', journey);
        await keep('winter.jpg', '2023:01:15 10:00:00');
        await keep('deleted.jpg', '2024:05:03 13:00:00');
        await drive.trash([await drive.stat('/deleted.jpg')]);
        await drive.write('/plain.png', blue, {
          mime: 'image/png',
          modifiedAt: Date.UTC(2022, 5, 1, 12) / 1000,
        });
        await drive.write('/notes.txt', 'no picture', { mime: 'text/plain' });
      });
      viewer = new Viewer(world.page);
    });
    test.afterAll(() => world.close());

    test('stand under the months and days on which they were taken, wherever they lie, and not those in the trash', async () => {
      const { page } = world;
      await openPhotos(page);
      await expect(tile(page, 'late.jpg')).toBeVisible();
      const heads = grid(page).getByRole('rowheader');
      await expect(heads).toHaveText([
        'May 2024',
        'Friday, 3 May 2024',
        'Thursday, 2 May 2024',
        'January 2023',
        'Sunday, 15 January 2023',
        'June 2022',
        'Wednesday, 1 June 2022',
      ]);
      const names = await grid(page)
        .getByRole('gridcell')
        .evaluateAll((all) => all.map((each) => each.ariaLabel));
      expect(names).toEqual([
        'late.jpg, Friday, 3 May 2024',
        'noon.jpg, Friday, 3 May 2024',
        'day before.jpg, Thursday, 2 May 2024',
        'winter.jpg, Sunday, 15 January 2023',
        'plain.png, Wednesday, 1 June 2022',
      ]);
      await expect(tile(page, 'noon.jpg').locator('img')).toBeVisible();
      await expect(page.getByText('5 pictures and videos')).toBeVisible();
    });

    test('open with next and previous across days, and closing leads back to the one that was shown last', async () => {
      const { page } = world;
      await tile(page, 'noon.jpg').click();
      await viewer.shows('noon.jpg');
      await expect(viewer.frame.getByText('2 of 5')).toBeVisible();
      await page.keyboard.press('ArrowRight');
      await viewer.shows('day before.jpg');
      await viewer.button('Next file').click();
      await viewer.shows('winter.jpg');
      await page.keyboard.press('ArrowLeft');
      await viewer.shows('day before.jpg');
      await viewer.close();
      await expect(tile(page, 'day before.jpg')).toBeFocused();
    });

    test('say when they were taken in their details, and lead to their folder', async () => {
      const { page, person } = world;
      await tile(page, 'noon.jpg').hover();
      await tile(page, 'noon.jpg').getByRole('checkbox').click();
      await toolbar(page).getByRole('button', { name: 'Details' }).click();
      const details = page.getByRole('dialog', { name: 'Details' });
      await expect(details.getByText('3 May 2024 at 12:00')).toBeVisible();
      await page.keyboard.press('Escape');
      await toolbar(page).getByRole('button', { name: 'Show in folder' }).click();
      await expect(page.getByRole('navigation', { name: 'Folders above' })).toContainText('Journey');
      await expect(person.row(page, 'noon.jpg')).toBeVisible();
      await openPhotos(page);
    });

    test('are reached by the keyboard alone: arrows, Space, Enter and Escape', async () => {
      const { page } = world;
      await tile(page, 'late.jpg').focus();
      await page.keyboard.press('ArrowRight');
      await expect(tile(page, 'noon.jpg')).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(tile(page, 'day before.jpg')).toBeFocused();
      await page.keyboard.press('Space');
      await expect(toolbar(page)).toContainText('1 selected');
      await page.keyboard.press('Shift+ArrowUp');
      await expect(toolbar(page)).toContainText(/[23] selected/);
      await page.keyboard.press('Escape');
      await expect(toolbar(page)).toBeHidden();
      await page.keyboard.press('End');
      await expect(tile(page, 'plain.png')).toBeFocused();
      await page.keyboard.press('Enter');
      await viewer.shows('plain.png');
      await viewer.close();
    });

    test('are shown one after the other in a slideshow, which pauses, steps and ends by keys', async () => {
      const { page } = world;
      await page.clock.install();
      await page.getByRole('button', { name: 'Slideshow' }).click();
      const tools = page.getByRole('toolbar', { name: 'Slideshow' });
      const shows = (name: string) =>
        expect(page.getByRole('main', { name: 'Preview' }).locator('h1')).toHaveText(name);
      await shows('late.jpg');
      await expect(viewer.button('Download'), 'nothing but the picture').toBeHidden();
      await page.clock.runFor(5_100);
      await shows('noon.jpg');
      await page.keyboard.press('Space');
      await expect(tools.getByRole('button', { name: 'Play' })).toBeVisible();
      await page.clock.runFor(20_000);
      await shows('noon.jpg');
      await expect(viewer.frame.locator('img[data-shown]')).toBeVisible();
      await expect(viewer.frame.getByRole('button', { name: 'Zoom in' })).toBeHidden();
      await expectFlawless(page, 'the slideshow');
      await page.keyboard.press('ArrowRight');
      await shows('day before.jpg');
      await tools.getByText('3 s').click();
      await tools.getByRole('button', { name: 'Play' }).click();
      await page.clock.runFor(3_100);
      await shows('winter.jpg');
      await page.clock.runFor(3_100);
      await shows('plain.png');
      await expect(tools.getByRole('button', { name: 'Play' }), 'it ends with the last one').toBeVisible();
      await page.keyboard.press('Escape');
      await expect(tools).toBeHidden();
      await viewer.shows('plain.png');
      await viewer.button('Slideshow').click();
      await expect(tools).toBeVisible();
      await tools.getByRole('button', { name: 'End the slideshow' }).click();
      await viewer.close();
    });

    test('fault H8: come and go as other devices change them', async () => {
      const { page, drive } = world;
      // Who has scrolled down keeps what is at the upper edge, and the head of a new day is above what is drawn.
      await tile(page, 'late.jpg').focus();
      await page.keyboard.press('Home');
      await expect(tile(page, 'late.jpg')).toBeFocused();
      await drive.write('/new.jpg', taken('2024:05:04 08:00:00'), { mime: 'image/jpeg' });
      await expect(tile(page, 'new.jpg')).toBeVisible();
      await expect(head(page, 'Saturday, 4 May 2024')).toBeVisible();
      await drive.trash([await drive.stat('/new.jpg')]);
      await expect(tile(page, 'new.jpg')).toBeHidden();
      await expect(head(page, 'Saturday, 4 May 2024')).toBeHidden();
    });

    test('are selected by their marks, up to another one, and by days, and are deleted and moved together', async () => {
      const { page, person } = world;
      await tile(page, 'late.jpg').hover();
      await tile(page, 'late.jpg').getByRole('checkbox').click();
      await tile(page, 'winter.jpg').click({ modifiers: ['Shift'] });
      await expect(toolbar(page)).toContainText('4 selected');
      await toolbar(page).getByRole('button', { name: 'Clear the selection' }).click();

      await head(page, 'Friday, 3 May 2024').hover();
      await page.getByRole('checkbox', { name: 'Select Friday, 3 May 2024' }).click();
      await expect(toolbar(page)).toContainText('2 selected');
      await page.getByRole('checkbox', { name: 'Select Friday, 3 May 2024' }).click();
      await expect(toolbar(page)).toBeHidden();

      await tile(page, 'winter.jpg').hover();
      await tile(page, 'winter.jpg').getByRole('checkbox').click();
      await toolbar(page).getByRole('button', { name: 'Move' }).click();
      const move = page.getByRole('dialog');
      await move.getByRole('treeitem', { name: 'Journey' }).click();
      await move.getByRole('button', { name: 'Move' }).click();
      await expect(move).toBeHidden();
      await expect(tile(page, 'winter.jpg'), 'it was taken on the same day').toBeVisible();

      await page.getByRole('checkbox', { name: 'Select Friday, 3 May 2024' }).click();
      await page.keyboard.press('Delete');
      await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete' }).click();
      await expect(tile(page, 'noon.jpg')).toBeHidden();
      await expect(head(page, 'Friday, 3 May 2024')).toBeHidden();
      await page.getByRole('link', { name: 'Trash' }).click();
      await expect(person.row(page, 'noon.jpg')).toBeVisible();
    });
  });

test('pictures and videos that are uploaded through the page stand under their days, and nothing of that leaves the device', async ({
  page,
  person,
  folder,
}) => {
  await drawPictures(page);
  const at = (name: string) => join(folder, name);
  await writeFile(at('one.jpg'), taken('2021:09:10 11:12:13'));
  await writeFile(at('two.jpg'), taken('2021:09:11 11:12:13'));
  await writeFile(at('on its side.jpg'), jpeg({ taken: '2021:09:12 11:12:13', orientation: 6 }, red));
  await writeFile(at('large.jpg'), Buffer.concat([taken('2021:09:13 11:12:13'), Buffer.alloc(5_000_000)]));
  const second = await encodeSecond(page, {
    color: '#080',
    width: 320,
    height: 180,
    frames: 5,
    bitrate: 200_000,
  });
  const length = second.frames.reduce((sum, frame) => sum + frame.length, 0);
  writeMp4(at('film.mp4'), [second], length);
  const sent: string[] = [];
  page.on('request', (request) =>
    sent.push(`${request.url()} ${request.postDataBuffer()?.toString('latin1') ?? ''}`),
  );
  await person.upload(page, ...['one.jpg', 'two.jpg', 'on its side.jpg', 'large.jpg', 'film.mp4'].map(at));
  await page.keyboard.press('Escape');

  await openPhotos(page);
  for (const [name, text] of [
    ['one.jpg', 'Friday, 10 September 2021'],
    ['two.jpg', 'Saturday, 11 September 2021'],
    ['on its side.jpg', 'Sunday, 12 September 2021'],
    ['large.jpg', 'Monday, 13 September 2021'],
  ] as const) {
    await expect(tile(page, name), name).toHaveAccessibleName(`${name}, ${text}`);
  }
  await expect(tile(page, 'film.mp4').locator('img + svg'), 'marked as a video').toBeVisible();
  await expect(tile(page, 'film.mp4')).toContainText('0:01');
  const sizeOf = (name: string) =>
    tile(page, name)
      .locator('img')
      .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  expect(await sizeOf('one.jpg')).toEqual([480, 300]);
  expect(await sizeOf('on its side.jpg'), 'its thumbnail is upright').toEqual([300, 480]);
  const box = await tile(page, 'on its side.jpg').boundingBox();
  expect(box?.height, 'and stands in a square').toBeCloseTo(box?.width ?? 0, 0);
  expect(sent.length).toBeGreaterThan(5);
  const seconds = String(Date.UTC(2021, 8, 10, 11, 12, 13) / 1000);
  for (const canary of ['2021:09:1', '2021-09-1', seconds]) {
    expect(sent.filter((request) => request.includes(canary))).toEqual([]);
  }
});

test(
  'the scrubber leads through years by mouse and keys, and opens nothing that lies between',
  NIGHT,
  async ({ browser, sharedServer }) => {
    test.setTimeout(120_000);
    const blank = await browser.newPage();
    await drawPictures(blank);
    await blank.close();
    const COUNT = 300;
    const world = await openFilesWorld({ browser, sharedServer }, async (drive) => {
      const picture = (index: number) => {
        const date = new Date(Date.UTC(2020, 0, 4) + index * 6 * 86_400_000);
        const takenAt = date.getTime() / 1000 + 43_200;
        const media = { takenAt, offset: null, width: 640, height: 400, duration: null };
        const name = `picture ${index}.jpg`;
        return { name, bytes: red, mime: 'image/jpeg', media, thumbnail: red };
      };
      await drive.list();
      await storeMany(
        drive,
        Array.from({ length: COUNT }, (_, index) => picture(index)),
      );
    });
    const { page } = world;
    await openPhotos(page);
    await expect(page.getByText(`${COUNT} pictures and videos`)).toBeVisible({ timeout: 30_000 });
    await expect(tile(page, `picture ${COUNT - 1}.jpg`)).toBeVisible();
    const slider = page.getByRole('slider', { name: 'Date' });
    await expect(slider).toHaveAttribute('aria-valuetext', 'December 2024');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/storage/thumbnails'))
        asked.push(...(request.postDataJSON() as { ids: string[] }).ids);
    });

    const box = await slider.boundingBox();
    if (box === null) throw new Error('The scrubber is there');
    const x = box.x + box.width / 2;
    await page.mouse.move(x, box.y + 5);
    await page.mouse.down();
    await page.mouse.move(x, box.y + box.height / 2, { steps: 20 });
    await expect(slider.getByText(/ 202[1-3]$/)).toBeVisible();
    await page.mouse.move(x, box.y + box.height, { steps: 20 });
    await page.mouse.up();
    await expect(tile(page, 'picture 0.jpg')).toBeVisible();
    await expect(tile(page, 'picture 0.jpg').locator('img')).toBeVisible();
    await expect(slider).toHaveAttribute('aria-valuetext', 'January 2020');
    expect(asked.length, 'what lies between is not loaded').toBeLessThan(COUNT / 3);

    await slider.focus();
    await page.keyboard.press('PageUp');
    await expect(slider).toHaveAttribute('aria-valuetext', 'January 2021');
    await page.keyboard.press('ArrowUp');
    await expect(slider).toHaveAttribute('aria-valuetext', 'February 2021');
    await page.keyboard.press('Home');
    await expect(tile(page, `picture ${COUNT - 1}.jpg`)).toBeVisible();
    await expectFlawless(page, 'the timeline');
    await world.close();
  },
);

test('a drive without pictures says so', async ({ page, person }) => {
  await person.seesTheDrive(page);
  await openPhotos(page);
  await expect(page.getByRole('heading', { name: 'No pictures yet' })).toBeVisible();
  await expectFlawless(page, 'the timeline without pictures');
});
