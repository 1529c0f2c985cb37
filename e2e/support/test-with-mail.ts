import type { ReceivedMail } from './mail-server.ts';
import { test as base, expect } from './test.ts';

/** Playwright's test with a Coffer that sends real mail, shared by all such tests of a worker. */
export const test = base.extend({
  server: async ({ mailingServer }, use) => use(mailingServer),
});

/** The link in a mail that leads to this path; it stands in a line of its own. */
export function linkIn({ body }: ReceivedMail, path: string): string {
  const link = body.split('\n').find((line) => line.startsWith('http') && line.includes(path));
  if (link === undefined) throw new Error(`There is no link to ${path} in: ${body}`);
  return link;
}

export { expect };
