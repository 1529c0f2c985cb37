import type { Page } from '@playwright/test';
import { expectFlawless } from '../support/accessibility.ts';
import { dose, NIGHT } from '../support/dose.ts';
import { type FilesWorld, openFilesWorld, someBytes } from '../support/files-world.ts';
import { generatePicture } from '../support/generated-pictures.ts';
import { refuse } from '../support/refuse.ts';
import { expect, test } from '../support/test.ts';
import { makeFolder, store, storeMany } from '../support/test-drive.ts';

/** The longest name of all, of which two lines are shown. */
const LONG = 'a picture whose name goes on and on until nobody reads it to its end any more.png';

const COUNT = dose(200, 400);

let world: FilesWorld;
let album: string;

const tile = (page: Page, name: string) => page.getByRole('gridcell', { name: `${name}, ` });
const selected = async (page: Page) => {
  const names = await page
    .getByRole('gridcell', { selected: true })
    .locator('[dir="auto"]')
    .allTextContents();
  return names.toSorted();
};

test.describe
  .serial('the grid of a folder', () => {
    test.beforeAll(async ({ browser, sharedServer }) => {
      test.setTimeout(120_000);
      const page = await browser.newPage();
      const picture = { width: 400, height: 300, color: 'teal', type: 'image/jpeg' };
      const thumbnail = await generatePicture(page, picture);
      await page.close();
      world = await openFilesWorld({ browser, sharedServer }, async (drive) => {
        await makeFolder(drive, 'Folder');
        album = await makeFolder(drive, 'Album');
        await drive.list();
        await drive.list(album);
        const picture = (index: number) => ({ name: `p${index}.jpg`, bytes: someBytes(100), thumbnail });
        await storeMany(
          drive,
          Array.from({ length: COUNT }, (_, index) => picture(index)),
          album,
        );
        for (const name of [LONG, 'b.txt', 'c.pdf', 'd.txt', 'e.txt', 'f.txt', 'g.txt']) {
          await store(drive, name, someBytes(10), name === LONG ? { thumbnail } : {});
        }
      });
    });
    test.afterAll(() => world.close());

    test('takes the place of the list, and stays so in other folders and after a reload', async () => {
      const { page } = world;
      const grid = page.getByRole('grid', { name: 'Files' });
      await page.getByRole('button', { name: 'Show as grid' }).click();
      await expect(tile(page, 'b.txt')).toBeVisible();
      await expect(page.getByRole('columnheader')).toHaveCount(0);
      await world.goTo(album);
      await expect(tile(page, `p${COUNT - 1}.jpg`).locator('img')).toBeVisible();
      await world.show();
      await expect(grid).toHaveAttribute('aria-colcount', '6');
      const toList = page.getByRole('button', { name: 'Show as list' });
      const toGrid = page.getByRole('button', { name: 'Show as grid' });
      await toList.press('Enter');
      await expect(page.getByRole('columnheader', { name: 'Modified' })).toBeVisible();
      await expect(toGrid).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(tile(page, 'b.txt')).toBeVisible();
      await expect(toList).toBeFocused();
    });

    test('says of each tile what it is, and shows two lines of its name', async () => {
      const { page } = world;
      await expect(tile(page, 'b.txt')).toHaveAccessibleName('b.txt, TXT file, 10 B');
      await expect(tile(page, 'Folder')).toHaveAccessibleName('Folder, Folder');
      const name = tile(page, LONG).locator('[dir="auto"]');
      const { height, whole } = await name.evaluate((text) => ({
        height: text.clientHeight,
        whole: text.scrollHeight,
      }));
      expect([height, whole], 'nothing is cut off').toEqual([40, 40]);
      await expect(name).toHaveText(LONG);
      const seen = await name.evaluate((text) =>
        [...text.childNodes].map((part) => (part instanceof HTMLElement ? '…' : part.textContent)).join(''),
      );
      expect(seen, 'its middle is left out').toMatch(/^a picture.*….*\.png$/);
    });

    test('has tiles of three sizes, which stay so', async () => {
      const { page } = world;
      const widthOf = async () => (await tile(page, 'b.txt').boundingBox())?.width ?? 0;
      const medium = await widthOf();
      const choose = async (size: string) => {
        await page.getByRole('button', { name: 'Size of the pictures' }).click();
        await page.getByRole('menuitemradio', { name: size }).click();
      };
      await choose('Large');
      await expect.poll(widthOf).toBeGreaterThan(medium * 1.3);
      await choose('Small');
      await expect.poll(widthOf).toBeLessThan(medium * 0.8);
      await world.show();
      await expect.poll(widthOf).toBeLessThan(medium * 0.8);
      await choose('Medium');
      await expect.poll(widthOf).toBe(medium);
    });

    test('goes by the arrows in two dimensions, and selects as the list does', async () => {
      const { page } = world;
      // Folder, Album, g.txt, f.txt, e.txt, d.txt, and below c.pdf, b.txt and the long name.
      await world.show();
      await page.keyboard.press('ArrowDown');
      await expect(tile(page, 'Folder')).toBeFocused();
      await page.keyboard.press('ArrowRight');
      await expect(tile(page, 'Album')).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(tile(page, 'b.txt')).toBeFocused();
      await expect.poll(() => selected(page)).toEqual(['b.txt']);
      await page.keyboard.press('Shift+ArrowLeft');
      await expect.poll(() => selected(page)).toEqual(['b.txt', 'c.pdf']);
      await page.keyboard.press('End');
      await expect(tile(page, LONG)).toBeFocused();
      await page.keyboard.press('ArrowUp');
      await expect(tile(page, 'g.txt')).toBeFocused();
      await page.keyboard.press('ControlOrMeta+ArrowRight');
      await page.keyboard.press('Space');
      await expect.poll(() => selected(page)).toEqual(['f.txt', 'g.txt']);
      await page.keyboard.press('ControlOrMeta+a');
      await expect.poll(() => selected(page)).toHaveLength(9);
      await page.keyboard.press('Escape');
      await expect.poll(() => selected(page)).toEqual([]);
      await page.keyboard.press('Home');
      await page.keyboard.press('Shift+F10');
      await expect(page.getByRole('menu')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(tile(page, 'Folder')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Folder' })).toBeVisible();
      await expect(page.getByRole('grid', { name: 'Files' }), 'of an empty folder').toBeFocused();
      await page.goBack();
      await expect(tile(page, 'Folder')).toBeFocused();
    });

    test('selects by clicks, by the checkbox, and with Ctrl and Shift', NIGHT, async () => {
      const { page } = world;
      await tile(page, 'g.txt').click();
      await expect.poll(() => selected(page)).toEqual(['g.txt']);
      await tile(page, 'e.txt').click({ modifiers: ['Shift'] });
      await expect.poll(() => selected(page)).toEqual(['e.txt', 'f.txt', 'g.txt']);
      await tile(page, 'f.txt').click({ modifiers: ['ControlOrMeta'] });
      await expect.poll(() => selected(page)).toEqual(['e.txt', 'g.txt']);
      await page.getByRole('checkbox', { name: 'Select b.txt' }).click();
      await expect.poll(() => selected(page)).toEqual(['b.txt', 'e.txt', 'g.txt']);
      await expect(page.getByRole('toolbar')).toContainText('3 selected');
      await page.getByRole('checkbox', { name: 'Select all' }).click();
      await expect.poll(() => selected(page)).toHaveLength(9);
      await page.getByRole('checkbox', { name: 'Select all' }).click();
      await expect.poll(() => selected(page)).toHaveLength(0);
    });

    test('has the menu of each item, at its button and at a right click', NIGHT, async () => {
      const { page, person } = world;
      await person.openMenu(page, 'c.pdf');
      await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
      await page.keyboard.press('Escape');
      await tile(page, 'd.txt').click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Details' }).click();
      await expect(page.getByRole('dialog', { name: 'Details' })).toContainText('d.txt');
      await page.keyboard.press('Escape');
    });

    test('is sorted above it', async () => {
      const { page } = world;
      const names = () => page.getByRole('gridcell').locator('[dir="auto"]').allTextContents();
      const sorts = page.getByRole('group', { name: 'Sort by' });
      expect((await names()).at(-1)).toBe(LONG);
      await sorts.getByRole('button', { name: 'Name, sorted descending' }).click();
      await expect
        .poll(names)
        .toEqual(['Album', 'Folder', LONG, 'b.txt', 'c.pdf', 'd.txt', 'e.txt', 'f.txt', 'g.txt']);
      await sorts.getByRole('button', { name: 'Type' }).click();
      await expect(sorts.getByRole('button', { name: 'Type, sorted ascending' })).toBeVisible();
      await sorts.getByRole('button', { name: 'Name' }).click();
      await sorts.getByRole('button', { name: 'Name, sorted ascending' }).click();
    });

    test('takes what is dragged onto a folder', async () => {
      const { page } = world;
      await tile(page, 'g.txt').click();
      await tile(page, 'f.txt').click({ modifiers: ['ControlOrMeta'] });
      await tile(page, 'g.txt').dragTo(tile(page, 'Folder'));
      await expect(page.getByRole('heading', { name: 'Folder' })).toBeVisible();
      await expect(tile(page, 'f.txt')).toBeVisible();
      await expect(tile(page, 'g.txt')).toBeVisible();
      await world.show();
      await expect(tile(page, 'g.txt')).toBeHidden();
    });

    test('draws the tiles near the view and no others, and asks for the thumbnails of those in it', async () => {
      const { page } = world;
      const asked = new Set<string>();
      page.on('request', (request) => {
        if (!request.url().endsWith('/api/storage/thumbnails')) return;
        for (const id of request.postDataJSON().ids) asked.add(id);
      });
      await world.show(album);
      const grid = page.getByRole('grid', { name: 'Files' });
      await expect(grid).toHaveAttribute('aria-rowcount', String(Math.ceil(COUNT / 6)));
      await expect(tile(page, `p${COUNT - 1}.jpg`).locator('img')).toBeVisible();
      await page.waitForTimeout(500);
      expect(await page.getByRole('gridcell').count()).toBeLessThan(120);
      expect(asked.size, 'those of the first page, and then of all of it').toBeLessThanOrEqual(2 * 36);

      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('End');
      await expect(tile(page, 'p0.jpg')).toBeFocused();
      await expect(tile(page, 'p0.jpg').locator('img')).toBeVisible();
      await expect(tile(page, 'p0.jpg')).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('PageUp');
      await expect(tile(page, 'p0.jpg')).not.toBeFocused();
      expect(asked.size, 'not those that were scrolled over').toBeLessThan(120);
    });

    test(
      'keeps what is in the view when tiles change their size or the window its width',
      NIGHT,
      async () => {
        const { page } = world;
        await tile(page, 'p0.jpg').click();
        for (const width of [1100, 800, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          await expect(tile(page, 'p0.jpg')).toBeInViewport();
        }
        await page.getByRole('button', { name: 'Size of the pictures' }).click();
        await page.getByRole('menuitemradio', { name: 'Large' }).click();
        await expect(tile(page, 'p0.jpg')).toBeInViewport();
        await page.getByRole('button', { name: 'Size of the pictures' }).click();
        await page.getByRole('menuitemradio', { name: 'Medium' }).click();
      },
    );

    test('says that a folder is empty, loading, or not to be had', NIGHT, async () => {
      const { page, complaints } = world;
      complaints.expect(/Failed to load resource/);
      const empty = await makeFolder(world.drive, 'Empty');
      await world.show(empty);
      await expect(page.getByText('Nothing in here yet')).toBeVisible();

      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/\/api\/storage\?/, async (route) => {
        await held;
        await refuse(route, 'forbidden');
      });
      // Without the rows that this device keeps.
      await page.goto('about:blank');
      await page.route(/\/api\/spaces\//, (route) => refuse(route, 'internal'));
      const other = await makeFolder(world.drive, 'Other');
      await page.goto(`${world.url}/${other}`);
      await expect(page.getByRole('status', { name: 'Loading files' })).toBeVisible();
      release();
      await expect(page.getByRole('alert')).toContainText('some kind of problem');
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('Nothing in here yet')).toBeVisible();
    });

    test('is accessible, wide and narrow, light and dark', async () => {
      const { page } = world;
      await world.show();
      await tile(page, 'b.txt').click();
      await expectFlawless(page, 'the grid of a folder');
    });
  });

test.describe
  .serial('the grid of a folder on a phone', () => {
    test.beforeAll(async ({ browser, sharedServer }) => {
      const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
      world = await openFilesWorld(
        { browser, sharedServer },
        async (drive) => {
          await makeFolder(drive, 'Folder');
          for (const name of ['a.txt', 'b.txt', 'c.txt']) await store(drive, name, someBytes(10));
        },
        phone,
      );
    });
    test.afterAll(() => world.close());

    test('has two or three columns, opens at a tap, and selects at a long press', async () => {
      const { page } = world;
      const grid = page.getByRole('grid', { name: 'Files' });
      await page.getByRole('button', { name: 'Show as grid' }).tap();
      await expect(grid).toHaveAttribute('aria-colcount', '2');
      await page.getByRole('button', { name: 'Size of the pictures' }).tap();
      await page.getByRole('menuitemradio', { name: 'Small' }).tap();
      await expect(grid).toHaveAttribute('aria-colcount', '3');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

      // Where the checkbox will be: nobody sees it there.
      await tile(page, 'Folder').tap({ position: { x: 20, y: 20 } });
      await expect(page.getByRole('heading', { name: 'Folder' })).toBeVisible();
      await page.goBack();

      const box = await tile(page, 'b.txt').boundingBox();
      const client = await page.context().newCDPSession(page);
      const touchPoints = [{ x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 40 }];
      await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
      await expect(tile(page, 'b.txt')).toHaveAttribute('aria-selected', 'true');
      await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await tile(page, 'c.txt').tap();
      await expect.poll(() => selected(page)).toEqual(['b.txt', 'c.txt']);
      await page.getByRole('checkbox', { name: 'Select b.txt' }).tap();
      await expect.poll(() => selected(page)).toEqual(['c.txt']);
    });
  });
