import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page, type Request } from '@playwright/test';
import { makeAccount } from '../support/accounts.ts';
import { ensureChromium } from '../support/browser.ts';
import { findCanaries } from '../support/canaries.ts';
import { type FilesWorld, openFilesWorld, someBytes } from '../support/files-world.ts';
import { keptDrives, keptRevision } from '../support/kept-rows.ts';
import { Person } from '../support/person.ts';
import { expect, test } from '../support/test.ts';
import { makeFolder } from '../support/test-drive.ts';

const PATIENCE = { timeout: 10_000 };

/** Whether the rows of a directory are asked for; uploads that are not finished are no rows. */
function isListing(request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url());
  return pathname === '/api/storage' && request.method() === 'GET' && !searchParams.has('unfinished');
}

/** The listings that a page or its workers ask for from here on. */
function listingsOf(context: BrowserContext): string[] {
  const listings: string[] = [];
  context.on('request', (request) => {
    if (isListing(request)) listings.push(request.url());
  });
  return listings;
}

async function spaceOf({ drive }: Pick<FilesWorld, 'drive'>): Promise<{ id: string; revision: number }> {
  const [space] = (await drive.api.call('listSpaces')).spaces;
  if (space === undefined) throw new Error('There is a drive');
  return space;
}

/** Waits until the browser has all that the drive holds now. */
async function seesAllKept(page: Page, world: Pick<FilesWorld, 'drive'>): Promise<void> {
  const { id, revision } = await spaceOf(world);
  await expect
    .poll(async () => (await keptRevision(page, id)) ?? -1, { timeout: 20_000 })
    .toBeGreaterThanOrEqual(revision);
}

test.describe
  .serial('a drive whose rows are on the device', () => {
    let world: FilesWorld;
    let docs: string;
    test.beforeAll(async ({ browser, sharedServer }) => {
      world = await openFilesWorld({ browser, sharedServer }, async (drive) => {
        docs = await makeFolder(drive, 'Docs');
        await makeFolder(drive, 'Inner', docs);
        await drive.write({ directory: docs, name: 'report.txt' }, someBytes(30));
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

    test('shows there what another device has made, and what it has made itself', async () => {
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

    test('goes on in another tab when the one that follows is closed', async ({ browser }) => {
      const { person, drive } = world;
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
      await page.close();
      await drive.createDirectory({ directory: docs, name: 'For the one that is left' });
      await seesAllKept(tab, world);
      const listings = listingsOf(tab.context());
      await person.open(tab, 'Docs');
      await expect(person.row(tab, 'For the one that is left')).toBeVisible(PATIENCE);
      expect(listings).toEqual([]);
      await context.close();
    });
  });

test('without the worker that keeps rows, the server is asked for each folder', async ({
  page,
  context,
  person,
  complaints,
}) => {
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
});

test.describe('the profile of a browser', () => {
  test('has no name in the clear while somebody is signed in, and no name and no row after the logout', async ({
    sharedServer,
  }) => {
    const account = await makeAccount(sharedServer.url);
    const canary = `canary-${crypto.randomUUID()}`;
    const { id } = await account.drive.createDirectory(`/${canary}`);
    const [row] = (await account.drive.api.call('listItems', { query: {} })).children;
    const folder = await mkdtemp(join(tmpdir(), 'coffer-profile-'));
    const context = await chromium.launchPersistentContext(folder, {
      executablePath: ensureChromium(),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
    const name = { name: 'name', bytes: Buffer.from(canary) };
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
      await expect.poll(() => findCanaries(rows, folder, '').length, PATIENCE).toBeGreaterThan(0);
      expect(findCanaries([name], folder, '')).toEqual([]);

      await person.logout(page);
      await expect.poll(() => keptDrives(page)).toEqual([]);
      await expect.poll(() => findCanaries([name, ...rows], folder, ''), PATIENCE).toEqual([]);
    } finally {
      await context.close();
      await rm(folder, { recursive: true });
    }
  });
});
