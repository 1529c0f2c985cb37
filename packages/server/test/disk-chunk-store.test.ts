import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChunkPlace } from '../src/store/chunks/chunk-place.ts';
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

/** Stores a chunk; gives its place. */
async function put(index: number, text: string, versionId = ITEM): Promise<ChunkPlace> {
  const received = await store.receive({ versionId, index }, text.length, once(text));
  await received.publish();
  return { versionId, index, attempt: received.attempt };
}

async function read(place: ChunkPlace): Promise<string | null> {
  const stored = await store.open(place);
  return stored && Buffer.concat(await stored.stream.toArray()).toString();
}

const temporary = () => readdir(join(directory, 'temporary'));

describe('The chunk store on disk', () => {
  it('keeps a chunk under the first two digits of its version, the version, its index and its sending', async () => {
    const { attempt } = await put(12, 'text');
    expect(attempt).toMatch(/^[0-9a-f]{16}$/);
    const file = join(directory, 'chunks', 'ab', `${ITEM}.12.${attempt}`);
    expect(await readFile(file, 'utf8')).toBe('text');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(join(directory, 'chunks'))).mode & 0o777).toBe(0o700);
  });

  it('keeps sendings of the same chunk apart, so that none replaces or removes another one’s bytes', async () => {
    const first = await put(0, 'first');
    const second = await store.receive({ versionId: ITEM, index: 0 }, 6, once('second'));
    await second.publish();
    expect(await read(first)).toBe('first');
    await second.discard();
    expect(await read(first)).toBe('first');
    expect(await store.list('ab')).toEqual([first]);
  });

  it('keeps one of each chunk for a backup, under its index alone', async () => {
    store = await openDiskChunkStore(directory, 'one');
    await put(3, 'former');
    expect(await put(3, 'later')).toEqual({ versionId: ITEM, index: 3, attempt: null });
    expect(await readFile(join(directory, 'chunks', 'ab', `${ITEM}.3`), 'utf8')).toBe('later');
  });

  it('stores many chunks of an item at once, and syncs their folder for all of them', async () => {
    const places = await Promise.all(Array.from({ length: 40 }, (_, index) => put(index, `chunk ${index}`)));
    for (const place of places) expect(await read(place)).toBe(`chunk ${place.index}`);
  });

  it('leaves no temporary file, whether a chunk is published, given up or fails', async () => {
    await put(0, 'text');
    const given = await store.receive({ versionId: ITEM, index: 0 }, 4, once('text'));
    expect(await temporary()).toHaveLength(1);
    await given.discard();
    async function* failing() {
      yield Buffer.alloc(2_000_000);
      throw new Error('the line broke');
    }
    await expect(store.receive({ versionId: ITEM, index: 0 }, 2_000_009, failing())).rejects.toThrow(
      'the line broke',
    );
    expect(await temporary()).toEqual([]);
  });

  it('leaves nothing of an item with its last chunk', async () => {
    const [first, second] = [await put(0, 'text'), await put(1, 'text')];
    const folder = join(directory, 'chunks', 'ab');
    await store.remove([first]);
    expect(await readdir(folder)).toEqual([`${ITEM}.1.${second.attempt}`]);
    await store.remove([second]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('lists no strange files', async () => {
    const place = await put(0, 'text');
    await put(0, 'text', `cd${randomUUID().slice(2)}`);
    await writeFile(join(directory, 'chunks', 'ab', `${ITEM}.01`), '');
    await writeFile(join(directory, 'chunks', 'ab', `${ITEM}.note`), '');
    await writeFile(join(directory, 'chunks', 'ab', 'note'), '');
    expect(await store.list('ab')).toEqual([place]);
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
