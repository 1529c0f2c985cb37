import { createHash } from 'node:crypto';
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
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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

describe('A file that somebody changes here while a newer version comes', () => {
  const PATH = 'a.txt';
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const here = () => join(folder, PATH);

  /** Writes as programs do that keep size and date. */
  async function changeUnseen(path: string, text = 'ours'): Promise<void> {
    const { atimeNs, mtimeNs } = await stat(path, { bigint: true });
    const inSeconds = (time: bigint) => Number(time) / 1e9;
    await writeFile(path, text);
    await utimes(path, inSeconds(atimeNs), inSeconds(mtimeNs));
  }

  async function aFile() {
    await writeFile(here(), 'mine');
    // A whole number of seconds, which every way of setting it keeps.
    await utimes(here(), 1_700_000_000, 1_700_000_000);
    return { ...(await seen(here())), sha256: sha256('mine') };
  }

  /** An own folder whose file system lets something happen when it is first asked for a method. */
  function interrupted(method: 'rename' | 'link', happening: () => Promise<void>): OwnFolder {
    let isDone = false;
    const files = new Proxy(ofNode, {
      get(target, name) {
        const original = Reflect.get(target, name);
        if (name !== method || isDone) return original;
        return async (...asked: unknown[]) => {
          isDone = true;
          await happening();
          return Reflect.apply(original, target, asked);
        };
      },
    });
    const ports = { files, folder, device: 'laptop', now: () => Date.UTC(2026, 0, 1) };
    return new OwnFolder({ ...ports, signal: new AbortController().signal });
  }

  /** Each text that is anywhere in the folder. */
  async function texts(): Promise<string[]> {
    const all = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = all.filter((each) => each.isFile() && each.name !== 'mark');
    return Promise.all(files.map((each) => readFile(join(each.parentPath, each.name), 'utf8')));
  }

  it('fault R2: is not replaced, moved or put into the trash, though size and date are the same', async () => {
    const before = await aFile();
    await changeUnseen(here());
    for (const as of [before, { ...before, sha256: null }]) {
      for (const attempt of [
        async () => own.place(await fetched(), PATH, as),
        async () => own.move(PATH, 'b.txt', as),
        async () => own.trashFile(PATH, as),
      ]) {
        await expect(attempt()).rejects.toBeInstanceOf(ChangedMeanwhile);
      }
    }
    expect(await readFile(here(), 'utf8')).toBe('ours');
  });

  it.each(['rename', 'link'] as const)(
    'fault R2: is kept where it is changed just before the %s, as the copy of this device',
    async (method) => {
      const before = await aFile();
      const aside = join(own.path, 'aside', PATH);
      const change = () => changeUnseen(method === 'rename' ? here() : aside);
      const placing = interrupted(method, change).place(await fetched(), PATH, before);
      await placing.catch((error: unknown) => expect(error).toBeInstanceOf(ChangedMeanwhile));
      expect(await texts()).toContain('ours');
      expect((await readdir(folder)).filter((name) => name.startsWith('a'))).not.toEqual([]);
    },
  );

  it('fault R2: goes to the trash of the folder where nobody knows what was in it', async () => {
    const before = { ...(await aFile()), sha256: null };
    await interrupted('rename', () => changeUnseen(here())).place(await fetched(), PATH, before);
    expect(await readFile(here(), 'utf8')).toBe('fetched');
    expect(await texts()).toContain('ours');
  });

  it.each(['place', 'move'] as const)(
    'fault R2: is at its place again where the disk refuses to %s',
    async (method) => {
      const before = await aFile();
      const full = async () => {
        throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
      };
      const refused = interrupted('link', full);
      const attempt =
        method === 'place'
          ? refused.place(await fetched(), PATH, before)
          : refused.move(PATH, 'b.txt', before);
      await expect(attempt).rejects.toMatchObject({ code: 'ENOSPC' });
      expect(await readFile(here(), 'utf8')).toBe('mine');
    },
  );

  it('fault R2: is not lost where one that was taken away before lies in its place', async () => {
    const aside = join(own.path, 'aside', PATH);
    await mkdir(dirname(aside), { recursive: true });
    await writeFile(aside, 'ours');
    await own.place(await fetched(), PATH, await aFile());
    expect(await texts()).toEqual(expect.arrayContaining(['ours', 'fetched']));
  });

  it('is replaced where its record alone has changed, or its number, and its content is known', async () => {
    const before = await aFile();
    await chmod(here(), 0o600);
    await own.place(await fetched(), PATH, { ...before, identity: 'another/number' });
    expect(await texts()).toEqual(['fetched']);
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
