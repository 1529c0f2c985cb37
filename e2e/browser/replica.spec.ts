import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { makeAccount } from '../support/accounts.ts';
import { ensureChromium } from '../support/browser.ts';
import { findCanaries } from '../support/canaries.ts';
import { NIGHT } from '../support/dose.ts';
import { type FilesWorld, openFilesWorld } from '../support/files-world.ts';
import {
  keptDrives,
  listingsOf,
  openedRevision,
  seesAllKept,
  spaceOf,
  storageCallsOf,
} from '../support/kept-rows.ts';
import { Person } from '../support/person.ts';
import { beServed, share } from '../support/shared-files.ts';
import { expect, test } from '../support/test.ts';
import { makeFolder } from '../support/test-drive.ts';

/** Not the one that the tests of a worker share. */
const OTHER_BROWSER = {
  executablePath: ensureChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
};

test.describe
  .serial('a drive whose rows are on the device', () => {
    let world: FilesWorld;
    let docs: string;
    let inner: string;
    let report: string;
    test.beforeAll(async ({ browser, sharedServer }) => {
      world = await openFilesWorld({ browser, sharedServer }, async (drive) => {
        docs = await makeFolder(drive, 'Docs');
        inner = await makeFolder(drive, 'Inner', docs);
        const file = { directory: docs, name: 'report.txt' };
        report = (await drive.write(file, 'a report of the year', { mime: 'text/plain' })).id;
        await drive.write({ directory: docs, name: 'second.txt' }, 'the second one', { mime: 'text/plain' });
      });
      await seesAllKept(world.page, world);
    });
    test.afterAll(() => world.close());

    test('opens folders without asking the server for them', async () => {
      const { page, person } = world;
      const listings = listingsOf(page.context());
      await person.open(page, 'Docs');
      await expect(person.row(page, 'report.txt')).toBeVisible();
      await person.open(page, 'Inner');
      await expect(page.getByRole('navigation', { name: 'Folders above' })).toContainText('Docs');
      await expect(page.getByRole('grid', { name: 'Files' })).toHaveAttribute('aria-busy', 'false');
      expect(listings).toEqual([]);
      await page.goBack();
      await person.choose(page, 'report.txt', 'Move');
      await expect(page.getByRole('treeitem', { name: 'Inner' })).toBeHidden();
      await page.getByRole('treeitem', { name: 'Root' }).press('ArrowDown');
      await page.getByRole('treeitem', { name: 'Docs' }).press('ArrowRight');
      await expect(page.getByRole('treeitem', { name: 'Inner' })).toBeVisible();
      await page.keyboard.press('Escape');
      expect(listings).toEqual([]);
    });

    test('asks for no listing, no item and no versions on a tour of all that shows them', NIGHT, async () => {
      const { page, person } = world;
      await world.show();
      await seesAllKept(page, world);
      const asked = storageCallsOf(page.context());
      const above = page.getByRole('navigation', { name: 'Folders above' });

      await test.step('a folder and back, details with versions and digests', async () => {
        await person.open(page, 'Docs');
        await expect(person.row(page, 'report.txt')).toBeVisible();
        await page.goBack();
        await expect(person.row(page, 'Docs')).toBeVisible();
        await page.goForward();
        await person.choose(page, 'report.txt', 'Details');
        const details = page.getByRole('dialog', { name: 'Details' });
        await expect(details.getByText('sha256')).toBeVisible();
        await expect(details.getByText('Version 1')).toBeVisible();
        await page.keyboard.press('Escape');
      });
      await test.step('the tree of the move dialog', async () => {
        await person.choose(page, 'report.txt', 'Move');
        await page.getByRole('treeitem', { name: 'Root' }).press('ArrowDown');
        await page.getByRole('treeitem', { name: 'Docs' }).press('ArrowRight');
        await expect(page.getByRole('treeitem', { name: 'Inner' })).toBeVisible();
        await page.keyboard.press('Escape');
      });
      await test.step('a reload, and folders above one that is opened by its address', async () => {
        await page.reload();
        await expect(person.row(page, 'report.txt')).toBeVisible();
        await page.goto(`${world.url}/${inner}`);
        await expect(above).toContainText('Docs');
        await expect(above).toContainText('Inner');
      });
      await test.step('a file that is opened by its address, and its neighbour', async () => {
        await page.goto(`${world.url}/p/${report}`);
        await expect(page.getByText('a report of the year')).toBeVisible();
        await page.getByRole('button', { name: 'Previous file' }).click();
        await expect(page.getByText('the second one')).toBeVisible();
      });
      expect(asked).toEqual([]);
    });

    // `names-in-moved-folders.test.ts` tells it over HTTP.
    test('knows names in use where something moves, before and without the server', NIGHT, async () => {
      const { page, person, drive } = world;
      const { id } = await drive.write({ directory: inner, name: 'report.txt' }, 'another report');
      await world.show(docs);
      await seesAllKept(page, world);
      const asked = storageCallsOf(page.context());
      await person.choose(page, 'report.txt', 'Move');
      const move = page.getByRole('dialog', { name: 'Select target directory' });
      await page.getByRole('treeitem', { name: 'Root' }).press('ArrowDown');
      await page.getByRole('treeitem', { name: 'Docs' }).press('ArrowRight');
      await move.getByRole('treeitem', { name: 'Inner' }).click();
      await expect(move.getByRole('alert')).toHaveText('Something in there is named “report.txt” already.');
      await expect(move.getByRole('button', { name: 'Move here' })).toBeDisabled();
      await move.getByRole('treeitem', { name: 'Root' }).click();
      await expect(move.getByRole('alert')).toBeHidden();
      await expect(move.getByRole('button', { name: 'Move here' })).toBeEnabled();
      await page.keyboard.press('Escape');

      await person.row(page, 'report.txt').dragTo(person.row(page, 'Inner'));
      await expect(page.getByText('There is an item with this name in this folder already.')).toBeVisible();
      await expect(person.row(page, 'report.txt')).toBeVisible();
      expect(asked).toEqual([]);
      await drive.delete([id]);
    });

    test(
      'opens the folder in which the application starts from them, with names that were opened before',
      NIGHT,
      async () => {
        const { page, person } = world;
        const { id } = await spaceOf(world);
        await expect.poll(() => openedRevision(page, id)).not.toBeNull();
        const listings = listingsOf(page.context());
        await page.goto(`${world.url}/${docs}`);
        await expect(person.row(page, 'report.txt')).toBeVisible();
        await expect(page.getByRole('grid', { name: 'Files' })).toHaveAttribute('aria-busy', 'false');
        expect(listings).toEqual([]);
        // No key was opened to show it; the keyring opens it now.
        await person.choose(page, 'report.txt', 'Rename');
        await page.getByLabel('New name').fill('annual report.txt');
        await page.keyboard.press('Enter');
        await expect(person.row(page, 'annual report.txt')).toBeVisible();
        await expect
          .poll(async () => (await world.drive.list(docs)).children.map(({ name }) => name))
          .toContain('annual report.txt');
        await person.choose(page, 'annual report.txt', 'Rename');
        await page.getByLabel('New name').fill('report.txt');
        await page.keyboard.press('Enter');
        await expect(person.row(page, 'report.txt')).toBeVisible();
        await page.goto(world.url);
      },
    );

    // `live.spec.ts` shows it by day.
    test('shows there what another device has made, and what it has made itself', NIGHT, async () => {
      const { page, person, drive } = world;
      await world.show();
      await drive.createDirectory({ directory: docs, name: 'From elsewhere' });
      await seesAllKept(page, world);
      const listings = listingsOf(page.context());
      await person.open(page, 'Docs');
      await expect(person.row(page, 'From elsewhere')).toBeVisible();
      await page.getByRole('button', { name: 'Create a directory' }).click();
      await page.getByLabel('Directory name').fill('Made here');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(person.row(page, 'Made here')).toBeVisible();
      await expect(page.getByRole('grid', { name: 'Files' })).toHaveAttribute('aria-busy', 'false');
      await expect(person.row(page, 'Made here')).toBeVisible();
      expect(listings).toEqual([]);
    });

    test('shows uploads that are not finished beside them', async () => {
      const { page, person, drive } = world;
      const { record } = await drive.keyring.sealUpload({
        ...{ name: 'half.bin', mime: '', size: 9_000_000, modifiedAt: 1, parentId: null },
      });
      await drive.api.call('createItem', { body: record });
      await page.goto(`${world.url}/${docs}`);
      await expect(person.row(page, 'report.txt')).toBeVisible();
      await seesAllKept(page, world);
      const listings = listingsOf(page.context());
      await page.getByRole('navigation', { name: 'Folders above' }).getByRole('link').first().click();
      await expect(person.row(page, 'half.bin')).toBeVisible();
      await expect(person.row(page, 'Docs')).toBeVisible();
      expect(listings).toEqual([]);
    });

    test('goes on in another tab when the one that follows is killed', NIGHT, async () => {
      const { person, drive } = world;
      // Each tab has a process of its own there.
      const browser = await chromium.launch(OTHER_BROWSER);
      const context = await browser.newContext();
      const page = await context.newPage();
      world.complaints.listenTo(page);
      await person.login(page, { remember: true });
      await seesAllKept(page, world);
      const tab = await context.newPage();
      await tab.goto(world.url);
      await expect(person.row(tab, 'Docs')).toBeVisible();
      await drive.createDirectory({ directory: docs, name: 'For both tabs' });
      await seesAllKept(tab, world);
      const crash = page.waitForEvent('crash');
      const session = await context.newCDPSession(page);
      session.send('Page.crash').catch(() => undefined);
      await crash;
      await drive.createDirectory({ directory: docs, name: 'For the one that is left' });
      await seesAllKept(tab, world);
      const listings = listingsOf(tab.context());
      await person.open(tab, 'Docs');
      await expect(person.row(tab, 'For the one that is left')).toBeVisible();
      expect(listings).toEqual([]);
      await browser.close();
    });
  });

test(
  'without the worker that keeps rows, the server is asked for each folder',
  NIGHT,
  async ({ page, context, person, complaints }) => {
    complaints.expect(/Failed to load resource|replica/);
    await context.route('**/replica.worker*', (route) => route.abort());
    await page.reload();
    await page.getByRole('button', { name: 'Create a directory' }).click();
    await page.getByLabel('Directory name').fill('Docs');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const listings = listingsOf(context);
    await person.open(page, 'Docs');
    await expect(page.getByText('Nothing in here yet')).toBeVisible();
    expect(listings.length).toBeGreaterThan(0);
  },
);

test.describe('the profile of a browser', () => {
  test('has no name and no content in the clear while somebody is signed in, and no row and no chunk either after the logout', async ({
    sharedServer,
  }) => {
    const account = await makeAccount(sharedServer.url);
    const canary = `canary-${crypto.randomUUID()}`;
    const { id } = await account.drive.createDirectory(`/${canary}`);
    const content = `content-${crypto.randomUUID()}`;
    const shared = `shared-${crypto.randomUUID()}`;
    const file = await account.drive.write({ directory: id, name: 'kept.txt' }, content);
    const sealed = await account.drive.api.call('downloadChunk', {
      params: { id: file.id },
      query: { chunk: '0' },
    });
    const [row] = (await account.drive.api.call('listItems', { query: {} })).children;
    const folder = await mkdtemp(join(tmpdir(), 'coffer-profile-'));
    const context = await chromium.launchPersistentContext(folder, OTHER_BROWSER);
    const names = [
      { name: 'name', bytes: Buffer.from(canary) },
      { name: 'content', bytes: Buffer.from(content) },
      { name: 'shared', bytes: Buffer.from(shared) },
    ];
    const chunk = { name: 'sealed chunk', bytes: Buffer.from(sealed).subarray(0, 48) };
    const rows = [
      { name: 'id', bytes: Buffer.from(id.replaceAll('-', ''), 'hex') },
      { name: 'sealed name', bytes: Buffer.from(row?.encrypted_name ?? '', 'base64url') },
    ];
    try {
      const page = context.pages()[0] ?? (await context.newPage());
      const person = new Person(sharedServer.url, account);
      await page.goto(sharedServer.url);
      await person.login(page, { remember: true });
      await expect(person.row(page, canary)).toBeVisible();
      await seesAllKept(page, account);
      const { id: spaceId } = await spaceOf(account);
      // What was opened is kept too, sealed.
      await expect.poll(() => openedRevision(page, spaceId)).not.toBeNull();
      await page.reload();
      await expect(person.row(page, canary)).toBeVisible();
      await expect.poll(() => findCanaries(rows, folder, '').length).toBeGreaterThan(0);
      // Beside the rows, what is available offline.
      await person.choose(page, canary, 'Make available offline');
      await page.getByRole('button', { name: 'Keep it here' }).click();
      await expect(page.getByRole('img', { name: 'Available offline', exact: true })).toBeVisible();
      await expect.poll(() => findCanaries([chunk], folder, '').length).toBeGreaterThan(0);
      // And what another application has handed over, and nobody has saved yet.
      await beServed(page, sharedServer.url);
      await share(page, sharedServer.url, [{ name: `${shared}.txt`, text: shared }]);
      await expect(page.getByText(`${shared}.txt`)).toBeVisible();
      expect(findCanaries(names, folder, '')).toEqual([]);

      await person.logout(page);
      await expect.poll(() => keptDrives(page)).toEqual([]);
      await expect.poll(() => findCanaries([...names, chunk, ...rows], folder, '')).toEqual([]);
    } finally {
      await context.close();
      await rm(folder, { recursive: true });
    }
  });
});
