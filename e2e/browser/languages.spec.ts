import type { Page } from '@playwright/test';
import { expectFlawless, PHONE } from '../support/accessibility.ts';
import { isAll, NIGHT } from '../support/dose.ts';
import { type FilesWorld, openFilesWorld, someBytes } from '../support/files-world.ts';
import { expect, test } from '../support/test.ts';
import { makeFolder, store } from '../support/test-drive.ts';

const DESKTOP = { width: 1440, height: 900 };

let world: FilesWorld;

test.describe('the language of the page', () => {
  test.beforeAll(async ({ browser, sharedServer }) => {
    world = await openFilesWorld({ browser, sharedServer }, async (drive) => {
      const holidays = await makeFolder(drive, 'Holidays');
      await store(drive, 'one.txt', someBytes(10));
      await store(drive, 'two.txt', someBytes(10));
      await store(drive, 'letter.txt', someBytes(1_400));
      await store(drive, 'a file with a name that is not short.txt', someBytes(1_400));
      await drive.list();
      await store(drive, 'beach.txt', someBytes(10), { into: await drive.list(holidays) });
    });
  });
  test.afterAll(() => world.close());

  test('is chosen below the form to log in, without a reload, and stays so in this browser', async ({
    browser,
    sharedServer,
  }) => {
    const context = await browser.newContext({ locale: 'fr-CA' });
    const page = await context.newPage();
    await page.goto(`${sharedServer.url}/auth/login`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible();
    await page.getByLabel('Langue').selectOption('Deutsch');
    await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();
    await context.close();
  });

  test('goes from right to left in Arabic, with its arrows', async ({ sharedServer }) => {
    const { page } = world;
    await inLanguage(page, 'ar');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    const menu = await page.locator('#side-menu').boundingBox();
    expect(menu?.x).toBeGreaterThan(DESKTOP.width / 2);
    await expectFlawless(page, 'a folder in Arabic');
    await page.getByRole('row', { name: /two\.txt/ }).dblclick();
    await expect(page.getByRole('heading', { name: 'two.txt' })).toBeVisible();
    // A name in Latin letters, too, begins where the page does.
    const name = await page.getByText('two.txt', { exact: true }).first().boundingBox();
    expect(name?.x).toBeGreaterThan(DESKTOP.width / 2);
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('heading', { name: 'one.txt' })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('heading', { name: 'two.txt' })).toBeVisible();

    // The number with which the day begins does not join the Latin name before it.
    await page.setViewportSize(PHONE);
    await page.goto(`${sharedServer.url}/recent`);
    const facts = page.getByRole('row', { name: /beach\.txt/ }).locator('bdi');
    await expect(facts).toHaveText([/ Holidays$/, /\d/]);
    const [place, day] = [await facts.first().boundingBox(), await facts.last().boundingBox()];
    expect(place?.x).toBeGreaterThan((day?.x ?? 0) + (day?.width ?? 0));
  });

  // `screens-themes.spec.ts` looks by day at each screen in German, whose words are long.
  test('breaks no layout, on a phone and wide', NIGHT, async ({ sharedServer }) => {
    const { page } = world;
    // French is the longest; Arabic begins at the other side, which its own test has by day.
    for (const language of isAll ? ['fr', 'ar'] : ['fr']) {
      await inLanguage(page, language);
      for (const path of ['/', '/account', '/shared', '/links', '/trash', '/photos', '/recent']) {
        await page.setViewportSize(DESKTOP);
        await page.getByRole('navigation').locator(`a[href="${path}"]`).click();
        await expect(page).toHaveURL(sharedServer.url + path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        for (const viewport of [DESKTOP, PHONE]) {
          await page.setViewportSize(viewport);
          await drawnAnew(page);
          expect(await brokenIn(page), `${path} in ${language}, ${viewport.width} px`).toEqual([]);
        }
      }
    }
  });

  test(
    'is kept with the account, and comes along to another device',
    NIGHT,
    async ({ browser, sharedServer }) => {
      const { page, person } = world;
      await inLanguage(page, 'en');
      await page.goto(`${sharedServer.url}/account`);
      await page.getByLabel('Language').selectOption('Deutsch');
      await expect(page.getByRole('heading', { name: 'Mein Konto' })).toBeVisible();
      await expect(page.locator('#devices')).toContainText(/Chrome unter \w+Dieses Gerät/);
      await expect(page.locator('#devices')).toContainText('Unbekanntes Gerät');
      await page.getByRole('link', { name: 'Meine Dateien' }).first().click();
      await expect(page.getByRole('row', { name: /letter\.txt/ })).toContainText('1,4 KB');
      await expect(page).toHaveTitle(/^Meine Dateien — /);

      const context = await browser.newContext();
      const other = await context.newPage();
      await other.goto(`${sharedServer.url}/auth/login`);
      await other.getByLabel('Email').fill(person.email);
      await other.getByLabel('Password', { exact: true }).fill(person.password);
      await other.getByRole('button', { name: 'Log in', exact: true }).click();
      await expect(other.locator('html')).toHaveAttribute('lang', 'de');
      await expect(other.getByRole('row', { name: /letter\.txt/ })).toContainText('1,4 KB');
      await context.close();
    },
  );
});

/** Has the page that is open speak a language, as this browser keeps it. */
async function inLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate((tag) => localStorage.setItem('coffer-language', tag), language);
  await page.setViewportSize(DESKTOP);
  await page.goto(world.url);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
}

/** Waits until what follows the width of the window has done so. */
function drawnAnew(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
}

/** What is wider than the page, and buttons whose words do not fit into them. */
function brokenIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : [];
    const cut = [...document.querySelectorAll<HTMLElement>('button, a[href], [role="tab"]')].filter(
      (element) => {
        if (element.offsetParent === null || getComputedStyle(element).textOverflow === 'ellipsis')
          return false;
        const label = element.querySelector<HTMLElement>('.mantine-Button-label') ?? element;
        return (
          getComputedStyle(label).textOverflow !== 'ellipsis' && label.scrollWidth > label.clientWidth + 1
        );
      },
    );
    return [...wide, ...cut.map((element) => `“${element.textContent}” does not fit`)];
  });
}
