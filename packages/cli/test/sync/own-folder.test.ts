import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identityOf, ofNode, stampOf, statsAt } from '../../src/sync/disk.ts';
import { ChangedMeanwhile, OwnFolder } from '../../src/sync/own-folder.ts';

let root: string;
let folder: string;
let outside: string;
let own: OwnFolder;

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'coffer-own-')));
  folder = join(root, 'kept');
  outside = join(root, 'outside');
  await mkdir(join(folder, 'sub'), { recursive: true });
  await mkdir(outside);
  own = new OwnFolder({
    ...{ files: ofNode, folder, device: 'laptop' },
    now: () => Date.UTC(2026, 0, 1),
    signal: new AbortController().signal,
  });
  await own.prepare();
});
afterEach(() => rm(root, { recursive: true }));

async function seen(path: string) {
  const stats = await statsAt(ofNode, path);
  if (stats === null) throw new Error(`${path} is not there`);
  return { identity: identityOf(stats), stamp: stampOf(stats), size: Number(stats.size), sha256: null };
}

/** Puts a symbolic link out of the folder in the place of a directory. */
async function linkInPlaceOf(directory: string): Promise<void> {
  await rename(join(folder, directory), join(root, 'was here'));
  await symlink(outside, join(folder, directory));
}

async function fetched(): Promise<string> {
  const path = own.incoming();
  await writeFile(path, 'fetched');
  return path;
}

describe('A file that is fetched in place of another one', () => {
  it('fault B7: gets the permissions of that, but none to run as its owner or group', async () => {
    const path = join(folder, 'a.txt');
    await writeFile(path, 'mine');
    for (const [mode, kept] of [
      [0o600, 0o600],
      [0o755, 0o755],
      [0o4750, 0o750],
    ] as const) {
      await chmod(path, mode);
      await own.place(await fetched(), 'a.txt', await seen(path));
      expect(await readFile(path, 'utf8')).toBe('fetched');
      expect((await stat(path)).mode & 0o7777).toBe(kept);
    }
  });
});

describe('A directory that has become a symbolic link since it was looked at', () => {
  it('fault S16: leads nothing out of the folder that is placed, moved, put back or put aside', async () => {
    await writeFile(join(folder, 'a.txt'), 'mine');
    const mine = await seen(join(folder, 'a.txt'));
    await linkInPlaceOf('sub');
    await writeFile(join(outside, 'theirs.txt'), 'theirs');
    const theirs = await seen(join(outside, 'theirs.txt'));

    for (const attempt of [
      async () => own.place(await fetched(), 'sub/new.txt', null),
      async () => own.place(await fetched(), 'sub/theirs.txt', theirs),
      async () => own.move('a.txt', 'sub/a.txt', mine),
      async () => own.move('sub/theirs.txt', 'b.txt', theirs),
      async () => own.trashFile('sub/theirs.txt', theirs),
      async () => own.trashDirectory('sub/theirs.txt'),
      async () => own.setAside('sub/theirs.txt'),
    ]) {
      await expect(attempt()).rejects.toBeInstanceOf(ChangedMeanwhile);
    }
    expect(await readdir(outside)).toEqual(['theirs.txt']);
    expect(await readFile(join(folder, 'a.txt'), 'utf8')).toBe('mine');
  });

  it('fault S16: has what a crash left in an exchange kept in the trash of the folder', async () => {
    await mkdir(join(own.path, 'aside', 'sub'), { recursive: true });
    await writeFile(join(own.path, 'aside', 'sub', 'a.txt'), 'mine');
    await linkInPlaceOf('sub');
    await own.recover();
    expect(await readdir(outside)).toEqual([]);
    const [day = ''] = await readdir(join(own.path, 'deleted'));
    expect(await readFile(join(own.path, 'deleted', day, 'sub', 'a.txt'), 'utf8')).toBe('mine');
  });

  it('fault S16: is not taken for what sync keeps in the folder itself', async () => {
    await rm(own.path, { recursive: true });
    await symlink(outside, own.path);
    await expect(own.prepare()).rejects.toMatchObject({ name: 'CommandRefused' });
    expect(await readdir(outside)).toEqual([]);
  });
});
