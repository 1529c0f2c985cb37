import type { Browser, BrowserContext, Download, Page } from '@playwright/test';

/**
 * A browser profile that the tests of a worker have one after the other. What the browser has fetched and compiled of a
 * page stays, which is a third of what a test's start costs; whatever else a test leaves does not.
 */
export class KeptProfile {
  readonly #browser: Browser;
  readonly #origins = new Set<string>();
  readonly #downloads: Download[] = [];
  #context: BrowserContext | null = null;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** The profile as a new one is, with one empty page. */
  async take(): Promise<BrowserContext> {
    const kept = this.#context ?? (await this.#make());
    const page = await kept.newPage();
    await this.#clear(page);
    if (await isUntouched(page)) return kept;
    // What can be added to a profile, and not taken away.
    await this.end();
    return this.take();
  }

  /** Ends what a test has left running. */
  async giveBack(): Promise<void> {
    const context = this.#context;
    if (context === null) return;
    for (const download of this.#downloads.splice(0)) {
      await download.cancel();
      // One that failed has left nothing.
      await download.delete().catch(() => undefined);
    }
    for (const page of context.pages()) await page.close();
    await context.unrouteAll();
    await context.setOffline(false);
    await context.clearPermissions();
    for (const event of ['request', 'response', 'requestfinished', 'requestfailed', 'page'] as const) {
      context.removeAllListeners(event);
    }
    this.#listen(context);
  }

  async end(): Promise<void> {
    await this.#context?.close();
    this.#origins.clear();
  }

  async #make(): Promise<BrowserContext> {
    const context = await this.#browser.newContext();
    this.#context = context;
    context.once('close', () => {
      this.#context = null;
    });
    this.#listen(context);
    return context;
  }

  #listen(context: BrowserContext): void {
    context.on('page', (page) => {
      page.on('framenavigated', (frame) => this.#origins.add(originOf(frame.url())));
      page.on('download', (download) => this.#downloads.push(download));
    });
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
