import type { Browser, Page } from '@playwright/test';
import { type MadeAccount, makeAccount } from './accounts.ts';
import { type KeptProfile, takeProfile } from './kept-profile.ts';
import type { MailServer } from './mail-server.ts';
import type { Person } from './person.ts';
import { enterDrive } from './ready-session.ts';
import { endServer, type SharedServer, startSharedServer } from './shared-server.ts';
import { Complaints } from './test.ts';

/** Its first account, whose administration all tests look at, on a server of their own: they count its people. */
export interface AdministrationWorld {
  readonly server: SharedServer;
  readonly page: Page;
  readonly person: Person;
  readonly complaints: Complaints;
  readonly other: { readonly page: Page; readonly person: Person };
  close(): Promise<void>;
}

export async function openAdministration(browser: Browser, mails: MailServer): Promise<AdministrationWorld> {
  const server = await startSharedServer(mails.env);
  const complaints = new Complaints();
  const profiles: KeptProfile[] = [];
  const signIn = async (account: MadeAccount) => {
    const profile = await takeProfile(browser);
    profiles.push(profile);
    const { page } = profile;
    return { page, person: await enterDrive(page, server.url, account) };
  };
  const administrator = await signIn(server.administrator);
  complaints.listenTo(administrator.page);
  const other = await signIn(await makeAccount(server.url));
  return {
    ...administrator,
    server,
    complaints,
    other,
    async close() {
      for (const profile of profiles) await profile.giveBack();
      await endServer(server);
    },
  };
}
