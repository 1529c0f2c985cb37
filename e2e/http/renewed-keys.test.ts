import { randomUUID } from 'node:crypto';
import { cookieFetch, type OwnLink } from '@coffer/client';
import { CHUNK_SIZE } from '@coffer/crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { coffer } from '../support/command-line.ts';
import { dose, NIGHT } from '../support/dose.ts';
import { type RunningServer, startServer } from '../support/server-process.ts';
import {
  makeFolders,
  newPerson,
  type Person,
  seededBytes,
  storeMany,
  type TestDrive,
  testDrive,
  textFile,
} from '../support/test-drive.ts';
import { type HeldKey, keyBehind, reach } from './support/former-key-holder.ts';

let server: RunningServer;
let drive: TestDrive;
let person: Person;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const PATIENT = { timeout: 60_000 };
const PICTURE = seededBytes(300, 'a thumbnail');
const options = { mime: 'image/jpeg', thumbnail: PICTURE };

beforeEach(async () => {
  drive = testDrive(server.url);
  person = await newPerson(drive);
  await drive.ensureDirectories(['/Shared/Old/Deep', '/Elsewhere']);
  const stored = async (folder: string, name: string, text: string) => {
    await storeMany(drive, [{ ...textFile(name, text), ...options }], (await drive.stat(folder)).id);
  };
  // In one batch.
  await Promise.all([
    stored('/Shared/Old', 'letter.txt', 'first'),
    stored('/Shared', 'a.txt', 'a'),
    stored('/Elsewhere', 'moved.txt', 'moved'),
  ]);
  await drive.write('/Shared/Old/letter.txt', 'second', { ...options, ifExists: 'new-version' });
});

/** The same person on another device. */
async function anotherDevice(): Promise<TestDrive> {
  const other = testDrive(server.url);
  await other.login(person);
  return other;
}

/** What the holder of the link has: its key, and later the whole database. */
async function holderOf(link: OwnLink) {
  if (link.state !== 'intact') throw new Error('It was made here');
  const [record] = await drive.api.call('listLinks', { query: { file_id: link.itemId } });
  const { generation } = await drive.api.call('itemMetadata', { params: { id: link.itemId }, query: {} });
  if (record === undefined) throw new Error('It is there');
  let held: readonly HeldKey[] = [await keyBehind(record, link.secret, generation)];
  // Whatever has opened once is kept.
  return async () => {
    const reached = await reach(server.dataDir, held);
    held = reached.keys;
    return reached;
  };
}

const text = async (from: TestDrive, path: string) => new TextDecoder().decode(await from.read(path));

/** All that is written in a folder in some way. */
async function writeEverything(): Promise<readonly string[]> {
  const written = [
    (await drive.write('/Shared/Old/new.txt', 'new', options)).versionId,
    (await drive.write('/Shared/Old/letter.txt', 'third', { ...options, ifExists: 'new-version' })).versionId,
    (await drive.write('/Shared/Old/Deep/deep.txt', 'deep', options)).versionId,
  ];
  await drive.createDirectory('/Shared/Old/Deep/made');
  await drive.rename('/Shared/a.txt', 'renamed.txt');
  await drive.move(['/Elsewhere/moved.txt'], '/Shared/Old');
  const small = new File(['small'], 'small.txt');
  const { id: folderId } = await drive.stat('/Shared/Old');
  const upload = { file: small, name: 'small.txt', folderId, versionOf: null, itemId: null, hasOthers: true };
  written.push((await drive.upload(upload, {}, new AbortController().signal)).versionId);
  return written.filter((id) => id !== null);
}

const NEW_NAMES = ['new.txt', 'deep.txt', 'made', 'renamed.txt', 'moved.txt', 'small.txt'];

async function expectAllThere(from: TestDrive): Promise<void> {
  const old = await from.list('/Shared/Old');
  expect(old.children.map(({ name }) => name).sort()).toEqual([
    'Deep',
    'letter.txt',
    'moved.txt',
    'new.txt',
    'small.txt',
  ]);
  expect(await text(from, '/Shared/Old/letter.txt')).toBe('third');
  expect(await text(from, '/Shared/Old/new.txt')).toBe('new');
  expect(await text(from, '/Shared/Old/moved.txt')).toBe('moved');
  expect(await text(from, '/Shared/Old/small.txt')).toBe('small');
  expect(await text(from, '/Shared/Old/Deep/deep.txt')).toBe('deep');
  expect(await text(from, '/Shared/renamed.txt')).toBe('a');
  const versions = await from.versions('/Shared/Old/letter.txt');
  expect(versions.map(({ state }) => state)).toEqual(['intact', 'intact', 'intact']);
}

describe('Taking back the link of a folder', () => {
  it(
    'leaves its holder nothing of what is written from then on, whoever gives them the database',
    PATIENT,
    async () => {
      const link = await drive.links.create('/Shared');
      const reached = await holderOf(link);
      const before = await reached();
      expect(before.names).toEqual(['Deep', 'Old', 'Shared', 'a.txt', 'letter.txt']);
      expect([before.versions.length, before.thumbnails.length]).toEqual([3, 3]);

      await drive.links.delete(link);
      const written = await writeEverything();
      const after = await reached();
      expect(after.names.filter((name) => NEW_NAMES.includes(name))).toEqual([]);
      expect([...after.versions, ...after.thumbnails].filter((id) => written.includes(id))).toEqual([]);

      await expectAllThere(drive);
      await expectAllThere(await anotherDevice());
      const { output } = await coffer(server.dataDir, ['check']);
      expect(output).toContain('all is well');
    },
  );

  it('holds also for what another device writes that has not heard of it', PATIENT, async () => {
    const link = await drive.links.create('/Shared');
    const reached = await holderOf(link);
    await reached();
    const other = await anotherDevice();
    const { id: directory } = await other.stat('/Shared/Old/Deep');
    const [, , letter] = [
      await other.list(directory),
      await other.list('/Shared/Old'),
      await other.stat('/Shared/Old/letter.txt'),
    ];
    await drive.links.delete(link);
    const { versionId } = await other.write({ directory, name: 'other.txt' }, 'other', options);
    await other.rename(letter, 'other letter.txt');
    const after = await reached();
    expect(after.names.filter((name) => name.startsWith('other'))).toEqual([]);
    expect(after.versions).not.toContain(versionId);
    expect(await text(drive, '/Shared/Old/Deep/other.txt')).toBe('other');
  });

  it('holds for folders that are made below others while that happens, of which none is refused', {
    ...PATIENT,
    ...NIGHT,
  }, async () => {
    const link = await drive.links.create('/Shared');
    const reached = await holderOf(link);
    await reached();
    const send = cookieFetch();
    let before: (() => Promise<unknown>) | null = null;
    const other = testDrive(server.url, async (input, init) => {
      const happens = String(input).endsWith('/changes') && init?.method === 'POST' ? before : null;
      if (happens !== null) before = null;
      await happens?.();
      return send(input, init);
    });
    await other.login(person);
    await other.ensureDirectories(['/Shared/Old/First']);
    before = async () => {
      await drive.links.delete(link);
      await drive.createDirectory('/Shared/Old/Between');
    };
    const ids = await other.ensureDirectories(['/Shared/Old/Trip/Day', '/Shared/Old/Trip/Night']);
    expect(before).toBeNull();
    await other.write({ directory: ids[0] ?? null, name: 'other.txt' }, 'other', options);
    expect(
      (await reached()).names.filter((name) => ['Trip', 'Day', 'Night', 'other.txt'].includes(name)),
    ).toEqual([]);
    expect(await text(drive, '/Shared/Old/Trip/Day/other.txt')).toBe('other');
    expect((await drive.list('/Shared/Old/Trip')).children.map(({ name }) => name).sort()).toEqual([
      'Day',
      'Night',
    ]);
  });

  it('changes one row, whatever lies below, with less than a second of work', {
    ...PATIENT,
    ...NIGHT,
  }, async () => {
    const { id: parentId } = await drive.stat('/Shared/Old');
    const [space] = (await drive.api.call('listSpaces', { query: {} })).spaces;
    if (space === undefined) throw new Error('It has a drive');
    const below = dose(60, 10_000);
    await makeFolders(
      drive,
      Array.from({ length: below }, (_, index) => `Item ${index}`),
      parentId,
    );
    const link = await drive.links.create('/Shared');
    const [before] = (await drive.api.call('listSpaces', { query: {} })).spaces;
    // Of the processor's time: how long it takes depends on what else the machine does.
    const began = process.cpuUsage();
    await drive.links.delete(link);
    const { user, system } = process.cpuUsage(began);
    const query = { after: String(before?.revision) };
    const { items } = await drive.api.call('spaceChanges', { params: { id: space.id }, query });
    expect(items.map(({ id }) => id)).toEqual([link.itemId]);
    expect((user + system) / 1_000).toBeLessThan(1_000);
    const { versionId } = await drive.write({ directory: parentId, name: 'later.txt' }, 'later');
    expect(versionId).not.toBeNull();
    expect((await drive.list('/Shared/Old')).children.filter(({ state }) => state !== 'intact')).toEqual([]);
  });

  it('holds for an upload that was begun before, of which nothing is sent twice', PATIENT, async () => {
    const link = await drive.links.create('/Shared');
    const reached = await holderOf(link);
    await reached();
    const send = cookieFetch();
    let beforeTheEnd: (() => Promise<void>) | null = () => drive.links.delete(link);
    let chunks = 0;
    const other = testDrive(server.url, async (input, init) => {
      const isPost = init?.method === 'POST';
      if (isPost && String(input).includes('/changes')) {
        const task = beforeTheEnd;
        beforeTheEnd = null;
        await task?.();
      }
      if (isPost && String(input).includes('chunk=')) chunks += 1;
      return send(input, init);
    });
    await other.login(person);
    const { id: directory } = await other.stat('/Shared/Old/Deep');
    const bytes = seededBytes(CHUNK_SIZE + 5, 'large');
    const { versionId } = await other.write({ directory, name: 'large.bin' }, bytes);
    expect([beforeTheEnd, chunks]).toEqual([null, 2]);
    const after = await reached();
    expect(after.names).not.toContain('large.bin');
    expect(after.versions).not.toContain(versionId);
    expect(Buffer.compare(await drive.read('/Shared/Old/Deep/large.bin'), bytes)).toBe(0);
  });

  it('lets links that stay open what is there, old and new', PATIENT, async () => {
    const outer = await drive.links.create('/Shared');
    const inner = await drive.links.create('/Shared/Old');
    const file = await drive.links.create('/Shared/Old/letter.txt');
    await drive.links.delete(outer);
    await writeEverything();
    const stranger = testDrive(server.url);
    const shared = await stranger.links.open(drive.links.address(inner));
    const children = await shared.list(null);
    expect(children.map(({ name }) => name).sort()).toEqual([
      'Deep',
      'letter.txt',
      'moved.txt',
      'new.txt',
      'small.txt',
    ]);
    const letter = await stranger.links.open(drive.links.address(file));
    expect(new TextDecoder().decode(await letter.read())).toBe('third');
  });

  it('finds names that were given before, and takes none of them twice', PATIENT, async () => {
    await drive.links.delete(await drive.links.create('/Shared'));
    await expect(drive.write('/Shared/a.txt', 'again')).rejects.toThrow('file_already_exists');
    await expect(drive.createDirectory('/Shared/Old')).rejects.toThrow('name_exists');
    await drive.write('/Shared/a.txt', 'again', { ifExists: 'new-version' });
    expect(await text(drive, '/Shared/a.txt')).toBe('again');
    await drive.ensureDirectories(['/Shared/Old/Deep']);
    expect((await drive.list('/Shared')).children).toHaveLength(2);
  });

  it('gives versions of before back, and what was in the trash', PATIENT, async () => {
    const link = await drive.links.create('/Shared');
    await drive.trash(['/Shared/a.txt']);
    await drive.links.delete(link);
    const [, , first] = await drive
      .write('/Shared/Old/letter.txt', 'third', { ifExists: 'new-version' })
      .then(({ id }) => drive.versions(id));
    if (first?.state !== 'intact') throw new Error('It is kept');
    await drive.restoreVersion(first);
    const file = await drive.links.create('/Shared/Old/letter.txt');
    const read = await testDrive(server.url).links.open(drive.links.address(file));
    expect(new TextDecoder().decode(await read.read())).toBe('first');
    const { entries } = await drive.listTrash();
    await drive.restore(entries.map(({ item }) => item.id));
    expect(await text(drive, '/Shared/a.txt')).toBe('a');
  });
});

describe('A move', () => {
  it('takes a folder out of reach of who has a link to where it lay', PATIENT, async () => {
    const link = await drive.links.create('/Shared');
    const reached = await holderOf(link);
    await reached();
    await drive.move(['/Shared/Old'], '/Elsewhere');
    const { versionId } = await drive.write('/Elsewhere/Old/secret.txt', 'secret', options);
    const after = await reached();
    expect(after.names).not.toContain('secret.txt');
    expect(after.versions).not.toContain(versionId);
    expect(await text(await anotherDevice(), '/Elsewhere/Old/letter.txt')).toBe('second');
  });
});

describe('The link of a file', () => {
  it('gives what the file holds then, and later, and nothing that it held before', PATIENT, async () => {
    const link = await drive.links.create('/Shared/Old/letter.txt');
    const reached = await holderOf(link);
    const [second, first] = await drive.versions('/Shared/Old/letter.txt');
    const { versions } = await reached();
    expect(versions).toContain(second?.id);
    expect(versions).not.toContain(first?.id);
    await drive.links.delete(link);
    const { versionId } = await drive.write('/Shared/Old/letter.txt', randomUUID(), {
      ifExists: 'new-version',
    });
    expect((await reached()).versions).not.toContain(versionId);
  });
});
