import { type RouteDefinition, type RouteName, routes } from '@coffer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { accountFor, CHANGES_ACCOUNT, subjectOf } from './bad-input/accounts.ts';
import { type Belongings, belongingsAnew, belongingsUsed, storeBelongings } from './bad-input/belongings.ts';
import { NEEDS_MORE, NEEDS_TWO_FACTOR, switchTwoFactorOn, validRequest } from './bad-input/requests.ts';
import { Account } from './support/account.ts';
import { expectProblem } from './support/problems.ts';

const isRouteName = (name: string): name is RouteName => Object.hasOwn(routes, name);
const table = Object.keys(routes)
  .filter(isRouteName)
  .map((name): [RouteName, RouteDefinition] => [name, routes[name]]);
const reads = ({ method }: RouteDefinition) => method === 'GET';
/**
 * Those come first that change nothing, and share what is stored for all of them. A hold comes last: every other change of its space
 * waits two seconds for it.
 */
const rank = ([name, route]: (typeof table)[number]) => (reads(route) ? 0 : name === 'holdSpace' ? 2 : 1);
const ordered = table.toSorted((a, b) => rank(a) - rank(b));

let server: RunningServer;
let administrator: Account;
let me: Account;
/** What is stored for all that only read. */
let shared: Belongings;

beforeAll(async () => {
  server = await startServer();
  administrator = await Account.register(server.url);
  me = await Account.register(server.url);
  shared = await storeBelongings(me, server.dataDir);
});
afterAll(() => server.stop());

/** What a request of mine is about. */
async function mine(name: RouteName, route: RouteDefinition): Promise<Belongings> {
  if (reads(route)) return shared;
  return belongingsAnew(me, server.dataDir, shared, (own) => validRequest(name, me, own));
}

describe.each(ordered)('%s', (name, route) => {
  it('accepts a request in which nothing is wrong', async () => {
    const needsTwoFactor = NEEDS_TWO_FACTOR.has(name);
    const fresh = needsTwoFactor || CHANGES_ACCOUNT.has(name) ? await accountFor(name, server.url) : null;
    const use = (own: Belongings) => subjectOf(name, fresh ?? me, own);
    const own =
      fresh === null ? await mine(name, route) : await belongingsUsed(fresh, server.dataDir, shared, use);
    if (fresh !== null && needsTwoFactor) await switchTwoFactorOn(server.dataDir, fresh);
    // A session of its own for what may end one.
    const mySession = () => (reads(route) ? me : Account.signIn(server.url, me.form));
    const actor = route.access === 'admin' ? administrator : (fresh ?? (await mySession()));
    const received = await actor.try(name, validRequest(name, fresh ?? me, own));
    const refusal = NEEDS_MORE[name];
    if (refusal !== undefined) expectProblem(received, refusal);
    else expect(received.status, received.body.toString()).toBeLessThan(300);
  });
});

describe('The log', () => {
  it('knows of no error', () => {
    expect(server.log().match(/^.*"level":[56]0.*$/gm)).toBeNull();
  });
});
