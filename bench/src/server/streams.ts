import { setTimeout as wait } from 'node:timers/promises';
import { Account } from '../../../e2e/http/support/account.ts';
import { registration } from '../../../e2e/http/support/builders.ts';
import { EventListener } from '../../../e2e/http/support/event-listener.ts';
import { startServer } from '../../../e2e/support/server-process.ts';
import type { Result } from '../report.ts';
import { residentSet } from './resident-set.ts';

const STREAMS = 1_000;
/** As many as one account may hold. */
const EACH = 16;
const CALM_MS = 3_000;
const MOST_MIB = 100;

/** How much memory open streams of events take in one server process. */
export async function openStreams(engine: string, env: Readonly<Record<string, string>>): Promise<Result[]> {
  const server = await startServer({
    env: { ...env, COFFER_CONNECTIONS_PER_ADDRESS: '5000', COFFER_TRUST_PROXY: 'loopback' },
  });
  const pid = server.process.pid ?? 0;
  const listeners: EventListener[] = [];
  try {
    const accounts: Account[] = [];
    // Registering is limited by address.
    for (let index = 0; index * EACH < STREAMS; index++) {
      const account = new Account(server.url, registration());
      const headers = { 'x-forwarded-for': `10.0.${index}.1` };
      await account.try('register', { body: account.form, headers });
      accounts.push(account);
    }
    await wait(CALM_MS);
    const idle = residentSet(pid);
    for (const account of accounts) {
      const missing = Math.min(EACH, STREAMS - listeners.length);
      const opened = Array.from({ length: missing }, () => EventListener.open(account));
      listeners.push(...(await Promise.all(opened)));
    }
    await wait(CALM_MS);
    const open = residentSet(pid) - idle;
    return [
      {
        what: `Server on ${engine}, ${STREAMS} open streams of events: resident set above idle (${idle.toFixed(0)} MiB)`,
        figure: `${open.toFixed(0)} MiB`,
        target: `≤ ${MOST_MIB} MiB`,
        holds: open <= MOST_MIB,
      },
    ];
  } finally {
    for (const listener of listeners) listener.close();
    await server.stop();
  }
}
