import type { Page } from '@playwright/test';

interface Buckets {
  keys(): Promise<string[]>;
  open(name: string): Promise<{ readonly indexedDB: IDBFactory }>;
}

/** The drives of which this browser keeps rows. */
export function keptDrives(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const buckets: Buckets = Reflect.get(navigator, 'storageBuckets');
    return buckets.keys();
  });
}

/** The revision up to which this browser has all rows of a drive proven; null while they are not complete. */
export async function keptRevision(page: Page, spaceId: string): Promise<number | null> {
  return page.evaluate(async (name) => {
    const buckets: Buckets = Reflect.get(navigator, 'storageBuckets');
    if (!(await buckets.keys()).includes(name)) return null;
    const databases = (await buckets.open(name)).indexedDB;
    const names = (await databases.databases()).map((database) => database.name);
    if (!names.includes(name)) return null;
    const database = await new Promise<IDBDatabase | null>((resolve) => {
      const opening = databases.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => resolve(null);
    });
    if (database === null || !database.objectStoreNames.contains('standing')) return null;
    const standing = await new Promise<{ revision: number; digest: string | null } | undefined>((resolve) => {
      const reading = database.transaction('standing').objectStore('standing').get(0);
      reading.onsuccess = () => resolve(reading.result);
    });
    database.close();
    return standing === undefined || standing.digest === null ? null : standing.revision;
  }, `coffer-replica-${spaceId}`);
}

/** Answers null to everything, as the worker does for a drive that it has not loaded. */
const NO_ROWS = "onmessage = ({ data }) => postMessage({ id: data.id, type: 'RAW', value: null })";

/** From the next start of a page on, it asks the server for each folder. */
export async function withoutRows(page: Page): Promise<void> {
  await page.route('**/replica.worker*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: NO_ROWS }),
  );
}
