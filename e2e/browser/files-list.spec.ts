import { NIGHT } from '../support/dose.ts';
import { type FilesWorld, openFilesWorld, someBytes } from '../support/files-world.ts';
import { withoutRows } from '../support/kept-rows.ts';
import { refuse } from '../support/refuse.ts';
import { expect, test } from '../support/test.ts';
import { makeFolder, store } from '../support/test-drive.ts';

const DEEP = ['Years', '2024', 'Autumn', 'Harvest'];

let world: FilesWorld;
const ids = new Map<string, string>();

test.describe
  .serial('the file browser', () => {
    test.beforeAll(async ({ browser, sharedServer }) => {
      world = await openFilesWorld({ browser, sharedServer }, async (drive) => {
        let parent: string | null = null;
        for (const name of DEEP) {
          parent = await makeFolder(drive, name, parent);
          ids.set(name, parent);
          await drive.list(parent);
        }
        await makeFolder(drive, 'Archive');
        await store(drive, 'file 2.txt', someBytes(30), { modifiedAt: 1_600_000_000 });
        await store(drive, 'file 10.txt', someBytes(20), { modifiedAt: 1_650_000_000 });
        ids.set('file 1.txt', await store(drive, 'file 1.txt', someBytes(10)));
      });
    });
    test.afterAll(() => world.close());

    test('lists directories first and names in descending order, counting numbers as numbers', async () => {
      const { page, person } = world;
      await expect
        .poll(() => person.names(page))
        .toEqual(['Years', 'Archive', 'file 10.txt', 'file 2.txt', 'file 1.txt']);
      await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
        'aria-sort',
        'descending',
      );
    });

    test('sorts by each column, turns round at the second click, and remembers it per folder', async () => {
      const { page, person } = world;
      const sort = (column: string) =>
        page.getByRole('columnheader', { name: column }).getByRole('button').click();
      await sort('Size');
      await expect
        .poll(() => person.names(page))
        .toEqual(['Archive', 'Years', 'file 1.txt', 'file 10.txt', 'file 2.txt']);
      await sort('Size');
      await expect
        .poll(() => person.names(page))
        .toEqual(['Years', 'Archive', 'file 2.txt', 'file 10.txt', 'file 1.txt']);
      await sort('Modified');
      await expect
        .poll(async () => (await person.names(page)).slice(2))
        .toEqual(['file 2.txt', 'file 10.txt', 'file 1.txt']);
      await sort('Type');
      await expect(page.getByRole('columnheader', { name: 'Type' })).toHaveAttribute(
        'aria-sort',
        'ascending',
      );

      const stored = () =>
        page.evaluate(
          () =>
            new Promise((resolve) => {
              const opening = indexedDB.open('localforage');
              opening.onsuccess = () => {
                const reading = opening.result
                  .transaction('keyvaluepairs')
                  .objectStore('keyvaluepairs')
                  .get('pinia store');
                reading.onsuccess = () => resolve(reading.result);
              };
            }),
        );
      await expect.poll(async () => JSON.stringify(await stored())).toContain('type|asc');

      await world.show();
      await expect(page.getByRole('columnheader', { name: 'Type' })).toHaveAttribute(
        'aria-sort',
        'ascending',
      );
      await person.open(page, 'Years');
      await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
        'aria-sort',
        'descending',
      );
      await world.goTo();
      await sort('Name');
      await sort('Name');
    });

    test('selects a clicked row alone, and shows the toolbar while something is selected', async () => {
      const { page, person } = world;
      await person.row(page, 'file 1.txt').click();
      await person.row(page, 'file 2.txt').click();
      await expect.poll(() => person.selectedNames(page)).toEqual(['file 2.txt']);
      const toolbar = page.getByRole('toolbar', { name: 'Selected items' });
      await expect(toolbar).toContainText('1 selected');
      await person.row(page, 'Archive').click({ modifiers: ['ControlOrMeta'] });
      await expect(toolbar).toContainText('2 selected');
      await expect(
        toolbar.getByRole('button', { name: 'Download' }),
        'a directory is among them',
      ).toBeDisabled();
      await person.row(page, 'file 1.txt').click({ modifiers: ['Shift'] });
      await expect
        .poll(() => person.selectedNames(page))
        .toEqual(['Archive', 'file 1.txt', 'file 10.txt', 'file 2.txt']);
      await toolbar.getByRole('button', { name: 'Clear the selection' }).click();
      await expect(toolbar).toBeHidden();
    });

    test('selects and clears all rows by the checkbox of the head', NIGHT, async () => {
      const { page, person } = world;
      const all = page.getByRole('checkbox', { name: 'Select all' });
      await all.check();
      await expect.poll(() => person.selectedNames(page)).toHaveLength(5);
      await page.getByRole('checkbox', { name: 'Select file 1.txt' }).uncheck();
      await expect(all).toHaveJSProperty('indeterminate', true);
      await all.check();
      await all.uncheck();
      await expect.poll(() => person.selectedNames(page)).toEqual([]);
    });

    test('opens a folder at a double click within 250 ms, and not at two slow clicks', async () => {
      const { page, person } = world;
      const row = person.row(page, 'Archive');
      await row.click();
      await page.waitForTimeout(300);
      await row.click();
      await page.waitForTimeout(100);
      await expect(page.getByRole('heading', { name: 'My Files' })).toBeVisible();
      await person.open(page, 'Archive');
      await expect(page.getByRole('heading', { name: 'Archive' })).toBeVisible();
      await expect(page.getByText('Nothing in here yet')).toBeVisible();
      await page.goBack();
    });

    test('shows the details of a file that cannot be previewed at a double click', async () => {
      const { page, person, drive } = world;
      const id = await store(drive, 'data.bin', someBytes(10));
      await world.goTo();
      await person.open(page, 'data.bin');
      await expect(page.getByRole('dialog', { name: 'Details' })).toContainText('data.bin');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(person.row(page, 'data.bin')).toBeFocused();
      await drive.delete([id]);
    });

    test('collapses the middle of three or more folders above', async () => {
      const { page } = world;
      await world.goTo(ids.get('Autumn'));
      const path = page.getByRole('navigation', { name: 'Folders above' });
      await expect(path.getByRole('link', { name: 'Years' })).toBeVisible();
      await expect(path.getByRole('heading', { name: 'Autumn' })).toBeVisible();
      await expect(path.getByText('2024')).toBeHidden();
      await path.getByRole('button', { name: 'Show the folders between' }).click();
      await page.getByRole('menuitem', { name: '2024' }).click();
      await expect(path.getByRole('heading', { name: '2024' })).toBeVisible();
      await expect(path.getByRole('button', { name: 'Show the folders between' })).toBeHidden();
      await expect(page.getByRole('link', { name: 'My Files' }).first()).toHaveAttribute(
        'aria-current',
        'page',
      );
    });

    test('offers what fits an item in a floating menu, also at a right click', async () => {
      const { page, person } = world;
      await world.goTo();
      await page.getByRole('button', { name: 'More for file 1.txt' }).click();
      const entries = page.getByRole('menu').getByRole('menuitem');
      const offered = (words: string) => expect(entries).toHaveText(words.split('|'));
      const always = 'Make available offline|Star|Move|Rename|Delete';
      await offered(`Share|Public link|Details|Preview|Edit|Download|${always}`);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toBeHidden();

      await person.row(page, 'Archive').click({ button: 'right' });
      await offered(`Share|Folder link|Request files|Open|Details|Download as ZIP|${always}`);
      await page.keyboard.press('Escape');
    });

    test('highlights without motion for those who asked for none', async () => {
      const { page, person } = world;
      await page.setViewportSize({ width: 1440, height: 300 });
      await page.goto('about:blank');
      await page.goto(`${world.url}/#${ids.get('file 1.txt')}`);
      const seen = await page.evaluate(async () => {
        const places = new Set<number>();
        const note = ({ target }: Event) => target instanceof Element && places.add(target.scrollTop);
        document.addEventListener('scroll', note, { capture: true });
        while (places.size === 0) await new Promise(requestAnimationFrame);
        await new Promise((resolve) => setTimeout(resolve, 400));
        return [...places];
      });
      // A row that is measured later moves it once or twice; motion passes through a place in each frame.
      expect(seen.length).toBeLessThan(6);
      const background = (name: string) =>
        person.row(page, name).evaluate((row) => getComputedStyle(row).backgroundColor);
      expect(await background('file 1.txt')).not.toBe(await background('file 2.txt'));
      const sizes = await page.evaluate(() => {
        const box = document.body.appendChild(document.createElement('div'));
        return [10, 20].map((height) => {
          box.style.height = `${height}px`;
          return box.offsetHeight;
        });
      });
      expect(sizes, 'what changes its size has it at once').toEqual([10, 20]);
      await page.setViewportSize({ width: 1440, height: 900 });
    });

    test('shows under an unfinished item how far it is, and offers no download of it', async () => {
      const { page, person, drive } = world;
      const input = { name: 'half.bin', mime: 'text/plain', size: 9_000_000, modifiedAt: 1_700_000_000 };
      const { record } = await drive.keyring.sealUpload({ ...input, parentId: null });
      await drive.api.call('createItem', { body: record });
      await world.show();
      await expect(person.row(page, 'half.bin').getByRole('progressbar')).toHaveAttribute(
        'aria-valuenow',
        '0',
      );
      await page.getByRole('button', { name: 'More for half.bin' }).click();
      const entries = page.getByRole('menu').getByRole('menuitem');
      await expect(entries).toHaveText(['Details', 'Delete']);
      await entries.first().click();
      await expect(page.getByRole('dialog', { name: 'Details' })).toContainText('Uploaded0%');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();

      await page.getByRole('button', { name: 'More for half.bin' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      const question = page.getByRole('dialog', { name: 'Delete half.bin?' });
      await expect(question).toContainText('What has been sent of it is deleted for good.');
      await question.getByRole('button', { name: 'Yes, delete' }).click();
      await expect(person.row(page, 'half.bin')).toHaveCount(0);
    });

    test('hides the columns beside the name on small screens', NIGHT, async () => {
      const { page, person } = world;
      await page.setViewportSize({ width: 390, height: 844 });
      for (const column of ['Size', 'Type', 'Modified']) {
        await expect(page.getByRole('columnheader', { name: column })).toBeHidden();
      }
      await expect(person.row(page, 'file 2.txt')).toContainText('30 B');
      await page.setViewportSize({ width: 1440, height: 900 });
    });

    test('offers no deletion of what belongs to somebody else', async () => {
      const { page, person, url } = world;
      const listings = (address: URL) => address.pathname === '/api/storage';
      const withRows = await withoutRows(page);
      await page.route(listings, async (route) => {
        const answer = await route.fetch();
        const listing = await answer.json();
        for (const child of listing.children) child.is_owner = child.id !== ids.get('file 1.txt');
        await route.fulfill({ response: answer, json: listing });
      });
      await world.show();
      const toolbar = page.getByRole('toolbar', { name: 'Selected items' });
      const button = toolbar.getByRole('button', { name: 'Delete' });
      await person.row(page, 'file 2.txt').click();
      await expect(button).toBeVisible();
      await person.row(page, 'file 1.txt').click({ modifiers: ['ControlOrMeta'] });
      await expect(toolbar).toContainText('2 selected');
      await expect(button).toBeHidden();
      await page.keyboard.press('Delete');
      // Another key, whose dialog would find one of the first key open.
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toHaveCount(1);
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
      await page.unrouteAll();
      await withRows();
      await page.goto(url);
    });

    test('opens a folder also at the address of a preview', NIGHT, async () => {
      const { page, url } = world;
      await page.goto(`${url}/p/${ids.get('Years')}`);
      await expect(page.getByRole('heading', { name: 'Years' })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(`/${ids.get('Years')}`);
    });

    test('says that it is not known how much is used, when it could not be loaded', async () => {
      const { page, complaints } = world;
      complaints.expect(/Failed to load resource/);
      await withoutRows(page);
      await page.route('**/api/storage/stats', (route) => refuse(route, 'forbidden'));
      await world.show();
      await expect(page.getByRole('navigation', { name: 'Main menu' })).toContainText(
        'How much is used could not be loaded',
      );
      await page.unroute('**/api/storage/stats');
    });

    // The next test says it of a folder that cannot be listed.
    test('says what went wrong when it cannot be loaded anew', NIGHT, async () => {
      const { page, person, complaints } = world;
      complaints.expect(/Failed to load resource/);
      await withoutRows(page);
      await world.show();
      const listings = /\/api\/storage\?/;
      await page.route(listings, (route) => refuse(route, 'forbidden'));
      await person.choose(page, 'file 10.txt', 'Delete');
      await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete' }).click();
      const failure = page.getByRole('alert');
      await expect(failure).toContainText(
        'Seems like we are having some kind of problem with getting the files:',
      );
      await expect(person.row(page, 'file 10.txt')).toBeHidden();
      await expect(person.row(page, 'file 2.txt')).toBeVisible();
      await page.unroute(listings);
      await failure.getByRole('button', { name: 'Try again' }).click();
      await expect(failure).toBeHidden();
    });

    test('says what went wrong when a folder cannot be listed', async () => {
      const { page, complaints } = world;
      complaints.expect(/Failed to load resource/);
      await page.goto(`${world.url}/${crypto.randomUUID()}`);
      await expect(page.getByRole('alert')).toContainText(
        'Seems like we are having some kind of problem with getting the files:',
      );
    });

    test('highlights the item that the hash names, and clears the hash after five seconds', async () => {
      const { page, person } = world;
      // So that the page is opened anew, and its time begins with that. The last test: the clock stays.
      await page.goto('about:blank');
      await page.clock.install();
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.goto(`${world.url}/#${ids.get('file 1.txt')}`);
      await expect(person.row(page, 'file 1.txt')).toHaveAttribute('data-highlighted', 'true');
      await expect(person.row(page, 'file 1.txt'), 'it pulses').toHaveCSS('animation-name', 'highlight');
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
      const passed = await page.evaluate(() => performance.now());
      await page.clock.runFor(Math.max(0, 4_999 - passed));
      expect(new URL(page.url()).hash).not.toBe('');
      await expect(person.row(page, 'file 1.txt')).toHaveAttribute('data-highlighted', 'true');
      await page.clock.runFor(passed + 1);
      await page.clock.resume();
      await expect(page).toHaveURL((url) => url.hash === '');
      await expect(person.row(page, 'file 1.txt')).not.toHaveAttribute('data-highlighted', 'true');
    });
  });
