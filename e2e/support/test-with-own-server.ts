import { startServer } from './server-process.ts';
import { endServer } from './shared-server.ts';
import { test as base, expect } from './test.ts';

/** Playwright's test with a Coffer of its own: for tests that stop it, or look at all that it has. */
export const test = base.extend({
  server: async ({}, use) => {
    const server = await startServer();
    await use(server);
    await endServer(server);
  },
});

export { expect };
