import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canariesIn } from '../support/canaries.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { Account } from './support/account.ts';
import { authenticationKey, credentialsOf, envelope } from './support/builders.ts';
import { cleanedUp } from './support/cleaned-up.ts';
import { chunksIn, databaseDump } from './support/data-directory.ts';
import { expectProblem } from './support/problems.ts';
import { manyDirectories } from './support/stored-directories.ts';
import { Visitor } from './support/visitor.ts';

let server: RunningServer;
let administrator: Account;

beforeAll(async () => {
  server = await startServer();
  administrator = await Account.register(server.url);
  await cleanedUp(server);
});
afterAll(() => server.stop());

/** Someone who has used everything that an account can hold. */
async function settled(): Promise<Account> {
  const account = await Account.register(server.url);
  const { id } = await account.createDirectory();
  await account.storeFile({ file_id: id, size: 9 * 1024 * 1024, encrypted_thumbnail: envelope(3_000) });
  await account.createFile();
  await account.call('setUpTwoFactor', { body: account.proof });
  await account.call('setRecovery', {
    body: { ...account.proof, recovery_key: authenticationKey(), encrypted_private_key: envelope() },
  });
  return account;
}

const leave = (account: Account, password = account.form.password) =>
  account.try('deleteAccount', { body: { current_password: password } });

describe('Deleting an account', () => {
  it('takes everything with it, from the database and the disk', async () => {
    const neighbour = await administrator.storeFile();
    const before = {
      rows: await databaseDump(server.dataDir, ['attempts', 'events']),
      chunks: chunksIn(server.dataDir),
    };
    const account = await settled();
    const { user } = await account.call('self');
    expect((await leave(account)).status).toBe(204);
    expect(await databaseDump(server.dataDir, ['attempts', 'events'])).toEqual(before.rows);
    expect(chunksIn(server.dataDir)).toEqual(before.chunks);
    const canaries = [user.id, user.email, user.fingerprint, user.encrypted_private_key ?? ''].map(
      (text) => ({ name: text.slice(0, 20), bytes: Buffer.from(text) }),
    );
    expect(await canariesIn(server, canaries)).toEqual([]);
    expect((await administrator.metadata(neighbour.id)).chunks_stored).toBe(1);
  });

  it('ends all its sessions, and takes the cookies away', async () => {
    const account = await Account.register(server.url);
    const elsewhere = await Account.signIn(server.url, account.form);
    await leave(account);
    expect(account.cookie('coffer_session')).toBeUndefined();
    expectProblem(await elsewhere.try('self'), 'unauthenticated');
    expectProblem(await elsewhere.try('refresh'), 'unauthenticated');
    const login = await new Visitor(server.url).try('login', { body: credentialsOf(account.form) });
    expectProblem(login, 'wrong_credentials');
  });

  it('frees the e-mail address and the key', async () => {
    const account = await Account.register(server.url);
    await leave(account);
    await new Visitor(server.url).call('register', { body: account.form });
  });

  it('asks for the password', async () => {
    const account = await Account.register(server.url);
    const received = await leave(account, authenticationKey());
    expect(expectProblem(received, 'validation_failed').errors?.['current_password']).toHaveLength(1);
    await account.call('self');
  });

  it('is refused to the only administrator of others, and not to the last person', async () => {
    const other = await startServer();
    const first = await Account.register(other.url);
    const second = await Account.register(other.url);
    expectProblem(await leave(first), 'last_administrator');
    expect((await leave(second)).status).toBe(204);
    expect((await leave(first)).status).toBe(204);
    const next = await Account.register(other.url);
    expect((await next.call('self')).user.role).toBe('admin');
    await other.stop();
  });
});

describe('The export of an account', () => {
  it('holds what the server knows of it, and nothing of others', async () => {
    const account = await settled();
    const { user } = await account.call('self');
    const exported = await account.call('exportAccount');
    expect(exported).toMatchObject({ user, quota: 0, next_cursor: null });
    expect(exported.security.recovery_code).toBe(true);
    expect(exported.sessions).toHaveLength(1);
    expect(exported.items).toHaveLength(3);
    expect(exported.used_space).toBe((await account.call('storageStats')).used_space);
  });

  it('comes page by page', async () => {
    const account = await Account.register(server.url);
    const ids = await manyDirectories(server, account, 1_003);
    const first = await account.call('exportAccount');
    expect(first.items).toHaveLength(1_000);
    const second = await account.call('exportAccount', { query: { cursor: first.next_cursor ?? '' } });
    expect(second.next_cursor).toBeNull();
    const exported = [...first.items, ...second.items].map(({ id }) => id);
    expect(exported).toEqual(ids.sort());
  });

  it('holds no secret of the session and no hash of the password', async () => {
    const account = await Account.register(server.url);
    const { body } = await account.try('exportAccount');
    expect(body.toString()).not.toContain('argon2');
    expect(body.toString()).not.toContain('device_id');
  });
});
