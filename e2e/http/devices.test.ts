import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { Account } from './support/account.ts';
import { credentialsOf } from './support/builders.ts';
import { databaseDump, execute } from './support/data-directory.ts';
import { expectProblem } from './support/problems.ts';
import { Visitor } from './support/visitor.ts';

/** Times are in whole seconds. */
const seconds = () => Math.floor(Date.now() / 1000);

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';

let server: RunningServer;
let account: Account;
/** When the test began. */
let began: number;

beforeAll(async () => {
  server = await startServer();
  await Account.register(server.url);
});
beforeEach(async () => {
  began = seconds();
  account = await Account.register(server.url);
});
afterAll(() => server.stop());

async function onDevice(userAgent = FIREFOX, remember = false): Promise<Visitor> {
  const visitor = new Visitor(server.url);
  const headers = { 'user-agent': userAgent };
  await visitor.call('login', { body: credentialsOf(account.form, { remember }), headers });
  return visitor;
}

async function currentId(visitor: Visitor): Promise<string> {
  const current = (await visitor.call('listSessions')).find((session) => session.current);
  if (current === undefined) throw new Error('The current session is not listed');
  return current.id;
}

describe('The list of sessions', () => {
  it('has each device with its times, and marks the one that asks', async () => {
    const device = await onDevice(FIREFOX, true);
    const sessions = await device.call('listSessions');
    expect(sessions).toHaveLength(2);
    const [own] = sessions.filter((session) => session.current);
    const now = seconds();
    expect(own).toMatchObject({ device: 'Firefox on Linux', remember: true });
    for (const session of sessions) {
      for (const time of [session.created_at, session.last_seen_at]) {
        expect(time).toBeGreaterThanOrEqual(began);
        expect(time).toBeLessThanOrEqual(now);
      }
      expect(session.expires_at).toBeGreaterThan(now);
    }
  });

  it('knows when a device was last seen, also long after', async () => {
    const device = await onDevice(FIREFOX, true);
    const id = await currentId(device);
    const age = 60 * 60 * 24;
    await execute(
      server.dataDir,
      'update sessions set last_seen_at = last_seen_at - ? where id = ?',
      age,
      id,
    );
    await execute(
      server.dataDir,
      'update sessions set created_at = created_at - ? where id = ?',
      2 * age,
      id,
    );
    const listed = (await account.call('listSessions')).find((session) => session.id === id);
    expect(listed?.last_seen_at).toBeGreaterThanOrEqual(began - age);
    expect(listed?.last_seen_at).toBeLessThanOrEqual(seconds() - age);
  });

  it('holds nobody else’s sessions, no address and no secret', async () => {
    await Account.register(server.url);
    const begun = await new Visitor(server.url).call('login', { body: credentialsOf(account.form) });
    const sessions = await account.call('listSessions');
    expect(sessions).toHaveLength(2);
    const text = JSON.stringify(sessions);
    expect(text).not.toContain('127.0.0.1');
    expect(text).not.toContain(begun.session.device_id);
  });

  it('leaves out what has ended', async () => {
    const device = await onDevice();
    const id = await currentId(device);
    await execute(server.dataDir, 'update sessions set expires_at = 1 where id = ?', id);
    expect((await account.call('listSessions')).map((session) => session.id)).not.toContain(id);
  });

  it('keeps the name of the device, and nothing else of what the browser says', async () => {
    await onDevice();
    expect(JSON.stringify(await databaseDump(server.dataDir))).not.toContain('Gecko/20100101');
  });
});

describe('Revoking', () => {
  it('one session ends it at once, and leaves the others', async () => {
    const [lost, kept] = [await onDevice(FIREFOX, true), await onDevice()];
    await account.call('revokeSession', { params: { id: await currentId(lost) } });
    expectProblem(await lost.try('self'), 'unauthenticated');
    expectProblem(await lost.try('refresh'), 'unauthenticated');
    await kept.call('self');
    await account.call('self');
  });

  it('a session of someone else, or of nobody, is refused', async () => {
    const stranger = await Account.register(server.url);
    const id = await currentId(stranger);
    expectProblem(await account.try('revokeSession', { params: { id } }), 'not_found');
    expectProblem(await account.try('revokeSession', { params: { id: randomUUID() } }), 'not_found');
    await stranger.call('self');
  });

  it('all others leaves only the one that asks', async () => {
    const others = [await onDevice(FIREFOX, true), await onDevice()];
    const stranger = await Account.register(server.url);
    await account.call('revokeOtherSessions');
    for (const other of others) {
      expectProblem(await other.try('self'), 'unauthenticated');
      expectProblem(await other.try('refresh'), 'unauthenticated');
    }
    expect(await account.call('listSessions')).toHaveLength(1);
    await stranger.call('self');
  });
});

describe('A session of an account that changes', () => {
  const change = (sql: string) => execute(server.dataDir, sql, account.form.fingerprint);

  it('ends at once when the account is deleted', async () => {
    const device = await onDevice(FIREFOX, true);
    await change('delete from users where fingerprint = ?');
    expectProblem(await device.try('self'), 'unauthenticated');
    expectProblem(await device.try('refresh'), 'unauthenticated');
  });

  it('ends at once when an administrator becomes a user, and not when a user becomes one', async () => {
    const before = await onDevice(FIREFOX, true);
    await change("update users set role = 'admin' where fingerprint = ?");
    expect((await before.call('self')).user.role).toBe('admin');
    const asAdministrator = await onDevice(FIREFOX, true);
    await change("update users set role = 'user' where fingerprint = ?");
    expectProblem(await asAdministrator.try('self'), 'unauthenticated');
    expectProblem(await asAdministrator.try('refresh'), 'unauthenticated');
    expect((await before.call('self')).user.role).toBe('user');
  });
});
