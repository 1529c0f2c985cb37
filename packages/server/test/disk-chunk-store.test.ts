import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChunkStore } from '../src/store/chunks/chunk-store.ts';
import { openDiskChunkStore } from '../src/store/chunks/disk-chunk-store.ts';

const ITEM = 'ab1c0f0e-3f0b-4c63-9d4e-1f2f6c9e2a11';

let directory: string;
let store: ChunkStore;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'coffer-chunks-'));
  store = await openDiskChunkStore(directory);
});
afterEach(() => rm(directory, { recursive: true }));

async function* once(text: string) {
  yield Buffer.from(text);
}

async function put(index: number, text: string, itemId = ITEM): Promise<void> {
  await (await store.receive({ itemId, index }, text.length, once(text))).publish();
}

const temporary = () => readdir(join(directory, 'temporary'));

describe('The chunk store on disk', () => {
  it('keeps a chunk under the first two digits of its item, the item and its index', async () => {
    await put(12, 'text');
    const file = join(directory, 'chunks', 'ab', ITEM, '12');
    expect(await readFile(file, 'utf8')).toBe('text');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(join(directory, 'chunks'))).mode & 0o777).toBe(0o700);
  });

  it('leaves no temporary file, whether a chunk is published, given up or fails', async () => {
    await put(0, 'text');
    const given = await store.receive({ itemId: ITEM, index: 0 }, 4, once('text'));
    expect(await temporary()).toHaveLength(1);
    await given.discard();
    async function* failing() {
      yield Buffer.alloc(2_000_000);
      throw new Error('the line broke');
    }
    await expect(store.receive({ itemId: ITEM, index: 0 }, 9, failing())).rejects.toThrow('the line broke');
    expect(await temporary()).toEqual([]);
  });

  it('removes the folder of an item with its last chunk', async () => {
    for (const index of [0, 1]) await put(index, 'text');
    const folder = join(directory, 'chunks', 'ab');
    await store.remove([{ itemId: ITEM, index: 0, attempt: null }]);
    expect(await readdir(folder)).toEqual([ITEM]);
    await store.remove([{ itemId: ITEM, index: 1, attempt: null }]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('lists no strange files', async () => {
    await put(0, 'text');
    await put(0, 'text', `cd${randomUUID().slice(2)}`);
    await writeFile(join(directory, 'chunks', 'ab', ITEM, '01'), '');
    await writeFile(join(directory, 'chunks', 'ab', ITEM, 'note'), '');
    await writeFile(join(directory, 'chunks', 'ab', 'note'), '');
    expect(await store.list('ab')).toEqual([{ itemId: ITEM, index: 0, attempt: null }]);
  });

  it('removes temporary files to which nobody wrote since', async () => {
    const [old, young] = [join(directory, 'temporary', 'old'), join(directory, 'temporary', 'young')];
    await writeFile(old, '');
    await writeFile(young, '');
    await utimes(old, 1_000, 1_000);
    expect(await store.removeTemporary(new Date(2_000_000))).toBe(1);
    expect(await temporary()).toEqual(['young']);
  });

  it('finds out whether it can write, and leaves no trace', async () => {
    await store.checkWritable();
    expect(await temporary()).toEqual([]);
    await rm(join(directory, 'temporary'), { recursive: true });
    await expect(store.checkWritable()).rejects.toThrow();
  });
});
