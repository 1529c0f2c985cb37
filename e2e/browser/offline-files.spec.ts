import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectFlawless } from '../support/accessibility.ts';
import { makeAccount } from '../support/accounts.ts';
import { isAll, NIGHT } from '../support/dose.ts';
import { generateFile, sha256Of } from '../support/generated-files.ts';
import { keptDrives, seesAllKept } from '../support/kept-rows.ts';
import { Keyboard } from '../support/keyboard.ts';
import { enterAndKeep, OFFLINE, test } from '../support/offline-world.ts';
import type { Person } from '../support/person.ts';
import { enterDrive } from '../support/ready-session.ts';
import { expect } from '../support/test.ts';
import { makeFolder } from '../support/test-drive.ts';

const MIB = 1 << 20;
test.use({ ownProfile: true });

test.describe('what is available offline', () => {
  test.beforeEach(({ complaints }) => {
    test.setTimeout(180_000);
    complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource|server_unreachable/);
  });

  test('opens without a network by its bytes, follows what changes, and is gone after the logout', async ({
    page,
    context,
    server,
    account: { drive, ...account },
    folder,
  }) => {
    const docs = await makeFolder(drive, 'Docs');
    const within = (name: string) => ({ directory: docs, name });
    await drive.write(within('letter.txt'), 'The first letter.', { mime: 'text/plain' });
    await generateFile(join(folder, 'large.bin'), 6 * MIB, 'large');
    await drive.write(within('large.bin'), await readFile(join(folder, 'large.bin')));
    await drive.write('/elsewhere.txt', 'not chosen');
    const thumbnail = await smallJpeg(page);
    await drive.write(within('picture.jpg'), thumbnail, { mime: 'image/jpeg', thumbnail });
    const person = await enterAndKeep(page, server, { drive, ...account });
    await seesAllKept(page, { drive });

    await person.choose(page, 'Docs', 'Make available offline');
    await expectFlawless(page, 'the question about offline use');
    await page.getByRole('button', { name: 'Keep it here' }).click();
    await seesHere(page, person, 'Docs');
    await person.open(page, 'Docs');
    await seesHere(page, person, 'large.bin');

    // What comes in, what is replaced and what goes.
    const first = await keptVersions(page);
    expect(first).toHaveLength(3);
    const later = await drive.write(within('later.txt'), 'came later', { mime: 'text/plain' });
    await seesHere(page, person, 'later.txt');
    await drive.write(within('letter.txt'), 'The second letter.', {
      mime: 'text/plain',
      ifExists: 'new-version',
    });
    const ofFirst = async () =>
      (await keptVersions(page)).filter((version) => first.includes(version)).length;
    await expect.poll(ofFirst).toBe(2);
    await expect.poll(() => keptVersions(page)).toHaveLength(4);
    await seesHere(page, person, 'letter.txt');
    await drive.trash([later]);
    await expect.poll(() => keptVersions(page)).toHaveLength(3);

    await context.setOffline(true);
    const keys = await Keyboard.of(page);
    await page.goto(`${server.url}/${docs}`);
    await test.step('look at what is kept and download it, without a network', async () => {
      await seesHere(page, person, 'large.bin');
      await expect(person.row(page, 'picture.jpg').locator('img')).toBeVisible();
      const download = page.waitForEvent('download');
      await keys.choose(person.row(page, 'large.bin'), 'Download');
      const path = await (await download).path();
      expect(await sha256Of(path)).toBe(await sha256Of(join(folder, 'large.bin')));
      await keys.toRow(person.row(page, 'letter.txt'));
      await keys.press('Enter');
      await expect(page.getByText('The second letter.')).toBeVisible();
      await keys.press('Escape');
      await expect(page.getByRole('button', { name: 'Close the preview' })).toBeHidden();
    });
    await page.goto(`${server.url}/account#device`);
    const device = page.getByRole('region', { name: 'This device' });
    await expect(device.getByText('One file or folder is kept here, sealed, and takes 6.3 MB')).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByText(OFFLINE)).toBeHidden();
    await device.getByRole('button', { name: 'Remove all from this device' }).click();
    await expect(device.getByText('None yet')).toBeVisible();
    await expect.poll(() => keptVersions(page)).toEqual([]);
    await page.goto(server.url);
    if (isAll) {
      await person.choose(page, 'elsewhere.txt', 'Make available offline');
      await seesHere(page, person, 'elsewhere.txt');
      await person.choose(page, 'elsewhere.txt', 'Remove from this device');
      await expect(offlineMark(page, person, 'elsewhere.txt')).toBeHidden();
      await expect.poll(() => keptVersions(page)).toEqual([]);
    }
    await person.choose(page, 'elsewhere.txt', 'Make available offline');
    await expect.poll(() => keptVersions(page)).toHaveLength(1);
    await person.logout(page);
    await expect.poll(() => keptDrives(page)).toEqual([]);
  });

  test(
    'says when the device is full, and when a file is not what was uploaded, here or on the server',
    NIGHT,
    async ({ page, context, server, account, complaints }) => {
      complaints.expect(/chunk_tampered|changed outside Coffer/);
      await account.drive.write('/large.bin', new Uint8Array(9 * MIB).fill(7));
      await account.drive.write('/small.bin', new Uint8Array(50_000).fill(8));
      await page.addInitScript(leaveLittleRoom);
      const person = await enterDrive(page, server.url, account, { remember: true });
      await seesAllKept(page, account);
      const device = page.getByRole('region', { name: 'This device' });
      await person.choose(page, 'large.bin', 'Make available offline');
      await page.getByRole('button', { name: 'Keep it here' }).click();
      await expect(page.getByRole('img', { name: 'Being made available offline' })).toBeVisible();
      await page.getByRole('link', { name: 'My Account' }).click();
      await expect(device.getByText('This device has no room for all that you have chosen.')).toBeVisible();
      await device.getByRole('button', { name: 'Remove all from this device' }).click();
      await expect(device.getByText('None yet')).toBeVisible();

      let isLying = true;
      await context.route(/\/api\/storage\/[^/?]+\?.*chunk=0/, async (route) => {
        const answer = await route.fetch();
        const body = await answer.body();
        if (isLying) body[1_000] = (body[1_000] ?? 0) ^ 1;
        await route.fulfill({ response: answer, body });
      });
      await page.getByRole('link', { name: 'My Files' }).click();
      await person.choose(page, 'small.bin', 'Make available offline');
      await page.getByRole('link', { name: 'My Account' }).click();
      await expect(device.getByText('A file is not what was uploaded, and is not kept here.')).toBeVisible();
      isLying = false;
      await page.getByRole('link', { name: 'My Files' }).click();
      await account.drive.createDirectory('/news');
      await seesHere(page, person, 'small.bin');

      await flipKeptBit(page);
      await page.reload();
      await person.choose(page, 'small.bin', 'Download');
      await expect(page.getByText('was changed outside Coffer').first()).toBeVisible();
    },
  );

  test(
    'goes on where its loading was broken off, and goes when somebody else signs in',
    NIGHT,
    async ({ page, context, server, account }) => {
      await account.drive.write('/large.bin', new Uint8Array(9 * MIB).fill(7));
      const person = await enterDrive(page, server.url, account, { remember: true });
      await seesAllKept(page, account);
      const asked: string[] = [];
      let isCut = true;
      await context.route(/\/api\/storage\/[^/?]+\?.*chunk=/, async (route) => {
        const chunk = new URL(route.request().url()).searchParams.get('chunk') ?? '';
        if (isCut && chunk !== '0') return route.abort();
        asked.push(chunk);
        await route.continue();
      });
      await person.choose(page, 'large.bin', 'Make available offline');
      await page.getByRole('button', { name: 'Keep it here' }).click();
      await expect(page.getByRole('img', { name: 'Being made available offline' })).toBeVisible();
      await expect.poll(() => asked).toEqual(['0']);
      await expect.poll(() => keptChunks(page)).toContain('0');

      await page.goto('about:blank');
      isCut = false;
      asked.length = 0;
      await page.goto(server.url);
      await seesHere(page, person, 'large.bin');
      expect(asked).toEqual(['1', '2']);

      // As if the browser had been ended before it could remove them.
      await page.evaluate(() => localStorage.removeItem('coffer-rows'));
      await context.clearCookies();
      const bob = await makeAccount(server.url);
      await enterDrive(page, server.url, bob);
      const [own] = (await bob.drive.api.call('listSpaces', { query: {} })).spaces;
      await expect.poll(() => keptDrives(page)).toEqual([`coffer-replica-${own?.id}`]);
    },
  );
});

const offlineMark = (page: Page, person: Person, name: string) =>
  person.row(page, name).getByRole('img', { name: 'Available offline', exact: true });

/** Waits until an item is said to be available offline. */
async function seesHere(page: Page, person: Person, name: string): Promise<void> {
  await expect(offlineMark(page, person, name)).toBeVisible({ timeout: 30_000 });
}

/** The versions of which this browser has sealed chunks. */
function keptVersions(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const buckets = Reflect.get(navigator, 'storageBuckets');
    const names: string[] = await buckets.keys();
    const name = names.find((each) => each.startsWith('coffer-files-'));
    if (name === undefined) return [];
    const folder = await (await buckets.open(name)).getDirectory();
    const found: string[] = [];
    for await (const version of folder.keys()) found.push(version);
    return found;
  });
}

/** The parts of files that this browser has written to their ends. */
function keptChunks(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const buckets = Reflect.get(navigator, 'storageBuckets');
    const names: string[] = await buckets.keys();
    const name = names.find((each) => each.startsWith('coffer-files-'));
    const found: string[] = [];
    if (name === undefined) return found;
    for await (const version of (await (await buckets.open(name)).getDirectory()).values()) {
      for await (const file of version.values()) {
        // One that is put into its place at this moment is not found.
        const { size } = await file.getFile().catch(() => ({ size: 0 }));
        if (size > 0) found.push(file.name);
      }
    }
    return found;
  });
}

/** Runs in the page, which makes the browser's place for kept files whenever something is chosen, and removes it when nothing is. */
function leaveLittleRoom(): void {
  const buckets = Reflect.get(navigator, 'storageBuckets');
  const open = buckets.open.bind(buckets);
  buckets.open = (name: string, options: object) =>
    open(name, name.startsWith('coffer-files-') ? { ...options, quota: 6 << 20 } : options);
}

/** Changes one bit of the first chunk that this browser keeps. */
function flipKeptBit(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const buckets = Reflect.get(navigator, 'storageBuckets');
    const names: string[] = await buckets.keys();
    const name = names.find((each) => each.startsWith('coffer-files-'));
    const folder = await (await buckets.open(name)).getDirectory();
    for await (const version of folder.values()) {
      const file = await version.getFileHandle('0');
      const bytes = new Uint8Array(await (await file.getFile()).arrayBuffer());
      bytes[1_000] = (bytes[1_000] ?? 0) ^ 1;
      const writing = await file.createWritable();
      await writing.write(bytes);
      await writing.close();
    }
  });
}

/** A picture, as the page would draw it. */
async function smallJpeg(page: Page): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(32, 20);
    canvas.getContext('2d')?.fillRect(0, 0, 32, 20);
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())];
  });
  return new Uint8Array(bytes);
}
