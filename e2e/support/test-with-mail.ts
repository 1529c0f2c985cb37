import { type MailServer, type ReceivedMail, startMailServer } from './mail-server.ts';
import { expectNoSecrets } from './secrets.ts';
import { type RunningServer, startServer } from './server-process.ts';
import { test as base, expect } from './test.ts';

/** Playwright's test with a running Coffer that sends real mail. */
export const test = base.extend<{ mails: MailServer; server: RunningServer }>({
  mails: async ({}, use) => {
    const mails = await startMailServer();
    await use(mails);
    await mails.stop();
  },
  server: async ({ mails }, use) => {
    const server = await startServer({ env: mails.env });
    await use(server);
    await expectNoSecrets(server);
    await server.stop();
  },
});

/** The link in a mail that leads to this path; it stands in a line of its own. */
export function linkIn({ body }: ReceivedMail, path: string): string {
  const link = body.split('\n').find((line) => line.startsWith('http') && line.includes(path));
  if (link === undefined) throw new Error(`There is no link to ${path} in: ${body}`);
  return link;
}

export { expect };
