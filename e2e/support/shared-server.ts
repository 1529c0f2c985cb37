import type { ApiClient } from '@coffer/client';
import { type MadeAccount, makeAccount } from './accounts.ts';
import { expectNoSecrets } from './secrets.ts';
import { type RunningServer, startServer } from './server-process.ts';

/** A server for many tests: each has accounts of its own there, and none is the first. */
export interface SharedServer extends RunningServer {
  /** The first account. What it changes of the whole server, a test changes back. */
  readonly administrator: MadeAccount;
}

/**
 * Starts a server for many tests.
 *
 * @param env more `COFFER_*` variables
 */
export async function startSharedServer(env: Readonly<Record<string, string>> = {}): Promise<SharedServer> {
  // People are made without a page, and come from addresses that they say themselves.
  const server = await startServer({ env: { COFFER_TRUST_PROXY: 'loopback', ...env } });
  try {
    return { ...server, administrator: await makeAccount(server.url) };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/**
 * Returns calls as the administrator of a server, whose session is renewed first: it lasts for fifteen minutes (see
 * `SESSION_SECONDS`), and the server of a worker for as long as its tests take.
 */
export async function asAdministrator({ administrator }: SharedServer): Promise<ApiClient> {
  const { api } = administrator.drive;
  await api.call('refresh');
  return api;
}

/** Looks through all that a server has kept and said for what its people keep to themselves, and stops it. */
export async function endServer(server: RunningServer): Promise<void> {
  try {
    await expectNoSecrets(server);
  } finally {
    await server.stop();
  }
}
