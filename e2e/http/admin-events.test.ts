import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { totp } from '../support/totp.ts';
import { Account } from './support/account.ts';
import {
  authenticationKey,
  credentialsOf,
  envelope,
  keyPairChangeOf,
  passwordChangeOf,
  signatureLoginOf,
} from './support/builders.ts';
import { databaseDump, execute } from './support/data-directory.ts';
import { expectProblem } from './support/problems.ts';
import { Visitor } from './support/visitor.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';

let server: RunningServer;
let admin: Account;

beforeAll(async () => {
  server = await startServer();
  admin = await Account.register(server.url);
});
afterAll(() => server.stop());

/** The kinds of one's own events, the newest first. */
async function kindsOf(account: Visitor): Promise<string[]> {
  return (await account.call('listAccountEvents')).events.map(({ kind }) => kind);
}

describe('The events of an account', () => {
  it('tell of logins, right and wrong, how and from where', async () => {
    const account = await Account.register(server.url);
    const headers = { 'user-agent': FIREFOX };
    const visitor = new Visitor(server.url);
    await visitor.call('login', { body: credentialsOf(account.form), headers });
    const wrong = credentialsOf(account.form, { password: authenticationKey() });
    await new Visitor(server.url).try('login', { body: wrong, headers });
    await visitor.call('logout');
    await new Visitor(server.url).call('loginWithSignature', {
      body: signatureLoginOf(account.form, server.url),
    });
    const { events } = await account.call('listAccountEvents');
    expect(events).toMatchObject([
      { kind: 'logged_in', by: 'self', details: { method: 'private_key' } },
      { kind: 'logged_out', by: 'self' },
      {
        kind: 'login_failed',
        by: 'nobody',
        address: '127.0.0.1',
        device: 'Firefox on Linux',
        details: { method: 'password', reason: 'credentials' },
      },
      {
        kind: 'logged_in',
        address: '127.0.0.1',
        device: 'Firefox on Linux',
        details: { method: 'password' },
      },
      { kind: 'logged_in', by: 'self', details: { method: 'registration' } },
      { kind: 'account_created', by: 'self' },
    ]);
    for (const { created_at } of events) {
      expect(Math.abs(created_at - Date.now() / 1000)).toBeLessThan(120);
    }
  });

  it('tell of every change of what opens it', async () => {
    const account = await Account.registerWithKeys(server.url);
    await account.call('setRecovery', {
      body: { ...account.proof, recovery_key: authenticationKey(), encrypted_private_key: envelope() },
    });
    await account.call('removeRecovery', { body: account.proof });
    const { secret } = await account.call('setUpTwoFactor', { body: account.proof });
    await account.call('confirmTwoFactor', { body: { ...account.proof, token: totp(secret) } });
    const password = passwordChangeOf(account.form);
    await account.call('changePassword', { body: password });
    const { beginning, change } = keyPairChangeOf(account.form, server.url, undefined, 3);
    const proven = { ...beginning, current_password: password.password };
    await account.changeKeyPair({ beginning: proven, change });
    const exported = await account.call('exportAccount');
    expect(exported.events.at(-1)).toMatchObject({ kind: 'account_created', by: 'self' });
    await account.call('revokeOtherSessions');
    expect((await kindsOf(account)).slice(0, 7)).toEqual([
      ...['other_sessions_revoked', 'account_exported', 'key_pair_changed', 'password_changed'],
      ...['two_factor_enabled', 'recovery_code_removed', 'recovery_code_set'],
    ]);
  });

  it('tell of a refresh token that was used twice', async () => {
    const account = await Account.register(server.url);
    const device = await Account.signIn(server.url, account.form);
    const thief = device.clone();
    await device.call('refresh');
    await execute(server.dataDir, 'update session_tokens set replaced_at = 1 where replaced_at is not null');
    thief.dropCookie('coffer_session');
    expectProblem(await thief.try('refresh'), 'refresh_token_reused');
    expect((await kindsOf(account))[0]).toBe('refresh_token_reused');
  });

  it('tell what an administrator did, and not from where', async () => {
    const account = await Account.register(server.url);
    const { id } = (await account.call('self')).user;
    await admin.call('updateUser', { params: { id }, body: { quota: 5 } });
    const { events } = await account.call('listAccountEvents', { query: { limit: '1' } });
    expect(events).toMatchObject([
      { kind: 'quota_changed', by: 'administrator', address: null, device: null, details: { quota: 5 } },
    ]);
  });

  it('are nobody else’s, page by page', async () => {
    const account = await Account.register(server.url);
    await Account.signIn(server.url, account.form);
    const stranger = await Account.register(server.url);
    expect(await kindsOf(stranger)).toEqual(['logged_in', 'account_created']);
    const first = await account.call('listAccountEvents', { query: { limit: '2' } });
    const cursor = first.next_cursor ?? '';
    const second = await account.call('listAccountEvents', { query: { limit: '2', cursor } });
    expect([...first.events, ...second.events].map(({ kind }) => kind)).toEqual([
      ...['logged_in', 'logged_in', 'account_created'],
    ]);
    expect(second.next_cursor).toBeNull();
  });
});

describe('The events of the instance', () => {
  it('tell who did what to whom, and are found by account, kind and time', async () => {
    const account = await Account.register(server.url);
    const [{ user }, { user: actor }] = [await account.call('self'), await admin.call('self')];
    await admin.call('updateUser', { params: { id: user.id }, body: { suspended: true } });
    const query = { user_id: user.id, kind: 'account_suspended' };
    const { events } = await admin.call('listEvents', { query });
    expect(events).toMatchObject([
      {
        kind: 'account_suspended',
        address: '127.0.0.1',
        user: { id: user.id, email: user.email },
        actor: { id: actor.id, email: actor.email },
      },
    ]);
    const at = events[0]?.created_at ?? 0;
    const count = async (more: object) =>
      (await admin.call('listEvents', { query: { ...query, ...more } })).events.length;
    expect(await count({ from: String(at), to: String(at + 1) })).toBe(1);
    const before = { from: String(at), to: String(at + 1), cursor: events[0]?.id ?? '' };
    expect(await count(before)).toBe(0);
    expect(await count({ to: String(at) })).toBe(0);
    expect(await count({ from: String(at + 1) })).toBe(0);
    const byAdmin = await admin.call('listEvents', { query: { user_id: actor.id, limit: '1' } });
    expect(byAdmin.events).toMatchObject([{ kind: 'account_suspended' }]);
  });

  it('tell of settings and invitations', async () => {
    await admin.call('updateSettings', { body: { app_name: 'Our files', event_days: 90 } });
    const { invitation } = await admin.call('createInvitation', {
      body: { email: 'guest@example.org', expires_at: 2_000_000_000 },
    });
    await admin.call('deleteInvitation', { params: { id: invitation.id } });
    const { events } = await admin.call('listEvents', { query: { limit: '3' } });
    expect(events).toMatchObject([
      { kind: 'invitation_deleted', details: { email: 'guest@example.org' } },
      { kind: 'invitation_created', details: { email: 'guest@example.org', role: 'user', quota: 0 } },
      { kind: 'settings_changed', user: null, details: { settings: ['app_name'] } },
    ]);
  });

  it('do not keep what somebody typed who is not known here', async () => {
    const body = { email: 'my-password-by-mistake@example.org', password: authenticationKey() };
    await new Visitor(server.url).try('login', { body });
    const { events } = await admin.call('listEvents', { query: { limit: '1' } });
    expect(events).toMatchObject([{ kind: 'login_failed', user: null, actor: null }]);
    expect(JSON.stringify(await databaseDump(server.dataDir))).not.toContain('my-password-by-mistake');
  });

  it('are kept for as many days as the settings say', async () => {
    await Account.register(server.url);
    const ages = async () => (await databaseDump(server.dataDir))['events']?.length ?? 0;
    const before = await ages();
    await execute(
      server.dataDir,
      'update events set created_at = created_at - ? where id = (select min(id) from events)',
      91 * 24 * 60 * 60,
    );
    server = await server.restart();
    await expect.poll(ages).toBe(before - 1);
  });
});
