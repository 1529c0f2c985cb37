import { coveredFocus, cutTexts, expectNothingFaint, faintControls, spaceText } from '../support/criteria.ts';
import { type FilesWorld, openFilesWorld, someBytes } from '../support/files-world.ts';
import { expect, test } from '../support/test.ts';
import { makeFolder, store } from '../support/test-drive.ts';

/** Pages with fields, boxes, switches or long ways through them. */
const PAGES = {
  '': 'My Files',
  trash: 'Trash',
  links: 'My links',
  shared: 'Shared',
  recent: 'Recent',
  photos: 'Photos',
  account: 'My Account',
};
const pages = ['', 'trash', 'links', 'shared', 'recent', 'photos', 'account'] as const;
const DOORS = ['auth/login', 'auth/register', 'auth/forgot-password'];

let world: FilesWorld;

/** Leads the page that is open to another one, and waits until that shows what it has. */
async function open(path: keyof typeof PAGES): Promise<void> {
  const { page } = world;
  // The router hears of it.
  await page.evaluate((to) => history.pushState(null, '', to), `/${path}`);
  await expect(page.getByRole('heading', { level: 1, name: PAGES[path] })).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0);
}

test.describe
  .serial('criteria of WCAG that axe-core does not look at', () => {
    test.beforeAll(async ({ browser, sharedServer }) => {
      world = await openFilesWorld({ browser, sharedServer }, async (drive) => {
        await makeFolder(drive, 'Folder');
        await store(drive, 'notes.txt', someBytes(10));
      });
    });
    test.afterAll(() => world.close());

    test('1.4.13: what a button says when the pointer is on it can be pointed at, and goes at Escape', async () => {
      const { page } = world;
      const hint = page.getByRole('tooltip', { name: 'Keyboard shortcuts' });
      await page.getByRole('button', { name: 'Keyboard shortcuts' }).hover();
      await hint.hover();
      await expect(hint).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(hint).toBeHidden();
    });

    test('1.4.11: fields, boxes, switches and icons stand out 3 to 1, in light and dark colours', async () => {
      const { page, person } = world;
      for (const path of pages) {
        await open(path);
        await expectNothingFaint(page, `/${path}`);
      }
      await open('');
      await person.choose(page, 'notes.txt', 'Rename');
      await expect(page.getByLabel('New name')).toBeVisible();
      expect(await faintControls(page), 'a dialog').toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    test('2.4.11: what has the focus is not covered, where there is little room', async () => {
      const { page, url } = world;
      await page.setViewportSize({ width: 390, height: 500 });
      for (const path of ['', 'account'] as const) {
        // Anew, so that the first stop is that of the page.
        await page.goto(`${url}/${path}`);
        await open(path);
        for (let stop = 0; stop < 45; stop++) {
          await page.keyboard.press('Tab');
          await expect.poll(() => coveredFocus(page), { message: `/${path}` }).toBe('');
        }
      }
    });

    test('1.4.12: no text is cut where letters, words and lines have more room between them', async ({
      browser,
    }) => {
      const { page, person, url } = world;
      const size = { width: 320, height: 800 };
      await page.setViewportSize(size);
      await spaceText(page);
      for (const path of pages) {
        await open(path);
        expect(await cutTexts(page), `/${path}`).toEqual([]);
      }
      await open('');
      for (const action of ['Details', 'Move', 'Public link', 'Delete']) {
        await person.choose(page, 'notes.txt', action);
        await expect(page.getByRole('dialog')).toBeVisible();
        expect(await cutTexts(page), action).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(page.locator('[role="dialog"]')).toHaveCount(0);
      }
      const stranger = await browser.newPage({ viewport: size });
      for (const path of DOORS) {
        await stranger.goto(`${url}/${path}`);
        await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible();
        await spaceText(stranger);
        expect(await cutTexts(stranger), `/${path}`).toEqual([]);
      }
      await stranger.close();
    });
  });
