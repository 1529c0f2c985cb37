import type { BigIntStats } from 'node:fs';
import { mkdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Files, ofNode } from '../../packages/cli/src/sync/disk.ts';
import { driveTree, SyncedFolder } from '../support/synced-folder.ts';
import { makeFolder, newPerson, type TestDrive, testDrive } from '../support/test-drive.ts';
import { type WorkerServer, workerServer } from '../support/worker-server.ts';

let server: WorkerServer;
let drive: TestDrive;
/** Another device of the same account. */
let other: TestDrive;
let made = 0;
const folders: SyncedFolder[] = [];

beforeAll(async () => {
  server = await workerServer();
  drive = testDrive(server.url);
  other = testDrive(server.url);
  await other.login(await newPerson(drive));
});
afterAll(async () => {
  await Promise.all(folders.map((folder) => folder.remove()));
});

async function synced(directoryId: string, of = drive): Promise<SyncedFolder> {
  const folder = await SyncedFolder.make(of, directoryId, of === drive ? 'laptop' : 'desktop');
  folders.push(folder);
  return folder;
}

function notAllowed(): Error {
  return Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
}

/** A file system that tells something else of what is in it. */
function seeing(told: Partial<BigIntStats>): Files {
  const lstat = async (path: string) => {
    const stats = await ofNode.lstat(path, { bigint: true });
    return Object.defineProperties(stats, Object.getOwnPropertyDescriptors({ ...told }));
  };
  const open = async (...asked: Parameters<Files['open']>) =>
    Object.assign(await ofNode.open(...asked), { stat: () => lstat(String(asked[0])) });
  return new Proxy(ofNode, {
    get: (target, method) =>
      Reflect.get(method === 'lstat' || method === 'open' ? { lstat, open } : target, method),
  });
}

async function aFolder(): Promise<{ at: string; id: string; local: SyncedFolder }> {
  const name = `synced ${made++}`;
  const id = await makeFolder(drive, name);
  return { at: `/${name}`, id, local: await synced(id) };
}

describe('A folder that is kept the same as one of the drive', () => {
  it('brings files and folders both ways, and has nothing to do then', async () => {
    const { at, id, local } = await aFolder();
    await mkdir(local.path('Fotos/Größe'), { recursive: true });
    await writeFile(local.path('Fotos/Größe/sea.jpg'), 'sea');
    await utimes(local.path('Fotos/Größe/sea.jpg'), 1_700_000_000, 1_700_000_000);
    await writeFile(local.path('empty'), '');
    await other.write(`${at}/theirs.txt`, 'from elsewhere', { modifiedAt: 1_600_000_000 });
    await local.settle();
    const tree = {
      Fotos: '/',
      'Fotos/Größe': '/',
      'Fotos/Größe/sea.jpg': 'sea',
      empty: '',
      'theirs.txt': 'from elsewhere',
    };
    expect(await local.tree()).toEqual(tree);
    expect(await driveTree(drive, id)).toEqual(tree);
    expect((await other.stat(`${at}/Fotos/Größe/sea.jpg`)).modifiedAt).toBe(1_700_000_000);
    expect(await local.settle()).toEqual([]);
    expect(local.failures).toEqual([]);
  });

  it('sends a change as a version, and fetches one in place of the file', async () => {
    const { at, local } = await aFolder();
    await writeFile(local.path('letter.txt'), 'first');
    await local.settle();
    const { id } = await other.stat(`${at}/letter.txt`);
    await writeFile(local.path('letter.txt'), 'second');
    await local.settle();
    expect((await other.versions(id)).length).toBe(2);
    await other.write(`${at}/letter.txt`, 'third', { ifExists: 'new-version' });
    expect((await local.settle()).map(({ kind }) => kind)).toEqual(['download']);
    expect(await local.tree()).toEqual({ 'letter.txt': 'third' });
  });

  it('sends nothing where only the times of a file have changed', async () => {
    const { local } = await aFolder();
    await writeFile(local.path('letter.txt'), 'first');
    await local.settle();
    await utimes(local.path('letter.txt'), 1_500_000_000, 1_500_000_000);
    expect(await local.settle()).toEqual([]);
  });

  it('notices a change of the same length at once after it was in step', async () => {
    const { id, local } = await aFolder();
    await writeFile(local.path('letter.txt'), 'one');
    await local.settle();
    await writeFile(local.path('letter.txt'), 'two');
    await utimes(local.path('letter.txt'), 1_500_000_000, 1_500_000_000);
    await local.settle();
    expect(await driveTree(drive, id)).toEqual({ 'letter.txt': 'two' });
  });

  it('fault B2: sends what another folder of the same sizes and times has in the place of one', async () => {
    const { id, local } = await aFolder();
    for (const [box, content] of [
      ['box', 'one'],
      ['next', 'two'],
    ] as const) {
      await mkdir(local.path(`${box}/inner`), { recursive: true });
      await writeFile(local.path(`${box}/inner/letter`), content);
      await utimes(local.path(`${box}/inner/letter`), 1_500_000_000, 1_500_000_000);
    }
    await rename(local.path('next'), `${local.folder}-next`);
    const settle = () => local.settle({ files: seeing({ ctimeNs: 5n }), now: () => Date.now() + 60_000 });
    await settle();
    await rm(local.path('box'), { recursive: true });
    await rename(`${local.folder}-next`, local.path('box'));
    await settle();
    expect(await driveTree(drive, id)).toMatchObject({ 'box/inner/letter': 'two' });
  });

  it('fault B2: sends nothing where the file system numbers its files otherwise each time', async () => {
    const { at, id, local } = await aFolder();
    await writeFile(local.path('letter'), 'one');
    let number = 1n;
    const files = seeing({
      get ino() {
        return number++;
      },
    });
    await local.settle({ files });
    expect(await local.settle({ files })).toEqual([]);
    await other.write(`${at}/letter`, 'two', { ifExists: 'new-version' });
    await local.settle({ files });
    expect(await local.tree()).toEqual({ letter: 'two' });
    expect(await driveTree(drive, id)).toEqual({ letter: 'two' });
  });

  it('keeps both where both sides were changed, the own one named by device and time', async () => {
    const { at, id, local } = await aFolder();
    await writeFile(local.path('letter.txt'), 'first');
    await local.settle();
    await writeFile(local.path('letter.txt'), 'here');
    await other.write(`${at}/letter.txt`, 'there', { ifExists: 'new-version' });
    await local.settle();
    const tree = await local.tree();
    const [conflict = ''] = Object.keys(tree).filter((name) => name !== 'letter.txt');
    expect(conflict).toMatch(/^letter \(conflict of laptop, \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\)\.txt$/);
    expect(tree).toEqual({ 'letter.txt': 'there', [conflict]: 'here' });
    expect(await driveTree(drive, id)).toEqual(tree);
  });

  it('moves and renames without sending a byte, on either side', async () => {
    const { at, id, local } = await aFolder();
    await mkdir(local.path('box'));
    await writeFile(local.path('box/one'), '1');
    await writeFile(local.path('two'), '2');
    await local.settle();
    const before = await other.stat(`${at}/box/one`);
    await rename(local.path('box'), local.path('crate'));
    await mkdir(local.path('new'));
    await rename(local.path('two'), local.path('new/second'));
    const kinds = (await local.settle()).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['make-on-drive', 'move-on-drive', 'move-on-drive']);
    expect((await other.stat(`${at}/crate/one`)).id).toBe(before.id);
    await other.move([`${at}/crate`], `${at}/new`);
    await other.rename(`${at}/new/second`, 'third');
    expect((await local.settle()).map(({ kind }) => kind)).toEqual(['move-on-disk', 'move-on-disk']);
    expect(await local.tree()).toEqual({
      new: '/',
      'new/crate': '/',
      'new/crate/one': '1',
      'new/third': '2',
    });
    expect(await driveTree(drive, id)).toEqual(await local.tree());
  });

  it('moves and renames at once also where both names are taken on the way', async () => {
    const { id, local } = await aFolder();
    await mkdir(local.path('b'));
    await writeFile(local.path('a'), 'moves');
    await writeFile(local.path('b/a'), 'stays');
    await local.settle();
    await rename(local.path('a'), local.path('b/b'));
    expect((await local.settle()).map(({ kind }) => kind)).toEqual(['move-on-drive']);
    expect(await driveTree(drive, id)).toEqual({ b: '/', 'b/a': 'stays', 'b/b': 'moves' });
    expect(await local.settle()).toEqual([]);
  });

  it('puts what was deleted on one side into the trash of the other one', async () => {
    const { at, id, local } = await aFolder();
    await mkdir(local.path('box'));
    await writeFile(local.path('box/one'), 'deleted there');
    await writeFile(local.path('two'), 'deleted here');
    await local.settle();
    await rm(local.path('two'));
    await other.trash([`${at}/box`]);
    await local.settle();
    expect(await local.tree()).toEqual({});
    expect(await driveTree(drive, id)).toEqual({});
    expect(await local.contents()).toContain('deleted there');
    const { entries } = await other.listTrash();
    expect(entries.map(({ item }) => item.name)).toContain('two');
  });

  it('joins a second folder by content, without a transfer', async () => {
    const { id, local } = await aFolder();
    await writeFile(local.path('same'), 'the same');
    await writeFile(local.path('differs'), 'one');
    await local.settle();
    const second = await synced(id, other);
    await writeFile(second.path('same'), 'the same');
    await writeFile(second.path('differs'), 'two');
    const steps = await second.settle();
    expect(steps.filter(({ path }) => path === 'same')).toEqual([]);
    await local.settle();
    expect(await local.tree()).toEqual(await second.tree());
    expect(Object.values(await local.tree()).sort()).toEqual(['one', 'the same', 'two']);
  });

  it('leaves what the ignore file names, and tells of what cannot be kept the same', async () => {
    const { at, id, local } = await aFolder();
    await writeFile(local.path('.cofferignore'), '*.tmp\n/build/\n');
    await mkdir(local.path('build'));
    await writeFile(local.path('build/out'), 'made');
    await writeFile(local.path('draft.tmp'), 'draft');
    await symlink('/etc/passwd', local.path('link'));
    await other.write(`${at}/theirs.tmp`, 'theirs');
    await other.write(`${at}/${'long'.repeat(70)}`, 'too long');
    await local.settle();
    expect(Object.keys(await driveTree(drive, id)).sort()).toEqual(
      ['.cofferignore', 'long'.repeat(70), 'theirs.tmp'].sort(),
    );
    expect([...local.odd.keys()].sort()).toEqual(['link', 'long'.repeat(70)]);
    expect(Object.keys(await local.tree()).sort()).toEqual([
      '.cofferignore',
      'build',
      'build/out',
      'draft.tmp',
    ]);
  });

  it('goes on past a file that cannot be read, and sends it once it can', async () => {
    const { id, local } = await aFolder();
    await writeFile(local.path('secret'), 'mine');
    await writeFile(local.path('letter.txt'), 'first');
    // Tests may run as one who may read everything.
    const files = new Proxy(ofNode, {
      get: (target, method) =>
        method === 'open'
          ? (path: string, flags: string | number) =>
              path.endsWith('/secret') ? Promise.reject(notAllowed()) : ofNode.open(path, flags)
          : Reflect.get(target, method),
    });
    await local.settle({ files });
    expect(local.failures).toMatchObject([['secret', { code: 'EACCES' }]]);
    expect(await driveTree(drive, id)).toEqual({ 'letter.txt': 'first' });
    await local.settle();
    expect(await driveTree(drive, id)).toEqual({ 'letter.txt': 'first', secret: 'mine' });
  });

  it('takes names in either Unicode form for one', async () => {
    const { at, id, local } = await aFolder();
    await writeFile(local.path('Ärger.txt'.normalize('NFD')), 'decomposed');
    await local.settle();
    expect(Object.keys(await driveTree(drive, id))).toEqual(['Ärger.txt'.normalize('NFC')]);
    await other.write(`${at}/Ärger.txt`.normalize('NFC'), 'newer', { ifExists: 'new-version' });
    await local.settle();
    expect(await local.tree()).toEqual({ ['Ärger.txt'.normalize('NFD')]: 'newer' });
  });

  it('does not look through a drive that is as it was, and does once it has changed', async () => {
    const { at, id, local } = await aFolder();
    await writeFile(local.path('letter.txt'), 'first');
    let revision = 1;
    let listed = 0;
    const list: TestDrive['list'] = (...input) => {
      listed++;
      return drive.list(...input);
    };
    const side = {
      ...{ drive: { ...drive, list }, spaceId: 'space', directoryId: id },
      bringUp: async () => undefined,
      expectBelieved: () => undefined,
      head: async () => ({ revision, hash: `head ${revision}`, first: null }),
    };
    await local.settle({ side });
    listed = 0;
    expect(await local.settle({ side })).toEqual([]);
    expect(listed).toBe(0);
    await writeFile(local.path('mine.txt'), 'mine');
    expect(await local.settle({ side })).toMatchObject([{ kind: 'upload', path: 'mine.txt' }]);
    await other.write(`${at}/theirs.txt`, 'theirs');
    revision++;
    expect(await local.settle({ side })).toMatchObject([{ kind: 'download', path: 'theirs.txt' }]);
    listed = 0;
    expect(await local.settle({ side })).toEqual([]);
    expect(listed).toBe(0);
  });

  it('looks through a drive that has what is not in step, though it is as it was', async () => {
    const { at, id, local } = await aFolder();
    await symlink('/etc/hostname', local.path('letter.txt'));
    await other.write(`${at}/letter.txt`, 'theirs');
    const side = {
      ...{ drive, spaceId: 'space', directoryId: id },
      bringUp: async () => undefined,
      expectBelieved: () => undefined,
      head: async () => ({ revision: 1, hash: 'head', first: null }),
    };
    expect(await local.settle({ side })).toEqual([]);
    await rm(local.path('letter.txt'));
    expect(await local.settle({ side })).toMatchObject([{ kind: 'download', path: 'letter.txt' }]);
  });

  it('says what it would do, and does none of it', async () => {
    const { id, local } = await aFolder();
    await writeFile(local.path('letter.txt'), 'first');
    const steps = await local.run((sync) => sync.preview());
    expect(steps.map(({ kind, path }) => `${kind} ${path}`)).toEqual(['upload letter.txt']);
    expect(await driveTree(drive, id)).toEqual({});
    expect(Object.keys(await local.contents())).toHaveLength(1);
  });

  it('touches nothing where more than half of the files are gone, or the folder is another one', async () => {
    const { id, local } = await aFolder();
    for (let number = 0; number < 12; number++) await writeFile(local.path(`${number}`), `${number}`);
    await local.settle();
    const before = await driveTree(drive, id);
    for (let number = 0; number < 11; number++) await rm(local.path(`${number}`));
    await expect(local.settle({ deletions: 'few' })).rejects.toThrow('11 of 12 files are gone');
    expect(await driveTree(drive, id)).toEqual(before);
    await rm(local.folder, { recursive: true });
    await mkdir(local.folder);
    await expect(local.settle()).rejects.toThrow('perhaps a disk is not there');
    expect(await driveTree(drive, id)).toEqual(before);
  });
});
