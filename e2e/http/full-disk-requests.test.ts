import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type RouteDefinition, type RouteName, routes } from '@coffer/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NIGHT } from '../support/dose.ts';
import { isPlainEngine } from '../support/engine.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { smallDisk } from '../support/unwritable-places.ts';
import { accountFor, subjectOf } from './bad-input/accounts.ts';
import { type Belongings, belongingsUsed, storeBelongings } from './bad-input/belongings.ts';
import { NEEDS_MORE, NEEDS_TWO_FACTOR, switchTwoFactorOn, validRequest } from './bad-input/requests.ts';
import { Account } from './support/account.ts';
import { execute } from './support/data-directory.ts';
import { expectProblem } from './support/problems.ts';

const isRouteName = (name: string): name is RouteName => Object.hasOwn(routes, name);
const table = Object.keys(routes)
  .filter(isRouteName)
  .map((name): [RouteName, RouteDefinition] => [name, routes[name]]);

/** What takes something away, or leads to that, beside each call by DELETE. */
const MAKES_ROOM: ReadonlySet<RouteName> = new Set([
  ...(['login', 'loginWithSignature', 'loginWithPasskey', 'refresh', 'logout', 'openRecovery'] as const),
  ...(['deleteAccount', 'deleteItems', 'trashItems', 'emptyTrash', 'moveItems', 'renameItem'] as const),
  ...(['removePasskey', 'removeRecovery', 'revokeOtherSessions', 'revokeUserSessions'] as const),
  ...(['disableTwoFactor', 'disableUserTwoFactor', 'updateLink', 'updateUser', 'updateSettings'] as const),
]);

const changing = table.filter(([, { method }]) => method !== 'GET');
const deleting = changing.filter(([, { method }]) => method === 'DELETE');
const making = changing.filter(([name]) => MAKES_ROOM.has(name));
const others = changing.filter((one) => !deleting.includes(one) && !making.includes(one));

const disk = isPlainEngine() ? smallDisk(24) : null;

describe.skipIf(disk === null)('On a full disk (needs SQLite, and a user who may mount one)', () => {
  const dataDir = join(disk?.folder ?? '', 'data');
  let server: RunningServer;
  let administrator: Account;
  let shared: Belongings;

  beforeAll(async () => {
    mkdirSync(dataDir);
    server = await startServer({ dataDir });
    administrator = await Account.register(server.url);
    shared = await storeBelongings(administrator, dataDir);
  });
  beforeEach(() => disk?.makeRoom());
  afterAll(async () => {
    await server.stop();
    await disk?.remove();
  });

  /** The answer to a request in which nothing is wrong, which finds no byte free. */
  async function answerOf(name: RouteName, route: RouteDefinition) {
    // More people register than one address may let.
    await execute(dataDir, 'delete from attempts');
    const account = await accountFor(name, server.url);
    const own = await belongingsUsed(account, dataDir, shared, (all) => subjectOf(name, account, all));
    if (NEEDS_TWO_FACTOR.has(name)) await switchTwoFactorOn(dataDir, account);
    const actor = route.access === 'admin' ? administrator : account;
    await disk?.fill();
    return actor.try(name, validRequest(name, account, own));
  }

  async function expectCarriedOut(name: RouteName, route: RouteDefinition) {
    const answer = await answerOf(name, route);
    const refusal = NEEDS_MORE[name];
    if (refusal !== undefined) expectProblem(answer, refusal);
    else expect(answer.status, answer.body.toString()).toBeLessThan(300);
  }

  it.each(deleting)('fault H3: %s is carried out', expectCarriedOut);
  // What leads there is told by day, too, in `full-disk.test.ts`.
  it.each(making)('fault H3: %s is carried out', NIGHT, expectCarriedOut);

  it.each(others)('fault H3: %s is carried out, or refused for the disk', NIGHT, async (name, route) => {
    const answer = await answerOf(name, route);
    // An account that is registered here has its key.
    const refusal = name === 'setAccountKey' ? 'already_set' : NEEDS_MORE[name];
    if (answer.status < 300) return;
    expectProblem(answer, answer.status === 507 || refusal === undefined ? 'storage_full' : refusal);
  });
});
