import { randomUUID } from 'node:crypto';
import type { AdminUser } from '@coffer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activationCode, type MailServer, startMailServer } from '../support/mail-server.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { Account } from './support/account.ts';
import {
  authenticationKey,
  credentialsOf,
  newLink,
  SEALED_BYTES,
  signatureLoginOf,
} from './support/builders.ts';
import { chunksIn, databaseDump, execute } from './support/data-directory.ts';
import { expectProblem } from './support/problems.ts';
import { Visitor } from './support/visitor.ts';

let server: RunningServer;
let admin: Account;

beforeAll(async () => {
  server = await startServer();
  admin = await Account.register(server.url);
});
afterAll(() => server.stop());

async function idOf(account: Visitor): Promise<string> {
  return (await account.call('self')).user.id;
}

/** Somebody, with the id by which administrators know them. */
async function somebody(email?: string): Promise<{ account: Account; id: string }> {
  const account = await Account.register(server.url, email === undefined ? {} : { email });
  return { account, id: await idOf(account) };
}

const update = (id: string, body: object, by: Visitor = admin) =>
  by.call('updateUser', { params: { id }, body });

describe('The list of users', () => {
  it('shows what an administrator needs, and nothing that opens an account', async () => {
    const { account, id } = await somebody();
    await account.storeFile({ size: 1234 });
    const search = account.form.email.toUpperCase();
    const { users, total } = await admin.call('listUsers', { query: { search } });
    expect(total).toBe(1);
    const now = Math.floor(Date.now() / 1000);
    expect(users).toEqual([
      {
        id,
        email: account.form.email,
        role: 'user',
        quota: 0,
        used_space: 1234 + SEALED_BYTES,
        created_at: expect.any(Number),
        email_verified_at: expect.any(Number),
        last_seen_at: expect.any(Number),
        suspended_at: null,
        two_factor: false,
      },
    ]);
    expect(Math.abs((users[0]?.last_seen_at ?? 0) - now)).toBeLessThan(60);
  });

  it('takes what is searched for as it is', async () => {
    const { account } = await somebody(`per_cent-${randomUUID()}@example.org`);
    const found = async (search: string) => (await admin.call('listUsers', { query: { search } })).total;
    expect(await found('per_cent')).toBe(1);
    expect(await found('pe__cent')).toBe(0);
    expect(await found('%')).toBe(0);
    expect(await found(account.form.email)).toBe(1);
    expect(await found("' or 1=1 --")).toBe(0);
  });

  it('is sorted by each column, both ways, and paged without leaving anybody out', async () => {
    for (const quota of [3, 1, 2]) await update((await somebody()).id, { quota });
    const columns = ['email', 'role', 'used_space', 'quota', 'created_at', 'last_seen_at'] as const;
    for (const sort of columns) {
      for (const order of ['asc', 'desc'] as const) {
        const { users, total } = await admin.call('listUsers', { query: { sort, order, limit: '200' } });
        expect(users).toHaveLength(total);
        const values = users.map((user) => user[sort] ?? 0);
        const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        expect(values, `${sort} ${order}`).toEqual(order === 'asc' ? sorted : sorted.reverse());
        const paged: AdminUser[] = [];
        for (let skip = 0; skip < total; skip += 2) {
          const query = { sort, order, limit: '2', skip: String(skip) };
          paged.push(...(await admin.call('listUsers', { query })).users);
        }
        expect(paged).toEqual(users);
      }
    }
  });

  it('is narrowed by role and by what an account waits for', async () => {
    const { account, id } = await somebody();
    await update(id, { suspended: true });
    const ids = async (query: Record<string, string>) =>
      (await admin.call('listUsers', { query: { ...query, limit: '200' } })).users.map((user) => user.id);
    expect(await ids({ role: 'admin' })).toEqual([await idOf(admin)]);
    expect(await ids({ status: 'suspended' })).toContain(id);
    expect(await ids({ status: 'active' })).not.toContain(id);
    await execute(
      server.dataDir,
      'update users set email_verified_at = null where fingerprint = ?',
      account.form.fingerprint,
    );
    expect(await ids({ status: 'unverified' })).toEqual([id]);
  });
});

describe('One user', () => {
  it('is shown with files and devices, and without what devices keep secret', async () => {
    const { account, id } = await somebody();
    await account.storeFile();
    await account.createDirectory();
    await Account.signIn(server.url, account.form);
    const details = await admin.call('getUser', { params: { id } });
    expect(details).toMatchObject({ files: 1, is_last_administrator: false });
    expect(details.sessions).toHaveLength(2);
    expect(Object.keys(details.sessions[0] ?? {})).not.toContain('device_id');
  });

  it('that does not exist is not found, whatever is to be done', async () => {
    const params = { id: randomUUID() };
    expectProblem(await admin.try('getUser', { params }), 'not_found');
    expectProblem(await admin.try('updateUser', { params, body: { quota: 1 } }), 'not_found');
    expectProblem(await admin.try('deleteUser', { params }), 'not_found');
    expectProblem(await admin.try('revokeUserSessions', { params }), 'not_found');
    expectProblem(await admin.try('disableUserTwoFactor', { params }), 'not_found');
    expectProblem(await admin.try('resendUserActivation', { params }), 'not_found');
  });

  it('can be signed out on one device, or on all', async () => {
    const { account, id } = await somebody();
    const other = await Account.signIn(server.url, account.form);
    const { sessions } = await admin.call('getUser', { params: { id } });
    const remembered = sessions.find(({ remember }) => remember)?.id ?? '';
    await admin.call('revokeUserSession', { params: { id, session_id: remembered } });
    expectProblem(await other.try('self'), 'unauthenticated');
    await account.call('self');
    const stranger = await somebody();
    const theirs = (await admin.call('getUser', { params: { id: stranger.id } })).sessions[0]?.id ?? '';
    const foreign = await admin.try('revokeUserSession', { params: { id, session_id: theirs } });
    expectProblem(foreign, 'not_found');
    await admin.call('revokeUserSessions', { params: { id } });
    expectProblem(await account.try('self'), 'unauthenticated');
    await stranger.account.call('self');
  });

  it('gets in without the second factor once it was switched off', async () => {
    const { account, id } = await somebody();
    const params = { id };
    expectProblem(await admin.try('disableUserTwoFactor', { params }), 'not_found');
    await execute(server.dataDir, 'insert into two_factors values (?, ?, 1, 0)', id, 'A'.repeat(32));
    const login = () => new Visitor(server.url).try('login', { body: credentialsOf(account.form) });
    expectProblem(await login(), 'two_factor_required');
    expect((await admin.call('getUser', { params })).user.two_factor).toBe(true);
    await admin.call('disableUserTwoFactor', { params });
    expect((await login()).status).toBe(200);
  });
});

describe('A role', () => {
  it('opens administration at once, and its loss closes it and ends the sessions', async () => {
    const { account, id } = await somebody();
    expectProblem(await account.try('listUsers'), 'forbidden');
    expect((await update(id, { role: 'admin' })).user.role).toBe('admin');
    await account.call('listUsers');
    await update(id, { role: 'user' });
    expectProblem(await account.try('listUsers'), 'unauthenticated');
    const again = await Account.signIn(server.url, account.form);
    expectProblem(await again.try('listUsers'), 'forbidden');
  });
});

describe('Suspension', () => {
  it('ends the sessions at once, and says so to whoever has the right password, and to nobody else', async () => {
    const { account, id } = await somebody();
    const remembered = await Account.signIn(server.url, account.form);
    await update(id, { suspended: true });
    for (const device of [account, remembered]) {
      expectProblem(await device.try('self'), 'unauthenticated');
      expectProblem(await device.try('refresh'), 'unauthenticated');
    }
    const visitor = new Visitor(server.url);
    const right = await visitor.try('login', { body: credentialsOf(account.form) });
    expect(expectProblem(right, 'suspended').detail).toContain('suspended');
    expect(visitor.cookie('coffer_session')).toBeUndefined();
    const wrong = credentialsOf(account.form, { password: authenticationKey() });
    expectProblem(await visitor.try('login', { body: wrong }), 'wrong_credentials');
    const byKey = { body: signatureLoginOf(account.form, server.url) };
    expectProblem(await visitor.try('loginWithSignature', byKey), 'suspended');
  });

  it('closes the public links of the account until it is lifted', async () => {
    const { account, id } = await somebody();
    const file = await account.storeFile();
    const link = await account.call('createLink', { body: newLink(account.form, file.id) });
    const recipient = new Visitor(server.url);
    const params = { id: link.id };
    await recipient.call('linkMetadata', { params });
    await update(id, { suspended: true });
    expectProblem(await recipient.try('linkMetadata', { params }), 'not_found');
    expectProblem(await recipient.try('beginLinkDownload', { params }), 'not_found');
    await update(id, { suspended: false });
    await recipient.call('linkMetadata', { params });
  });

  it('leaves everything in its place until it is lifted', async () => {
    const { account, id } = await somebody();
    const file = await account.storeFile();
    await update(id, { suspended: true });
    expect((await update(id, { suspended: false })).user.suspended_at).toBeNull();
    const again = await Account.signIn(server.url, account.form);
    expect((await again.metadata(file.id)).finished_upload_at).not.toBeNull();
  });
});

describe('The last administrator', () => {
  it('stays: not demoted, not suspended, not deleted, also where others are suspended', async () => {
    const me = await idOf(admin);
    const second = await somebody();
    await update(second.id, { role: 'admin' });
    expect((await admin.call('getUser', { params: { id: me } })).is_last_administrator).toBe(false);
    await update(second.id, { suspended: true });
    expect((await admin.call('getUser', { params: { id: me } })).is_last_administrator).toBe(true);
    const tries = [{ role: 'user' }, { suspended: true }, { role: 'user', quota: 5 }];
    for (const body of tries) {
      expectProblem(await admin.try('updateUser', { params: { id: me }, body }), 'last_administrator');
    }
    expectProblem(await admin.try('deleteUser', { params: { id: me } }), 'last_administrator');
    expect((await admin.call('getUser', { params: { id: me } })).user).toMatchObject({
      quota: 0,
      role: 'admin',
    });
    await update(second.id, { role: 'user' });
  });

  it('is one of two who demote each other at once', async () => {
    const second = await somebody();
    await update(second.id, { role: 'admin' });
    const me = await idOf(admin);
    const answers = await Promise.all([
      admin.try('updateUser', { params: { id: second.id }, body: { role: 'user' } }),
      second.account.try('updateUser', { params: { id: me }, body: { role: 'user' } }),
    ]);
    const roles = (await databaseDump(server.dataDir))['users']?.filter((row) =>
      /"role":"admin"/.test(JSON.stringify(row)),
    );
    expect(roles).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await execute(server.dataDir, "update users set role = 'admin' where id = ?", me);
    admin = await Account.signIn(server.url, admin.form);
    await update(second.id, { role: 'user' });
  });
});

describe('Deleting a user', () => {
  it('takes everything with it, from the database and the disk, and ends the sessions', async () => {
    const chunks = chunksIn(server.dataDir);
    const { account, id } = await somebody();
    await account.storeFile({ size: 5_000_000 });
    await admin.call('deleteUser', { params: { id } });
    expectProblem(await account.try('self'), 'unauthenticated');
    expect(chunksIn(server.dataDir)).toEqual(chunks);
    expect(JSON.stringify(await databaseDump(server.dataDir, ['events']))).not.toContain(account.form.email);
    expect(JSON.stringify(await databaseDump(server.dataDir))).not.toContain(id);
    const { events } = await admin.call('listEvents', { query: { kind: 'account_deleted', limit: '1' } });
    expect(events).toMatchObject([{ user: null, details: { email: account.form.email } }]);
    await new Visitor(server.url).call('register', { body: account.form });
  });
});

describe('An administrator', () => {
  it('can leave where another one remains', async () => {
    const { account, id } = await somebody();
    await update(id, { role: 'admin' });
    await account.call('deleteUser', { params: { id } });
    expectProblem(await account.try('self'), 'unauthenticated');
    expectProblem(await admin.try('getUser', { params: { id } }), 'not_found');
    const { events } = await admin.call('listEvents', { query: { kind: 'account_deleted', limit: '1' } });
    expect(events).toMatchObject([{ user: null, actor: null, details: { email: account.form.email } }]);
  });
});

describe('The activation e-mail', () => {
  let mails: MailServer;
  let mailing: RunningServer;

  beforeAll(async () => {
    mails = await startMailServer();
    mailing = await startServer({ env: mails.env });
  });
  afterAll(async () => {
    await mailing.stop();
    await mails.stop();
  });

  it('is sent again, works, and is refused to a confirmed account', async () => {
    const administrator = await Account.register(mailing.url);
    const waiting = await Account.register(mailing.url);
    const params = { id: await idOf(waiting) };
    const { users } = await administrator.call('listUsers', { query: { search: waiting.form.email } });
    expect(users).toMatchObject([{ id: params.id, email_verified_at: null }]);
    await administrator.call('resendUserActivation', { params });
    const code = activationCode(await mails.mailTo(waiting.form.email, 2));
    expect((await waiting.try('activateEmail', { params: { code } })).status).toBe(204);
    expectProblem(await administrator.try('resendUserActivation', { params }), 'already_set');
  });

  it('cannot be sent without a mail server', async () => {
    const { id } = await somebody();
    expectProblem(await admin.try('resendUserActivation', { params: { id } }), 'mail_unavailable');
  });
});
