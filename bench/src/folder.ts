import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { RunningServer } from '../../e2e/support/server-process.ts';
import { makeFolder, newPerson, testDrive } from '../../e2e/support/test-drive.ts';
import { openSqlite } from '../../packages/server/src/store/database/sqlite.ts';
import { fillDirectoryDirectly } from './seeding-directly.ts';

/** Milliseconds from the click on a folder. */
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
export async function seedLargeFolder({ url, dataDir }: RunningServer, items: number) {
  const drive = testDrive(url);
  const account = await newPerson(drive);
  const id = await makeFolder(drive, FOLDER);
  await drive.list();
  const database = await openSqlite(join(dataDir, 'coffer.sqlite'));
  await fillDirectoryDirectly(database, drive, id, items);
  await database.close();
  return account;
}

/** Opens the folder by double click, on a page that shows the root; reads the application's own time marks. */
export async function openLargeFolder(page: Page, items: number): Promise<FolderTimes> {
  await page.getByText(FOLDER, { exact: true }).waitFor();
  await page.evaluate(() => performance.clearMeasures());
  const start = await page.evaluate(() => performance.now());
  await page.getByText(FOLDER, { exact: true }).dblclick();
  await page
    .getByText(/^(Invoice|Holiday|Minutes|Recording|Notes) \d{5}/)
    .first()
    .waitFor();
  const firstNames = (await page.evaluate(() => performance.now())) - start;
  await page.waitForFunction(
    (count) =>
      performance
        .getEntriesByName('coffer:open-listing-page')
        .reduce((sum, entry) => sum + Number((entry as PerformanceMeasure).detail), 0) >= count,
    items,
    { timeout: 300_000 },
  );
  const measures = await page.evaluate(() =>
    performance
      .getEntriesByName('coffer:open-listing-page')
      .map(({ startTime, duration }) => ({ startTime, duration })),
  );
  return {
    firstNames,
    decryption: measures.reduce((sum, { duration }) => sum + duration, 0),
    allNames: Math.max(...measures.map(({ startTime, duration }) => startTime + duration)) - start,
  };
}
