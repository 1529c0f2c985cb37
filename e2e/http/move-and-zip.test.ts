import { execFileSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { damageOf } from '@coffer/client';
import { BATCH_SIZE } from '@coffer/contract';
import { CHUNK_SIZE } from '@coffer/crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ChunkFiles } from '../engine/chunk-files.ts';
import { isAll, NIGHT } from '../support/dose.ts';
import { isPlainEngine } from '../support/engine.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import {
  downloaded,
  intact,
  makeFolder,
  makeFolders,
  newPerson,
  type Person,
  seededBytes,
  store,
  storeTree,
  type TestDrive,
  testDrive,
} from '../support/test-drive.ts';
import { withBitTurned } from '../support/turned-bit.ts';

const PHOTO = 'Trip/2024/Rome/photo é 日本.jpg';
const SIZES: Record<string, number> = {
  [PHOTO]: CHUNK_SIZE + 5,
  'Trip/2024/empty.bin': 0,
  'Trip/notes.txt': 11,
  'loose.txt': 3,
};
const FILES = Object.fromEntries(
  Object.entries(SIZES).map(([path, size]) => [path, seededBytes(size, path)]),
);
/** The same tree for what is about places alone. */
const SMALL_FILES = { ...FILES, [PHOTO]: seededBytes(20, PHOTO) };

// What the client alone decides, and how an archive is laid out, is tried on one engine.
let server: RunningServer;
let account: Person;
let drive: TestDrive;
let directory: string;

beforeAll(async () => {
  server = await startServer();
});

beforeEach(async () => {
  drive = testDrive(server.url);
  account = await newPerson(drive);
  directory = await mkdtemp(join(tmpdir(), 'coffer-zip-'));
});

afterEach(() => rm(directory, { recursive: true }));

afterAll(() => server.stop());

/** Names in a directory, as a fresh profile sees them; damaged items are shown as their reason. */
async function seen(directoryId: string | null): Promise<string[]> {
  const fresh = testDrive(server.url);
  await fresh.login(account);
  const { children } = await fresh.list(directoryId);
  return children.map((item) => (item.state === 'intact' ? item.name : `damaged: ${damageOf(item)}`)).sort();
}

describe('a folder upload', () => {
  it('recreates the tree, and when it is done again uses the folders that are there', async () => {
    await storeTree(drive, SMALL_FILES, ['Trip/no files']);
    expect(await seen(null)).toEqual(['Trip', 'loose.txt']);
    const trip = intact(await drive.list(), 'Trip');
    expect(await seen(trip.id)).toEqual(['2024', 'no files', 'notes.txt']);
    await storeTree(drive, { 'Trip/2024/second.txt': seededBytes(9, 'second') });
    const year = intact(await drive.list(trip.id), '2024');
    expect(await seen(year.id)).toEqual(['Rome', 'empty.bin', 'second.txt']);
    expect(await seen(null)).toEqual(['Trip', 'loose.txt']);
  });

  it.runIf(isPlainEngine())('does not put a folder where a file has its name', async () => {
    await store(drive, 'Trip', seededBytes(3, 'Trip'));
    await expect(storeTree(drive, SMALL_FILES)).rejects.toThrow('directory_name_taken');
  });
});

describe('a move', () => {
  it('of one item and of many opens in the new place, for everyone who has the keys', async () => {
    await storeTree(drive, SMALL_FILES);
    const root = await drive.list();
    const trip = intact(root, 'Trip');
    const inTrip = await drive.list(trip.id);
    await drive.move([intact(inTrip, '2024'), intact(inTrip, 'notes.txt')], null);
    await drive.move([intact(root, 'loose.txt')], trip.id);
    expect(await seen(null)).toEqual(['2024', 'Trip', 'notes.txt']);
    expect(await seen(trip.id)).toEqual(['loose.txt']);
    const year = intact(await drive.list(), '2024');
    expect(await seen(year.id)).toEqual(['Rome', 'empty.bin']);
    const notes = await downloaded(drive, intact(await drive.list(), 'notes.txt'));
    expect(Buffer.compare(notes.bytes, FILES['Trip/notes.txt'] ?? Buffer.alloc(0))).toBe(0);
  });

  // By day `move-items.test.ts` counts what is asked of a server.
  it.runIf(isPlainEngine() && isAll)('of more items than one call takes moves them all', async () => {
    const target = await makeFolder(drive, 'target');
    await drive.list(target);
    await makeFolders(
      drive,
      Array.from({ length: BATCH_SIZE + 1 }, (_, index) => `folder ${index}`),
    );
    const moved = (await drive.list()).children.filter(({ id }) => id !== target);
    await drive.move(moved, target);
    const { children } = await drive.list(target);
    expect(children).toHaveLength(BATCH_SIZE + 1);
    expect(children.every(({ state }) => state === 'intact')).toBe(true);
  });

  it.runIf(isPlainEngine())('is refused into itself, and onto a name that is in use', async () => {
    await storeTree(drive, { 'a/b/x.txt': seededBytes(1, 'x'), 'x.txt': seededBytes(1, 'y') });
    const root = await drive.list();
    const inner = intact(await drive.list(intact(root, 'a').id), 'b');
    await expect(drive.move([intact(root, 'a')], inner.id)).rejects.toMatchObject({
      failure: { code: 'move_into_itself' },
    });
    await drive.list(inner.id);
    await expect(drive.move([intact(root, 'x.txt')], inner.id)).rejects.toMatchObject({
      failure: { code: 'name_exists' },
    });
    expect(await seen(null)).toEqual(['a', 'x.txt']);
  });
});

describe('a replacement', () => {
  it('takes the name of the old version, which is gone', async () => {
    await store(drive, 'report.pdf', seededBytes(5, 'old'));
    const bytes = seededBytes(7, 'new');
    await drive.write('/report.pdf', bytes, { ifExists: 'new-version' });
    expect(await seen(null)).toEqual(['report.pdf']);
    const { bytes: back } = await downloaded(drive, intact(await drive.list(), 'report.pdf'));
    expect(Buffer.compare(back, bytes)).toBe(0);
  });
});

describe('a ZIP', () => {
  async function saved(
    items: Parameters<TestDrive['archive']>[0],
  ): Promise<{ path: string; length: number }> {
    const { stream, length } = await drive.archive(items);
    const path = join(directory, 'out.zip');
    await pipeline(Readable.from(await stream()), createWriteStream(path));
    return { path, length };
  }

  it.runIf(isPlainEngine())('of a whole drive unpacks with unzip to the tree that was uploaded', async () => {
    await storeTree(drive, FILES, ['Trip/no files']);
    const { path, length } = await saved((await drive.list()).children);
    expect((await stat(path)).size).toBe(length);
    execFileSync('unzip', ['-q', path, '-d', join(directory, 'out')], {
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    });
    for (const [name, bytes] of Object.entries(FILES)) {
      expect(Buffer.compare(await readFile(join(directory, 'out', name)), bytes), name).toBe(0);
    }
    expect(await readdir(join(directory, 'out', 'Trip'))).toEqual(['2024', 'no files', 'notes.txt']);
    expect(await readdir(join(directory, 'out', 'Trip', 'no files'))).toEqual([]);
  });

  it.runIf(isPlainEngine())(
    'passes the checks of another implementation, with names, times and sums',
    async () => {
      await storeTree(drive, FILES);
      const { path } = await saved((await drive.list()).children);
      const script = [
        'import json, sys, zipfile',
        'archive = zipfile.ZipFile(sys.argv[1])',
        'assert archive.testzip() is None',
        'print(json.dumps([[i.filename, i.file_size, i.date_time[0]] for i in archive.infolist()]))',
      ].join('\n');
      const listed = JSON.parse(execFileSync('python3', ['-c', script, path], { encoding: 'utf8' }));
      expect(listed).toEqual([
        ['loose.txt', 3, 2023],
        ['Trip/', 0, new Date().getFullYear()],
        ['Trip/notes.txt', 11, 2023],
        ['Trip/2024/', 0, new Date().getFullYear()],
        ['Trip/2024/empty.bin', 0, 2023],
        ['Trip/2024/Rome/', 0, new Date().getFullYear()],
        [PHOTO, CHUNK_SIZE + 5, 2023],
      ]);
    },
  );

  it('is whole though the server is killed and started again meanwhile', NIGHT, async () => {
    await storeTree(drive, { ...FILES, [PHOTO]: seededBytes(3 * CHUNK_SIZE, PHOTO) });
    const { stream, length } = await drive.archive((await drive.list()).children);
    const reader = (await stream()).getReader();
    let bytes = (await reader.read()).value?.length ?? 0;
    await server.kill();
    const restarting = server.restart();
    for (let part = await reader.read(); !part.done; part = await reader.read()) bytes += part.value.length;
    server = await restarting;
    expect(bytes).toBe(length);
  });

  it('ends with the name of a file that was changed on the server', async () => {
    await storeTree(drive, FILES);
    const { stream, content } = await drive.archive((await drive.list()).children);
    const entries = content.kind === 'archive' ? content.entries : [];
    const photo = entries.find(({ path }) => path.endsWith('.jpg'));
    if (photo?.kind !== 'file') throw new Error('There is a photo');
    const chunks = new ChunkFiles(server.dataDir, photo.item.id);
    chunks.write(1, withBitTurned(chunks.read(1)));
    const draining = pipeline(
      Readable.from(await stream()),
      createWriteStream(join(directory, 'broken.zip')),
    );
    await expect(draining).rejects.toThrow('zip_entry_failed');
    await expect(draining).rejects.toMatchObject({ failure: { path: photo.path } });
  });
});
