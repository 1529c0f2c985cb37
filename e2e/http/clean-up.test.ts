import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CHUNK_SIZE, encryptedSize } from '@coffer/crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coffer } from '../support/command-line.ts';
import { isPlainEngine } from '../support/engine.ts';
import { activationCode, startMailServer } from '../support/mail-server.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { Account } from './support/account.ts';
import { envelope, newUpload, newVersion } from './support/builders.ts';
import { chunkFile, chunksIn, databaseDump, execute, temporaryFilesIn } from './support/data-directory.ts';
import { expectProblem } from './support/problems.ts';

const HOURS_AGO = new Date(Date.now() - 2 * 60 * 60 * 1000);
/** Young, though not so young that the steps of a file system's clock could hide whether a server was there. */
const MOMENT_AGO = new Date(Date.now() - 10_000);

let server: RunningServer;
let account: Account;

beforeAll(async () => {
  server = await startServer();
  account = await Account.register(server.url);
});
afterAll(() => server.stop());

async function writeStray(file: string, time = MOMENT_AGO): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, 'stray');
  await utimes(file, time, time);
}

async function restart(): Promise<void> {
  server = await server.restart();
  await expect.poll(() => server.log()).toContain('cleaned up');
}

describe('The clean-up at start', () => {
  it('fault H2: removes what was under way and chunks that no record names, since nobody goes on with them', async () => {
    const kept = await account.storeFile();
    const gone = randomUUID();
    await writeStray(join(server.dataDir, 'temporary', randomUUID()), HOURS_AGO);
    await writeStray(chunkFile(server.dataDir, gone, 0), HOURS_AGO);
    await writeStray(chunkFile(server.dataDir, kept.id, 7), HOURS_AGO);
    await writeStray(chunkFile(server.dataDir, kept.id, 8));
    const { code, output } = await coffer(server.dataDir, ['check']);
    expect(output).toContain('left over: 3 chunks that no record names; the clean-up removes them.');
    expect(output).toContain('all is well');
    expect(code).toBe(0);
    await restart();
    expect(temporaryFilesIn(server.dataDir)).toEqual([]);
    const files = chunksIn(server.dataDir).join('\n');
    expect(files).not.toContain(gone);
    expect(files).not.toContain(`${kept.id}/7`);
    // A database of several servers, and a storage with a clock of its own, leave young ones alone.
    expect(files.includes(`${kept.id}/8`)).toBe(!isPlainEngine());
    expect(files).toContain(`${kept.id}/0`);
  });

  it.runIf(isPlainEngine())(
    'fault H2: by hand, leaves young ones alone beside a server, and none once that is killed',
    async () => {
      const { dataDir } = server;
      const kept = await account.storeFile();
      const [chunk, temporary] = [
        chunkFile(dataDir, randomUUID(), 0),
        join(dataDir, 'temporary', randomUUID()),
      ];
      await writeStray(chunk);
      await writeStray(temporary);
      await coffer(dataDir, ['cleanup']);
      expect([existsSync(chunk), existsSync(temporary)]).toEqual([true, true]);
      await server.kill();
      expect((await coffer(dataDir, ['cleanup'])).output).toContain('Removed 1 unfinished file and 1 chunk');
      expect([existsSync(chunk), existsSync(temporary)]).toEqual([false, false]);
      expect(existsSync(chunkFile(dataDir, kept.id, 0))).toBe(true);
      expect((await coffer(dataDir, ['check'])).output).not.toContain('left over');
      await restart();
    },
  );

  it('removes the records of uploads to which no chunk has come for a month', async () => {
    const spaceOf = async () => (await account.call('storageStats')).used_space;
    const used = await spaceOf();
    const sealed = { encrypted_key: '', encrypted_name: '', encrypted_upload: envelope(200) };
    const [old, resumed] = [await account.createFile(sealed), await account.createFile(sealed)];
    const file = await account.storeFile();
    const { id: version } = await account.call('createVersion', {
      params: { id: file.id },
      body: { ...newVersion(), encrypted_upload: envelope(200) },
    });
    await account.storeChunk(old, 0);
    const monthAgo = Math.floor(Date.now() / 1000) - 31 * 24 * 60 * 60;
    await execute(server.dataDir, 'update chunks set created_at = ? where version_id = ?', monthAgo, old.id);
    await execute(
      server.dataDir,
      'update versions set begun_at = ? where finished_upload_at is null',
      monthAgo,
    );
    await account.storeChunk(resumed, 0);
    await restart();
    expectProblem(await account.try('itemMetadata', { params: { id: old.id }, query: {} }), 'not_found');
    expect(chunksIn(server.dataDir).join('\n')).not.toContain(old.id);
    expect((await account.metadata(resumed.id)).uploaded_chunks).toEqual([0]);
    const versions = await account.call('listVersions', { params: { id: file.id } });
    expect(versions.map(({ id }) => id)).not.toContain(version);
    await account.call('deleteItems', { body: { ids: [resumed.id, file.id] } });
    expect(await spaceOf()).toBe(used);
  });

  it('lets a chunk that is missing on the disk be sent again', async () => {
    const file = await account.storeFile({ size: 5_000_000 });
    await rm(chunkFile(server.dataDir, file.id, 1));
    await restart();
    expect(await account.metadata(file.id)).toMatchObject({
      chunks_stored: 1,
      uploaded_chunks: [0],
      finished_upload_at: null,
    });
    expect((await account.storeChunk(file, 1)).finished_upload_at).toBeTypeOf('number');
  });

  it('counts nothing of a chunk that is missing, where the length is not known', async () => {
    const { file, record } = newUpload();
    const { chunks: _, ...open } = record;
    await account.call('createItem', { body: { ...open, size: null } });
    await account.storeChunk(file, 1, randomBytes(encryptedSize(5)));
    const spaceOf = async () => (await account.call('storageStats')).used_space;
    const used = await spaceOf();
    await account.storeChunk(file, 0, randomBytes(encryptedSize(CHUNK_SIZE)));
    await rm(chunkFile(server.dataDir, file.id, 0));
    await restart();
    expect(await spaceOf()).toBe(used);
    expect(await account.metadata(file.id)).toMatchObject({ size: null, chunks: 1, uploaded_chunks: [1] });
    await account.call('deleteItem', { params: { id: file.id } });
  });

  it('forgets sessions and counters whose time is over', async () => {
    const former = await Account.register(server.url);
    await execute(
      server.dataDir,
      'update sessions set expires_at = 1 where user_id = (select id from users where email = ?)',
      former.form.email,
    );
    await execute(server.dataDir, "insert into attempts (bucket, count, expires_at) values ('old', 1, 1)");
    const before = await databaseDump(server.dataDir);
    await restart();
    const after = await databaseDump(server.dataDir);
    expect(after['sessions']).toHaveLength((before['sessions']?.length ?? 0) - 1);
    expect(JSON.stringify(after['attempts'])).not.toContain('old');
    await account.call('self');
  });
});

describe('An account that nobody has confirmed', () => {
  const DAYS = 24 * 60 * 60;
  const age = (dataDir: string, days: number, { form }: Account) =>
    execute(
      dataDir,
      'update users set created_at = created_at - ? where fingerprint = ?',
      days * DAYS,
      form.fingerprint,
    );

  it('is removed after thirty days, with everything of its own, and no other is', async () => {
    const mails = await startMailServer();
    let other = await startServer({ env: mails.env });
    const administrator = await Account.register(other.url);
    const kept = [administrator, await Account.register(other.url), await Account.register(other.url)];
    const confirmed = kept[2] ?? administrator;
    const code = activationCode(await mails.mailTo(confirmed.form.email));
    await confirmed.call('activateEmail', { params: { code } });
    for (const one of kept) {
      await one.storeFile();
      // They are brought up to date with the clean-up.
      const { id = '' } = (await one.call('listSpaces', { query: {} })).spaces[0] ?? {};
      await one.call('spaceDigests', { params: { id }, query: {} });
    }
    await expect.poll(async () => (await databaseDump(other.dataDir))['mails']).toEqual([]);
    const except = ['attempts', 'users', 'events', 'daily_totals'];
    const before = {
      rows: await databaseDump(other.dataDir, except),
      chunks: chunksIn(other.dataDir),
    };

    const old = await Account.register(other.url);
    await old.storeFile({ size: 9 * 1024 * 1024 });
    await old.call('setUpTwoFactor', { body: old.proof });
    await mails.mailTo(old.form.email);
    await expect.poll(async () => (await databaseDump(other.dataDir))['mails']).toEqual([]);
    for (const one of [administrator, confirmed, old]) await age(other.dataDir, 31, one);
    await age(other.dataDir, 29, kept[1] ?? old);
    other = await other.restart();
    await expect.poll(() => other.log()).toContain('"unconfirmedAccounts":1');
    await expect.poll(() => other.log()).toContain('cleaned up');

    expect(await databaseDump(other.dataDir, except)).toEqual(before.rows);
    expect(chunksIn(other.dataDir)).toEqual(before.chunks);
    for (const one of kept) await one.call('self');
    expect((await old.try('self')).status).toBe(401);
    await other.stop();
    await mails.stop();
  });

  it('stays where no mail can be sent any more', async () => {
    const mails = await startMailServer();
    const withMail = await startServer({ env: mails.env });
    await Account.register(withMail.url);
    const old = await Account.register(withMail.url);
    await age(withMail.dataDir, 31, old);
    await withMail.kill();
    const without = await startServer({ dataDir: withMail.dataDir });
    await expect.poll(() => without.log()).toContain('cleaned up');
    await Account.signIn(without.url, old.form);
    await without.stop();
    await mails.stop();
    await rm(withMail.dataDir, { recursive: true });
  });
});
