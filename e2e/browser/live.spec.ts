import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { makeAccount } from '../support/accounts.ts';
import { hearAnnouncements } from '../support/announcements.ts';
import { NIGHT } from '../support/dose.ts';
import { type FilesWorld, openFilesWorld, someBytes } from '../support/files-world.ts';
import { type KeptProfile, takeProfile } from '../support/kept-profile.ts';
import { Person } from '../support/person.ts';
import { startServer } from '../support/server-process.ts';
import { endServer } from '../support/shared-server.ts';
import { expect, test } from '../support/test.ts';
import { makeFolder, store } from '../support/test-drive.ts';

const PROMISED_MS = 1_000;

const EVENTS = '/api/spaces/events';

/** Waits until a page holds the stream, or another tab of its browser does. */
const followed = (context: BrowserContext) =>
  context.waitForEvent('response', (response) => response.url().endsWith(EVENTS) && response.ok());

const isStream = (url: string) => url.endsWith(EVENTS);

let world: FilesWorld;
/** Another browser of the same person. */
let other: Page;
let otherProfile: KeptProfile;
let otherContext: BrowserContext;
let docs: string;

test.describe
  .serial('two browsers side by side', () => {
    test.beforeAll(async ({ browser, sharedServer }) => {
      world = await openFilesWorld({ browser, sharedServer }, async (drive) => {
        docs = await makeFolder(drive, 'Docs');
        for (let number = 10; number < 50; number++) await makeFolder(drive, `folder ${number}`, docs);
      });
      otherProfile = await takeProfile(browser);
      ({ context: otherContext, page: other } = otherProfile);
      world.complaints.listenTo(other);
      const follows = followed(otherContext);
      await world.person.login(other, { remember: true });
      await follows;
    });
    test.afterAll(async () => {
      await otherProfile.giveBack();
      await world.close();
    });

    test('show each other what is made, renamed, moved and deleted, within a second', async () => {
      const { page, person } = world;
      const took: number[] = [];
      const shows = async (change: () => Promise<unknown>, seen: () => Promise<void>) => {
        await change();
        const before = performance.now();
        await seen();
        took.push(performance.now() - before);
      };
      const row = (name: string) => person.row(other, name);

      await shows(
        async () => {
          await page.getByRole('button', { name: 'Create a directory' }).click();
          await page.getByLabel('Directory name').fill('Letters');
          await page.getByRole('button', { name: 'Create', exact: true }).click();
          await expect(person.row(page, 'Letters')).toBeVisible();
        },
        () => expect(row('Letters')).toBeVisible(),
      );
      const letters = (await world.drive.stat('/Letters')).id;
      await shows(
        () => world.drive.rename('/Letters', 'Post'),
        () => expect(row('Post')).toBeVisible(),
      );
      await expect(row('Letters')).toHaveCount(0);
      await shows(
        () => world.drive.move([letters], docs),
        () => expect(row('Post')).toHaveCount(0),
      );
      const { id } = await world.drive.createDirectory('/Short');
      await expect(row('Short')).toBeVisible();
      await shows(
        () => world.drive.delete([id]),
        () => expect(row('Short')).toHaveCount(0),
      );
      await expect(person.row(page, 'Post')).toHaveCount(0);
      test.info().annotations.push({ type: 'milliseconds', description: took.map(Math.round).join(' ') });
      expect(Math.min(...took)).toBeLessThan(PROMISED_MS);
    });

    test('show each other what is uploaded, and what it takes, and tell screen readers once', async ({
      folder,
    }) => {
      const { page, person } = world;
      // What came before is told of already.
      for (const each of [page, other]) await each.reload();
      const [heard, heardByOther] = [await hearAnnouncements(page), await hearAnnouncements(other)];
      const path = join(folder, 'report.txt');
      await writeFile(path, someBytes(3_000_000));
      await expect(other.getByText(/^Used 3\S* MB of/)).toHaveCount(0);
      // The page may not have heard of the test's last change yet: its batch is then refused, and made anew upon it.
      world.complaints.expect(/409 \(Conflict\)/);
      await person.upload(page, path);
      await expect(person.row(other, 'report.txt')).toBeVisible();
      await expect(person.row(other, 'report.txt')).not.toContainText('%');
      await expect(other.getByText(/^Used 3\S* MB of/)).toBeVisible();
      const report = '“report.txt” was added by another device.';
      await expect.poll(heardByOther).toEqual([report]);
      await world.drive.createDirectory('/Heard');
      // Who has sent the file hears of that alone.
      const made = '“Heard” was added by another device.';
      await expect.poll(heard).toEqual(['Transfers have begun.', '1 transfer is done.', made]);
      await expect.poll(heardByOther).toEqual([report, made]);
      await person.download(other, 'report.txt');
    });

    test('leave each other’s selection, view, focus and what is being typed alone', async () => {
      const { person } = world;
      await other.goto(`${world.url}/${docs}`);
      const named = person.row(other, 'folder 25');
      await named.scrollIntoViewIfNeeded();
      await named.click();
      await other.keyboard.press('F2');
      const name = other.getByLabel('New name');
      await name.fill('a name that is not fin');
      const place = async () => Math.round((await named.boundingBox())?.y ?? 0);
      const before = await place();

      await Promise.all(
        ['folder 99', 'folder 98', 'folder 01'].map((each) => makeFolder(world.drive, each, docs)),
      );
      await world.drive.rename('/Docs/folder 48', 'folder 02');
      await world.drive.delete(['/Docs/folder 47']);
      await expect(other.locator('table')).toHaveAttribute('aria-rowcount', String(40 + 1 + 3));

      await expect(name).toBeFocused();
      await expect(name).toHaveValue('a name that is not fin');
      expect(await place()).toBe(before);
      expect(await person.selectedNames(other)).toEqual(['folder 25']);
      await other.keyboard.press('Escape');
      await expect(named).toBeFocused();

      await world.drive.createDirectory({ directory: docs, name: 'folder 97' });
      await expect(other.locator('table')).toHaveAttribute('aria-rowcount', String(40 + 1 + 4));
      await expect(named).toBeFocused();
      expect(await place()).toBe(before);

      await test.step('also where more comes before the browser has said that the view was scrolled', async () => {
        await other.evaluate(() => {
          window.addEventListener('scroll', (event) => event.stopImmediatePropagation(), true);
        });
        for (const [more, each] of ['folder 96', 'folder 95'].entries()) {
          await world.drive.createDirectory({ directory: docs, name: each });
          const rows = String(40 + 1 + 5 + more);
          await expect(other.locator('table')).toHaveAttribute('aria-rowcount', rows);
        }
        expect(await place()).toBe(before);
      });
    });

    test('follow the names of the folders above, and say when theirs is gone', async () => {
      const inner = await makeFolder(world.drive, 'Inner', docs);
      await other.goto(`${world.url}/${inner}`);
      const path = other.getByRole('navigation', { name: 'Folders above' });
      await expect(path).toContainText('Docs');
      await world.drive.rename(docs, 'Papers');
      await expect(path).toContainText('Papers');
      world.complaints.expect(/Failed to load resource.*404/);
      await world.drive.delete([inner]);
      await expect(other.getByText('This is not here any more.')).toBeVisible();
    });

    test('catch up after their network was away', async () => {
      const { person } = world;
      await other.goto(world.url);
      await expect(person.row(other, 'Papers')).toBeVisible();
      world.complaints.expect(/Failed to load resource.*ERR_/);
      await otherContext.setOffline(true);
      await world.drive.createDirectory('/Made meanwhile');
      await expect(person.row(world.page, 'Made meanwhile')).toBeVisible();
      await expect(person.row(other, 'Made meanwhile')).toHaveCount(0);
      await otherContext.setOffline(false);
      await expect(person.row(other, 'Made meanwhile')).toBeVisible();
    });

    test('miss nothing of a folder whose listing was read before a change and arrives after it', async () => {
      const { person, drive } = world;
      await other.route(
        new RegExp(`dir_id=${docs}`),
        async (route) => {
          const response = await route.fetch();
          const merged = other.waitForResponse(/\/changes\?after=/);
          await drive.createDirectory({ directory: docs, name: 'In between' });
          await merged;
          await route.fulfill({ response });
        },
        { times: 1 },
      );
      await person.open(other, 'Papers');
      await expect(person.row(other, 'In between')).toBeVisible();
    });

    test('hold one stream for all tabs of a browser, and go on when its tab is closed', async () => {
      const { person } = world;
      const follows = followed(otherContext);
      await other.goto(world.url);
      await follows;
      const streams: string[] = [];
      otherContext.on('request', (request) => {
        if (isStream(request.url())) streams.push(request.url());
      });
      const tab = await otherContext.newPage();
      await tab.goto(world.url);
      await expect(person.row(tab, 'Papers')).toBeVisible();
      await world.drive.createDirectory('/For both tabs');
      for (const each of [other, tab]) await expect(person.row(each, 'For both tabs')).toBeVisible();
      expect(streams).toEqual([]);
      await other.close();
      await expect.poll(() => streams.length).toBe(1);
      await world.drive.createDirectory('/For the one that is left');
      await expect(person.row(tab, 'For the one that is left')).toBeVisible();
    });
  });

test(
  'what changes while the server is started again is shown afterwards',
  NIGHT,
  async ({ page, complaints }) => {
    complaints.expect(/Failed to load resource.*ERR_/);
    const server = await startServer();
    const account = await makeAccount(server.url);
    const person = new Person(server.url, account);
    const follows = followed(page.context());
    await person.login(page);
    await follows;
    await store(account.drive, 'before.txt', someBytes(5));
    await expect(person.row(page, 'before.txt')).toBeVisible();
    await server.kill();
    const again = await server.restart();
    await store(account.drive, 'after.txt', someBytes(5));
    await expect(person.row(page, 'after.txt')).toBeVisible({ timeout: 30_000 });
    await page.close();
    await endServer(again);
  },
);
