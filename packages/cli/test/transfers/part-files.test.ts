import { link, lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

  it('is taken over from a program that has ended, and from no other', async () => {
    await mkdir(parts);
    await writeFile(join(parts, `id.${process.ppid}.11111111`), 'of another');
    await writeFile(join(parts, `id.${2 ** 30}.11111111`), 'left');
    expect(await written()).toBe('leftnew');
    const files = new PartFiles();
    const [one, other] = await Promise.all([files.open(folder, 'id'), files.open(folder, 'id')]);
    expect(one.path).not.toBe(other.path);
    await Promise.all([one.remove(), other.remove()]);
    expect(await readdir(parts)).toEqual([`id.${process.ppid}.11111111`]);
  });
});
