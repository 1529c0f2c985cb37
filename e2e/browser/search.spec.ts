import { searchRequest } from '@coffer/contract';
import type { Request } from '@playwright/test';
import { expectFlawless, PHONE, WIDE } from '../support/accessibility.ts';
import { NIGHT } from '../support/dose.ts';
import { type FilesWorld, openFilesWorld, someBytes } from '../support/files-world.ts';
import { withoutRows } from '../support/kept-rows.ts';
import { expect, test } from '../support/test.ts';
import { makeFolder, makeFolders, store } from '../support/test-drive.ts';

const MANY = 25;
const DEBOUNCE_MS = 200;
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

let world: FilesWorld;
let archive: string;

/** Later than when the folders are made: of what matches alike, the newest comes first. */
const FUTURE = 4_000_000_000;

const dialog = () => world.page.getByRole('dialog', { name: 'Search' });
const input = () => dialog().getByRole('combobox', { name: 'Search for files and folders' });
const results = () => dialog().getByRole('listbox', { name: 'Results' }).getByRole('option');
const chosen = () => dialog().getByRole('option', { selected: true });
const isSearch = (request: Request) => request.url().endsWith('/api/storage/search');

async function open(): Promise<void> {
  await world.page.keyboard.press('ControlOrMeta+k');
  await expect(input()).toBeFocused();
}

async function search(text: string): Promise<void> {
  await open();
  await input().fill(text);
}

/** Closes what the test before has left open, and leads to the top. */
async function backToTop(): Promise<void> {
  await world.page.keyboard.press('Escape');
  await expect(dialog()).toHaveCount(0);
  await world.goTo();
}

/** Titles of the results, in their order. */
const names = () => results().locator('[dir="auto"]:first-of-type').allTextContents();

test.describe
  .serial('the search', () => {
    test.beforeAll(async ({ browser, sharedServer }) => {
      test.setTimeout(120_000);
      world = await openFilesWorld({ browser, sharedServer }, async (drive) => {
        await store(drive, 'report.pdf', someBytes(1_400), { modifiedAt: FUTURE + 1 });
        await store(drive, '東京都庁の写真.jpg', someBytes(10));
        await store(drive, '🎉 party.txt', someBytes(10));
        await store(drive, 'minutes.docx', someBytes(10), { mime: DOCX });
        archive = await makeFolder(drive, 'Archive of reports');
        await drive.list();
        await store(drive, 'old report.txt', someBytes(10), {
          into: await drive.list(archive),
          modifiedAt: FUTURE,
        });
        const many = await makeFolder(drive, 'Many');
        await drive.list();
        await makeFolders(
          drive,
          Array.from({ length: MANY }, (_, index) => `Protokoll ${index}`),
          many,
        );
      });
      // The server is asked, as it is until this device has all names.
      await withoutRows(world.page);
      await world.show();
    });
    test.beforeEach(backToTop);
    test.afterAll(() => world.close());

    test('opens by its button and by its keys, and closes with the focus where it was', async () => {
      const { page } = world;
      const button = page.getByRole('button', { name: 'Search' });
      await button.click();
      await expect(input()).toBeFocused();
      await expect(dialog()).toContainText('Start typing to search');
      await page.keyboard.press('Escape');
      await expect(dialog()).toHaveCount(0);
      await expect(button).toBeFocused();
      await open();
      await page.mouse.click(5, 5);
      await expect(dialog()).toHaveCount(0);
    });

    test('says so when nothing is found, and finds nothing for what is no word', NIGHT, async () => {
      await search('nowhere');
      await expect(dialog()).toContainText('No results');
      await input().fill('.');
      await expect(dialog()).toContainText('No results');
      await expect(results()).toHaveCount(0);
      await input().fill('');
      await expect(dialog()).toContainText('Start typing to search');
    });

    test('shows name, type, size and place', async () => {
      await search('repor');
      await expect.poll(names).toEqual(['report.pdf', 'old report.txt', 'Archive of reports/']);
      await expect(results().nth(0)).toContainText('PDF file');
      await expect(results().nth(0)).toContainText('1.4 KB');
      await expect(results().nth(0)).toContainText('My Files');
      await expect(results().nth(1)).toContainText('My Files / Archive of reports');
      await expect(results().nth(2)).toContainText('Folder');
      await expect(results().nth(2)).toContainText('-');
      await expectFlawless(world.page, 'the search', { sizes: [WIDE] });
      await input().fill('minutes');
      await expect(results().filter({ hasText: 'minutes.docx' })).toContainText('Document (DOCX)');
    });

    test('finds names in any script', NIGHT, async () => {
      await search('写真');
      await expect.poll(names).toEqual(['東京都庁の写真.jpg']);
      await input().fill('🎉');
      await expect.poll(names).toEqual(['🎉 party.txt']);
    });

    test('is walked through by keys, and Enter opens a folder', async () => {
      const { page } = world;
      await search('repor');
      await expect(results()).toHaveCount(3);
      await expect(chosen()).toContainText('report.pdf');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await expect(chosen()).toContainText('Archive of reports/');
      await expect(input()).toHaveAttribute(
        'aria-activedescendant',
        (await chosen().getAttribute('id')) ?? '',
      );
      await page.keyboard.press('ArrowDown');
      await expect(chosen(), 'the end is the end').toContainText('Archive of reports/');
      await page.keyboard.press('Enter');
      await expect(dialog()).toHaveCount(0);
      await expect(page).toHaveURL(`${world.url}/${archive}`);
    });

    test('opens a file by click', async () => {
      const { page, drive } = world;
      const { children } = await drive.list(archive);
      await search('old');
      await results().first().click();
      await expect(dialog()).toHaveCount(0);
      await expect(page).toHaveURL(`${world.url}/p/${children[0]?.id}`);
    });

    test('can stay in the folder that is shown', async () => {
      await world.goTo(archive);
      await search('repor');
      await expect(results()).toHaveCount(3);
      await dialog().getByText('This folder').click();
      await expect.poll(names).toEqual(['old report.txt']);
    });

    // `search-engine.test.ts` gives ten at a time over HTTP.
    test('gives ten results, and more when somebody scrolls', NIGHT, async () => {
      const bodies: unknown[] = [];
      world.page.on('request', (request) => {
        if (isSearch(request)) bodies.push(searchRequest.parse(request.postDataJSON()));
      });
      await search('protokoll');
      await expect(results()).toHaveCount(10);
      expect(bodies).toMatchObject([
        { limit: 10, skip: 0 },
        { limit: 90, skip: 10 },
      ]);
      // The tenth, which stays where it is: the last one is another as soon as more are shown.
      await results().nth(9).hover();
      await world.page.mouse.wheel(0, 100);
      await expect(results()).toHaveCount(20);
      await world.page.mouse.wheel(0, 2_000);
      await expect(results()).toHaveCount(MANY);
      expect(bodies).toHaveLength(2);
      expect(new Set(await names()).size).toBe(MANY);
    });

    test('cancels what nobody waits for any more', async () => {
      const { page } = world;
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/\/api\/storage\/search$/, async (route) => {
        await held;
        await route.continue().catch(() => undefined);
      });
      const first = page.waitForRequest(isSearch);
      const cancelled = page.waitForEvent('requestfailed', isSearch);
      await search('party');
      const request = await first;
      await input().fill('repor');
      expect(await cancelled).toBe(request);
      release();
      await expect.poll(names).toEqual(['report.pdf', 'old report.txt', 'Archive of reports/']);
      await page.unroute(/\/api\/storage\/search$/);
    });

    test('says nothing of failures, and searches again until it is answered', async () => {
      const { page, complaints } = world;
      complaints.expect(/Failed to load resource/);
      await page.route(/\/api\/storage\/search$/, (route) => route.abort());
      const failed = page.waitForEvent('requestfailed', isSearch);
      await search('party');
      await failed;
      await page.unroute(/\/api\/storage\/search$/);
      await expect.poll(names).toEqual(['🎉 party.txt']);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });

    test('asks once for what is typed without a pause', NIGHT, async () => {
      const { page } = world;
      await page.clock.install();
      await world.show();
      await open();
      const asked: Request[] = [];
      page.on('request', (request) => {
        if (isSearch(request)) asked.push(request);
      });
      await page.clock.pauseAt(Date.now() + 60_000);
      for (const letter of 'party') {
        await input().press(letter);
        await page.clock.runFor(DEBOUNCE_MS / 2);
      }
      expect(asked).toEqual([]);
      await page.clock.runFor(DEBOUNCE_MS);
      await page.clock.resume();
      await expect.poll(names).toEqual(['🎉 party.txt']);
      expect(asked).toHaveLength(1);
    });

    // `screens-themes.spec.ts` opens it where there is little room.
    test('fills the screen of a phone', NIGHT, async () => {
      const { page } = world;
      await page.setViewportSize(PHONE);
      await page.getByRole('button', { name: 'Search' }).click();
      await input().fill('protokoll');
      await expect(results().first()).toBeVisible();
      expect((await dialog().boundingBox())?.width).toBe(390);
      await expectFlawless(page, 'the search on a phone', { sizes: [PHONE] });
      await page.setViewportSize(PHONE);
      await dialog().getByRole('button', { name: 'Close' }).click();
      await expect(dialog()).toHaveCount(0);
      await page.setViewportSize({ width: 1440, height: 900 });
    });
  });

test.describe
  .serial('the search on this device', () => {
    test.beforeAll(async ({ browser, sharedServer }) => {
      test.setTimeout(120_000);
      world = await openFilesWorld({ browser, sharedServer }, async (drive) => {
        await drive.createDirectory('/Holidays');
        const mime = 'image/jpeg';
        await drive.write('/Holidays/beachball.jpg', someBytes(1_400), { mime });
        await drive.write('/Holidays/beach list.txt', someBytes(10), { mime: 'text/plain' });
        await drive.write('/Holidays/thrown away.txt', someBytes(10));
        await drive.trash(['/Holidays/thrown away.txt']);
      });
      await expect(async () => {
        await world.show();
        await search('achbal');
        // No beginning of a word: the server does not find it.
        await expect(results()).toHaveCount(1, { timeout: 2_000 });
      }).toPass({ timeout: 60_000 });
    });
    test.beforeEach(backToTop);
    test.afterAll(() => world.close());

    test('finds parts of words and slips of the finger, and asks the server nothing', NIGHT, async () => {
      const { page } = world;
      const asked: Request[] = [];
      page.on('request', (request) => {
        if (isSearch(request)) asked.push(request);
      });
      await search('list');
      await expect.poll(names).toEqual(['beach list.txt']);
      for (const query of ['achbal', 'baechball', 'BALL jpg', 'holidays kind:folder']) {
        await input().fill(query);
        await expect(results()).toHaveCount(1);
      }
      await results().first().click();
      await expect(page).toHaveURL(/[0-9a-f-]{36}$/);
      expect(asked).toEqual([]);
    });

    test('is narrowed by filters, by clicks or by what is typed', async () => {
      await search('beach');
      await expect(results()).toHaveCount(2);
      const filter = (name: string) => dialog().getByRole('checkbox', { name });
      await dialog().getByText('Images', { exact: true }).click();
      await expect(input()).toHaveValue('beach kind:image');
      await expect.poll(names).toEqual(['beachball.jpg']);
      await input().fill('beach kind:document larger:5 after:2000-05');
      await expect.poll(names).toEqual(['beach list.txt']);
      await expect(filter('Documents')).toBeChecked();
      await expect(filter('after:2000-05')).toBeChecked();
      await expect(filter('Images')).not.toBeChecked();
      await expectFlawless(world.page, 'filters of the search');
      await dialog().getByText('after:2000-05', { exact: true }).click();
      await expect(input()).toHaveValue('beach kind:document larger:5');
      await input().fill('beach kind:nothing');
      await expect(dialog()).toContainText('No results');
    });

    // `search-on-device.test.ts` finds it by day, and the test above narrows by kind.
    test('shows what is in the trash where it lies', NIGHT, async () => {
      await search('thrown');
      await expect(dialog()).toContainText('No results');
      await dialog().getByText('In the trash', { exact: true }).click();
      await expect.poll(names).toEqual(['thrown away.txt']);
      await results().first().click();
      await expect(world.page).toHaveURL(`${world.url}/trash`);
    });

    test('does without the server where the account has switched its help off', NIGHT, async () => {
      const { page } = world;
      await page.goto(`${world.url}/account`);
      const help = page.getByRole('switch', { name: 'Let the server help to search' });
      await expect(help).toBeChecked();
      await help.click();
      await expect(page.getByText('The server has no tokens of your names')).toBeVisible();
      const section = page.getByRole('region').filter({ has: help });
      await expectFlawless(page, 'the setting of the search', { within: section });
      const withRows = await withoutRows(page);
      await world.show();
      await search('beach');
      await expect(dialog()).toContainText('This device is still reading the names of your drive');
      await withRows();
      await expect(async () => {
        await world.show();
        await search('beachball');
        await expect(results()).toHaveCount(1, { timeout: 2_000 });
      }).toPass({ timeout: 30_000 });
    });
  });
