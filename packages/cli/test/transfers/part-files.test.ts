import { link, lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
