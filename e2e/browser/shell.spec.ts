import { expectFlawless } from '../support/accessibility.ts';
import { isAll, NIGHT } from '../support/dose.ts';
import { type FilesWorld, openFilesWorld } from '../support/files-world.ts';
import { expect, test } from '../support/test.ts';

const PART_MISSING = 'A part of this page could not be loaded. Check your connection, or reload the page.';

let world: FilesWorld;

/** Lets no request for this address through until it is mended. */
async function withhold(address: RegExp): Promise<() => Promise<void>> {
  world.complaints.expect(/Failed to load resource|part_not_loaded/);
  await world.page.route(address, (route) => route.abort());
  return () => world.page.unroute(address);
}

test.describe
  .serial('the frame around all pages', () => {
    test.beforeAll(async ({ browser, sharedServer }) => {
      world = await openFilesWorld({ browser, sharedServer });
    });
    test.afterAll(() => world.close());

    test('can be installed: name, address, and icons of the sizes that it says', async () => {
      const { page } = world;
      const icons = await page.evaluate(async () => {
        const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
        const manifest = await (await fetch(link?.href ?? '')).json();
        const sizes = manifest.icons.map(async ({ src, type }: { src: string; type: string }) => {
          const answer = await fetch(src);
          const picture = type === 'image/png' ? await createImageBitmap(await answer.blob()) : null;
          return picture === null ? 'any' : `${picture.width}x${picture.height}`;
        });
        return { manifest, sizes: await Promise.all(sizes) };
      });
      expect(icons.manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' });
      expect(icons.manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(icons.sizes);
      expect(icons.sizes).toEqual(expect.arrayContaining(['192x192', '512x512']));
      const purposes = icons.manifest.icons.map(({ purpose }: { purpose: string }) => purpose);
      expect(purposes).toContain('maskable');
      const session = await page.context().newCDPSession(page);
      const { errors } = await session.send('Page.getAppManifest');
      expect(errors).toEqual([]);
    });

    test('switches between light and dark, and stays so', async () => {
      const { page } = world;
      const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
      expect(await scheme()).toBe('light');
      await page.getByRole('button', { name: 'Switch to dark mode' }).click();
      await expect.poll(scheme).toBe('dark');
      const [light, dark] = ['rgb(246, 244, 240)', 'rgb(18, 20, 19)'];
      await expect(page.locator('body')).toHaveCSS('background-color', dark);
      await world.show();
      expect(await scheme()).toBe('dark');
      await expect(page.locator('body')).toHaveCSS('background-color', dark);
      await page.getByRole('button', { name: 'Switch to light mode' }).click();
      await expect(page.locator('body')).toHaveCSS('background-color', light);
    });

    test('has Lock in its menu, as an icon alone where there is room for the menu', async () => {
      const { page } = world;
      const item = page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Lock' });
      const text = item.getByText('Lock');
      await expect(item.locator('svg')).toBeVisible();
      await expect(text).toBeHidden();
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(text).toBeVisible();
      await page.setViewportSize({ width: 1440, height: 900 });
      await expect(text).toBeHidden();
    });

    for (const kind of ['js', 'css'] as const) {
      // By day its code: the style sheet is asked for by the same call.
      test(`asks again for a dialog whose ${kind} did not come`, kind === 'js' ? {} : NIGHT, async () => {
        const { page } = world;
        await world.show();
        const mend = await withhold(new RegExp(`/assets/SearchDialog-[^/]*\\.${kind}$`));
        await page.getByRole('button', { name: 'Search' }).click();
        await expect(page.getByRole('alert')).toContainText(PART_MISSING);
        await mend();
        await page.getByRole('button', { name: 'Try again' }).click();
        await page.getByRole('button', { name: 'Search' }).click();
        const input = page.getByRole('combobox', { name: 'Search for files and folders' });
        await expect(input).toBeFocused();
        const sheets = () => page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''));
        expect(await sheets()).toContainEqual(expect.stringContaining('/assets/SearchDialog-'));
        await page.keyboard.press('Escape');
      });
    }

    test('asks again for a page whose code did not come, and does not reload', async () => {
      const { page } = world;
      await world.show();
      await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
      const mend = await withhold(/\/assets\/LinksView-[^/]*\.js$/);
      const menu = page.getByRole('navigation', { name: 'Main menu' });
      await menu.getByRole('link', { name: 'My links' }).click();
      await expect(page.getByRole('alert')).toContainText(PART_MISSING);
      await expect(menu).toBeVisible();
      await mend();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page).toHaveTitle('My Links — Coffer');
      await expect(page.getByRole('heading', { name: 'My links' })).toBeVisible();
      expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
    });

    test('says that the code of a page did not come in a way that screen readers and both colour schemes have, too', async () => {
      const { page } = world;
      // Colours that somebody has chosen hold against those of the system, which the look changes.
      await page.evaluate(() => localStorage.removeItem('coffer-color-scheme'));
      await world.show();
      const mend = await withhold(/\/assets\/SharingViews-[^/]*\.js$/);
      await page.getByRole('link', { name: 'Shared', exact: true }).click();
      await expect(page.getByRole('alert')).toContainText(PART_MISSING);
      // It is asked for again meanwhile, so nobody presses “Try again” of what has been looked at.
      await expectFlawless(page, 'a page whose code did not come');
      await mend();
    });

    test('audit 26: says of an address that leads nowhere that there is nothing, in the title too', async () => {
      const { page, url, person } = world;
      for (const path of isAll ? ['/nowhere', '/nowhere/at/all'] : ['/nowhere/at/all']) {
        await page.goto(`${url}${path}`);
        await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
        await expect(page).toHaveTitle('There is nothing here — Coffer');
        await expect(page.getByRole('main')).toHaveCount(1);
        await page.getByRole('link', { name: 'Go to My Files' }).click();
        await person.seesTheDrive(page);
        await expect(page).toHaveTitle('My files — Coffer');
      }
    });

    test('names pages in the title also where the menu does not', async () => {
      const { page, url } = world;
      for (const [path, title] of [
        ['/account/change-password', 'Change Password — Coffer'],
        ['/auth/pin/setup-lock-screen', 'Lock Screen — Coffer'],
      ] as const) {
        await page.goto(`${url}${path}`);
        await expect(page).toHaveTitle(title);
      }
      await world.show();
    });

    test('says that it is working while nothing can be shown yet', async () => {
      const { page, url } = world;
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/api/auth/refresh', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(url);
      await expect(page.getByRole('status').filter({ hasText: 'Working...' })).toBeVisible();
      release();
      await world.person.seesTheDrive(page);
      await expect(page.getByText('Working...')).toHaveCount(0);
      await page.unroute('**/api/auth/refresh');
    });
  });
