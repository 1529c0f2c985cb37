import { coveredFocus, cutTexts, expectNothingFaint, faintControls, spaceText } from '../support/criteria.ts';
import { isAll } from '../support/dose.ts';
import { type FilesWorld, leadTo, openFilesWorld, someBytes } from '../support/files-world.ts';
import { expect, test } from '../support/test.ts';
import { makeFolder, store } from '../support/test-drive.ts';

const HOME = ['', 'My Files'] as const;
const ACCOUNT = ['account', 'My Account'] as const;
/** Pages with fields, boxes, switches or long ways through them: path and title. */
const PAGES = [
  HOME,
  ['trash', 'Trash'],
  ['links', 'My links'],
  ['shared', 'Shared'],
  ['recent', 'Recent'],
  ['photos', 'Photos'],
  ACCOUNT,
] as const;
const DOORS = ['auth/login', 'auth/register', 'auth/forgot-password'];

let world: FilesWorld;

/** Leads the page that is open to another one, and waits until that shows what it has. */
async function open([path, name]: (typeof PAGES)[number]): Promise<void> {
  const { page } = world;
  await leadTo(page, `/${path}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
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
      // By day those of the most kinds of fields, boxes, switches and icons.
      for (const shown of isAll ? PAGES : [HOME, ACCOUNT]) {
        await open(shown);
        await expectNothingFaint(page, `/${shown[0]}`);
      }
      await open(HOME);
      await person.choose(page, 'notes.txt', 'Rename');
      await expect(page.getByLabel('New name')).toBeVisible();
      expect(await faintControls(page), 'a dialog').toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    test('2.4.11: what has the focus is not covered, where there is little room', async () => {
      const { page, url } = world;
      await page.setViewportSize({ width: 390, height: 500 });
      for (const shown of isAll ? [HOME, ACCOUNT] : [HOME]) {
        const [path] = shown;
        // Anew, so that the first stop is that of the page.
        await page.goto(`${url}/${path}`);
        await open(shown);
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
      // By day the pages and the dialog with the most texts.
      for (const shown of isAll ? PAGES : [HOME, ACCOUNT]) {
        await open(shown);
        expect(await cutTexts(page), `/${shown[0]}`).toEqual([]);
      }
      await open(HOME);
      for (const action of isAll ? ['Details', 'Move', 'Public link', 'Delete'] : ['Details']) {
        await person.choose(page, 'notes.txt', action);
        await expect(page.getByRole('dialog')).toBeVisible();
        expect(await cutTexts(page), action).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(page.locator('[role="dialog"]')).toHaveCount(0);
      }
      const stranger = await browser.newPage({ viewport: size });
      for (const path of isAll ? DOORS : DOORS.slice(0, 1)) {
        await stranger.goto(`${url}/${path}`);
        await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible();
        await spaceText(stranger);
        expect(await cutTexts(stranger), `/${path}`).toEqual([]);
      }
      await stranger.close();
    });
  });
