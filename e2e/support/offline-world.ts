import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type MadeAccount, makeAccount } from './accounts.ts';
import { copyBuild } from './next-build.ts';
import type { Person } from './person.ts';
import { enterDrive } from './ready-session.ts';
import { type RunningServer, startServer } from './server-process.ts';
import { test as base, expect } from './test.ts';

/** What the page says above everything. */
export const OFFLINE = 'Offline: showing what this device has.';
/** The page begins to keep its files when it has been at rest for so long. */
export const AT_REST_MS = 10_000;
export const KEPT = { timeout: 40_000 };

interface Served {
  /** The folder of the build that is served. */
  readonly web: string;
  readonly server: RunningServer;
  /** Serves what lies there now, as after an upgrade. */
  restart(): Promise<void>;
}

/** A server of its own with a build of its own, which a test may stop and replace. */
export const test = base.extend<{ served: Served; account: MadeAccount }>({
  served: async ({}, use) => {
    const web = await mkdtemp(join(tmpdir(), 'coffer-web-'));
    await copyBuild(web);
    const server = await startServer({ webRoot: web });
    let running = server;
    const restart = async () => {
      running = await running.restart();
    };
    await use({ web, server, restart });
    await running.stop();
    await rm(web, { recursive: true });
  },
  server: async ({ served }, use) => use(served.server),
  account: async ({ server }, use) => use(await makeAccount(server.url)),
});

/** Signs in, and waits until the browser has the page's files, which come at once as the page's clock is wound. */
export async function enterAndKeep(page: Page, server: RunningServer, account: MadeAccount): Promise<Person> {
  await page.clock.install();
  const person = await enterDrive(page, server.url, account, { remember: true });
  await seesFilesKept(page);
  return person;
}

/** Lets the page be at rest for long enough, by its clock where that is installed, and waits for the last of its files. */
export async function seesFilesKept(page: Page, isWound = true): Promise<void> {
  const isBegun = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);
  const isKept = () => page.evaluate(async () => (await caches.match('/')) !== undefined);
  await expect
    .poll(async () => {
      if (isWound && !(await isBegun())) await page.clock.fastForward(AT_REST_MS);
      return isKept();
    }, KEPT)
    .toBe(true);
}
