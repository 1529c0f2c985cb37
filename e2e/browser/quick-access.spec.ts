import { expectFlawless } from '../support/accessibility.ts';
import { type FilesWorld, openFilesWorld, someBytes } from '../support/files-world.ts';
import { keptDrives } from '../support/kept-rows.ts';
import { QUIET_FILE } from '../support/ready-session.ts';
import { refuse } from '../support/refuse.ts';
import { expect, test } from '../support/test.ts';
import { makeFolder, store } from '../support/test-drive.ts';

/** The day of what was stored a moment ago, midnight or not. */
const LATELY = /^(Today|Yesterday)$/;

let world: FilesWorld;
let holidays: string;

const menu = () => world.page.getByRole('navigation', { name: 'Main menu' });
const names = (list: string) =>
  world.page
    .getByRole('grid', { name: list })
    .locator('[data-id] [dir="auto"]:first-child')
    .allTextContents();

test.describe
  .serial('quick access', () => {
    test.beforeAll(async ({ browser, sharedServer }) => {
      world = await openFilesWorld({ browser, sharedServer }, async (drive) => {
        holidays = await makeFolder(drive, 'Holidays');
        await drive.list();
        const into = await drive.list(holidays);
        await store(drive, 'beach.txt', someBytes(10), { into });
        await store(drive, 'bill.txt', someBytes(10));
        await store(drive, 'letter.txt', someBytes(10));
      });
    });
    test.afterAll(() => world.close());

    test('says while the names of the drive are being read, and then shows what is recent', async () => {
      const { page } = world;
      const complaints = world.complaints;
      complaints.expect(/Failed to load resource/);
      await page.route(/\/api\/spaces\/[^/]+\/(digests|rows|nodes)/, (route) => refuse(route, 'internal'));
      await page.goto(`${world.url}${QUIET_FILE}`);
      for (const name of await keptDrives(page)) {
        await page.evaluate((kept) => Reflect.get(navigator, 'storageBuckets').delete(kept), name);
      }
      await page.goto(`${world.url}/recent`);
      await expect(page.getByRole('status').filter({ hasText: 'being read' })).toBeVisible();
      await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
      await page.unrouteAll();
      await page.reload();
      await expect(page.getByRole('rowheader', { name: LATELY }).first()).toBeVisible({ timeout: 30_000 });
      await expect(page.getByRole('status').filter({ hasText: 'being read' })).toBeHidden();
      // They may have been stored within one second.
      await expect
        .poll(async () => (await names('Recent')).toSorted())
        .toEqual(['beach.txt', 'bill.txt', 'letter.txt']);
    });

    test('shows recent files with their folders, opens them, and shows them in their folder', async () => {
      const { page, person } = world;
      await menu().getByRole('link', { name: 'Recent' }).click();
      await expect(page).toHaveTitle(/Recent/);
      await expect(person.row(page, 'beach.txt')).toContainText('My Files / Holidays');
      await person.open(page, 'beach.txt');
      await expect(page.getByRole('heading', { name: 'beach.txt' })).toBeVisible();
      await page.goBack();
      await person.choose(page, 'beach.txt', 'Show in folder');
      await expect(page.getByRole('heading', { name: 'Holidays' })).toBeVisible();
      await expect(person.row(page, 'beach.txt')).toHaveAttribute('data-highlighted', 'true');
    });

    test('follows what is stored, renamed and deleted meanwhile', async () => {
      const { page, person } = world;
      await menu().getByRole('link', { name: 'Recent' }).click();
      await expect(person.row(page, 'beach.txt')).toBeVisible();
      await store(world.drive, 'news.txt', someBytes(10));
      await expect.poll(async () => (await names('Recent'))[0]).toBe('news.txt');
      await person.choose(page, 'news.txt', 'Rename');
      await page.getByLabel('New name').fill('old news.txt');
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await names('Recent'))[0]).toBe('old news.txt');
      await person.row(page, 'old news.txt').click();
      await page.keyboard.press('Delete');
      await page.getByRole('button', { name: 'Yes, delete' }).click();
      await expect(person.row(page, 'old news.txt')).toBeHidden();
    });

    test('stars by menu, key, toolbar and details, and marks what is starred in list and grid', async () => {
      const { page, person } = world;
      await world.goTo();
      await person.choose(page, 'bill.txt', 'Star');
      const star = (name: string) => person.row(page, name).getByRole('img', { name: 'Starred' });
      await expect(star('bill.txt')).toBeVisible();
      await person.row(page, 'letter.txt').click();
      await page.keyboard.press('Shift+S');
      await expect(star('letter.txt')).toBeVisible();
      await page.keyboard.press('Shift+S');
      await expect(star('letter.txt')).toBeHidden();
      await page.getByRole('toolbar').getByRole('button', { name: 'Star' }).click();
      await expect(star('letter.txt')).toBeVisible();
      await person.choose(page, 'Holidays', 'Details');
      await page.getByRole('dialog').getByRole('button', { name: 'Star' }).click();
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Remove star' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(star('Holidays')).toBeVisible();

      await page.getByRole('button', { name: 'Show as grid' }).click();
      await expect(
        page.getByRole('gridcell', { name: 'bill.txt, ' }).getByRole('img', { name: 'Starred' }),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Show as list' }).click();

      await menu().getByRole('link', { name: 'Starred' }).click();
      await expect.poll(() => names('Starred')).toEqual(['bill.txt', 'Holidays', 'letter.txt']);
      await person.open(page, 'Holidays');
      await expect(page.getByRole('heading', { name: 'Holidays' })).toBeVisible();
    });

    test('has the same stars on another device within a second', async ({ browser }) => {
      const { page, person } = world;
      await menu().getByRole('link', { name: 'Starred' }).click();
      await expect.poll(() => names('Starred')).toHaveLength(3);
      const { children } = await world.drive.list();
      const letter = children.find(({ name }) => name === 'letter.txt');
      await world.drive.stars.set([letter?.id ?? ''], false);
      const at = Date.now();
      await expect(person.row(page, 'letter.txt')).toBeHidden();
      expect(Date.now() - at).toBeLessThan(3_000);
      await world.drive.stars.set([letter?.id ?? ''], true);
      await expect(person.row(page, 'letter.txt')).toBeVisible();
      expect(browser.contexts().length).toBeGreaterThan(0);
    });

    test('lets the star of what is in the trash sleep, and takes away that of what is gone', async () => {
      const { page, person, drive } = world;
      await person.row(page, 'letter.txt').click();
      await page.keyboard.press('Delete');
      await page.getByRole('button', { name: 'Yes, delete' }).click();
      await expect(person.row(page, 'letter.txt')).toBeHidden();
      expect(await drive.stars.ids()).toHaveLength(3);
      const entry = (await drive.listTrash()).entries.find(({ item }) => item.name === 'letter.txt');
      if (entry === undefined) throw new Error('It is not in the trash');
      await drive.restore([entry.item]);
      await expect(person.row(page, 'letter.txt')).toBeVisible();

      await drive.delete([entry.item]);
      await expect(person.row(page, 'letter.txt')).toBeHidden();
      await expect.poll(async () => (await drive.stars.ids()).length).toBe(2);
    });

    test('takes a star back and says so where the server refuses it', async () => {
      const { page, person, complaints } = world;
      complaints.expect(/Failed to load resource/);
      await world.goTo(holidays);
      await page.route(/\/api\/spaces\/[^/]+\/changes/, (route) =>
        route.request().method() === 'POST' ? refuse(route, 'forbidden') : route.continue(),
      );
      await person.choose(page, 'beach.txt', 'Star');
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(person.row(page, 'beach.txt').getByRole('img', { name: 'Starred' })).toBeHidden();
      await page.unrouteAll();

      await test.step('a star that was set is read at once, whoever tells of it', async () => {
        await page.route('**/api/spaces/events', (route) => route.abort());
        await world.show(holidays);
        for (const [action, isStarred] of [
          ['Star', true],
          ['Remove star', false],
        ] as const) {
          const stored = page.waitForResponse(
            (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/changes'),
          );
          const read = stored.then(() => page.waitForResponse(/\/settings$/, { timeout: 10_000 }));
          await person.choose(page, 'beach.txt', action);
          await read;
          const star = person.row(page, 'beach.txt').getByRole('img', { name: 'Starred' });
          await expect(star).toBeVisible({ visible: isStarred });
        }
        await page.unrouteAll();
      });
    });

    test('says what to do where nothing is starred', async () => {
      const { page, drive } = world;
      await drive.stars.set(await drive.stars.ids(), false);
      await menu().getByRole('link', { name: 'Starred' }).click();
      await expect(page.getByRole('heading', { name: 'No stars yet' })).toBeVisible();
    });

    test('is accessible, wide and narrow, light and dark', async () => {
      const { page } = world;
      await menu().getByRole('link', { name: 'Recent' }).click();
      await expect(page.getByRole('rowheader', { name: LATELY }).first()).toBeVisible();
      await expectFlawless(page, 'recent files');
      await world.drive.stars.set([holidays], true);
      await menu().getByRole('link', { name: 'Starred' }).click();
      await expect.poll(() => names('Starred')).toEqual(['Holidays']);
      await expectFlawless(page, 'starred items');
    });
  });
