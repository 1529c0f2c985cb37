import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { ensureChromium } from '../../e2e/support/browser.ts';

/** A headless Chromium with one page and a profile of its own. */
export interface BenchBrowser {
  /** The page that is open now. */
  readonly page: Page;
  readonly context: BrowserContext;
  readonly userDataDir: string;
  /** Opens a page in the place of that: in a process that has nothing of what the one before has left in its memory. */
  openAnew(): Promise<Page>;
  close(): Promise<void>;
}

export async function openBrowser(): Promise<BenchBrowser> {
  const userDataDir = await mkdtemp(join(tmpdir(), 'coffer-bench-profile-'));
  const context = await chromium.launchPersistentContext(userDataDir, {
    executablePath: ensureChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    acceptDownloads: true,
    viewport: { width: 1440, height: 900 },
  });
  // What runs this program names functions by a helper that pages do not have.
  await context.addInitScript('globalThis.__name ??= (named) => named');
  let page = context.pages()[0] ?? (await context.newPage());
  return {
    get page() {
      return page;
    },
    context,
    userDataDir,
    async openAnew() {
      const former = page;
      page = await context.newPage();
      await former.close();
      return page;
    },
    async close() {
      await context.close();
      await rm(userDataDir, { recursive: true, force: true });
    },
  };
}
