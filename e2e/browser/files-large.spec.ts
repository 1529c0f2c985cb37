import { dose } from '../support/dose.ts';
import { type FilesWorld, openFilesWorld } from '../support/files-world.ts';
import { withoutRows } from '../support/kept-rows.ts';
import { refuse } from '../support/refuse.ts';
import { expect, test } from '../support/test.ts';
import { makeFolder, makeFolders } from '../support/test-drive.ts';

const COUNT = dose(700, 1_200);
const FIRST = `Item ${COUNT - 1}`;
const ROW_HEIGHT_PX = 56;
const MARGIN_PX = 2_000;

let world: FilesWorld;
let withRows: () => Promise<void>;
let large: string;

test.describe
  .serial('a large folder', () => {
    test.beforeAll(async ({ browser, sharedServer }) => {
      test.setTimeout(120_000);
      world = await openFilesWorld({ browser, sharedServer }, async (drive) => {
        large = await makeFolder(drive, 'Large');
        await drive.list();
        await makeFolders(
          drive,
          Array.from({ length: COUNT }, (_, number) => `Item ${number}`),
          large,
        );
      });
    });
    test.afterAll(() => world.close());

    test('shows its first names while the other pages still load, and nothing jumps', async () => {
      const { page, person } = world;
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/\/api\/storage\?.*cursor=/, async (route) => {
        await held;
        await route.continue();
      });
      await page.addInitScript(() => {
        Reflect.set(window, 'shifted', 0);
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const value = Number(Reflect.get(entry, 'value'));
            Reflect.set(window, 'shifted', Number(Reflect.get(window, 'shifted')) + value);
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });

      withRows = await withoutRows(page);
      await page.goto(`${world.url}/${large}`);
      const table = page.getByRole('grid', { name: 'Files' });
      await expect(page.getByText(/^Item \d+$/).first()).toBeVisible();
      await expect(table).toHaveAttribute('aria-busy', 'true');
      expect(Number(await table.getAttribute('aria-rowcount'))).toBeLessThan(COUNT);
      release();
      await expect(table).toHaveAttribute('aria-busy', 'false');
      await expect(table).toHaveAttribute('aria-rowcount', String(COUNT + 1));
      await expect
        .poll(async () => (await person.names(page)).slice(0, 3))
        .toEqual([FIRST, `Item ${COUNT - 2}`, `Item ${COUNT - 3}`]);

      expect(await page.evaluate(() => Number(Reflect.get(window, 'shifted')))).toBeLessThan(0.02);
    });

    test('says when not all of it could be loaded, and loads the rest when it is asked to', async () => {
      const { page, complaints } = world;
      complaints.expect(/Failed to load resource/);
      const others = /\/api\/storage\?.*cursor=/;
      await page.route(others, (route) => refuse(route, 'forbidden'));
      await page.goto(`${world.url}/${large}`);
      const failure = page.getByRole('alert');
      await expect(failure).toContainText(
        'Seems like we are having some kind of problem with getting the files:',
      );
      await expect(failure).toBeInViewport({ ratio: 1 });
      await expect(page.getByText('Loading more…')).toBeHidden();
      const table = page.getByRole('grid', { name: 'Files' });
      await expect(table).toHaveAttribute('aria-busy', 'false');
      await expect(table).toHaveAttribute('aria-rowcount', '101');
      await page.unroute(others);
      await failure.getByRole('button', { name: 'Try again' }).click();
      await expect(table).toHaveAttribute('aria-rowcount', String(COUNT + 1));
      await expect(failure).toBeHidden();
    });

    test('fault U11: is selected as a whole while it is loading, and nothing is done with a part of it', async () => {
      const { page, complaints } = world;
      complaints.expect(/Failed to load resource/);
      const others = /\/api\/storage\?.*cursor=/;
      await page.route(others, (route) => refuse(route, 'forbidden'));
      await page.goto(`${world.url}/${large}`);
      const failure = page.getByRole('alert');
      await expect(failure).toBeVisible();
      await page.keyboard.press('ControlOrMeta+a');
      await expect(page.getByRole('toolbar')).toContainText('100 selected');
      await page.keyboard.press('Delete');
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.unroute(others);
      await failure.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('dialog', { name: 'Delete selected' })).toContainText(String(COUNT));
      await page.keyboard.press('Escape');
      await expect(page.getByRole('toolbar')).toContainText(`${COUNT} selected`);
      await page.keyboard.press('Escape');
      await withRows();
    });

    test('draws the rows within 2000 px of the view and no others', async () => {
      const { page } = world;
      const rows = page.getByRole('grid', { name: 'Files' }).locator('tbody tr');
      const scroll = async (top: number) => {
        await page.locator('table').evaluate((table, y) => table.parentElement?.scrollTo(0, y), top);
      };
      const view = await page.locator('table').evaluate((table) => table.parentElement?.clientHeight ?? 0);
      const margin = Math.ceil(MARGIN_PX / ROW_HEIGHT_PX);
      const inView = Math.ceil(view / ROW_HEIGHT_PX) + 2;

      await scroll(600 * ROW_HEIGHT_PX);
      await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(2 * margin + inView - 4);
      expect(await rows.count()).toBeLessThanOrEqual(2 * margin + inView);
      const drawn = await rows.evaluateAll((all) => all.map((row) => Number(row.getAttribute('data-index'))));
      expect(Math.min(...drawn)).toBeGreaterThanOrEqual(600 - margin - 1);
      expect(Math.max(...drawn)).toBeLessThanOrEqual(600 + inView + margin);

      await scroll(Number.MAX_SAFE_INTEGER);
      await expect(page.getByText('Item 0', { exact: true })).toBeVisible();
      await scroll(0);
      await expect(page.getByText(FIRST, { exact: true })).toBeVisible();
    });

    test('is walked through by keys, and selected as a whole', async () => {
      const { page, person } = world;
      await person.row(page, FIRST).click();
      await page.keyboard.press('End');
      await expect(person.row(page, 'Item 0')).toBeFocused();
      await expect(person.row(page, 'Item 0')).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('PageUp');
      await expect(person.row(page, 'Item 0')).not.toBeFocused();
      await page.keyboard.press('ControlOrMeta+a');
      await expect(page.getByRole('toolbar')).toContainText(`${COUNT} selected`);
      await page.keyboard.press('Escape');
    });

    test('audit 28: keeps the focus in the list, however far End and Home go', async () => {
      const { page, person } = world;
      await world.show(large);
      await person.row(page, FIRST).click();
      await page.evaluate(() => {
        const lost = () => Number(Reflect.get(window, 'lost') ?? 0);
        const look = () => {
          Reflect.set(window, 'lost', lost() + (document.activeElement === document.body ? 1 : 0));
          requestAnimationFrame(look);
        };
        look();
      });
      for (const [key, name] of [
        ['End', 'Item 0'],
        ['Home', FIRST],
        ['End', 'Item 0'],
      ] as const) {
        await page.keyboard.press(key);
        await expect(person.row(page, name)).toBeFocused();
      }
      expect(await page.evaluate(() => Reflect.get(window, 'lost'))).toBe(0);
      await page.keyboard.press('Escape');
    });

    test('scrolls to the row that the hash names, 100 px below the top', async () => {
      const { page, person } = world;
      const listed = await world.drive.list(large);
      const target = listed.children.find(({ name }) => name === 'Item 400');
      await page.goto(`${world.url}/${large}#${target?.id}`);
      await expect(person.row(page, 'Item 400')).toBeInViewport({ ratio: 1 });
      const top = () =>
        person.row(page, 'Item 400').evaluate((row) => {
          const body = row.parentElement?.parentElement?.parentElement;
          const head = body?.querySelector('thead')?.getBoundingClientRect().bottom ?? 0;
          return Math.round(row.getBoundingClientRect().top - head);
        });
      await expect.poll(top).toBe(100);
    });
  });
