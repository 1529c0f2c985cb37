import {
  appendFile,
  type FileHandle,
  mkdtemp,
  open,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StreamFile } from '@coffer/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentOf, isEmpty, openToRead } from '../../src/transfers/open-content.ts';

let folder: string;
let handle: FileHandle | null;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coffer-content-'));
  handle = null;
});
afterEach(async () => {
  await handle?.close();
  await rm(folder, { recursive: true });
});

async function opened(path: string): Promise<File | StreamFile> {
  handle = await openToRead(path, true);
  return contentOf(handle, { name: 'named', type: 'text/plain' });
}

/** All that an upload would read. */
async function read(content: File | StreamFile): Promise<string> {
  return new Response(content instanceof File ? content.stream() : content.stream).text();
}

describe('The content of a file on this device', () => {
  it('fault B19: has the size and the parts of a file of more than 4 GiB', async () => {
    const path = join(folder, 'large');
    const size = 2 ** 32 + 5;
    const sparse = await open(path, 'w');
    await sparse.write('start', 0);
    await sparse.write('end!!', 2 ** 32);
    await sparse.close();
    const content = await opened(path);
    expect(content).toMatchObject({ size, type: 'text/plain', name: 'named' });
    if (!(content instanceof File)) throw new Error('It is no file');
    expect(await content.slice(0, 5).text()).toBe('start');
    expect(await content.slice(2 ** 32).text()).toBe('end!!');
    expect(await content.slice(-5, -1).text()).toBe('end!');
    expect(await new Response(content.slice(2 ** 32 - 3_000_000).stream()).text()).toMatch(
      /^\0{3000000}end!!$/,
    );
  });

  it('fault B19: is refused in every part once the file has changed', async () => {
    const path = join(folder, 'changed');
    await writeFile(path, Buffer.alloc(3_000_000));
    const content = await opened(path);
    await appendFile(path, 'more');
    if (!(content instanceof File)) throw new Error('It is no file');
    await expect(content.slice(0, 1).arrayBuffer()).rejects.toMatchObject({
      failure: { code: 'source_changed' },
    });
    await expect(read(content)).rejects.toMatchObject({ failure: { code: 'source_changed' } });
  });

  it('fault B2: is refused once the file has changed and kept its size and date', async () => {
    const path = join(folder, 'kept');
    await writeFile(path, Buffer.alloc(3_000_000));
    const { atime, mtime } = await stat(path);
    await utimes(path, atime, mtime);
    const content = await opened(path);
    // The clock of a file system may stand still for some milliseconds.
    await new Promise((resolve) => setTimeout(resolve, 20));
    await writeFile(path, Buffer.alloc(3_000_000, 'x'));
    await utimes(path, atime, mtime);
    await expect(read(content)).rejects.toMatchObject({ failure: { code: 'source_changed' } });
  });

  it('fault B12: is all that can be read, whatever size the file system reports', async () => {
    const whole = await readFile('/proc/version', 'utf8');
    const small = await opened('/proc/version');
    expect(small.size).toBe(whole.length);
    expect(await read(small)).toBe(whole);
    expect(await isEmpty('/proc/version')).toBe(false);
  });

  it.for([100, 300_000, 600_000])('fault B12: ends where a file ends that reports %i bytes', async (said) => {
    const path = join(folder, 'other');
    await writeFile(path, 'x'.repeat(280_000));
    handle = await openToRead(path, true);
    const truly = handle.stat.bind(handle);
    Object.assign(handle, {
      stat: async () => Object.assign(await truly({ bigint: true }), { size: BigInt(said) }),
    });
    const content = await contentOf(handle, { name: 'named', type: '' });
    expect((await read(content)).length).toBe(280_000);
  });

  it('is not that of a link which has taken the place of a file', async () => {
    await symlink('/etc/hostname', join(folder, 'link'));
    await expect(openToRead(join(folder, 'link'))).rejects.toMatchObject({ code: 'ELOOP' });
  });
});
