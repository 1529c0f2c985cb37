import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Instances, startInstances } from '../../support/instances.ts';
import { Account } from '../support/account.ts';
import { EventListener } from '../support/event-listener.ts';

let instances: Instances;
let account: Account;
let elsewhere: Account;
let space: string;

beforeAll(async () => {
  instances = await startInstances();
  account = await Account.register(instances.one.url);
  space = (await account.call('self')).user.space_id;
  elsewhere = await Account.signIn(instances.other.url, account.form);
});
afterAll(() => instances.stop());

describe('The stream of events, with two instances', () => {
  it('tells within a second of what changed at the other one', async () => {
    const listeners = [await EventListener.open(account), await EventListener.open(elsewhere)];
    for (const [by, to] of [
      [account, listeners[1]],
      [elsewhere, listeners[0]],
    ] as const) {
      const before = Date.now();
      await by.createDirectory();
      const { spaces } = await by.call('listSpaces', { query: {} });
      const revision = spaces[0]?.revision ?? -1;
      await to?.until((listener) => listener.revisionOf(space) === revision);
      expect(Date.now() - before).toBeLessThan(1_000);
    }
    for (const listener of listeners) listener.close();
  });

  it('ends at once with a session that is ended at the other one', async () => {
    const thief = await EventListener.open(await Account.signIn(instances.other.url, account.form));
    const before = Date.now();
    await account.call('revokeOtherSessions');
    await thief.ended;
    expect(Date.now() - before).toBeLessThan(2_000);
    elsewhere = await Account.signIn(instances.other.url, account.form);
  });

  it('goes on at the other one where its instance is killed, and begins with what was missed', async () => {
    const listener = await EventListener.open(account);
    await instances.one.kill();
    await listener.ended;
    await elsewhere.createDirectory();
    const again = await EventListener.open(account.clone(instances.other.url));
    const { spaces } = await elsewhere.call('listSpaces', { query: {} });
    expect(again.events[0]).toEqual(spaces.map(({ id, revision, waiting }) => ({ id, revision, waiting })));
    again.close();
  });
});
