import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChunkStore } from '../src/chunks/chunk-store.ts';
import { openDiskChunkStore } from '../src/chunks/disk-chunk-store.ts';

const ITEM = 'ab1c0f0e-3f0b-4c63-9d4e-1f2f6c9e2a11';

let directory: string;
let store: ChunkStore;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'coffer-chunks-'));
  store = await openDiskChunkStore(directory);
});
afterEach(() => rm(directory, { recursive: true }));

async function* pieces(...texts: (string | Uint8Array)[]) {
  for (const text of texts) yield Buffer.from(text);
}

async function put(index: number, text: string, item = ITEM): Promise<void> {
  await (await store.receive(pieces(text))).publish(item, index);
}

async function content(index: number): Promise<string | null> {
  const stored = await store.open(ITEM, index);
  return stored === null ? null : (await buffer(stored.stream)).toString();
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

  it('gives back what it was given, in whatever pieces', async () => {
    const bytes = new Uint8Array(3_000_000).map((_, i) => i % 251);
    const cuts = [0, 1, 1_048_576, 1_048_577, 2_500_000, 3_000_000];
    const parts = cuts.slice(1).map((end, i) => bytes.subarray(cuts[i], end));
    await (await store.receive(pieces(...parts))).publish(ITEM, 0);
    const stored = await store.open(ITEM, 0);
    expect(stored?.length).toBe(bytes.length);
    expect(stored && (await buffer(stored.stream)).equals(bytes)).toBe(true);
  });

  it('takes an empty chunk', async () => {
    await put(0, '');
    expect(await content(0)).toBe('');
  });

  it('has nothing under its name until it is published', async () => {
    const received = await store.receive(pieces('text'));
    expect(await content(0)).toBeNull();
    expect(await store.writtenAt(ITEM, 0)).toBeNull();
    await received.publish(ITEM, 0);
    expect(await content(0)).toBe('text');
    expect(await temporary()).toEqual([]);
  });

  it('leaves nothing of a body that fails', async () => {
    async function* failing() {
      yield Buffer.alloc(2_000_000);
      throw new Error('the line broke');
    }
    await expect(store.receive(failing())).rejects.toThrow('the line broke');
    expect(await temporary()).toEqual([]);
  });

  it('leaves nothing of a chunk that is given up, and keeps one that was published', async () => {
    const given = await store.receive(pieces('text'));
    await given.discard();
    expect(await temporary()).toEqual([]);
    const kept = await store.receive(pieces('text'));
    await kept.publish(ITEM, 0);
    await kept.discard();
    expect(await content(0)).toBe('text');
  });

  it('removes single chunks and whole items, missing ones too', async () => {
    for (const index of [0, 1, 2]) await put(index, 'text');
    await store.remove(ITEM, 1);
    await store.remove(ITEM, 1);
    expect(await store.list('ab')).toHaveLength(2);
    await store.removeItem(ITEM);
    await store.removeItem(ITEM);
    expect(await store.list('ab')).toEqual([]);
    await put(0, 'again');
    await store.remove(ITEM, 0);
    expect(await readdir(join(directory, 'chunks', 'ab'))).toEqual([]);
  });

  it('lists the chunks of a prefix, and no strange files', async () => {
    await put(0, 'text');
    await put(0, 'text', `cd${randomUUID().slice(2)}`);
    await writeFile(join(directory, 'chunks', 'ab', ITEM, '01'), '');
    await writeFile(join(directory, 'chunks', 'ab', ITEM, 'note'), '');
    await writeFile(join(directory, 'chunks', 'ab', 'note'), '');
    expect(await store.list('ab')).toEqual([{ itemId: ITEM, index: 0 }]);
    expect(await store.list('ef')).toEqual([]);
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
