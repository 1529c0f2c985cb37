import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { makeAccount } from './accounts.ts';
import { takeProfile } from './kept-profile.ts';
import type { Person } from './person.ts';
import { enterDrive } from './ready-session.ts';
import type { SharedServer } from './shared-server.ts';
import { Complaints, expect } from './test.ts';
import type { TestDrive } from './test-drive.ts';

/** Somebody who looks at their drive. */
export interface TriedWorld {
  readonly page: Page;
  readonly person: Person;
  /** The same drive without a page, to fill it quickly. */
  readonly drive: TestDrive;
  readonly url: string;
  readonly complaints: Complaints;
}

/** One person's drive for all tests of a file, which so share what making and opening it takes. */
export interface FilesWorld extends TriedWorld {
  readonly server: SharedServer;
  /** Shows a folder as it is now, in a page that starts anew; the top by default. */
  show(folderId?: string | null): Promise<void>;
  /** Leads the page that is open to a folder, at a tenth of what a start costs; the top by default. */
  goTo(folderId?: string | null): Promise<void>;
  /** Ends it all, and checks that the console was free of errors and warnings. */
  close(): Promise<void>;
}

/** Makes an account, lets `fill` put files on its drive, and logs in on a new page. */
export async function openFilesWorld(
  { browser, sharedServer: server }: { browser: Browser; sharedServer: SharedServer },
  fill: (drive: TestDrive) => Promise<void> = async () => {},
  options: BrowserContextOptions = {},
): Promise<FilesWorld> {
  const account = await makeAccount(server.url);
  const { drive } = account;
  await fill(drive);
  const profile = await takeProfile(browser, options);
  const { page } = profile;
  const complaints = new Complaints();
  complaints.listenTo(page);
  const person = await enterDrive(page, server.url, account);
  await seesFiles(page);
  return {
    page,
    person,
    drive,
    complaints,
    server,
    url: server.url,
    async show(folderId = null) {
      await page.goto(`${server.url}/${folderId ?? ''}`);
      await seesFiles(page);
    },
    async goTo(folderId = null) {
      await leadTo(page, `/${folderId ?? ''}`);
      await seesFiles(page);
    },
    async close() {
      await profile.giveBack();
      expect(complaints.unexpected(), 'the console is free of errors and warnings').toEqual([]);
    },
  };
}

/** Leads the page that is open to a path of its site, without a start: the router hears of it. */
export async function leadTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
}

/** Waits until a folder is listed. */
async function seesFiles(page: Page): Promise<void> {
  await expect(page.getByRole('grid', { name: 'Files' })).toHaveAttribute('aria-busy', 'false');
}

/** Bytes for files whose content does not matter. */
export function someBytes(size: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(size).fill(7);
}
