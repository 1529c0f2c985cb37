import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { generatePicture } from '../../e2e/support/generated-pictures.ts';
import { Person } from '../../e2e/support/person.ts';
import type { RunningServer } from '../../e2e/support/server-process.ts';
import { makeFolder, newPerson, testDrive } from '../../e2e/support/test-drive.ts';
import { openSqlite } from '../../packages/server/src/store/database/sqlite.ts';
import type { BenchBrowser } from './browser.ts';
import { rowsKept } from './folder.ts';
import { browserMemory } from './process-memory.ts';
import type { Result } from './report.ts';
import { framesDuring, scroll } from './scrolling.ts';
import { fillDirectoryDirectly, signSeeded } from './seeding-directly.ts';

const COUNT = Number(process.env['BENCH_PHOTOS'] ?? 50_000);
const FIRST_DAY = Date.UTC(2010, 0, 1) / 1000;
/** Some nine a day, for fifteen years. */
const APART_SECONDS = 9_467;
const COLORS = ['#a33', '#3a3', '#33a', '#aa3', '#3aa', '#a3a'];
const DRAG_STEPS = 200;
const READING_TIMEOUT_MS = 600_000;

/** Measures how the timeline of so many pictures opens and scrolls. */
export async function photos(browser: BenchBrowser, server: RunningServer): Promise<Result[]> {
  const { userDataDir } = browser;
  const page = await browser.openAnew();
  const account = await seedPhotos(page, server);
  await page.context().clearCookies();
  await new Person(server.url, account).login(page);
  await rowsKept(page, account.spaceId);
  await page.goto(server.url);
  // Until the worker has compared what it kept with the server.
  await page.waitForTimeout(5_000);
  const idle = browserMemory(userDataDir).renderers;
  const first = await timeToFirst(page);
  const all = await timeToAll(page);
  const box = await page.getByRole('grid', { name: 'Photos' }).boundingBox();
  const wheel = await framesDuring(page, (session) => scroll(session, (box?.x ?? 0) + 400));
  const scrubber = await framesDuring(page, (session) => drag(page, session));
  const open = browserMemory(userDataDir).renderers;
  const name = `Photos, ${COUNT.toLocaleString('en')} pictures`;
  const frames = (what: string, figure: number): Result => ({
    what: `${name}: frames per second, ${what}, by the trace`,
    figure: figure.toFixed(0),
    target: '≥ 50',
    holds: figure >= 50,
  });
  const time = (what: string, ms: number): Result => ({
    what: `${name}: ${what}`,
    figure: `${ms.toFixed(0)} ms`,
    target: '',
    holds: null,
  });
  return [
    time('click to the first pictures, names not read yet', first),
    time('click to the whole timeline', all),
    frames('while the wheel turns', wheel),
    frames('while the scrubber is dragged', scrubber),
    {
      what: `${name}: memory of the page's processes, scrolled, above idle (idle ${idle.toFixed(0)} MiB)`,
      figure: `${(open - idle).toFixed(0)} MiB`,
      target: '',
      holds: null,
    },
  ];
}

let clicked = 0;

async function timeToFirst(page: Page): Promise<number> {
  clicked = performance.now();
  await page.getByRole('link', { name: 'Photos', exact: true }).click();
  await page
    .getByRole('grid', { name: 'Photos' })
    .locator('td img')
    .first()
    .waitFor({ timeout: READING_TIMEOUT_MS });
  return performance.now() - clicked;
}

async function timeToAll(page: Page): Promise<number> {
  const count = `${COUNT.toLocaleString('en')} pictures and videos`;
  await page.getByText(count).waitFor({ timeout: READING_TIMEOUT_MS });
  return performance.now() - clicked;
}

async function drag(page: Page, _session: CDPSession): Promise<void> {
  const box = await page.getByRole('slider', { name: 'Date' }).boundingBox();
  if (box === null) throw new Error('The scrubber is there');
  const x = box.x + box.width / 2;
  await page.mouse.move(x, box.y + 5);
  await page.mouse.down();
  for (let step = 1; step <= DRAG_STEPS; step++) {
    await page.mouse.move(x, box.y + 5 + ((box.height - 10) * step) / DRAG_STEPS);
    await page.waitForTimeout(10);
  }
  await page.mouse.up();
}

async function seedPhotos(page: Page, server: RunningServer) {
  const { url, dataDir } = server;
  const drive = testDrive(url);
  const account = await newPerson(drive);
  const id = await makeFolder(drive, 'Pictures');
  await drive.list();
  await page.goto(url);
  const draw = (color: string) =>
    generatePicture(page, { width: 320, height: 240, color, type: 'image/jpeg' });
  const thumbnails = await Promise.all(COLORS.map(draw));
  const { user } = await drive.api.call('self');
  const database = await openSqlite(join(dataDir, 'coffer.sqlite'));
  await fillDirectoryDirectly(database, drive, id, COUNT, (index, parentId) => {
    const takenAt = FIRST_DAY + index * APART_SECONDS;
    const thumbnail = thumbnails[index % thumbnails.length];
    return {
      name: `IMG ${String(index).padStart(5, '0')}.jpg`,
      mime: 'image/jpeg',
      size: 0,
      modifiedAt: takenAt,
      parentId,
      media: { takenAt, offset: 60, width: 4_032, height: 3_024, duration: null },
      ...(thumbnail && { thumbnail }),
    };
  });
  await database.close();
  await signSeeded(server, account, user.space_id);
  return { ...account, spaceId: user.space_id };
}
