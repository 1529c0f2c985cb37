import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { makeAccount } from './accounts.ts';
import { S3_STORAGE, storageForTests } from './engine/s3.ts';
import { type KeptProfile, takeProfile } from './kept-profile.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import type { Person } from './person.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';
import { POSTGRES_URL } from './postgres-setup.ts';
import { enterDrive } from './ready-session.ts';
import { type S3Server, startS3 } from './s3-server.ts';
import type { RunningServer } from './server-process.ts';
import { endServer, type SharedServer, startSharedServer } from './shared-server.ts';

export interface EngineOptions {
  /** What the servers of a project keep their rows in. */
  database: 'sqlite' | 'postgres';
  /** What they keep chunks in. */
  store: 'disk' | 's3';
}

export interface ProfileOptions {
  /** Whether a test has a browser profile of its own; it must where it is made with other options than those of all. */
  ownProfile: boolean;
}

export interface Fixtures {
  /** A real server process: the shared one, unless a test has one of its own. */
  server: RunningServer;
  /** A folder for files that the test makes. */
  folder: string;
  /** Somebody with a new account, who looks at their empty drive on `page`. */
  person: Person;
  /** Opens an empty page in another browser, which ends with the test. */
  openBrowser: () => Promise<Page>;
}

export interface WorkerFixtures {
  databaseServer: PostgresServer | null;
  storage: S3Server | null;
  /** The server of all tests of a worker that need none of their own. */
  sharedServer: SharedServer;
  /** A real mail server, for all tests of a worker. */
  mails: MailServer;
  /** The server of all tests of a worker that are about mail, and need none of their own. */
  mailingServer: SharedServer;
}

/**
 * Playwright's test with a running Coffer. Whatever a page or its workers print as an error or a warning fails
 * the test, unless the test says that it expects it.
 */
export const test = base.extend<
  Fixtures & ProfileOptions & { complaints: Complaints },
  EngineOptions & WorkerFixtures
>({
  ownProfile: [false, { option: true }],
  context: async ({ browser, ownProfile }, use) => {
    if (ownProfile) {
      const context = await browser.newContext();
      await use(context);
      await context.close();
    } else {
      const profile = await takeProfile(browser);
      await use(profile.context);
      await profile.giveBack();
    }
  },
  page: async ({ context }, use) => {
    const [blank] = context.pages();
    await use(blank ?? (await context.newPage()));
  },
  openBrowser: async ({ browser }, use) => {
    const taken: KeptProfile[] = [];
    await use(async () => {
      const profile = await takeProfile(browser);
      taken.push(profile);
      return profile.page;
    });
    for (const profile of taken) await profile.giveBack();
  },
  database: ['sqlite', { option: true, scope: 'worker' }],
  databaseServer: [
    async ({ database }, use) => {
      if (database === 'sqlite') return use(null);
      const postgres = await startPostgres();
      process.env['COFFER_TEST_DATABASE'] = database;
      process.env[POSTGRES_URL] = postgres.url;
      await use(postgres);
      await postgres.stop();
    },
    { scope: 'worker', auto: true },
  ],
  store: ['disk', { option: true, scope: 'worker' }],
  storage: [
    async ({ store }, use) => {
      if (store === 'disk') return use(null);
      const storage = await startS3();
      process.env['COFFER_TEST_STORE'] = store;
      process.env[S3_STORAGE] = storageForTests(storage);
      await use(storage);
      await storage.stop();
    },
    { scope: 'worker', auto: true },
  ],
  sharedServer: [
    async ({}, use) => {
      const server = await startSharedServer();
      await use(server);
      await endServer(server);
    },
    { scope: 'worker' },
  ],
  mails: [
    async ({}, use) => {
      const mails = await startMailServer();
      await use(mails);
      await mails.stop();
    },
    { scope: 'worker' },
  ],
  mailingServer: [
    async ({ mails }, use) => {
      const server = await startSharedServer(mails.env);
      await use(server);
      await endServer(server);
    },
    { scope: 'worker' },
  ],
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'coffer-e2e-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
  server: async ({ sharedServer }, use) => use(sharedServer),
  complaints: async ({ page }, use) => {
    const complaints = new Complaints();
    complaints.listenTo(page);
    await use(complaints);
    expect(complaints.unexpected(), 'the console is free of errors and warnings').toEqual([]);
  },
  person: async ({ page, server, complaints }, use) => {
    void complaints;
    await use(await enterDrive(page, server.url, await makeAccount(server.url)));
  },
});

/** What the browser's console complained about. */
export class Complaints {
  readonly #texts: string[] = [];
  readonly #expected: RegExp[] = [];

  listenTo(page: Page): void {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.#texts.push(message.text());
    });
    page.on('pageerror', (error) => this.#texts.push(String(error)));
  }

  /** Announces complaints that belong to the story, such as a failed request to a stopped server. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  unexpected(): string[] {
    return this.#texts.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
  }
}

export { expect };
