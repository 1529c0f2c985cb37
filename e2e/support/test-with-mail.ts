import type { ReceivedMail } from './mail-server.ts';
import { startServer } from './server-process.ts';
import { endServer } from './shared-server.ts';
import { test as base, expect } from './test.ts';

/** Playwright's test with a Coffer of its own that sends real mail. */
export const test = base.extend({
  server: async ({ mails }, use) => {
    const server = await startServer({ env: mails.env });
    await use(server);
    await endServer(server);
  },
});

/** The link in a mail that leads to this path; it stands in a line of its own. */
export function linkIn({ body }: ReceivedMail, path: string): string {
  const link = body.split('\n').find((line) => line.startsWith('http') && line.includes(path));
  if (link === undefined) throw new Error(`There is no link to ${path} in: ${body}`);
  return link;
}

export { expect };
