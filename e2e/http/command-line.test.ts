import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Drive, intact, seededBytes } from '../engine/drive.ts';
import { coffer } from '../support/command-line.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { totp } from '../support/totp.ts';
import { Account } from './support/account.ts';
import { cleanedUp } from './support/cleaned-up.ts';
import {
  chunkFile,
  chunkFileInBackup,
  chunksIn,
  chunksInBackup,
  databaseDump,
  everythingIn,
  execute,
  writeChunk,
} from './support/data-directory.ts';
import { turnBitIn } from './support/turned-bit.ts';

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

  it('migrate makes the database, and changes nothing the second time', async () => {
    const dataDir = join(folder, 'migrated');
    expect(await coffer(dataDir, ['migrate'])).toMatchObject({ code: 0 });
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
    const drive = new Drive(server.url);
    await drive.login({ email, password });
    await drive.upload('first.txt', seededBytes(10, 'first'));
    expect((await drive.api.call('self')).user.role).toBe('admin');

    const [pem = ''] = /-----BEGIN PRIVATE KEY-----[\s\S]+-----END PRIVATE KEY-----/.exec(made.output) ?? [];
    const other = new Drive(server.url);
    await other.loginWithPrivateKey(pem);
    expect(intact(await other.list(), 'first.txt').size).toBe(10);
  });

  it('makes a password where none is given', async () => {
    const email = 'second@example.org';
    const { output } = await coffer(server.dataDir, ['create-admin', '--email', email]);
    const password = /account page: (\S+)/.exec(output)?.[1] ?? '';
    await new Drive(server.url).login({ email, password });
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

describe('reset-two-factor', () => {
  it('lets somebody in who lost app and recovery codes', async () => {
    const drive = new Drive(server.url);
    const account = await drive.register();
    const { secret } = await drive.api.call('setUpTwoFactor');
    await drive.api.call('confirmTwoFactor', { body: { token: totp(secret) } });
    await expect(new Drive(server.url).login(account)).rejects.toMatchObject({ code: 'two_factor_required' });

    const args = ['reset-two-factor', '--email', account.email];
    expect(await coffer(server.dataDir, args)).toMatchObject({ code: 0 });
    await new Drive(server.url).login(account);
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

describe('check', () => {
  let checked: RunningServer;
  let account: Account;

  beforeAll(async () => {
    checked = await startServer();
    account = await Account.register(checked.url);
    await cleanedUp(checked);
  });
  afterAll(() => checked.stop());

  it('finds nothing where all is well, and changes nothing', async () => {
    await account.storeFile({ size: SIZE });
    await account.createFile({ size: SIZE });
    await account.createDirectory();
    const before = await everythingIn(checked.dataDir);
    const { code, output } = await coffer(checked.dataDir, ['check']);
    expect(output).toContain('3 items and 2 chunks');
    expect(output).toContain('all is well');
    expect(code).toBe(0);
    expect(await everythingIn(checked.dataDir)).toEqual(before);
  });

  it('finds chunks that were altered, cut, removed and added, with owner and item', async () => {
    const altered = await account.storeFile({ size: SIZE });
    const cut = await account.storeFile({ size: SIZE });
    const removed = await account.storeFile({ size: SIZE });
    const added = await account.storeFile({ size: SIZE });
    const stray = 'ffffffff-ffff-4fff-8fff-ffffffffffff';
    await turnBitIn(chunkFile(checked.dataDir, altered.id, 1));
    await writeFile(chunkFile(checked.dataDir, cut.id, 0), 'short');
    await rm(chunkFile(checked.dataDir, removed.id, 0));
    await writeChunk(checked.dataDir, added.id, 7, 'more');
    await writeChunk(checked.dataDir, stray, 0, 'stray');

    const { code, output } = await coffer(checked.dataDir, ['check']);
    expect(code).toBe(1);
    const owner = `owner ${account.form.email}`;
    expect(output).toContain(`altered: item ${altered.id}, chunk 1, ${owner}: its checksum is wrong`);
    expect(output).toContain(`altered: item ${cut.id}, chunk 0, ${owner}: it has 5 bytes`);
    expect(output).toContain(`missing: item ${removed.id}, chunk 0, ${owner}`);
    expect(output).toContain(`added: item ${added.id}, chunk 7, ${owner}`);
    expect(output).toContain(`added: item ${stray}, chunk 0, owner unknown`);
    expect(output).toContain('5 findings');
  });

  it('finds records that contradict one another', async () => {
    const { dataDir } = checked;
    const miscounted = await account.storeFile({ size: SIZE });
    const misshapen = await account.storeFile({ size: 10 });
    const directory = await account.createDirectory();
    const inside = await account.createDirectory({ file_id: directory.id });
    await execute(dataDir, 'update items set chunks_stored = 1 where id = ?', miscounted.id);
    await execute(dataDir, "update items set encrypted_name = 'not an envelope!' where id = ?", misshapen.id);
    await execute(dataDir, 'update items set parent_id = ? where id = ?', inside.id, directory.id);
    await execute(dataDir, 'update users set used_space = 1');
    const { code, output } = await coffer(dataDir, ['check']);
    expect(code).toBe(1);
    expect(output).toContain(`record: item ${miscounted.id}, owner ${account.form.email}: 2 chunks`);
    expect(output).toContain(`record: item ${misshapen.id}, owner ${account.form.email}: encrypted_name`);
    expect(output).toContain(`record: item ${directory.id}, owner ${account.form.email}: the directory lies`);
    expect(output).toContain(`record: owner ${account.form.email}: 1 bytes are counted as used`);
  });
});

describe('backup and restore', () => {
  it('made during uploads, gives every completed file elsewhere, byte for byte', async () => {
    const source = await startServer();
    const drive = new Drive(source.url);
    const account = await drive.register();
    const contents = new Map<string, Uint8Array<ArrayBuffer>>(
      Array.from({ length: 12 }, (_, n) => [`file ${n}`, seededBytes(SIZE, `file ${n}`)] as const),
    );
    const backup = join(folder, 'backup-live');
    let underWay: Promise<unknown> = Promise.resolve();
    const uploads = (async () => {
      let n = 0;
      for (const [name, bytes] of contents) {
        await drive.upload(name, bytes);
        if (++n === 3) underWay = coffer(source.dataDir, ['backup', backup]);
      }
    })();
    await uploads;
    expect(await underWay).toMatchObject({ code: 0, errors: '' });
    await source.stop();

    const dataDir = join(folder, 'restored-live');
    expect(await coffer(dataDir, ['restore', backup])).toMatchObject({ code: 0, errors: '' });
    expect(await coffer(dataDir, ['check'])).toMatchObject({ code: 0 });
    const restored = await startServer({ dataDir });
    const there = new Drive(restored.url);
    await there.login(account);
    const listed = await there.list();
    const complete = listed.children.flatMap((item) =>
      item.state === 'intact' && item.finishedAt !== null ? [item] : [],
    );
    expect(complete.length).toBeGreaterThanOrEqual(3);
    for (const item of complete) {
      const { bytes, error } = await there.download(item);
      expect(error).toBeNull();
      expect(bytes.equals(contents.get(item.name) ?? Buffer.of())).toBe(true);
    }
    await restored.stop();
  });

  it('run again copies only what is new and removes what is gone', async () => {
    const source = await startServer();
    const account = await Account.register(source.url);
    const gone = await account.storeFile({ size: SIZE });
    await account.storeFile({ size: SIZE });
    const backup = join(folder, 'backup-again');
    expect((await coffer(source.dataDir, ['backup', backup])).output).toContain('4 chunks copied');
    await account.call('deleteItem', { params: { id: gone.id } });
    await account.storeFile({ size: 10 });
    const again = await coffer(source.dataDir, ['backup', backup]);
    expect(again.output).toContain('1 chunk copied, 2 chunks kept');
    expect(chunksInBackup(backup)).toEqual(chunksIn(source.dataDir));
    await source.stop();
  });

  it('mends a chunk of the backup that was damaged there', async () => {
    const source = await startServer();
    const account = await Account.register(source.url);
    const file = await account.storeFile({ size: 10 });
    const backup = join(folder, 'backup-mended');
    await coffer(source.dataDir, ['backup', backup]);
    await turnBitIn(chunkFileInBackup(backup, file.id, 0));
    expect((await coffer(source.dataDir, ['backup', backup])).output).toContain('1 chunk copied');
    await source.stop();
  });

  it('names what is damaged in the store, keeps the rest, and ends with 1', async () => {
    const source = await startServer();
    const account = await Account.register(source.url);
    const damaged = await account.storeFile({ size: 10 });
    await account.storeFile({ size: 10 });
    await turnBitIn(chunkFile(source.dataDir, damaged.id, 0));
    const backup = join(folder, 'backup-damaged');
    const { code, output } = await coffer(source.dataDir, ['backup', backup]);
    expect(code).toBe(1);
    expect(output).toContain(`altered: item ${damaged.id}, chunk 0, owner ${account.form.email}`);
    expect(output).toContain('1 chunk copied');
    await source.stop();
  });

  it('refuses directories that hold something else', async () => {
    const full = join(folder, 'full');
    await mkdir(full);
    await writeFile(join(full, 'letter.txt'), 'mine');
    expect(await coffer(server.dataDir, ['backup', full])).toMatchObject({ code: 1, output: '' });
    expect(await coffer(server.dataDir, ['backup', server.dataDir])).toMatchObject({ code: 1, output: '' });
    expect(await coffer(join(folder, 'new'), ['restore', full])).toMatchObject({ code: 1, output: '' });
  });

  it('restores neither beside a running server, nor over what one left', async () => {
    const source = await startServer();
    await Account.register(source.url);
    const backup = join(folder, 'backup-refused');
    await coffer(source.dataDir, ['backup', backup]);
    const beside = await coffer(source.dataDir, ['restore', backup]);
    expect(beside).toMatchObject({ code: 1, output: '' });
    expect(beside.errors).toMatch(/^A server, or another command, is working/m);
    await source.kill();
    const over = await coffer(source.dataDir, ['restore', backup]);
    expect(over).toMatchObject({ code: 1, output: '' });
    expect(over.errors).toContain('restore into an empty');
    await source.stop();
  });
});
