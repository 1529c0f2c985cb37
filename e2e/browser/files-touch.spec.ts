import { HIGHLIGHT_CLEAR_MS } from '@coffer/contract';
import type { Page } from '@playwright/test';
import { type FilesWorld, openFilesWorld, someBytes } from '../support/files-world.ts';
import { expect, test } from '../support/test.ts';
import { makeFolder, store } from '../support/test-drive.ts';

// With motion: what a tap meets while the menu moves is what these are about.
const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'no-preference',
} as const;

let world: FilesWorld;
let fileId: string;

test.describe
  .serial('the file browser on a phone', () => {
    test.beforeAll(async ({ browser, sharedServer }) => {
      world = await openFilesWorld(
        { browser, sharedServer },
        async (drive) => {
          const holidays = await makeFolder(drive, 'Holidays');
          await drive.list();
          await makeFolder(drive, 'Beach', holidays);
          const names = [
            'a name that is much longer than any phone is wide, whatever its font.txt',
            'b.txt',
            'c.txt',
          ];
          for (const name of names) fileId = await store(drive, name, someBytes(10));
        },
        PHONE,
      );
    });
    test.afterAll(() => world.close());

    test('opens with a tap, and once with two quick ones', async () => {
      const { page, person } = world;
      await person.row(page, 'b.txt').getByText('b.txt').tap();
      await expect(page.getByRole('heading', { name: 'b.txt' })).toBeVisible();
      await page.getByRole('button', { name: 'Close the preview' }).tap();
      const box = await person.row(page, 'Holidays').boundingBox();
      const [x, y] = [(box?.x ?? 0) + 120, (box?.y ?? 0) + 20];
      await page.touchscreen.tap(x, y);
      await page.touchscreen.tap(x, y);
      await expect(page.getByRole('heading', { name: 'Holidays' })).toBeVisible();
      await expect(person.row(page, 'Beach')).toBeVisible();
      await page.waitForTimeout(300);
      await expect(page.getByRole('heading', { name: 'Holidays' })).toBeVisible();
      await page.goBack();
    });

    test('selects with a long press, and then with taps', async () => {
      const { page, person } = world;
      await longPress(page, 'b.txt', person);
      await expect.poll(() => person.selectedNames(page)).toEqual(['b.txt']);
      await expect(page.getByRole('menu')).toBeHidden();
      await person.row(page, 'c.txt').getByText('c.txt').tap();
      await expect.poll(() => person.selectedNames(page)).toEqual(['b.txt', 'c.txt']);
      await expect(page.getByRole('toolbar')).toContainText('2 selected');
      await page.getByRole('checkbox', { name: 'Select b.txt' }).tap();
      await expect.poll(() => person.selectedNames(page)).toEqual(['c.txt']);
      const title = await page.getByRole('navigation', { name: 'Folders above' }).boundingBox();
      expect(title?.width, 'it leaves the room to what can be done with one file').toBe(1);
      const tools = await page.getByRole('toolbar').boundingBox();
      expect((tools?.x ?? 0) + (tools?.width ?? 0)).toBeLessThanOrEqual(390);
      await page.getByRole('button', { name: 'Clear the selection' }).tap();
    });

    test('shows the menu as a sheet no higher than its entries', async () => {
      const { page } = world;
      await page.getByRole('button', { name: 'More for c.txt' }).tap();
      const sheet = page.getByRole('dialog', { name: 'c.txt' });
      await expect(sheet.getByRole('menuitem', { name: 'Details' })).toBeVisible();
      await expect
        .poll(async () => {
          const box = await sheet.boundingBox();
          const last = await sheet.getByRole('menuitem').last().boundingBox();
          if (box === null || last === null) return false;
          const bottom = box.y + box.height;
          return Math.round(bottom) === 844 && bottom - last.y - last.height < 30;
        })
        .toBe(true);
      await page.touchscreen.tap(195, 60);
      await expect(sheet).toBeHidden();
    });

    test('closes the menu by its button, and by a tap beside it, which does nothing else', async () => {
      const { page, person } = world;
      const menu = page.getByRole('navigation', { name: 'Main menu' });
      await page.getByRole('button', { name: 'Open menu' }).tap();
      await expect(menu).toBeVisible();
      await page.getByRole('button', { name: 'Close menu' }).tap();
      await expect(menu).toBeHidden();

      const box = await person.row(page, 'c.txt').boundingBox();
      await page.getByRole('button', { name: 'Open menu' }).tap();
      await expect(menu).toBeVisible();
      await page.touchscreen.tap(340, (box?.y ?? 0) + 20);
      await expect(menu).toBeHidden();
      await page.waitForTimeout(300);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(new URL(page.url()).pathname).toBe('/');
    });

    test('leaves the menu open when the highlight of a row ends', async () => {
      const { page } = world;
      // So that the page is opened with the clock.
      await page.goto('about:blank');
      await page.clock.install();
      await page.goto(`${world.url}/#${fileId}`);
      await page.getByRole('button', { name: 'Open menu' }).tap();
      await page.clock.fastForward(HIGHLIGHT_CLEAR_MS);
      await page.waitForFunction(() => location.hash === '');
      await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
      await page.getByRole('button', { name: 'Close menu' }).tap();
    });

    test('keeps icons and names in line, however long a name is', async () => {
      const { page, person } = world;
      const row = person.row(
        page,
        'a name that is much longer than any phone is wide, whatever its font.txt',
      );
      const box = await row.locator('svg').boundingBox();
      expect(box?.width).toBe(36);
      expect((await row.locator('[dir="auto"]').boundingBox())?.x).toBe(
        (await person.row(page, 'c.txt').locator('[dir="auto"]').boundingBox())?.x,
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    });
  });

async function longPress(page: Page, name: string, person: FilesWorld['person']): Promise<void> {
  const box = await person.row(page, name).getByText(name).boundingBox();
  if (box === null) throw new Error(`${name} is not to be seen`);
  const client = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + 5, y: box.y + 5 }];
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await expect(person.row(page, name)).toHaveAttribute('aria-selected', 'true');
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
