import type { Locator, Page } from '@playwright/test';
import { NIGHT } from '../support/dose.ts';
import { type FilesWorld, openFilesWorld, someBytes } from '../support/files-world.ts';
import { holdChunks } from '../support/held-chunks.ts';
import { asAdministrator } from '../support/shared-server.ts';
import { expect, test } from '../support/test.ts';
import { makeFolder, store } from '../support/test-drive.ts';

let world: FilesWorld;

/** The picture of a part of the page, without a pointer over it and without the focus. */
async function pictureOf(page: Page, part: Locator): Promise<string> {
  await page.mouse.move(1, 1);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  return (await part.screenshot({ animations: 'disabled' })).toString('base64');
}

/** Expects that a part of the page looks another way after a step than before it. */
async function expectShown(page: Page, part: Locator, step: () => Promise<unknown>): Promise<void> {
  const before = await pictureOf(page, part);
  await step();
  await expect(async () => expect(await pictureOf(page, part)).not.toBe(before)).toPass({ timeout: 5_000 });
}

/** Describes how bars look to somebody who sees the colours of the theme alone. Runs in the page. */
function fillsOf(bars: Element[]): string[] {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.cssText = 'background: Highlight; forced-color-adjust: none';
  const highlight = getComputedStyle(probe).backgroundColor;
  probe.remove();
  return bars.map((bar) => {
    const fill = bar.matches('.mantine-Progress-section') ? bar : bar.firstElementChild;
    const track = fill?.parentElement;
    if (fill == null || track == null) return 'no fill';
    const [inner, outer] = [fill.getBoundingClientRect(), track.getBoundingClientRect()];
    const { backgroundColor } = getComputedStyle(fill);
    if (backgroundColor !== highlight) return `a fill of ${backgroundColor}`;
    if (getComputedStyle(track).backgroundColor === highlight) return 'a track like its fill';
    if (getComputedStyle(track).outlineStyle === 'none') return 'no edge';
    return inner.width >= 1 && inner.width < outer.width
      ? 'filled in part'
      : `${inner.width} of ${outer.width}`;
  });
}

test.describe
  .serial('a contrast theme', () => {
    test.beforeAll(async ({ browser, sharedServer }) => {
      world = await openFilesWorld({ browser, sharedServer }, async (drive) => {
        await makeFolder(drive, 'Letters');
        await store(drive, 'one.txt', someBytes(10));
        await store(drive, 'two.txt', someBytes(10));
      });
      await world.page.emulateMedia({ forcedColors: 'active' });
    });
    test.afterAll(async () => {
      await world.page.emulateMedia({ forcedColors: null });
      await world.close();
    });

    test('fault B23: shows which rows are selected and ticked, and which are starred', async () => {
      const { page, person } = world;
      const row = person.row(page, 'one.txt');
      const name = row.getByText('one.txt').first();
      const box = row.getByRole('checkbox');
      const [nameBefore, boxBefore] = [await pictureOf(page, name), await pictureOf(page, box)];
      await box.click();
      await expect(row).toHaveAttribute('aria-selected', 'true');
      expect(await pictureOf(page, name)).not.toBe(nameBefore);
      expect(await pictureOf(page, box)).not.toBe(boxBefore);
      const colours = await row.evaluate((element) => {
        const { color, backgroundColor } = getComputedStyle(element);
        return [color, backgroundColor];
      });
      expect(colours[0]).not.toBe(colours[1]);
      await box.click();
      await page.keyboard.press('Escape');
      await person.choose(page, 'one.txt', 'Star');
      const star = row.getByRole('img', { name: 'Starred' });
      await expect(star).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(row).toHaveAttribute('aria-selected', 'false');
      const drawn = await star.evaluate((element) => [
        getComputedStyle(element).backgroundColor,
        getComputedStyle(document.body).backgroundColor,
      ]);
      expect(drawn[0]).not.toBe(drawn[1]);
    });

    test('fault B23: shows the current page in the menu, the chosen tile and the entry under the keys', async () => {
      const { page, person } = world;
      const menu = page.getByRole('navigation', { name: 'Main menu' });
      const recent = menu.getByRole('link', { name: 'Recent' });
      await expectShown(page, recent, () => recent.click());
      await menu.getByRole('link', { name: 'My Files' }).click();
      await person.row(page, 'two.txt').click({ button: 'right' });
      const [first, second] = [page.getByRole('menuitem').first(), page.getByRole('menuitem').nth(1)];
      await page.keyboard.press('ArrowDown');
      const ground = (entry: Locator) =>
        entry.evaluate((element) => getComputedStyle(element).backgroundColor);
      await expect.poll(async () => new Set([await ground(first), await ground(second)]).size).toBe(2);
      await page.keyboard.press('Escape');
    });

    test('fault B23: shows what is switched on and which of several is chosen', async () => {
      const { page } = world;
      await page.goto(`${world.url}/account`);
      const track = page.locator('.mantine-Switch-track').first();
      await track.scrollIntoViewIfNeeded();
      const grounds = await page.evaluate(() => {
        const ground = (element: Element | null) =>
          element === null ? null : getComputedStyle(element).backgroundColor;
        const tracks = [...document.querySelectorAll('.mantine-Switch-track')];
        return tracks.map((each) => [
          (each.previousElementSibling as HTMLInputElement | null)?.checked ?? null,
          ground(each),
          ground(each.querySelector('.mantine-Switch-thumb')),
        ]);
      });
      expect(grounds.length).toBeGreaterThan(0);
      for (const [, on, thumb] of grounds) expect(on).not.toBe(thumb);
    });

    // The tests above tell of other parts by day, and `screens-themes.spec.ts` of each screen.
    test('fault B23: shows how far each bar is filled, of storage, rows and transfers', NIGHT, async () => {
      const { page, person } = world;
      const api = await asAdministrator(world.server);
      const { users } = await api.call('listUsers', { query: { search: person.email } });
      await api.call('updateUser', { params: { id: users[0]?.id ?? '' }, body: { quota: 20_000_000 } });
      await store(world.drive, 'four.bin', someBytes(1_000_000));
      const release = await holdChunks(page.context(), 1);
      await world.show();
      const file = { name: 'held.bin', mimeType: 'application/x-test', buffer: Buffer.alloc(5_000_000) };
      await page.locator('input[type=file]:not([webkitdirectory])').first().setInputFiles(file);
      const bars = page.getByRole('progressbar').filter({ visible: true });
      const strip = person.transfers(page).getByRole('button', { name: 'Transfers' });
      if ((await strip.getAttribute('aria-expanded')) !== 'true') await strip.click();
      await expect.poll(() => bars.evaluateAll(fillsOf)).toEqual(Array(3).fill('filled in part'));
      await page.goto(`${world.url}/account`);
      await expect.poll(() => bars.evaluateAll(fillsOf)).toEqual(expect.arrayContaining(['filled in part']));
      await release();
    });
  });
