import type { Page } from '@playwright/test';
import { PHONE } from '../support/accessibility.ts';
import { expectBarsToGo, LOW } from '../support/bars.ts';
import { isAll, NIGHT } from '../support/dose.ts';
import { type FilesWorld, leadTo, openFilesWorld, someBytes } from '../support/files-world.ts';
import { generatePdf } from '../support/generated-pdf.ts';
import { generatePicture } from '../support/generated-pictures.ts';
import { expectTargets } from '../support/targets.ts';
import { expect, test } from '../support/test.ts';
import { makeFolder, makeFolders, store } from '../support/test-drive.ts';
import { Viewer } from '../support/viewer.ts';

/** Rows that are drawn as they come into view, and far more than a low page shows. */
const MANY = 120;

const TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true };

let world: FilesWorld;
let manyId: string;

test.describe
  .serial('a page with little room', () => {
    test.beforeAll(async ({ browser, sharedServer }) => {
      const painter = await browser.newPage();
      const picture = await generatePicture(painter, {
        width: 640,
        height: 400,
        color: '#36c',
        type: 'image/png',
      });
      await painter.close();
      world = await openFilesWorld(
        { browser, sharedServer },
        async (drive) => {
          await makeFolder(drive, 'Holidays');
          manyId = await makeFolder(drive, 'Many');
          await drive.list();
          await makeFolders(
            drive,
            Array.from({ length: MANY }, (_, index) => `folder ${index}`),
            manyId,
          );
          await store(drive, 'beach.png', picture, { mime: 'image/png' });
          await store(drive, 'report.pdf', new Uint8Array(generatePdf(['Profits'])), {
            mime: 'application/pdf',
          });
          await store(drive, 'a large one.bin', someBytes(9_000));
        },
        TOUCH,
      );
    });
    test.afterAll(() => world.close());

    test('has a menu to sort by in the place of the heads, on a phone and at 200 %', async () => {
      const { page, person } = world;
      // As wide as a page of 1280 pixels is at 200 %.
      for (const width of isAll ? [390, 640] : [640]) {
        await page.setViewportSize({ width, height: 844 });
        await expect(page.getByRole('columnheader', { name: 'Size' })).toHaveCount(0);
        await page.getByRole('button', { name: /sorted/ }).tap();
        await page.getByRole('menuitemradio', { name: 'Size' }).tap();
        await expect(page.getByRole('button', { name: 'Size, sorted ascending' })).toBeVisible();
        await expect.poll(async () => (await person.names(page)).at(-1)).toBe('a large one.bin');
        await page.getByRole('button', { name: 'Size, sorted ascending' }).tap();
        await page.getByRole('menuitemradio', { name: 'Descending' }).tap();
        await expect.poll(async () => (await person.names(page))[2]).toBe('a large one.bin');
        await page.getByRole('button', { name: 'Show as grid' }).tap();
        await page.getByRole('button', { name: 'Size, sorted descending' }).tap();
        await page.getByRole('menuitemradio', { name: 'Name' }).tap();
        await expect(page.getByRole('button', { name: 'Name, sorted ascending' })).toBeVisible();
        await page.getByRole('button', { name: 'Show as list' }).tap();
        await page.getByRole('button', { name: 'Name, sorted ascending' }).tap();
        await page.getByRole('menuitemradio', { name: 'Descending' }).tap();
      }
      await page.setViewportSize(PHONE);
    });

    test('takes a finger of 44 pixels on all that can be pressed', async ({ browser }) => {
      const { page, person } = world;
      await test.step('in the drive', () => walkDrive(page, person));
      await test.step('in the viewer', async () => {
        const viewer = new Viewer(page);
        await person.row(page, 'beach.png').getByText('beach.png').tap();
        await viewer.picture('beach.png');
        await expectTargets(page, 'a picture');
        await page.keyboard.press('ArrowLeft');
        await viewer.shows('report.pdf');
        await expect(
          viewer.frame.getByRole('searchbox').or(viewer.frame.getByPlaceholder('Search')),
        ).toBeVisible();
        await expectTargets(page, 'a document');
        await page.keyboard.press('Escape');
      });
      await test.step('on other pages', async () => {
        for (const [path, name] of [
          ['account', 'My Account'],
          ['links', 'My links'],
          ...(isAll
            ? ([
                ['trash', 'Trash'],
                ['recent', 'Recent'],
                ['shared', 'Shared'],
              ] as const)
            : []),
        ] as const) {
          await leadTo(page, `/${path}`);
          await expect(page.getByRole('main').getByRole('heading', { level: 1, name })).toBeVisible();
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
          await expectTargets(page, path);
        }
      });
      await test.step('before somebody signs in', async () => {
        const fresh = await browser.newPage(TOUCH);
        await fresh.goto(`${world.url}/auth/login`);
        await expect(fresh.getByRole('button', { name: 'Log in' })).toBeVisible();
        await expectTargets(fresh, 'login');
        await fresh.close();
      });
    });

    // `screens-themes.spec.ts` looks by day whether all is in reach at 400 %, `narrow-pages.spec.ts` whether
    // bars go.
    test('lets the bars scroll away at 400 %, so that nothing covers what is shown', NIGHT, async () => {
      const { page, person } = world;
      await page.setViewportSize(LOW);
      await world.show(manyId);
      await expectBarsToGo(
        page,
        page.getByRole('banner'),
        page.getByRole('button', { name: 'Upload', exact: true }),
      );
      await expect.poll(() => rowAt(page, 128)).toMatch(/^folder \d+$/);

      await page.keyboard.press('ArrowDown');
      await expect(person.row(page, `folder ${MANY - 1}`)).toBeFocused();
      await page.keyboard.press('End');
      const last = person.row(page, 'folder 0');
      await expect(last).toBeFocused();
      await expect(last).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Home');
      await expect(person.row(page, `folder ${MANY - 1}`)).toBeInViewport({ ratio: 1 });

      await page.getByRole('complementary', { name: 'Transfers' }).scrollIntoViewIfNeeded();
      await expect(last).toBeInViewport({ ratio: 1 });
      await page.goto(`${world.url}/account`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectBarsToGo(page, page.getByRole('banner'));
    });
  });

/** Looks at the list, and at what opens from it. */
async function walkDrive(page: Page, person: FilesWorld['person']): Promise<void> {
  await expectTargets(page, 'the list');
  await page.getByRole('checkbox', { name: 'Select beach.png' }).tap();
  await expect(page.getByRole('toolbar')).toBeVisible();
  await expectTargets(page, 'what can be done with a file');
  await page.getByRole('button', { name: 'Clear the selection' }).tap();
  await page.getByRole('button', { name: 'Show as grid' }).tap();
  await expect(page.getByRole('button', { name: 'Size of the pictures' })).toBeVisible();
  await expectTargets(page, 'the grid');
  await page.getByRole('button', { name: 'Show as list' }).tap();
  await page.getByRole('button', { name: 'More for beach.png' }).tap();
  await expect(page.getByRole('menuitem', { name: 'Details' })).toBeVisible();
  await expectTargets(page, 'the menu of a row');
  await page.getByRole('menuitem', { name: 'Details' }).tap();
  await expect(page.getByRole('dialog', { name: 'Details' })).toBeVisible();
  await expectTargets(page, 'details');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear the selection' }).tap();
  await page.getByRole('button', { name: 'Create a directory' }).tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectTargets(page, 'a dialog');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await person.openTransfers(page);
  await expectTargets(page, 'transfers');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await expectTargets(page.getByRole('navigation', { name: 'Main menu' }), 'the menu');
  await page.getByRole('button', { name: 'Close menu' }).tap();
}

/** The name of the row that is shown so many pixels below the top. */
function rowAt(page: Page, y: number): Promise<string | undefined> {
  return page.evaluate(
    (at) =>
      document.elementFromPoint(160, at)?.closest('tr')?.querySelector('[dir="auto"]')?.textContent ??
      undefined,
    y,
  );
}
