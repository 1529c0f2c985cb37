import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';
import type { TestDrive } from './test-drive.ts';

interface WithDrive {
  readonly drive: Pick<TestDrive, 'api'>;
}

interface Buckets {
  keys(): Promise<string[]>;
  open(name: string): Promise<{
    readonly indexedDB: IDBFactory;
    estimate(): Promise<{ usage?: number }>;
  }>;
}

/** The drives of which this browser keeps rows. */
export function keptDrives(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const buckets: Buckets = Reflect.get(navigator, 'storageBuckets');
    return buckets.keys();
  });
}

/** How many bytes this browser takes for a drive. */
export function keptBytes(page: Page, spaceId: string): Promise<number> {
  return page.evaluate(async (name) => {
    const buckets: Buckets = Reflect.get(navigator, 'storageBuckets');
    return (await (await buckets.open(name)).estimate()).usage ?? 0;
  }, `coffer-replica-${spaceId}`);
}

/** The revision up to which this browser has all rows of a drive proven; null while they are not complete. */
export async function keptRevision(page: Page, spaceId: string): Promise<number | null> {
  const standing = await keptValue(page, spaceId, 'standing', 0);
  return standing === null || standing['digest'] === null ? null : Number(standing['revision']);
}

/** The revision up to which this browser has opened all names of a drive; null while it has not. */
export async function openedRevision(page: Page, spaceId: string): Promise<number | null> {
  // Under no directory, and before all blocks of one: see `NamesKeeper`.
  const mark = await keptValue(page, spaceId, 'blocks', new Array(21).fill(0));
  return mark === null ? null : Number(Buffer.from(Object.values(mark) as number[]).toString());
}

/** How many links this browser keeps of a drive. */
export async function keptLinks(page: Page, spaceId: string): Promise<number> {
  const kept = await keptValue(page, spaceId, 'blocks', [...new Array(16).fill(255), 0, 0, 0, 0, 0]);
  return kept === null ? 0 : JSON.parse(Buffer.from(Object.values(kept) as number[]).toString()).length;
}

/** Whether this browser keeps how a shared folder was opened last, by the end of its store's name. */
export async function keepsOpening(page: Page, name: string): Promise<boolean> {
  const place = [...new Array(15).fill(255), 254, 0, 0, 0, 0, 0];
  return (await keptValue(page, name, 'blocks', place)) !== null;
}

/** What this browser keeps of a drive under a key; null where there is nothing. */
function keptValue(
  page: Page,
  spaceId: string,
  store: string,
  key: number | number[],
): Promise<Record<string, unknown> | null> {
  return page.evaluate(
    async ([name, store, key]) => {
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
      if (database === null || !database.objectStoreNames.contains(store)) return null;
      const wanted = Array.isArray(key) ? Uint8Array.from(key).buffer : key;
      const value = await new Promise<Record<string, unknown> | undefined>((resolve) => {
        const reading = database.transaction(store).objectStore(store).get(wanted);
        reading.onsuccess = () => resolve(reading.result);
      });
      database.close();
      return value === undefined ? null : { ...value };
    },
    [`coffer-replica-${spaceId}`, store, key] as const,
  );
}

/** Answers null to everything, as the worker does for a drive that it has not loaded. */
const NO_ROWS = "onmessage = ({ data }) => postMessage({ id: data.id, type: 'RAW', value: null })";

/**
 * From the next start of a page on, it asks the server for each folder, until the returned function is called. A `page.route`
 * would take the browser's cache from all requests.
 */
export async function withoutRows(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', async ({ requestId }) => {
    const responseHeaders = [{ name: 'content-type', value: 'text/javascript' }];
    const body = Buffer.from(NO_ROWS).toString('base64');
    await session
      .send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body })
      // The page may have gone on meanwhile.
      .catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/replica.worker*' }] });
  // A page that has been at rest for a while would get it from its service worker, which is asked before that.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  await page.evaluate(async () => {
    if (!('serviceWorker' in navigator)) return;
    for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister();
  });
  return () => session.detach();
}

/** Whether the rows of a directory are asked for; uploads that are not finished are no rows. */
export function isListing(request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url());
  return pathname === '/api/storage' && request.method() === 'GET' && !searchParams.has('unfinished');
}

/** The listings that a page or its workers ask for from here on. */
export function listingsOf(context: BrowserContext): string[] {
  const listings: string[] = [];
  context.on('request', (request) => {
    if (isListing(request)) listings.push(request.url());
  });
  return listings;
}

/** What a page or its workers ask of the drive from here on: listings, items, names and changes. */
export function storageCallsOf(context: BrowserContext): string[] {
  const calls: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isChange = request.method() === 'POST' && /\/(changes|proofs)$/.test(pathname);
    // The settings of a drive are proved apart from its items, once on a device: on a busy machine after its rows.
    if (isChange && request.postDataJSON()?.owned === true) return;
    if (isListing(request) || isChange || /\/(versions|(metadata|name-hash)(\/if-any)?)$/.test(pathname))
      calls.push(`${request.method()} ${request.url()}`);
  });
  return calls;
}

/** Somebody's drive, and where it stands. */
export async function spaceOf({ drive }: WithDrive): Promise<{ id: string; revision: number }> {
  const [space] = (await drive.api.call('listSpaces', { query: {} })).spaces;
  if (space === undefined) throw new Error('There is a drive');
  return space;
}

/** Waits until the browser has all that the drive holds now. */
export async function seesAllKept(page: Page, world: WithDrive): Promise<void> {
  const { id, revision } = await spaceOf(world);
  await expect.poll(async () => (await keptRevision(page, id)) ?? -1).toBeGreaterThanOrEqual(revision);
}

type KeptStore = 'rows' | 'hashes' | 'standing' | 'blocks';

/** Overwrites all that a browser keeps of a drive in one of its stores, while no page has it open. */
export async function spoilKept(page: Page, name: string, store: KeptStore): Promise<void> {
  await page.evaluate(
    async ([database, spoilt]) => {
      const buckets: Buckets = Reflect.get(navigator, 'storageBuckets');
      const { indexedDB: databases } = await buckets.open(database);
      await new Promise<void>((resolve, reject) => {
        const opening = databases.open(database);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction(spoilt, 'readwrite');
          const cursors = writing.objectStore(spoilt).openCursor();
          cursors.onsuccess = () => {
            cursors.result?.update(new Uint8Array(98).fill(201));
            cursors.result?.continue();
          };
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      });
    },
    [name, store] as const,
  );
}

/** Waits until nothing that `spoilKept` wrote to a store is left. */
export async function seesNoneSpoilt(page: Page, name: string, store: KeptStore): Promise<void> {
  const spoilt = () =>
    page.evaluate(
      async ([database, spoilt]) => {
        const buckets: Buckets = Reflect.get(navigator, 'storageBuckets');
        const { indexedDB: databases } = await buckets.open(database);
        return await new Promise<number>((resolve, reject) => {
          const opening = databases.open(database);
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const reading = opening.result.transaction(spoilt).objectStore(spoilt).getAll();
            reading.onerror = () => reject(reading.error);
            reading.onsuccess = () => {
              opening.result.close();
              const isSpoilt = (kept: unknown) =>
                kept instanceof Uint8Array && kept.every((byte) => byte === 201);
              resolve(reading.result.filter(isSpoilt).length);
            };
          };
        });
      },
      [name, store] as const,
    );
  await expect.poll(spoilt).toBe(0);
}
