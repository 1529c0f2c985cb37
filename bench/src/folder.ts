import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { keptRevision, openedRevision } from '../../e2e/support/kept-rows.ts';
import type { RunningServer } from '../../e2e/support/server-process.ts';
import { makeFolder, newPerson, testDrive } from '../../e2e/support/test-drive.ts';
import { openSqlite } from '../../packages/server/src/store/database/sqlite.ts';
import { fillDirectoryDirectly, signSeeded } from './seeding-directly.ts';

/** Milliseconds from the first press of the mouse on a folder. */
export interface FolderTimes {
  /** Until the first names stand on the screen. */
  readonly firstNames: number;
  /** Decryption of all names alone, after the bytes are there. */
  readonly decryption: number;
  /** Until every name of the folder is known. */
  readonly allNames: number;
}

const FOLDER = 'A very large folder';

/** Makes an account with one folder of so many items. */
export async function seedLargeFolder(server: RunningServer, items: number) {
  const { url, dataDir } = server;
  const drive = testDrive(url);
  const account = await newPerson(drive);
  const id = await makeFolder(drive, FOLDER);
  await drive.list();
  const { user } = await drive.api.call('self');
  const database = await openSqlite(join(dataDir, 'coffer.sqlite'));
  await fillDirectoryDirectly(database, drive, id, items);
  await database.close();
  await signSeeded(server, account, user.space_id);
  return { ...account, spaceId: user.space_id, folderId: id };
}

/**
 * Lets pages that are opened from here on note in their timeline, as `coffer:open-listing-page`, how long the keyring takes
 * for each page of a directory: the application's calls of it are messages to its worker.
 */
export async function timeKeyring(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, message, ...rest) {
      const start = performance.now();
      const note = ({ data }: MessageEvent) => {
        if (data?.id !== message.id) return;
        this.removeEventListener('message', note);
        performance.measure('coffer:open-listing-page', { start, end: performance.now() });
      };
      if (message?.path?.[0] === 'openListing') this.addEventListener('message', note);
      Reflect.apply(postMessage, this, [message, ...rest]);
    };
  });
}

/** Opens the folder by double click, on a page that shows the root; reads the application's own time marks. */
export async function openLargeFolder(page: Page, items: number): Promise<FolderTimes> {
  await page.getByText(FOLDER, { exact: true }).waitFor();
  await page.evaluate(() => {
    performance.clearMeasures();
    performance.clearMarks();
  });
  const drawing = namesDrawn(page, 'press');
  await page.getByText(FOLDER, { exact: true }).dblclick();
  const { start, drawn } = await drawing;
  await page.waitForFunction(
    (count) =>
      performance
        .getEntriesByName('coffer:page-shown')
        .reduce((sum, entry) => sum + Number((entry as PerformanceMark).detail), 0) >= count,
    items,
    { timeout: 300_000 },
  );
  const { opened, shown } = await page.evaluate(() => ({
    opened: performance.getEntriesByName('coffer:open-listing-page').map(({ duration }) => duration),
    shown: performance.getEntriesByName('coffer:page-shown').map(({ startTime }) => startTime),
  }));
  return {
    firstNames: drawn - start,
    decryption: opened.reduce((sum, duration) => sum + duration, 0),
    allNames: Math.max(...shown) - start,
  };
}

/** Milliseconds from the first press on the folder to its first names; then it is left, before all are read. */
export async function lookIntoLargeFolder(page: Page): Promise<number> {
  const drawing = namesDrawn(page, 'press');
  await page.getByText(FOLDER, { exact: true }).dblclick();
  const { start, drawn } = await drawing;
  await page.goBack();
  return drawn - start;
}

/** Milliseconds from now until the browser has all rows of a drive proven. */
export async function rowsKept(page: Page, spaceId: string): Promise<number> {
  const start = performance.now();
  while ((await keptRevision(page, spaceId)) === null) await setTimeout(100);
  return performance.now() - start;
}

/** Milliseconds from now until the browser has opened all names of a drive, and keeps them. */
export async function namesKept(page: Page, spaceId: string): Promise<number> {
  const start = performance.now();
  while ((await openedRevision(page, spaceId)) === null) await setTimeout(100);
  return performance.now() - start;
}

/** Milliseconds from the start of the application in a folder to the first names of it. */
export async function startIn(page: Page, url: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(url, { waitUntil: 'commit' });
  return (await namesDrawn(page, 'start')).drawn;
}

/**
 * When names of the folder are drawn, by the clock of the page: whoever drives it looks only now and then, and looks before a
 * click whether the page stands still.
 *
 * @param from when it starts: with the next press of the mouse, or with the page
 */
function namesDrawn(
  page: Page,
  from: 'press' | 'start',
): Promise<{ readonly start: number; readonly drawn: number }> {
  return page.evaluate(
    (from) =>
      new Promise((resolve) => {
        let start = from === 'start' ? 0 : Number.NaN;
        const press = ({ timeStamp }: Event) => {
          start = timeStamp;
        };
        if (from === 'press') addEventListener('pointerdown', press, { capture: true, once: true });
        const look = () => {
          // Behind a link it is no table.
          const list = document.querySelector('tbody') ?? document.querySelector('ul[aria-label="Files"]');
          const text = list?.textContent ?? '';
          if (/\d{5}\.\w{3}/.test(text)) {
            resolve({ start, drawn: performance.now() });
          } else requestAnimationFrame(look);
        };
        look();
      }),
    from,
  );
}

/** The longest frame of a page while something goes on, in milliseconds. */
export async function longestFrame<T>(
  page: Page,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly longest: number }> {
  await page.evaluate(() => {
    const state = { last: performance.now(), longest: 0, ended: false };
    Object.assign(globalThis, { benchFrames: state });
    const frame = () => {
      const now = performance.now();
      state.longest = Math.max(state.longest, now - state.last);
      state.last = now;
      if (!state.ended) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  const result = await work();
  const longest = await page.evaluate(() => {
    const state = Reflect.get(globalThis, 'benchFrames');
    state.ended = true;
    return Number(state.longest);
  });
  return { result, longest };
}
