import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CHUNKS_IN_FLIGHT } from '@coffer/contract';
import type { BrowserContext, Page } from '@playwright/test';
import { expectFlawless } from '../support/accessibility.ts';
import { makeAccount } from '../support/accounts.ts';
import { isAll, NIGHT } from '../support/dose.ts';
import { generateFile, sha256Of } from '../support/generated-files.ts';
import { holdChunks } from '../support/held-chunks.ts';
import { enterDrive } from '../support/ready-session.ts';
import { watchChunks } from '../support/stored-chunks.ts';
import { expect, test } from '../support/test.ts';
import { test as testWithOwnServer } from '../support/test-with-own-server.ts';

const MIB = 1 << 20;
const CHUNKS = 2;
const PASSING = 1;
const NAME = 'film.bin';

test.describe('an upload whose file changes while it is read', () => {
  test('fault B3: leaves nothing behind', NIGHT, async ({ page, context, server, person, folder }) => {
    const changing = join(folder, 'changing.bin');
    // More than are read at once.
    await generateFile(changing, (CHUNKS_IN_FLIGHT + 3) * 4 * MIB, 'changing');
    const chunks = watchChunks(server);
    const restore = await holdChunks(context, PASSING);
    await person.startUpload(page, changing);
    await expect.poll(() => chunks().length).toBe(PASSING);
    await appendFile(changing, 'more');
    await restore();
    await expect(person.transfer(page, 'changing.bin')).toContainText('The file was changed or moved');
    await expect(person.row(page, 'changing.bin')).toHaveCount(0);
    await expect.poll(() => chunks().length).toBe(0);
    await page.reload();
    await expect(person.row(page, 'changing.bin')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Interrupted uploads' })).toHaveCount(0);
  });
});

test.describe('an upload whose page is left', () => {
  test('is asked about before, and offered after', async ({ page, context, server, folder, complaints }) => {
    test.setTimeout(180_000);
    complaints.expect(/409 \(Conflict\)/);
    const original = join(folder, NAME);
    await generateFile(original, CHUNKS * 4 * MIB, NAME);
    const chunks = watchChunks(server);
    const stored = () => chunks().length;
    const offer = page.getByRole('region', { name: 'Interrupted uploads' });
    const person = await enterDrive(page, server.url, await makeAccount(server.url), { remember: true });
    let restore = await holdChunks(context, PASSING);

    const leave = async () => {
      const asked = page.waitForEvent('dialog');
      await page.close({ runBeforeUnload: true });
      const dialog = await asked;
      expect(dialog.type()).toBe('beforeunload');
      await dialog.dismiss();
    };

    await test.step('leaving asks first', async () => {
      await person.startUpload(page, original);
      // All that are let through are stored, so that none comes after it was counted.
      await expect.poll(stored).toBe(PASSING);
      await leave();
      await expect(person.transfer(page, NAME).getByRole('progressbar')).toBeVisible();
    });

    if (isAll)
      await test.step('and so it does on a page that shows no transfers', async () => {
        await page.getByRole('link', { name: 'My Account' }).click();
        await page.getByRole('link', { name: 'Set up lock screen' }).click();
        await expect(page).toHaveURL(/\/auth\/pin\/setup-lock-screen/);
        await expect(person.transfers(page)).toHaveCount(0);
        await leave();
        await page.goBack();
        await page.goBack();
        await person.openTransfers(page);
        await expect(person.transfer(page, NAME).getByRole('progressbar')).toBeVisible();
      });

    await test.step('another tab does not upload the same file at the same time', async () => {
      const other = await context.newPage();
      complaints.listenTo(other);
      await other.goto(server.url);
      await person.seesTheDrive(other);
      await expect(other.getByRole('region', { name: 'Interrupted uploads' })).toHaveCount(0);
      await person.startUpload(other, original);
      await expect(person.transfer(other, NAME)).toContainText('This file is being uploaded already');
      await other.close();
    });

    await test.step('after the reload it is offered, and goes on with the same file', async () => {
      await reloadAnyway(page);
      await person.seesTheDrive(page);
      await expect(offer).toContainText(NAME);
      await expectFlawless(page, 'an upload that can go on', { within: offer });
      const before = stored();
      expect(before).toBeLessThan(CHUNKS);
      await restore();
      const sent = countChunks(context);

      const chooser = page.waitForEvent('filechooser');
      await offer.getByRole('button', { name: `Resume ${NAME}` }).click();
      await (await chooser).setFiles(original);
      await person.waitForTransfer(page, NAME, 'Uploaded');
      await expect(offer).toHaveCount(0);
      expect(sent()).toBe(CHUNKS - before);
      const download = await person.download(page, NAME);
      expect(await sha256Of(await download.path())).toBe(await sha256Of(original));
    });

    await test.step('what is done is not offered again, and nothing asks before leaving', async () => {
      await page.reload();
      await person.seesTheDrive(page);
      await expect(person.row(page, NAME)).toBeVisible();
      await expect(offer).toHaveCount(0);
    });

    if (isAll)
      await test.step('with a file that has changed it begins anew, and says so', async () => {
        const changing = join(folder, 'diary.bin');
        await generateFile(changing, 2 * 4 * MIB, 'diary');
        restore = await holdChunks(context, PASSING);
        const before = stored();
        await person.startUpload(page, changing);
        await expect.poll(stored).toBeGreaterThan(before);
        await reloadAnyway(page);
        await expect(offer).toContainText('diary.bin');
        await restore();
        await appendFile(changing, 'one more day');

        const chooser = page.waitForEvent('filechooser');
        await offer.getByRole('button', { name: 'Resume diary.bin' }).click();
        await (await chooser).setFiles(changing);
        await expect(page.getByText('diary.bin has changed since; its upload starts anew.')).toBeVisible();
        await person.waitForTransfer(page, 'diary.bin', 'Uploaded');
        const download = await person.download(page, 'diary.bin');
        expect(await sha256Of(await download.path())).toBe(await sha256Of(changing));
      });
  });

  test(
    'goes on without being asked for the file where it was dropped',
    NIGHT,
    async ({ page, context, server, person, folder }) => {
      const original = join(folder, NAME);
      await generateFile(original, CHUNKS * 4 * MIB, NAME);
      const restore = await holdChunks(context, PASSING);
      const chunks = watchChunks(server);
      await drop(page, original);
      await person.openTransfers(page);
      await expect.poll(() => chunks().length).toBeGreaterThan(0);
      await reloadAnyway(page);
      await page.getByRole('button', { name: `Resume ${NAME}` }).click();
      await expect(person.transfer(page, NAME).getByRole('progressbar')).toBeVisible();
      await reloadAnyway(page);
      await restore();
      await page.getByRole('button', { name: `Resume ${NAME}` }).click();
      await person.waitForTransfer(page, NAME, 'Uploaded');
      const download = await person.download(page, NAME);
      expect(await sha256Of(await download.path())).toBe(await sha256Of(original));
    },
  );
});

test.describe('a lost connection', () => {
  testWithOwnServer(
    'pauses transfers, which go on by themselves',
    NIGHT,
    async ({ page, context, server, person, folder, complaints }) => {
      // It waits for three servers to start, and for the client to ask again after each.
      test.setTimeout(240_000);
      // The browser looks for a newer service worker with each download, and complains where the server is away.
      complaints.expect(
        /Failed to load resource|ERR_INTERNET|ERR_CONNECTION|Failed to fetch|error occurred when fetching the script/,
      );
      const original = join(folder, NAME);
      await generateFile(original, CHUNKS * 4 * MIB, NAME);
      const entry = person.transfer(page, NAME);
      const restore = await holdChunks(context, PASSING);
      const chunks = watchChunks(server);

      await person.startUpload(page, original);
      await expect.poll(() => chunks().length).toBeGreaterThan(0);
      await server.kill();
      await restore();
      await expect(entry).toContainText('Waiting for the connection');
      await expect(person.transfers(page).getByRole('button', { name: 'Transfers' })).toContainText(
        'Waiting for the connection',
      );
      const second = await server.restart();
      await person.waitForTransfer(page, NAME, 'Uploaded');

      const restoreDownload = await holdChunks(context, PASSING);
      const download = await person.download(page, NAME);
      const row = entry.filter({ hasNotText: 'Uploaded' });
      // Its program has to be there; without it a download says at once that it did not start.
      await expect(row.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /[1-9]/);
      await second.kill();
      await restoreDownload();
      await expect(row).toContainText('Waiting for the connection');
      const third = await second.restart();
      expect(await sha256Of(await download.path())).toBe(await sha256Of(original));
      await expect(row).toContainText('Downloaded');

      await test.step('what is begun without a connection waits, too', async () => {
        await third.kill();
        const started = page.waitForEvent('download', { timeout: 60_000 });
        await person.choose(page, NAME, 'Download');
        await expect(person.transfers(page).getByText('Waiting for the connection').first()).toBeVisible();
        const last = await third.restart();
        expect(await sha256Of(await (await started).path())).toBe(await sha256Of(original));
        await last.stop();
      });
    },
  );
});

/** Reloads although the page asks to stay. */
async function reloadAnyway(page: Page): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
}

function countChunks(context: BrowserContext): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('?chunk=')) count++;
  });
  return () => count;
}

/** Drops a file on the page the way the browser does it, with the place where it lies. */
async function drop(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x: 600, y: 500, data });
  }
}
