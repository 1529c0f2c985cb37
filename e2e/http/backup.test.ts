import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coffer, killedWhen, startCoffer } from '../support/command-line.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import { downloaded, newPerson, seededBytes, store, testDrive } from '../support/test-drive.ts';
import { turnBitIn } from '../support/turned-bit.ts';
import { contentOf } from '../support/unwritable-places.ts';
import { Account } from './support/account.ts';
import { chunkFile, chunkFileInBackup, chunksIn, chunksInBackup } from './support/data-directory.ts';

/** Of two chunks. */
const SIZE = 4_200_000;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coffer-backup-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('backup and restore', () => {
  it('made during uploads, gives every completed file elsewhere, byte for byte', async () => {
    const source = await startServer();
    const drive = testDrive(source.url);
    const account = await newPerson(drive);
    const contents = new Map<string, Uint8Array<ArrayBuffer>>();
    const storeNext = async (size: number) => {
      const name = `file ${contents.size}`;
      contents.set(name, seededBytes(size, name));
      await store(drive, name, contents.get(name) ?? new Uint8Array());
    };
    for (const size of [SIZE, 20_000, 20_000]) await storeNext(size);
    const backup = join(folder, 'backup-live');
    let isUnderWay = true;
    const made = coffer(source.dataDir, ['backup', backup]).finally(() => {
      isUnderWay = false;
    });
    while (isUnderWay) await storeNext(20_000);
    expect(await made).toMatchObject({ code: 0, errors: '' });
    await source.stop();

    const dataDir = join(folder, 'restored-live');
    expect(await coffer(dataDir, ['restore', backup])).toMatchObject({ code: 0, errors: '' });
    expect(await coffer(dataDir, ['check'])).toMatchObject({ code: 0 });
    const restored = await startServer({ dataDir });
    const there = testDrive(restored.url);
    await there.login(account);
    const listed = await there.list();
    const complete = listed.children.flatMap((item) =>
      item.state === 'intact' && item.finishedAt !== null ? [item] : [],
    );
    expect(complete.length).toBeGreaterThanOrEqual(3);
    for (const item of complete) {
      const { bytes, error } = await downloaded(there, item);
      expect(error).toBeNull();
      expect(bytes.equals(contents.get(item.name) ?? Buffer.of())).toBe(true);
    }
    await restored.stop();
  });
});

describe('a backup of one server', () => {
  let source: RunningServer;

  beforeAll(async () => {
    source = await startServer();
  });
  afterAll(() => source.stop());

  it('run again copies only what is new and removes what is gone', async () => {
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
  });

  it('mends a chunk of the backup that was damaged there', async () => {
    const account = await Account.register(source.url);
    const file = await account.storeFile({ size: 10 });
    const backup = join(folder, 'backup-mended');
    await coffer(source.dataDir, ['backup', backup]);
    await turnBitIn(chunkFileInBackup(backup, file.id, 0));
    expect((await coffer(source.dataDir, ['backup', backup])).output).toContain('1 chunk copied');
  });

  it('names what is damaged in the store, keeps the rest, and ends with 1', async () => {
    const account = await Account.register(source.url);
    const damaged = await account.storeFile({ size: 10 });
    await account.storeFile({ size: 10 });
    await turnBitIn(chunkFile(source.dataDir, damaged.id, 0));
    const backup = join(folder, 'backup-damaged');
    const { code, output } = await coffer(source.dataDir, ['backup', backup]);
    expect(code).toBe(1);
    expect(output).toContain(`altered: item ${damaged.id}, chunk 0, owner ${account.form.email}`);
    expect(output).toContain(`${chunksIn(source.dataDir).length - 1} chunks copied`);
  });

  it('fault D1: is refused in a data directory without a database, as a check is, and nothing is made', async () => {
    const account = await Account.register(source.url);
    await account.storeFile({ size: 10 });
    const backup = join(folder, 'backup-good');
    await coffer(source.dataDir, ['backup', backup]);
    const before = contentOf(backup);
    const [missing, empty, cleared] = [
      join(folder, 'not-mounted'),
      join(folder, 'empty'),
      join(folder, 'cleared'),
    ];
    await mkdir(empty);
    await mkdir(cleared);
    await writeFile(join(cleared, 'coffer.sqlite'), '');
    for (const dataDir of [missing, empty, cleared]) {
      for (const command of [['backup', backup], ['check']]) {
        const { code, output, errors } = await coffer(dataDir, command);
        expect({ code, output, errors }).toEqual({
          code: 1,
          output: '',
          errors: expect.stringMatching(/^.*COFFER_DATA_DIR .* holds no database.*\n$/),
        });
      }
    }
    expect(contentOf(backup)).toEqual(before);
    expect([contentOf(missing), contentOf(empty)]).toEqual([null, []]);
    expect(contentOf(cleared)).toHaveLength(1);
  });

  it('fault D1: of another server, or of far less, leaves the former one alone without --yes', async () => {
    const account = await Account.register(source.url);
    await account.storeFile({ size: SIZE });
    const backup = join(folder, 'backup-kept');
    await coffer(source.dataDir, ['backup', backup]);
    const before = contentOf(backup);
    const other = await startServer();
    const refused = await coffer(other.dataDir, ['backup', backup]);
    expect(refused).toMatchObject({ code: 1, output: '' });
    expect(refused.errors).toMatch(/^The backup in .* stays as it is, .*it is of another server.*--yes\.\n$/);
    expect(contentOf(backup)).toEqual(before);
    expect(await coffer(other.dataDir, ['backup', backup, '--yes'])).toMatchObject({ code: 0, errors: '' });
    expect(chunksInBackup(backup)).toEqual([]);
    expect((await coffer(source.dataDir, ['backup', backup])).errors).toContain('it is of another server');
    await other.stop();
  });

  it('fault D1: killed at whatever moment leaves a backup that is restored whole', {
    timeout: 120_000,
  }, async () => {
    const server = await startServer();
    const account = await Account.register(server.url);
    const files = [await account.storeFile({ size: SIZE }), await account.storeFile({ size: SIZE })];
    for (let count = 0; count < 12; count += 1) await account.storeFile({ size: 10 });
    const backup = join(folder, 'backup-killed');
    await coffer(server.dataDir, ['backup', backup]);
    const gone = files.pop();
    await account.call('deleteItem', { params: { id: gone?.id ?? '' } });
    await account.storeFile({ size: SIZE });
    const isThere = (name: string) => existsSync(join(backup, name));
    const moments = [
      () => isThere('coffer.sqlite.new'),
      () => isThere('coffer.sqlite.new-wal'),
      () => chunksInBackup(backup).length > 16,
      () => isThere('coffer-backup.json.new') || !isThere('coffer.sqlite.new'),
    ];
    for (const [index, moment] of moments.entries()) {
      const running = await startCoffer(server.dataDir, ['backup', backup]);
      await killedWhen(running, moment).catch(() => undefined);
      const dataDir = join(folder, `restored-${index}`);
      expect(await coffer(dataDir, ['restore', backup])).toMatchObject({ code: 0, errors: '' });
      expect((await coffer(dataDir, ['check'])).output).toContain('all is well');
    }
    expect(await coffer(server.dataDir, ['backup', backup])).toMatchObject({ code: 0, errors: '' });
    expect(chunksInBackup(backup)).toEqual(chunksIn(server.dataDir));
    await server.stop();
  });

  it('refuses directories that hold something else', async () => {
    const { dataDir } = source;
    const full = join(folder, 'full');
    await mkdir(full);
    await writeFile(join(full, 'letter.txt'), 'mine');
    expect(await coffer(dataDir, ['backup', full])).toMatchObject({ code: 1, output: '' });
    expect(await coffer(dataDir, ['backup', dataDir])).toMatchObject({ code: 1, output: '' });
    expect(await coffer(join(folder, 'new'), ['restore', full])).toMatchObject({ code: 1, output: '' });
  });

  it('leaves a backup by a newer version alone, and says in one sentence what it is', async () => {
    const newer = join(folder, 'newer');
    await mkdir(newer);
    const manifest = join(newer, 'coffer-backup.json');
    await writeFile(manifest, JSON.stringify({ format: 'coffer-backup', version: 2 }));
    const errors = `${newer} has a backup by a newer version of Coffer; use that version.\n`;
    const refused = { code: 1, output: '', errors };
    expect(await coffer(source.dataDir, ['backup', newer, '--yes'])).toEqual(refused);
    expect(await coffer(join(folder, 'nowhere'), ['restore', newer])).toEqual(refused);
    expect(await readdir(newer)).toEqual(['coffer-backup.json']);
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  });

  it('restores neither beside a running server, nor over what one left', async () => {
    await Account.register(source.url);
    const backup = join(folder, 'backup-mended');
    const beside = await coffer(source.dataDir, ['restore', backup]);
    expect(beside).toMatchObject({ code: 1, output: '' });
    expect(beside.errors).toMatch(/^A server, or another command, is working/m);
    await source.kill();
    const over = await coffer(source.dataDir, ['restore', backup]);
    expect(over).toMatchObject({ code: 1, output: '' });
    expect(over.errors).toContain('restore into an empty');
  });
});
