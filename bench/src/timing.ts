import { Account } from '../../e2e/http/support/account.ts';
import { authenticationKey } from '../../e2e/http/support/builders.ts';
import { execute } from '../../e2e/http/support/data-directory.ts';
import { Visitor } from '../../e2e/http/support/visitor.ts';
import type { RunningServer } from '../../e2e/support/server-process.ts';
import { comparedMedians, type MedianComparison } from './compared-medians.ts';

/** Fewer than the limits on failed logins. */
const TRIES_BETWEEN_PARDONS = 8;

/**
 * Compares how long the server takes to refuse a login for an address that has an account, and for one that has
 * none; milliseconds. One of each follows the other, in an order that changes, so that whatever else the machine
 * does meets both.
 *
 * The limits on failed logins stay as they are. What they have counted is taken out of this server's database
 * between two tries.
 *
 * @param tries of each kind
 */
export async function loginTiming(server: RunningServer, tries: number): Promise<MedianComparison> {
  const { form } = await Account.register(server.url);
  const addresses = { known: form.email, unknown: `nobody-${form.email}` };
  const visitor = new Visitor(server.url);
  const times: Record<keyof typeof addresses, number[]> = { known: [], unknown: [] };

  for (let round = 0; round < tries; round += 1) {
    if (round % (TRIES_BETWEEN_PARDONS / 2) === 0) await execute(server.dataDir, 'delete from attempts');
    const order = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) {
      const body = { email: addresses[kind], password: authenticationKey() };
      const started = performance.now();
      const { status } = await visitor.try('login', { body });
      const took = performance.now() - started;
      if (status !== 401) throw new Error(`A login that must be refused was answered with ${status}`);
      times[kind].push(took);
    }
  }
  return comparedMedians(times.known, times.unknown);
}
