import type { Browser, Page } from '@playwright/test';
import { makeAccount } from './accounts.ts';
import { type KeptProfile, takeProfile } from './kept-profile.ts';
import { Person } from './person.ts';
import { enterDrive } from './ready-session.ts';
import { keepSecret } from './secrets.ts';
import type { RunningServer } from './server-process.ts';
import { Complaints, expect } from './test.ts';
import { makeFolder, seededBytes, storeTree, type TestDrive, testDrive } from './test-drive.ts';

/** What the file in every such account is called. */
export const NOTES = 'quarterly-notes.txt';
export const FOLDER = 'Ledgers of 2024';
export const CONTENT = seededBytes(300_000, 'account');

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Someone with a file in a folder, who looks at their account page in one browser profile. */
export interface AccountWorld {
  readonly page: Page;
  readonly person: Person;
  readonly server: RunningServer;
  /** As it was registered. */
  readonly privateKeyPem: string;
  readonly complaints: Complaints;
  /** Opens the drive in another browser profile, which says that it is Firefox on Linux, as who has signed in there. */
  openElsewhere(entrance?: { readonly remember: boolean }): Promise<Page>;
  /** A session on another device, which no page shows. */
  sessionElsewhere(): Promise<TestDrive>;
  /** Signs in by hand from such a profile, and shows the drive there. */
  signInElsewhere(account?: Person): Promise<Page>;
  /** Opens the account page. */
  openAccount(page?: Page): Promise<void>;
  /** Downloads the file in the folder, on a page that shows the drive, and compares it. */
  expectFileOpens(page: Page): Promise<void>;
  /** Ends it all; checks that the console was clean. That the server knows none of `secrets` is seen at its end. */
  close(secrets?: readonly string[]): Promise<void>;
}

/** Makes an account with a file in a folder, and opens its account page. */
export async function openAccountWorld(
  { browser, server }: { browser: Browser; server: RunningServer },
  { storePrivateKey = true }: { storePrivateKey?: boolean } = {},
): Promise<AccountWorld> {
  const account = await makeAccount(server.url, { storePrivateKey });
  const { drive } = account;
  await makeFolder(drive, FOLDER);
  await storeTree(drive, { [`${FOLDER}/${NOTES}`]: CONTENT });
  const profiles: KeptProfile[] = [];
  const complaints = new Complaints();
  const person = new Person(server.url, account);
  const key = storePrivateKey ? undefined : account.privateKeyPem;
  for (const text of [NOTES, FOLDER, ...linesOf(account.privateKeyPem)]) keepSecret(text);

  const newProfile = async (userAgent?: string) => {
    const profile = await takeProfile(browser, userAgent === undefined ? {} : { userAgent });
    profiles.push(profile);
    complaints.listenTo(profile.page);
    return profile.page;
  };
  const signIn = async (page: Page, who: Person) => {
    await (key === undefined ? who.login(page) : loginWithKey(page, server.url, who, key));
    return page;
  };
  const openAccount = async (page: Page) => {
    await page.getByRole('link', { name: 'My Account' }).click();
    await seesAccount(page);
  };
  const page = await newProfile();
  await enterDrive(page, server.url, account, { path: '/account' });
  await seesAccount(page);

  return {
    page,
    person,
    server,
    complaints,
    privateKeyPem: account.privateKeyPem,
    openAccount: (shown = page) => openAccount(shown),
    async openElsewhere(entrance) {
      const elsewhere = await newProfile(FIREFOX);
      await enterDrive(elsewhere, server.url, account, entrance);
      return elsewhere;
    },
    async sessionElsewhere() {
      const elsewhere = testDrive(server.url);
      await elsewhere.login(account);
      return elsewhere;
    },
    signInElsewhere: async (who = person) => signIn(await newProfile(FIREFOX), who),

    async expectFileOpens(shown) {
      await person.open(shown, FOLDER);
      const download = await person.download(shown, NOTES);
      const parts: Buffer[] = [];
      for await (const part of await download.createReadStream()) parts.push(part);
      expect(Buffer.concat(parts).equals(CONTENT)).toBe(true);
    },

    async close(secrets = []) {
      for (const text of secrets) keepSecret(text);
      for (const profile of profiles) await profile.giveBack();
      expect(complaints.unexpected(), 'the console is free of errors and warnings').toEqual([]);
    },
  };
}

async function seesAccount(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible();
}

/** Two lines from within a private key's PEM. */
export function linesOf(pem: string): readonly string[] {
  return pem.split('\n').slice(2, 4);
}

/** Logs in to an account whose private key the server does not keep. */
async function loginWithKey(page: Page, url: string, person: Person, privateKeyPem: string): Promise<void> {
  const logIn = page.getByRole('button', { name: 'Log in', exact: true });
  await page.goto(`${url}/auth/login`);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await logIn.click();
  await page.getByRole('textbox', { name: 'Private key' }).fill(privateKeyPem);
  await logIn.click();
  await person.seesTheDrive(page);
}
