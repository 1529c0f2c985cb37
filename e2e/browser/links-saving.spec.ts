import type { Page } from '@playwright/test';
import { type MadeAccount, makeAccount } from '../support/accounts.ts';
import { NIGHT } from '../support/dose.ts';
import { someBytes } from '../support/files-world.ts';
import { lock, PIN, setPin, tryPin } from '../support/lock-page.ts';
import { Person } from '../support/person.ts';
import { enterDrive } from '../support/ready-session.ts';
import { recordShares, sharesOf } from '../support/recorded-shares.ts';
import { expect, test } from '../support/test.ts';
import { intact, makeFolder, storeMany, type TestDrive } from '../support/test-drive.ts';
import { withBitTurned } from '../support/turned-bit.ts';

/** More than other applications take at once. */
const NAMES = Array.from({ length: 12 }, (_, index) => `file ${10 + index}.txt`);

let address: string;
let secret: string;
let drive: TestDrive;
let folderId: string;

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Save “Papers” to my drive' });

/** Opens the dialog that saves all of it. */
async function askToSave(page: Page) {
  await page.getByRole('button', { name: 'Save to my drive' }).click();
  await expect(dialogOf(page)).toBeVisible();
  return dialogOf(page);
}

async function contentsOf(taker: MadeAccount, path: string): Promise<(string | null)[]> {
  const { children } = await taker.drive.list(path);
  return children.map(({ name }) => name).toSorted();
}

/** Listens to what a page sends; the answer expects that neither that nor what the page has kept holds the key. */
function hearSecret(page: Page): () => Promise<void> {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
  return async () => {
    expect(sent.filter((text) => text.split('#')[0]?.includes(secret))).toEqual([]);
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toContain(secret);
  };
}

/** How the content of a file behind the link is asked for. */
async function contentOf(name: string): Promise<RegExp> {
  const { id } = intact(await drive.list(folderId), name);
  return new RegExp(`/api/links/[^/]+/items/${id}\\?`);
}

test.describe('what is behind a link', () => {
  test.beforeAll(async ({ sharedServer }) => {
    ({ drive } = await makeAccount(sharedServer.url));
    folderId = await makeFolder(drive, 'Papers');
    await drive.list();
    await drive.list(folderId);
    const files = NAMES.map((name) => ({ name, bytes: someBytes(100), mime: 'text/plain' }));
    await storeMany(drive, files, folderId);
    const link = await drive.links.create(intact(await drive.list(), 'Papers'));
    if (link.state !== 'intact') throw new Error('The link is damaged');
    address = drive.links.address(link);
    secret = link.secret;
  });

  test('leads who is not signed in to the login and back, without telling its key', async ({
    openBrowser,
    sharedServer,
  }) => {
    const taker = await makeAccount(sharedServer.url);
    const page = await openBrowser();
    const expectUntold = hearSecret(page);
    await page.goto(address);
    await page.getByRole('button', { name: 'Log in to save it' }).click();
    await expect(page).toHaveURL(/\/auth\/login\?redirect=/);
    expect(page.url()).not.toContain(secret);
    await new Person(sharedServer.url, taker).fillLogin(page);
    await expect(page.getByRole('heading', { name: 'Papers' })).toBeVisible();
    await expect(page).toHaveURL(address);
    await expect(await askToSave(page)).toContainText(taker.email);
    await expectUntold();
  });

  test(
    'leads who is locked to their PIN and back, without telling its key',
    NIGHT,
    async ({ openBrowser, sharedServer }) => {
      const taker = await makeAccount(sharedServer.url);
      const page = await openBrowser();
      const expectUntold = hearSecret(page);
      await enterDrive(page, sharedServer.url, taker);
      await setPin(page, sharedServer.url);
      await page.goto(sharedServer.url);
      await lock(page);
      await page.goto(address);
      await page.getByRole('button', { name: 'Save to my drive' }).click();
      await expect(page).toHaveURL(/\/auth\/pin\/lock\?redirect=/);
      expect(page.url()).not.toContain(secret);
      await tryPin(page, PIN);
      await expect(page.getByRole('heading', { name: 'Papers' })).toBeVisible();
      await expect(page).toHaveURL(address);
      const dialog = await askToSave(page);
      await expect(dialog).toContainText(taker.email);
      await dialog.getByRole('button', { name: 'Save here' }).click();
      await expect(dialog).toContainText('12 files were saved.');
      await expectUntold();
    },
  );

  // `saved-links.test.ts` tells it over HTTP.
  test(
    'is saved as far as it can be: until somebody stops it, and but for what is damaged or went meanwhile',
    NIGHT,
    async ({ openBrowser, sharedServer, complaints }) => {
      complaints.expect(/404 \(Not Found\)/);
      const taker = await makeAccount(sharedServer.url);
      const page = await openBrowser();
      complaints.listenTo(page);
      await page.addInitScript(recordShares);
      await enterDrive(page, sharedServer.url, taker);
      await page.goto(address);

      await test.step('more than ten files are not handed over', async () => {
        await page.getByRole('button', { name: 'Choose', exact: true }).click();
        await page.keyboard.press('Control+a');
        await page.getByRole('button', { name: 'Share…' }).click();
        await expect(page.getByRole('alert')).toContainText('Up to 10 files with 52 MB together');
        expect(await sharesOf(page)).toEqual([]);
        await page.keyboard.press('Escape');
      });

      await test.step('stopped, what was saved stays', async () => {
        const second = await contentOf('file 11.txt');
        let letGo = () => {};
        const held = new Promise<void>((resolve) => {
          letGo = resolve;
        });
        await page.route(second, async (route) => {
          await held;
          await route.abort().catch(() => undefined);
        });
        const dialog = await askToSave(page);
        const isHeld = page.waitForRequest(second);
        await dialog.getByRole('button', { name: 'Save here' }).click();
        await isHeld;
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        await expect(dialog).toHaveCount(0);
        await expect(page.getByText('One file was saved before, and stays.')).toBeVisible();
        letGo();
        await page.unroute(second);
        expect(await contentsOf(taker, '/Papers')).toEqual(['file 10.txt']);
      });

      await test.step('what is damaged or went is left out, counted and named', async () => {
        const unlisted = intact(await drive.list(folderId), 'file 12.txt').id;
        await page.route(/\/api\/links\/[^/]+\/items\?/, async (route) => {
          const answer = await route.fetch();
          const listing = await answer.json();
          // Of another file, so that it opens nothing there.
          const { entry } = listing.children.find(({ id }: { id: string }) => id !== unlisted);
          for (const child of listing.children) if (child.id === unlisted) child.entry = entry;
          await route.fulfill({ response: answer, json: listing });
        });
        await page.route(await contentOf('file 13.txt'), async (route) => {
          const answer = await route.fetch();
          const body = Buffer.from(withBitTurned(new Uint8Array(await answer.body()), 60));
          await route.fulfill({ response: answer, body });
        });
        const gone = intact(await drive.list(folderId), 'file 14.txt').id;
        await page.route(await contentOf('file 10.txt'), async (route) => {
          await drive.delete([gone]);
          await route.continue();
        });
        const dialog = await askToSave(page);
        await dialog.getByRole('button', { name: 'Save here' }).click();
        await expect(dialog).toContainText('9 files were saved.');
        await expect(dialog).toContainText('One item was left out: it is damaged, or not complete.');
        await expect(dialog.getByRole('alert')).toHaveText([
          'Not saved, because what the server has of them is not what their owner stored: file 13.txt',
          'Not saved, because they are not behind the link any more: file 14.txt',
        ]);
        const saved = NAMES.filter((name) => !/1[234]/.test(name));
        expect(await contentsOf(taker, '/Papers (1)')).toEqual(saved);
      });
    },
  );
});
