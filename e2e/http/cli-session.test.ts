import { randomUUID } from 'node:crypto';
import { cp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DIRECTORY_MIME } from '@coffer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openKept } from '../../packages/cli/src/profile/kept.ts';
import { keepAccount, keptAccount } from '../../packages/cli/src/session/account.ts';
import { makeAccount, makePlainAccount } from '../support/accounts.ts';
import { type CliUser, cliUser } from '../support/coffer-cli.ts';
import { dose } from '../support/dose.ts';
import { isPlainEngine } from '../support/engine.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { newPerson, testDrive } from '../support/test-drive.ts';
import { removeHeads } from '../support/unsigned-drive.ts';
import { onThisThread } from './support/cli-here.ts';

const PROGRAMS = dose(2, 4);

let server: RunningServer;
let user: CliUser;

beforeAll(async () => {
  const [own, someone] = await Promise.all([startServer(), cliUser()]);
  server = own;
  user = onThisThread(someone);
});
afterAll(async () => {
  await server.stop();
  await user.remove();
});

const person = () => newPerson(testDrive(server.url));
const statusOf = (profile: string) => ['status', '--json', '--profile', profile];
const status = (profile: string) => user.run(statusOf(profile));

describe('A session of the command line', () => {
  it('is kept in a folder for its owner alone, and ends with the logout', async () => {
    const someone = await person();
    await user.login(server.url, someone, 'kept');
    const { code, output } = await status('kept');
    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ email: someone.email, server: server.url, trouble: null });
    const folder = join(user.profiles, 'kept');
    const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
    expect(await modeOf(folder)).toBe(0o700);
    for (const name of ['profile.sqlite', 'rows-1.sqlite', 'rows-1.lock']) {
      expect(await modeOf(join(folder, name))).toBe(0o600);
    }

    expect(await user.run(['logout', '--profile', 'kept'])).toMatchObject({ code: 0 });
    await expect(stat(join(folder, 'rows-1.sqlite'))).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await status('kept')).toMatchObject({ code: 5, errors: expect.stringContaining('coffer login') });
  });

  it('of one profile is another one than that of another', async () => {
    const [one, other] = [await person(), await person()];
    await user.login(server.url, one, 'one');
    await user.login(server.url, other, 'other');
    expect(JSON.parse((await status('one')).output)).toMatchObject({ email: one.email });
    const byVariable = await user.run(['whoami', '--json'], { env: { COFFER_PROFILE: 'other' } });
    expect(JSON.parse(byVariable.output)).toMatchObject({ email: other.email });
    expect(await status('../one')).toMatchObject({ code: 2 });
  });

  it('is used by several programs at once', async () => {
    await user.login(server.url, await person(), 'many');
    const ended = await Promise.all(
      Array.from({ length: PROGRAMS }, () => user.start(statusOf('many')).ended),
    );
    expect(ended.map(({ code }) => code)).toEqual(Array(PROGRAMS).fill(0));
  });

  it('begins with the key file, too, and with nobody else’s', async () => {
    const { email, privateKeyPem } = await person();
    const file = join(user.folder, 'key.pem');
    await writeFile(file, privateKeyPem);
    const args = ['login', server.url, '--profile', 'by-key', '--key'];
    expect(await user.run([...args, file])).toMatchObject({ code: 0 });
    expect(JSON.parse((await status('by-key')).output)).toMatchObject({ email });
    expect(await user.run([...args, '-'], { input: 'no key' })).toMatchObject({
      code: 5,
      errors: expect.stringMatching(/PEM.*\n$/),
    });
  });

  it('that was ended elsewhere says so in one line', async () => {
    const someone = await person();
    await user.login(server.url, someone, 'ended');
    const drive = testDrive(server.url);
    await drive.login(someone);
    await drive.account.changePassword({
      currentPassword: someone.password,
      newPassword: 'another password',
    });
    expect(await status('ended')).toMatchObject({
      code: 5,
      errors: expect.stringContaining('The session is over. Run: coffer login'),
    });
  });

  it('does not begin with a wrong password, without a server, or with an address that is none', async () => {
    const { email } = await person();
    const login = (...args: string[]) =>
      user.run(['login', ...args, '--profile', 'none'], { input: 'wrong\n' });
    expect(await login(server.url, '--email', email)).toMatchObject({
      code: 5,
      errors: 'E-mail or password is wrong.\n',
    });
    expect(await login('http://127.0.0.1:1', '--email', email)).toMatchObject({ code: 6 });
    expect(await login('ftp://example.org', '--email', email)).toMatchObject({ code: 2 });
    expect(await user.run(['status', '--profile', 'none'])).toMatchObject({ code: 5, output: '' });
  });

  it('fault D6: lasts where another login fails, and ends with one that does not', async () => {
    const [one, other] = [await person(), await person()];
    await user.login(server.url, one, 'lasting');
    const login = (email: string, password: string, ...more: string[]) =>
      user.run(['login', server.url, '--profile', 'lasting', '--email', email, ...more], {
        input: `${password}\n`,
      });
    expect(await login(one.email, 'mistyped')).toMatchObject({ code: 5 });
    expect(await login(other.email, 'mistyped')).toMatchObject({ code: 5 });
    expect(await login(other.email, other.password, '--key', '/nowhere')).toMatchObject({ code: 3 });
    expect(JSON.parse((await status('lasting')).output)).toMatchObject({ email: one.email });
    const drive = testDrive(server.url);
    await drive.login(one);
    const sessionsOf = async () => (await drive.api.call('listSessions')).length;
    const before = await sessionsOf();
    expect(await login(other.email, other.password)).toMatchObject({ code: 0 });
    expect(JSON.parse((await status('lasting')).output)).toMatchObject({ email: other.email });
    expect(await sessionsOf()).toBe(before - 1);
  });

  it('fault B16: begins with an address as a page takes it: with blanks around it, and an international domain', async () => {
    const typed = `${randomUUID()}@bücher.example`;
    const password = 'correct horse';
    const { user: made } = await testDrive(server.url).register({ email: ` ${typed}\n`, password });
    expect(made.email).toBe(typed.replace('bücher', 'xn--bcher-kva'));
    const login = ['login', server.url, '--profile', 'typed', '--email'];
    for (const email of [typed, `  ${made.email} `, typed.toUpperCase()]) {
      expect(await user.run([...login, email], { input: `${password}\n` })).toMatchObject({ code: 0 });
    }
    const asked = await user.run(login.slice(0, -1), { input: `\t${typed} \n${password}\n` });
    expect(asked).toMatchObject({ code: 0 });
    for (const email of ['nobody', 'no body@example.org', '@', '']) {
      const { code, errors } = await user.run([...login, email], { input: `${password}\n` });
      expect({ code, errors }).toEqual({
        code: 2,
        errors: `${JSON.stringify(email)} is no e-mail address, such as ada@example.org\n`,
      });
    }
  });

  it('fault S16: makes the first key file of an account only where it has a place, and shows it to no log', async () => {
    const { email, password } = await makePlainAccount(server.url);
    const login = (...more: string[]) =>
      user.run(['login', server.url, '--profile', 'first-key', '--email', email, ...more], {
        input: `${password}\n`,
      });
    const taken = join(user.folder, 'taken.pem');
    await writeFile(taken, 'mine');
    for (const [file, code] of [
      [join(user.folder, 'missing', 'key.pem'), 3],
      [taken, 4],
    ] as const) {
      const refused = await login('--new-key-file', file);
      expect(refused).toMatchObject({ code });
      expect(refused.errors + refused.output).not.toMatch(/BEGIN|SEED/);
    }
    expect(await login()).toMatchObject({ code: 5, errors: expect.not.stringContaining('BEGIN') });
    const made = join(user.folder, 'first.pem');
    expect(await login('--new-key-file', made)).toMatchObject({ code: 0 });
    expect((await stat(made)).mode & 0o777).toBe(0o600);
    expect(await user.run(['login', server.url, '--profile', 'first-key', '--key', made])).toMatchObject({
      code: 0,
    });
    expect(await readFile(taken, 'utf8')).toBe('mine');
    const unneeded = join(user.folder, 'unneeded.pem');
    expect(await login('--new-key-file', unneeded)).toMatchObject({ code: 0 });
    await expect(stat(unneeded)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('fault S16: has the first key file of an account, whatever fails after it was made', async () => {
    const { email, password } = await makePlainAccount(server.url);
    const folder = join(user.profiles, 'first-key-lost');
    const kept = await openKept(folder);
    const others = JSON.stringify({ fingerprint: '00'.repeat(32), generation: 7, signature: 'AA' });
    for (const name of [`keys:${email}`, `keys:${server.url} ${email}`]) kept.set(name, others);
    kept.close();
    const login = (...more: string[]) =>
      user.run(['login', server.url, '--profile', 'first-key-lost', ...more], { input: `${password}\n` });
    const made = join(user.folder, 'first-lost.pem');
    expect(await login('--email', email, '--new-key-file', made)).toMatchObject({ code: 8 });
    expect(await readFile(made, 'utf8')).toContain('-----BEGIN COFFER SEED-----');
    expect(await login('--key', made, '--trust-new-keys')).toMatchObject({ code: 0 });
  });

  it('fault S16: leaves an account as it is whose first key file cannot be kept', async () => {
    const form = await makePlainAccount(server.url);
    const login = () =>
      testDrive(server.url).login({
        ...form,
        privateKey: undefined,
        makesKeyFile: true,
        keepKeyFile: () => Promise.reject(new Error('The disk is full')),
      });
    await expect(login()).rejects.toThrow('The disk is full');
    await expect(testDrive(server.url).login({ ...form, privateKey: undefined })).rejects.toThrow(
      'key_file_needed',
    );
  });

  it('fault S16: compares keys and keeps rows by server, not by address and drive alone', async () => {
    const elsewhere = await startServer();
    try {
      const one = await person();
      const { email, password } = await makeAccount(elsewhere.url, { email: one.email });
      await user.login(server.url, one, 'two-servers');
      await user.run(['ls', '--profile', 'two-servers']);
      const login = ['login', elsewhere.url, '--profile', 'two-servers', '--email', email];
      expect(await user.run(login, { input: `${password}\n` })).toMatchObject({ code: 0 });

      await user.run(['ls', '--profile', 'two-servers']);
      const folder = join(user.profiles, 'two-servers');
      await stat(join(folder, 'rows-1.sqlite'));
      const kept = await openKept(folder);
      const account = keptAccount(kept);
      if (account !== null) keepAccount(kept, { ...account, server: 'http://127.0.0.1:1' });
      kept.close();
      expect(await user.run(login, { input: `${password}\n` })).toMatchObject({ code: 0 });
      await expect(stat(join(folder, 'rows-1.sqlite'))).rejects.toMatchObject({ code: 'ENOENT' });
    } finally {
      await elsewhere.stop();
    }
  });

  it.runIf(isPlainEngine())(
    'does not believe a server that shows an older drive than before, also after another login',
    async () => {
      const someone = await person();
      await user.login(server.url, someone, 'rolled-back');
      const du = () => user.run(['du', '--profile', 'rolled-back']);
      const before = join(user.folder, 'before');
      await server.kill();
      await cp(server.dataDir, before, { recursive: true });
      server = await server.restart();
      const drive = testDrive(server.url);
      await drive.login(someone);
      await drive.write('/later.txt', 'later');
      expect(await du()).toMatchObject({ code: 0, output: expect.stringContaining('/later.txt') });
      await server.kill();
      await rm(server.dataDir, { recursive: true });
      await cp(before, server.dataDir, { recursive: true });
      server = await server.restart();
      await user.login(server.url, someone, 'rolled-back');
      expect(await du()).toMatchObject({
        ...{ code: 8, output: '' },
        errors: expect.stringMatching(/older state of the drive.*older backup was restored.*coffer accept/),
      });
    },
  );

  it.runIf(isPlainEngine())(
    'fault D9: says what is missing after an older backup was restored, and goes on once that is accepted',
    async () => {
      const someone = await person();
      const run = (...args: string[]) => user.run([...args, '--profile', 'restored']);
      await user.login(server.url, someone, 'restored');
      await run('mkdir', '/before');
      const before = join(user.folder, 'restored-before');
      await server.kill();
      await cp(server.dataDir, before, { recursive: true });
      server = await server.restart();
      await run('mkdir', '/later');
      await run('du');
      await server.kill();
      await rm(server.dataDir, { recursive: true });
      await cp(before, server.dataDir, { recursive: true });
      server = await server.restart();
      // Its session is of a time that the server does not know.
      await user.login(server.url, someone, 'restored');
      const shown = await run('status');
      expect(shown).toMatchObject({
        code: 8,
        output: expect.stringMatching(/Change \d+ is missing; .* on 20\d\d-/),
      });
      expect(shown.output).toContain('missing  /later\n');
      expect(JSON.parse((await run('status', '--json')).output)).toMatchObject({
        trouble: 'space_rolled_back',
        differences: [{ happened: 'missing', path: '/later', canPutBack: true }],
      });
      expect(await run('mkdir', '/refused')).toMatchObject({ code: 8 });
      expect(await run('accept')).toMatchObject({ code: 2, errors: expect.stringContaining('add --yes') });
      expect(await run('accept', '--put-back', '--yes')).toMatchObject({ code: 0 });
      expect(await run('status')).toMatchObject({ code: 0, errors: '' });
      expect((await run('ls')).output.split('\n').sort()).toEqual(['', 'before/', 'later/']);
      expect(await run('mkdir', '/since')).toMatchObject({ code: 0 });
      expect(await run('accept', '--yes')).toMatchObject({ code: 0, output: '' });
    },
  );

  it.runIf(isPlainEngine())(
    'fault R1: accepts nothing that nobody has signed, and puts nothing back from it',
    async () => {
      const stored = async (by: ReturnType<typeof testDrive>) => {
        const named = { name: 'By a program', mime: DIRECTORY_MIME, size: 0, modifiedAt: 1, parentId: null };
        const { request } = await by.keyring.sealNewItem(named);
        await by.api.call('createItem', { body: request });
      };
      const heads = async (of: ReturnType<typeof testDrive>) => {
        const params = { id: await of.keyring.driveId() };
        return (await of.api.call('spaceHeads', { params, query: { after: '0' } })).newest;
      };
      const drive = testDrive(server.url);
      const someone = await newPerson(drive);
      await removeHeads(server.dataDir, drive);
      await stored(drive);
      const run = (...args: string[]) => user.run([...args, '--profile', 'unsigned']);
      await user.login(server.url, someone, 'unsigned');
      expect(await run('status')).toMatchObject({ code: 8 });
      for (const args of [[], ['--put-back']]) {
        expect(await run('accept', '--yes', ...args)).toMatchObject({
          ...{ code: 8, output: '' },
          errors: expect.stringContaining('another drive than your devices signed'),
        });
      }
      expect(await heads(drive)).toBeNull();

      // This device has seen a head, and the server shows none any more.
      const other = testDrive(server.url);
      const remembering = await newPerson(other);
      const again = (...args: string[]) => user.run([...args, '--profile', 'withheld']);
      await user.login(server.url, remembering, 'withheld');
      expect(await again('mkdir', '/seen')).toMatchObject({ code: 0 });
      await removeHeads(server.dataDir, other);
      expect(await again('status')).toMatchObject({ code: 8 });
      for (const args of [[], ['--put-back']]) {
        expect(await again('accept', '--yes', ...args)).toMatchObject({
          ...{ code: 8, output: '' },
          errors: expect.stringContaining('shows nothing that your devices have signed'),
        });
      }
      expect(await heads(other)).toBeNull();
    },
  );
});
