import { link, lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PartFiles } from '../../src/transfers/part-files.ts';

let folder: string;
let parts: string;
let victim: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coffer-parts-'));
  parts = join(folder, '.coffer-part');
  victim = join(folder, 'victim');
  await writeFile(victim, 'untouched');
});
afterEach(() => rm(folder, { recursive: true }));

/** Writes to a part, and gives what it holds then. */
async function written(files = new PartFiles()): Promise<string> {
  const part = await files.open(folder, 'id');
  const { size } = await part.handle.stat();
  await part.handle.write('new', size);
  await part.keep();
  return readFile(join(parts, 'id'), 'utf8');
}

describe('A part of a file', () => {
  it('is in a folder of its user’s alone, kept for a later run, and gone with the folder in the end', async () => {
    expect(await written()).toBe('new');
    expect((await lstat(parts)).mode & 0o777).toBe(0o700);
    expect(await written()).toBe('newnew');
    const part = await new PartFiles().open(folder, 'id');
    await part.remove();
    expect(await readdir(folder)).toEqual(['victim']);
  });

  it('fault S11: is not written through a link that was laid in its place', async () => {
    await mkdir(parts, { mode: 0o777 });
    await symlink(victim, join(parts, 'id'));
    expect(await written()).toBe('new');
    await rm(join(parts, 'id'));
    await link(victim, join(parts, 'id'));
    expect(await written()).toBe('new');
    expect((await lstat(parts)).mode & 0o777).toBe(0o700);
    expect(await readFile(victim, 'utf8')).toBe('untouched');
  });

  it('fault S11: is not in a folder that is a link', async () => {
    const elsewhere = join(folder, 'elsewhere');
    await mkdir(elsewhere);
    await symlink(elsewhere, parts);
    const part = await new PartFiles().open(folder, 'id');
    expect(part.path).not.toContain('.coffer-part/');
    await part.remove();
    expect(await readdir(elsewhere)).toEqual([]);
  });

  it('fault R3: fails alone where it can be neither kept nor removed, and leaves its folder', async () => {
    const files = new PartFiles();
    const unhandled: unknown[] = [];
    const listen = (error: unknown) => unhandled.push(error);
    process.on('unhandledRejection', listen);
    try {
      for (const end of ['keep', 'remove'] as const) {
        const part = await files.open(folder, 'id');
        // Its handle takes longer to close than the folder needs to refuse it.
        const { close } = part.handle;
        part.handle.close = async () => {
          await setTimeout(20);
          await close.call(part.handle);
        };
        await rm(parts, { recursive: true });
        // A folder in its place, which cannot be removed as a file can.
        await mkdir(part.path, { recursive: true });
        await mkdir(join(parts, 'id'));
        await writeFile(join(parts, 'id', 'full'), '');
        await expect(part[end]()).rejects.toMatchObject({ code: expect.any(String) });
        await rm(parts, { recursive: true });
        // It is used by nobody any more: a new one is made, and removed with its last part.
        await (await files.open(folder, 'other')).remove();
        expect(await readdir(folder)).toEqual(['victim']);
      }
      await setTimeout(20);
    } finally {
      process.off('unhandledRejection', listen);
    }
    expect(unhandled).toEqual([]);
  });

  describe('that another program writes', () => {
    const GONE = 2 ** 30;

    /** The name of a part of this content as this program names its own, with another writer. */
    async function nameOf(writer: { host?: string; pid?: number; program?: string }): Promise<string> {
      const part = await new PartFiles().open(folder, 'elsewhere');
      const [, host, pid, program] = basename(part.path).split('.');
      await part.remove();
      return ['id', writer.host ?? host, writer.pid ?? pid, writer.program ?? program, '11111111'].join('.');
    }

    it('fault R4: is taken over where that has ended on this host', async () => {
      const program = 'another';
      const names = [
        await nameOf({ pid: process.ppid, program }),
        await nameOf({ pid: GONE, program }),
      ] as const;
      await mkdir(parts);
      await writeFile(join(parts, names[0]), 'of another');
      await writeFile(join(parts, names[1]), 'left');
      expect(await written()).toBe('leftnew');
      expect(await readFile(join(parts, names[0]), 'utf8')).toBe('of another');
    });

    it('fault R4: is left alone on another host or by another program of the same number, until it rests', async () => {
      for (const writer of [
        { host: 'elsewhere', pid: GONE },
        { pid: process.pid, program: 'another' },
      ]) {
        const name = await nameOf(writer);
        await mkdir(parts);
        await writeFile(join(parts, name), 'left');
        expect(await written()).toBe('new');
        expect(await readFile(join(parts, name), 'utf8')).toBe('left');
        await rm(join(parts, 'id'));
        const later = new PartFiles(() => Date.now() + 11 * 60_000);
        expect(await written(later)).toBe('leftnew');
        await rm(parts, { recursive: true });
      }
    });

    it('fault R4: is another one for each download of one program at once', async () => {
      const [files, others] = [new PartFiles(), new PartFiles()];
      const open = [files.open(folder, 'id'), files.open(folder, 'id'), others.open(folder, 'id')];
      const all = await Promise.all(open);
      const late = await new PartFiles().open(folder, 'id');
      expect(new Set([...all, late].map(({ path }) => path)).size).toBe(4);
      for (const part of [...all, late]) {
        await part.handle.write('whole');
        expect(await readFile(part.path, 'utf8')).toBe('whole');
      }
      for (const part of [...all, late]) await part.remove();
      expect(await readdir(folder)).toEqual(['victim']);
    });
  });
});
