import type { Page } from '@playwright/test';
import { jpeg } from '../../packages/client/test/support/camera-files.ts';
import { PHONE } from '../support/accessibility.ts';
import { makePlainAccount } from '../support/accounts.ts';
import { expectBarsToGo, LOW } from '../support/bars.ts';
import { isAll, NIGHT } from '../support/dose.ts';
import { type FilesWorld, openFilesWorld } from '../support/files-world.ts';
import { generatePicture } from '../support/generated-pictures.ts';
import { expectReachable } from '../support/reach.ts';
import { enterDrive } from '../support/ready-session.ts';
import { expectTargets } from '../support/targets.ts';
import { expect, test } from '../support/test.ts';
import { intact, makeFolder, storeMany } from '../support/test-drive.ts';
import { Viewer } from '../support/viewer.ts';

const TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true };

/** Pages of administration, but for that of one account; by day those of the most buttons and fields. */
const ADMINISTRATION = isAll
  ? ['overview', 'users', 'invitations', 'settings', 'events']
  : ['users', 'settings'];

const LINES = Array.from({ length: 90 }, (_, index) => `line ${index}`).join('\n');

let world: FilesWorld;
let linkUrl: string;

const banner = (page: Page) => page.getByRole('banner');
const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

test.describe
  .serial('other pages with little room', () => {
    test.beforeAll(async ({ browser, sharedServer }) => {
      const painter = await browser.newPage();
      const paint = { width: 640, height: 400, color: '#36c', type: 'image/jpeg' } as const;
      const picture = await generatePicture(painter, paint);
      await painter.close();
      world = await openFilesWorld(
        { browser, sharedServer },
        async (drive) => {
          const trip = await makeFolder(drive, 'Trip');
          await drive.list();
          await drive.list(trip);
          const pictures = [1, 2, 3, 4].map((month) => ({
            name: `month ${month}.jpg`,
            bytes: Uint8Array.from(jpeg({ taken: `2024:0${month}:03 12:00:00`, offset: '+02:00' }, picture)),
            ...{ mime: 'image/jpeg', thumbnail: picture },
          }));
          await storeMany(drive, pictures, trip);
          await storeMany(drive, [
            { name: 'beach.jpg', bytes: picture, mime: 'image/jpeg', thumbnail: picture },
            { name: 'notes.txt', bytes: new TextEncoder().encode(LINES), mime: 'text/plain' },
          ]);
          const link = await drive.links.create(intact(await drive.list(), 'Trip'));
          if (link.state !== 'intact') throw new Error('The link is damaged');
          linkUrl = drive.links.address(link);
        },
        TOUCH,
      );
    });
    test.afterAll(() => world.close());

    test('fault U9: one picture is selected by a finger that rests on it, and others by taps', async () => {
      const { page } = world;
      await page.goto(`${world.url}/photos`);
      const tile = (month: number) => page.getByRole('gridcell', { name: new RegExp(`^month ${month}`) });
      const tools = page.getByRole('toolbar', { name: 'Selected items' });
      const box = await tile(4).boundingBox();
      const touchPoints = [{ x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 }];
      const fingers = await page.context().newCDPSession(page);
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
      await expect(tile(4)).toHaveAttribute('aria-selected', 'true');
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await fingers.detach();
      await expect(tools).toContainText('1 selected');
      await tile(3).tap();
      await expect(tools).toContainText('2 selected');
      await tile(4).tap();
      await expect(tools).toContainText('1 selected');
      await page.getByRole('button', { name: 'Clear the selection' }).tap();
      await expect(tools).toBeHidden();
    });

    test('pictures and the viewer take their bars along at 400 %', async () => {
      const { page, drive } = world;
      await page.setViewportSize(LOW);
      await page.goto(`${world.url}/photos`);
      await expect(page.getByRole('gridcell').first()).toBeVisible();
      await expectBarsToGo(page, banner(page), title(page));
      await page.mouse.wheel(0, -3_000);
      await expect(banner(page)).toBeInViewport();

      const viewer = new Viewer(page);
      const bar = viewer.button('Close the preview');
      await page.goto(`${world.url}/p/${(await drive.stat('/notes.txt')).id}`);
      await viewer.shows('notes.txt');
      await expect(viewer.frame.getByText('line 0', { exact: false })).toBeVisible();
      await expectBarsToGo(page, bar);
      await bar.focus();
      await expect(bar).toBeInViewport({ ratio: 1 });

      await page.goto(`${world.url}/p/${(await drive.stat('/beach.jpg')).id}`);
      const picture = await viewer.picture('beach.jpg');
      await expect(bar).toBeInViewport();
      await expect(picture).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('+');
      await expect(bar).not.toBeInViewport();
      await bar.focus();
      await expect(bar).toBeInViewport({ ratio: 1 });
    });

    test(
      'what opens over the list is seen and pressed at 400 %, however little of it fits',
      NIGHT,
      async () => {
        const { page, person } = world;
        await page.setViewportSize(LOW);
        await world.show();
        const shown = page.getByRole('dialog').last();
        const close = async () => {
          await page.keyboard.press('Escape');
          await expect(page.getByRole('dialog')).toHaveCount(0);
        };
        await person.choose(page, 'notes.txt', 'Details');
        await expect(shown.getByRole('region', { name: 'Versions' })).toContainText('Version 1');
        await expectReachable(shown, 'details with versions');
        await close();
        for (const [name, action] of [
          ['notes.txt', 'Move'],
          ['notes.txt', 'Rename'],
          ['Trip', 'Share'],
          ['Trip', 'Folder link'],
          ['Trip', 'Request files'],
        ] as const) {
          await person.choose(page, name, action);
          await expect(shown.locator('[aria-busy="true"]')).toHaveCount(0);
          await expectReachable(shown, `${action}, of ${name}`);
          await close();
        }
        await page.keyboard.press('ControlOrMeta+k');
        await shown.getByRole('combobox').fill('month');
        await expect(shown.getByRole('option')).toHaveCount(4);
        await expectReachable(shown, 'search');
        await close();
      },
    );

    test('administration has it all: bars that go, targets for a finger, and a menu to sort by', async ({
      browser,
      sharedServer: { url, administrator },
    }) => {
      const page = await browser.newPage(TOUCH);
      // More than one page of the table has.
      await Promise.all(Array.from({ length: 26 }, () => makePlainAccount(url)));
      await enterDrive(page, url, administrator, { path: '/manage/users' });
      const open = async (path: string) => {
        await page.goto(`${url}/manage/${path}`);
        await expect(title(page)).toBeVisible();
        await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
      };
      await page.setViewportSize({ width: 390, height: 450 });
      await open('users');
      await page.getByRole('button', { name: 'E-mail, sorted ascending' }).tap();
      await page.getByRole('menuitemradio', { name: 'Member since' }).tap();
      await expect(page.getByRole('button', { name: 'Member since, sorted descending' })).toBeVisible();
      await expect(page).toHaveURL(/[?&]order=desc\b/);
      await page.setViewportSize({ width: 720, height: 450 });
      await page.getByRole('button', { name: 'Member since, sorted descending' }).tap();
      await page.getByRole('menuitemradio', { name: 'Ascending' }).tap();
      await expect(page.getByRole('button', { name: 'Member since, sorted ascending' })).toBeVisible();
      // One of the first accounts; others may have come in the same second.
      await expect(page.getByRole('link', { name: administrator.email })).toBeVisible();
      await page.getByRole('link', { name: administrator.email }).tap();
      await expect(page).toHaveURL(/\/users\/[-\w]+$/);
      const pages = [...ADMINISTRATION, `users/${page.url().split('/').at(-1)}`];
      for (const path of pages) {
        await page.setViewportSize(PHONE);
        await open(path);
        await expectTargets(page, path);
        await page.setViewportSize(LOW);
        await page.mouse.wheel(0, -10_000);
        await expectBarsToGo(page, banner(page));
      }
      await page.close();
    });

    // By day the tests above look at bars, and `narrow.spec.ts` at what a finger presses.
    test('so have a link, what is shared, and what opens from a row', NIGHT, async ({ browser }) => {
      const { page, person } = world;
      await page.setViewportSize(PHONE);
      await world.show();
      await person.choose(page, 'notes.txt', 'Share');
      await expect(page.getByRole('dialog', { name: 'Share “notes.txt”' })).toBeVisible();
      await expectTargets(page, 'to share a file');
      await page.keyboard.press('Escape');
      await person.choose(page, 'Trip', 'Share');
      await expect(page.getByRole('dialog', { name: 'Share “Trip”' })).toBeVisible();
      await expectTargets(page, 'to share a folder');
      await page.keyboard.press('Escape');
      await page.goto(`${world.url}/photos`);
      await expect(page.getByRole('gridcell').first()).toBeVisible();
      await expectTargets(page, 'photos');
      await page.setViewportSize(LOW);
      await page.goto(`${world.url}/shared`);
      await expect(title(page)).toBeVisible();
      await expectBarsToGo(page, banner(page));

      const visitor = await browser.newPage(TOUCH);
      await visitor.goto(linkUrl);
      await expect(visitor.getByRole('list', { name: 'Files' })).toBeVisible();
      await expectTargets(visitor, 'a gallery');
      await visitor.setViewportSize(LOW);
      await expectBarsToGo(visitor, visitor.getByRole('heading', { level: 1 }));
      await visitor.close();
    });
  });
