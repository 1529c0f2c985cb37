import type { Browser, BrowserContext, BrowserContextOptions, Download, Page } from '@playwright/test';
import { QUIET_FILE } from './ready-session.ts';

/** As the pages of all tests, also where a hook opens one. */
const LIKE_ALL = {
  viewport: { width: 1440, height: 900 },
  locale: 'en-GB',
  reducedMotion: 'reduce',
} as const;

/** Longer than that is not waited for a file that only makes the next test cheaper. */
const PATIENCE = { timeout: 5_000 };

const kept = new WeakMap<Browser, Map<string, KeptProfile[]>>();

/**
 * A browser profile as a new one is, with one empty page: one that other tests are done with, where there is one.
 *
 * @param options what is not as for all tests; a profile is taken by those alone who want the same
 */
export async function takeProfile(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<KeptProfile> {
  const all = kept.get(browser) ?? new Map<string, KeptProfile[]>();
  kept.set(browser, all);
  const key = JSON.stringify(options);
  const free = all.get(key) ?? [];
  all.set(key, free);
  const profile = free.pop() ?? new KeptProfile(() => browser.newContext({ ...LIKE_ALL, ...options }), free);
  await profile.take();
  // They went with what the test before was granted.
  if (options.permissions !== undefined) await profile.context.grantPermissions(options.permissions);
  return profile;
}

/**
 * A browser profile that tests have one after the other. What the browser has fetched and compiled of a page stays, and the
 * process that has it, because the next test's page is opened there before those of the last one close: together a third of
 * what a test's start costs. Whatever else a test leaves does not.
 */
export class KeptProfile {
  readonly #make: () => Promise<BrowserContext>;
  readonly #free: KeptProfile[];
  readonly #origins = new Set<string>();
  readonly #downloads: Download[] = [];
  #context: BrowserContext | null = null;
  /** Where it was left to the test before. */
  #parkedAt: string | null = null;

  constructor(make: () => Promise<BrowserContext>, free: KeptProfile[]) {
    this.#make = make;
    this.#free = free;
  }

  get context(): BrowserContext {
    if (this.#context === null) throw new Error('The profile has ended');
    return this.#context;
  }

  get page(): Page {
    const [page] = this.context.pages();
    if (page === undefined) throw new Error('The profile has no page');
    return page;
  }

  /** Has it as a new one is. */
  async take(): Promise<void> {
    const context = this.#context ?? (await this.#begin());
    await this.#clear(context.pages()[0] ?? (await context.newPage()));
  }

  /** Ends what a test has left running, and leaves the profile to the next one. */
  async giveBack(): Promise<void> {
    const context = this.#context;
    if (context === null) return;
    for (const download of this.#downloads.splice(0)) {
      await download.cancel();
      // One that failed has left nothing.
      await download.delete().catch(() => undefined);
    }
    for (const event of ['request', 'response', 'requestfinished', 'requestfailed', 'page'] as const) {
      context.removeAllListeners(event);
    }
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await context.clearPermissions();
    const pages = context.pages();
    const next = await context.newPage();
    await this.#park(next);
    for (const page of pages) await page.close();
    // What can be added to a profile, and not taken away.
    if (!(await isUntouched(next))) await context.close();
    else this.#listen(context);
    this.#free.push(this);
  }

  async #begin(): Promise<BrowserContext> {
    this.#origins.clear();
    const context = await this.#make();
    this.#context = context;
    context.once('close', () => {
      this.#context = null;
    });
    this.#listen(context);
    return context;
  }

  #listen(context: BrowserContext): void {
    const hear = (page: Page) => {
      page.on('framenavigated', (frame) => this.#origins.add(originOf(frame.url())));
      page.on('download', (download) => this.#downloads.push(download));
    };
    // The page of the next test is there before that test.
    for (const page of context.pages()) hear(page);
    context.on('page', hear);
  }

  /** Shows what starts nothing, in the process of the page that was shown last. */
  async #park(page: Page): Promise<void> {
    // That of a server that has ended would wait for it.
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setBypassServiceWorker', { bypass: true });
    const origins = [...this.#origins].filter((origin) => origin !== 'null').reverse();
    for (const origin of new Set([...origins, ...(this.#parkedAt === null ? [] : [this.#parkedAt])])) {
      // Its server may have ended.
      const shown = await page.goto(`${origin}${QUIET_FILE}`, PATIENCE).catch(() => null);
      if (shown === null) continue;
      this.#parkedAt = origin;
      break;
    }
    await session.detach();
  }

  /** Cookies, storage, databases, caches that pages fill, service workers. */
  async #clear(page: Page): Promise<void> {
    await page.context().clearCookies();
    const session = await page.context().newCDPSession(page);
    for (const origin of this.#origins) {
      if (origin !== 'null')
        await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    }
    this.#origins.clear();
    await session.detach();
  }
}

/** Whether nothing was put before the programs of all pages, such as a clock that tests wind. */
async function isUntouched(page: Page): Promise<boolean> {
  return page.evaluate(() => Date.prototype.constructor === Date);
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : 'null';
}
