import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChunkStore } from '../src/store/chunks/chunk-store.ts';
import { removeDeleted } from '../src/store/chunks/chunk-store.ts';
import { openDiskChunkStore } from '../src/store/chunks/disk-chunk-store.ts';
import { watchedChunkStore } from '../src/store/chunks/watched-chunk-store.ts';

const ITEM = 'ab1c0f0e-3f0b-4c63-9d4e-1f2f6c9e2a11';
const PLACE = { versionId: ITEM, index: 0, attempt: null };

let directory: string;
let said: unknown[][];
let store: ChunkStore;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'coffer-watched-'));
  said = [];
  const log = {
    info: (...words: unknown[]) => said.push(['info', ...words]),
    error: (...words: unknown[]) => said.push(['error', ...words]),
  };
  store = watchedChunkStore(await openDiskChunkStore(directory), log);
});
afterEach(() => rm(directory, { recursive: true }));

const FAILS = ['error', { operation: 'remove', err: expect.any(Error) }, 'the chunk store fails'];
const WORKS = ['info', { operation: 'remove' }, 'the chunk store works again'];

describe('A chunk that cannot be removed', () => {
  /** No file, so it cannot be removed as one. */
  const strange = () => join(directory, 'chunks', 'ab', `${ITEM}.0`);

  beforeEach(() => mkdir(strange(), { recursive: true }));

  it('is no failure of the deletion, and said once in the log, until it can be', async () => {
    await removeDeleted(store, [PLACE]);
    await removeDeleted(store, [PLACE]);
    expect(said).toEqual([FAILS]);
    await rm(strange(), { recursive: true });
    await removeDeleted(store, [PLACE]);
    await removeDeleted(store, [PLACE]);
    expect(said).toEqual([FAILS, WORKS]);
  });

  it('is a failure of whoever cleans up', async () => {
    await expect(store.remove([PLACE])).rejects.toThrow();
  });
});

describe('A body that is refused', () => {
  it('is no failure of the store', async () => {
    async function* refused() {
      yield Buffer.alloc(1);
      throw new Error('the checksum is wrong');
    }
    await expect(store.receive(PLACE, 1, refused())).rejects.toThrow('the checksum is wrong');
    expect(said).toEqual([]);
  });
});
