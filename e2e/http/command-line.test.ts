import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Credentials } from '@coffer/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coffer } from '../support/command-line.ts';
import { activationCode, type MailServer, startMailServer } from '../support/mail-server.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { intact, newPerson, seededBytes, store, testDrive } from '../support/test-drive.ts';
import { totp } from '../support/totp.ts';
import { Account } from './support/account.ts';
import { cleanedUp } from './support/cleaned-up.ts';
import { chunkFile, databaseDump } from './support/data-directory.ts';
import { temporaryWeb } from './support/temporary-web.ts';
import { Visitor } from './support/visitor.ts';

const SIZE = 5_000_000;

let folder: string;
let server: RunningServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coffer-command-'));
  server = await startServer();
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

describe('The health check', () => {
  const ask = (env: Record<string, string>) => coffer(folder, ['health'], '', env);

  it('ends well where the server is alive, with and without TLS', async () => {
    const { port } = new URL(server.url);
    expect(await ask({ COFFER_PORT: port, COFFER_HOST: '0.0.0.0' })).toMatchObject({ code: 0, errors: '' });
    const secure = await startServer({ env: { COFFER_TLS: 'self-signed' } });
    const env = { COFFER_PORT: new URL(secure.url).port, COFFER_TLS: 'self-signed' };
    expect(await ask(env)).toMatchObject({ code: 0, errors: '' });
    await secure.stop();
    expect(await ask(env)).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^No server is there: .*\n$/),
    });
  });

  it('says that it cannot know a port that was picked', async () => {
    expect(await ask({ COFFER_PORT: '0' })).toMatchObject({ code: 1 });
  });
});

describe('The command line', () => {
  it('explains itself', async () => {
    const { code, output } = await coffer(folder, ['--help']);
    expect(code).toBe(0);
    for (const command of ['start', 'migrate', 'create-admin', 'reset-two-factor', 'cleanup', 'check']) {
      expect(output).toContain(command);
    }
  });

  it('with a command that it does not have says so and ends with 2', async () => {
    const { code, errors } = await coffer(folder, ['chek']);
    expect(code).toBe(2);
    expect(errors).toContain("unknown command 'chek'");
    expect(errors).toContain('check');
  });

  it('without what a command needs names it and ends with 2', async () => {
    expect(await coffer(folder, ['create-admin'])).toMatchObject({ code: 2 });
    expect(await coffer(folder, ['backup'])).toMatchObject({ code: 2 });
  });

  it('takes a web application that is named relative to where it is run', async () => {
    const web = await temporaryWeb();
    const running = await startServer({ webRoot: relative(process.cwd(), web.root) });
    expect((await new Visitor(running.url).send('GET', '/service-worker.js')).status).toBe(200);
    await running.stop();
    await web.remove();
  });

  it('migrate changes nothing where the database has the form of this version', async () => {
    const dataDir = join(folder, 'migrated');
    await (await startServer({ dataDir })).stop();
    const before = await databaseDump(dataDir);
    expect(await coffer(dataDir, ['migrate'])).toMatchObject({ code: 0 });
    expect(await databaseDump(dataDir)).toEqual(before);
  });
});

describe('create-admin', () => {
  it('creates an account that signs in with the password from standard input and has its keys', async () => {
    const email = 'root@example.org';
    const password = 'correct horse battery staple';
    const made = await coffer(
      server.dataDir,
      ['create-admin', '--email', email, '--password-stdin'],
      `${password}\n`,
    );
    expect(made).toMatchObject({ code: 0, errors: '' });
    expect(made.output).not.toContain(password);
    const drive = testDrive(server.url);
    await drive.login({ email, password });
    await store(drive, 'first.txt', seededBytes(10, 'first'));
    expect((await drive.api.call('self')).user.role).toBe('admin');
    // The first administrator, too, can be shared with at once.
    expect(await drive.api.call('ownSharingKey')).not.toEqual({ sharing_key: null });

    const [pem = ''] = /-----BEGIN PRIVATE KEY-----[\s\S]+-----END COFFER SEED-----/.exec(made.output) ?? [];
    const other = testDrive(server.url);
    await other.loginWithPrivateKey({ privateKey: pem });
    expect(intact(await other.list(), 'first.txt').size).toBe(10);
  });

  it('makes a password where none is given', async () => {
    const email = 'second@example.org';
    const { output } = await coffer(server.dataDir, ['create-admin', '--email', email]);
    const password = /account page: (\S+)/.exec(output)?.[1] ?? '';
    await testDrive(server.url).login({ email, password });
  });

  it('makes an account that is there administrator, and leaves its keys alone', async () => {
    const account = await Account.register(server.url);
    const { user } = await account.call('self');
    expect(user.role).toBe('user');
    const result = await coffer(server.dataDir, ['create-admin', '--email', account.form.email]);
    expect(result).toMatchObject({ code: 0 });
    expect(result.output).not.toContain('PRIVATE KEY');
    const again = await Account.signIn(server.url, account.form);
    expect((await again.call('self')).user).toEqual({ ...user, role: 'admin' });
  });

  it.each([
    ['what is no address', 'nobody', ''],
    ['a password that is too short', 'new@example.org', 'short\n'],
  ])('refuses %s in one line', async (_, email, input) => {
    const { code, errors } = await coffer(
      server.dataDir,
      ['create-admin', '--email', email, '--password-stdin'],
      input,
    );
    expect(code).toBe(1);
    expect(errors.trim().split('\n')).toHaveLength(1);
  });
});

describe('Where addresses are confirmed', () => {
  let mails: MailServer;
  let confirming: RunningServer;

  beforeAll(async () => {
    mails = await startMailServer();
    confirming = await startServer({ env: mails.env });
    await Account.register(confirming.url);
  });
  afterAll(async () => {
    await confirming.stop();
    await mails.stop();
  });

  it.each(['create-admin', 'reset-two-factor'])(
    '%s takes no account for that of an address which it only claims',
    async (command) => {
      const account = await Account.register(confirming.url);
      const { email } = account.form;
      const args = [command, '--email', email];
      const refused = await coffer(confirming.dataDir, args);
      expect(refused).toMatchObject({ code: 1, output: '' });
      expect(refused.errors).toContain('has not confirmed the address');
      expect((await account.call('self')).user.role).toBe('user');

      const code = activationCode(await mails.mailTo(email));
      await account.call('activateEmail', { params: { code } });
      expect(await coffer(confirming.dataDir, args)).toMatchObject({ code: 0 });
    },
  );

  it('create-admin takes the one that has confirmed the address, whoever claims it later', async () => {
    const owner = await Account.register(confirming.url);
    const { email } = owner.form;
    const code = activationCode(await mails.mailTo(email));
    await owner.call('activateEmail', { params: { code } });
    const stranger = await Account.register(confirming.url, { email });
    expect(await coffer(confirming.dataDir, ['create-admin', '--email', email])).toMatchObject({ code: 0 });
    expect((await (await Account.signIn(confirming.url, owner.form)).call('self')).user.role).toBe('admin');
    expect((await (await Account.signIn(confirming.url, stranger.form)).call('self')).user.role).toBe('user');
  });
});

describe('reset-two-factor', () => {
  it('lets somebody in who lost app and recovery codes', async () => {
    const drive = testDrive(server.url);
    const account = await newPerson(drive);
    const proof = { current_password: await new Credentials().passwordProof(account) };
    const { secret } = await drive.api.call('setUpTwoFactor', { body: proof });
    await drive.api.call('confirmTwoFactor', { body: { ...proof, token: totp(secret) } });
    await expect(testDrive(server.url).login(account)).rejects.toMatchObject({
      failure: { code: 'two_factor_required' },
    });

    const args = ['reset-two-factor', '--email', account.email];
    expect(await coffer(server.dataDir, args)).toMatchObject({ code: 0 });
    await testDrive(server.url).login(account);
    expect((await coffer(server.dataDir, args)).output).toContain('nothing changed');
  });

  it('names an address that has no account', async () => {
    const { code, errors } = await coffer(server.dataDir, ['reset-two-factor', '--email', 'no@example.org']);
    expect(code).toBe(1);
    expect(errors).toContain('no@example.org');
  });
});

describe('cleanup', () => {
  it('removes records of chunks that are gone, beside the running server', async () => {
    const account = await Account.register(server.url);
    const file = await account.storeFile({ size: SIZE });
    await cleanedUp(server);
    await rm(chunkFile(server.dataDir, file.id, 1));
    const { code, output } = await coffer(server.dataDir, ['cleanup']);
    expect(code).toBe(0);
    expect(output).toContain('1 record without a chunk');
    expect(await account.metadata(file.id)).toMatchObject({ uploaded_chunks: [0] });
  });
});
