import { execFileSync } from 'node:child_process';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Download, Page } from '@playwright/test';
import { isAll, NIGHT } from '../support/dose.ts';
import { generateFile, sha256Of } from '../support/generated-files.ts';
import { holdChunks } from '../support/held-chunks.ts';
import type { Person } from '../support/person.ts';
import { watchChunks } from '../support/stored-chunks.ts';
import { expect, test } from '../support/test.ts';

const MIB = 1 << 20;
const NAME = 'archive.bin';
const EMPTY = 'empty.txt';
const LATE = 'late.bin';

test.describe('transfers', () => {
  test('can be cancelled, taken up again and removed from the list', async ({
    page,
    context,
    server,
    person,
    folder,
  }) => {
    const original = join(folder, NAME);
    await generateFile(original, 8 * MIB, NAME);
    const chunks = watchChunks(server);
    const stored = () => chunks().length;
    const entry = person.transfer(page, NAME);
    const progress = person.row(page, NAME).getByRole('progressbar');
    const strip = person.transfers(page).getByRole('button', { name: 'Transfers' });

    await test.step('a cancelled upload stops and fails', async () => {
      const restore = await holdChunks(context, 1);
      await person.startUpload(page, original);
      await expect(entry).toContainText(/50% · [\d.]+ [KM]B\/s · \d+ (s|min) left/);
      await expect(strip).toContainText('50%');
      await expect.poll(stored).toBe(1);
      await person.choose(page, NAME, 'Details');
      const details = page.getByRole('dialog', { name: 'Details' });
      await expect(details, 'one of two chunks').toContainText('Uploaded50%');
      await page.keyboard.press('Escape');
      await person.openTransfers(page);
      await entry.getByRole('button', { name: 'Cancel the transfer' }).click();
      await expect(entry).toContainText('Cancelled');
      await expect(progress).toHaveAttribute('data-idle', 'true');
      await expect(progress).toHaveAttribute('aria-valuenow', '50');
      await restore();
    });

    await test.step('tried again, it sends only what is missing', async () => {
      let sent = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().includes('?chunk=')) sent++;
      });
      await entry.getByRole('button', { name: 'Try again' }).click();
      await person.waitForTransfer(page, NAME, 'Uploaded');
      expect(stored()).toBe(2);
      expect(sent, 'no chunk was sent after the cancel').toBe(2 - 1);
    });

    await test.step('what is done can be removed from the list', async () => {
      await entry.getByRole('button', { name: 'Remove from the list' }).click();
      await expect(entry).toHaveCount(0);
      await expect(person.transfers(page)).toContainText('No activity in progress');
    });

    await test.step('a cancelled download leaves no file, and can be tried again', async () => {
      const restore = await holdChunks(context, 1);
      const download = await person.download(page, NAME);
      await entry.getByRole('button', { name: 'Cancel the transfer' }).click();
      await expect(entry).toContainText('Cancelled');
      expect(await download.failure()).not.toBeNull();
      await restore();

      const [again] = await Promise.all([
        page.waitForEvent('download'),
        entry.getByRole('button', { name: 'Try again' }).click(),
      ]);
      expect(await sha256Of(await again.path())).toBe(await sha256Of(original));
      await expect(entry).toContainText('Downloaded');
    });

    if (isAll)
      await test.step('an empty file is transferred like any other', async () => {
        await writeFile(join(folder, EMPTY), '');
        await person.upload(page, join(folder, EMPTY));
        const download = await person.download(page, EMPTY);
        expect(await sha256Of(await download.path())).toBe(await sha256Of(join(folder, EMPTY)));
        await person.waitForTransfer(page, EMPTY, 'Downloaded');
      });

    await test.step('a download that is cancelled before its turn does not begin', async () => {
      await generateFile(join(folder, LATE), MIB, LATE);
      await person.upload(page, join(folder, LATE));
      const begun: Download[] = [];
      page.on('download', (download) => begun.push(download));
      const release = await holdLocks(page);
      await person.choose(page, LATE, 'Download');
      const late = person.transfer(page, LATE).filter({ hasNotText: 'Uploaded' });
      await late.getByRole('button', { name: 'Cancel the transfer' }).click();
      await expect(late).toContainText('Cancelled');
      await release();

      await late.getByRole('button', { name: 'Try again' }).click();
      await expect(late).toContainText('Downloaded');
      expect(begun).toHaveLength(1);
    });
  });
});

// `cli-dates.test.ts` and unit tests tell of such dates.
test(
  'fault B8: an upload keeps the date of a file of before 1970',
  NIGHT,
  async ({ page, person, folder }) => {
    const letter = join(folder, 'letter.txt');
    await writeFile(letter, 'Dear Ada');
    await utimes(letter, new Date('1907-07-04'), new Date('1907-07-04'));
    await person.upload(page, letter);
    await person.choose(page, 'letter.txt', 'Details');
    await expect(page.getByRole('dialog', { name: 'Details' })).toContainText('1907');
  },
);

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block', ownProfile: true });

  test(
    'files are saved from memory, where the browser lets no page write to one',
    NIGHT,
    async ({ page, person, folder, complaints }) => {
      complaints.expect(/blocked by Playwright/);
      await setClock(page, person);
      await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
      await generateFile(join(folder, NAME), 5 * MIB, NAME);
      await person.upload(page, join(folder, NAME));
      const download = await hurry(page, person.download(page, NAME));
      expect(download.suggestedFilename()).toBe(NAME);
      expect(await sha256Of(await download.path())).toBe(await sha256Of(join(folder, NAME)));

      if (isAll)
        await test.step('archives, too', async () => {
          await writeFile(join(folder, EMPTY), '');
          await person.upload(page, join(folder, EMPTY));
          await page.getByLabel('Select all').check();
          const started = page.waitForEvent('download');
          await page.getByRole('toolbar').getByRole('button', { name: 'Download' }).click();
          const archive = await hurry(page, started);
          expect(archive.suggestedFilename()).toBe('2 items.zip');
          execFileSync('python3', ['-m', 'zipfile', '-t', await archive.path()]);
        });
    },
  );
});

test.describe('a service worker that the browser stops', () => {
  test('ends its downloads with an error, and leaves no short file', async ({
    page,
    context,
    person,
    folder,
  }) => {
    await setClock(page, person);
    const { download, entry, restore } = await downloadHalf({ page, context, person, folder });

    const session = await context.newCDPSession(page);
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
    expect(await download.failure()).not.toBeNull();
    await hurry(page, expect(entry).toContainText('The download was stopped by the browser'));

    await restore();
    const [again] = await Promise.all([
      page.waitForEvent('download'),
      entry.getByRole('button', { name: 'Try again' }).click(),
    ]);
    expect(await sha256Of(await again.path())).toBe(await sha256Of(join(folder, NAME)));

    // In the page whose clock can be put forward.
    await test.step('a slow line ends none, though its first part takes longer than the browser may take to begin', async () => {
      await generateFile(join(folder, LATE), MIB, LATE);
      await person.upload(page, join(folder, LATE));
      const letGo = await holdChunks(context, 0);
      const asked = context.waitForEvent('request', (request) => /[?]chunk=0/.test(request.url()));
      const started = page.waitForEvent('download');
      await person.choose(page, LATE, 'Download');
      await asked;
      await page.clock.fastForward(60_000);
      const late = person.transfer(page, LATE).filter({ hasNotText: 'Uploaded' });
      await expect(late.getByRole('progressbar')).toBeVisible();
      await letGo();
      expect(await sha256Of(await (await started).path())).toBe(await sha256Of(join(folder, LATE)));
      await expect(late).toContainText('Downloaded');
    });
  });
});

test.describe('a page that is closed', () => {
  test(
    'ends its downloads with an error, and leaves no short file',
    NIGHT,
    async ({ page, context, person, folder, server }) => {
      const { download } = await downloadHalf({ page, context, person, folder });
      // Playwright lets go of what it holds when the page closes: a page that takes a moment to end would have all of the file.
      server.process.kill('SIGSTOP');
      try {
        await stayBusy(page, 500);
        await page.close();
        expect(await download.failure()).not.toBeNull();
      } finally {
        server.process.kill('SIGCONT');
      }
    },
  );
});

test.describe('a download whose program cannot be loaded', () => {
  test('says so at once, and can be tried again', NIGHT, async ({ page, context, person, folder }) => {
    await generateFile(join(folder, NAME), MIB, NAME);
    await person.upload(page, join(folder, NAME));
    await context.route(/download\.worker/, (route) => route.abort());
    await person.choose(page, NAME, 'Download');
    const entry = person.transfer(page, NAME).filter({ hasNotText: 'Uploaded' });
    const tryAgain = entry.getByRole('button', { name: 'Try again' });
    const refusal = entry.getByText('The browser did not start the download');
    await expect(refusal).toBeVisible({ timeout: 10_000 });

    // It may have failed before the download has its turn.
    const release = await holdLocks(page);
    await tryAgain.click();
    await expect(refusal).toBeHidden();
    await page.waitForTimeout(500);
    await release();
    await expect(refusal).toBeVisible({ timeout: 10_000 });

    await context.unroute(/download\.worker/);
    const [again] = await Promise.all([page.waitForEvent('download'), tryAgain.click()]);
    expect(await sha256Of(await again.path())).toBe(await sha256Of(join(folder, NAME)));
  });
});

/** Gives a page a clock that can be put forward. */
async function setClock(page: Page, person: Person): Promise<void> {
  await page.clock.install();
  await page.reload();
  await person.seesTheDrive(page);
  await person.openTransfers(page);
}

/** Puts a page's clock forward until something has happened for which it has the patience of some seconds. */
async function hurry<T>(page: Page, happening: Promise<T>): Promise<T> {
  let isOver = false;
  const over = happening.finally(() => {
    isOver = true;
  });
  over.catch(() => undefined);
  while (!isOver) {
    await page.clock.fastForward(5_000);
    // Real time, for what answers from elsewhere, such as a service worker.
    await Promise.race([over, page.waitForTimeout(200)]);
  }
  return over;
}

/** Lets nobody on a page have a lock, until `release` is called. */
async function holdLocks(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(() => {
    const { locks } = navigator;
    const request = locks.request.bind(locks);
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const requestLater = (...parameters: Parameters<LockManager['request']>) =>
      released.then(() => request(...parameters));
    Object.assign(locks, { request: requestLater });
    return { release };
  });
  return () => held.evaluate(({ release }) => release());
}

/** Keeps the thread of a page from doing anything else for some milliseconds, from the next moment on. */
async function stayBusy(page: Page, ms: number): Promise<void> {
  await page.evaluate((busyMs) => {
    setTimeout(() => {
      const until = performance.now() + busyMs;
      while (performance.now() < until);
    });
  }, ms);
}

interface Stage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly person: Person;
  readonly folder: string;
}

/** Begins a download that stops after a few chunks, until `restore` is called. */
async function downloadHalf({ page, context, person, folder }: Stage) {
  await generateFile(join(folder, NAME), 9 * MIB, NAME);
  await person.upload(page, join(folder, NAME));
  const restore = await holdChunks(context, 2);
  const download = await person.download(page, NAME);
  const entry = person.transfer(page, NAME).filter({ hasNotText: 'Uploaded' });
  await expect(entry).toContainText(/[1-9]\d*%/);
  return { download, entry, restore };
}
