import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartRefused } from '../src/config/start-refused.ts';
import type { ChunkStore } from '../src/store/chunks/chunk-store.ts';
import { openDiskChunkStore } from '../src/store/chunks/disk-chunk-store.ts';
import { ownStore } from '../src/store/chunks/own-store.ts';
import type { Database } from '../src/store/database/database.ts';
import { temporaryDatabase } from './support/database.ts';

let folder: string;
let database: Database;
let chunks: ChunkStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coffer-own-store-'));
  database = await temporaryDatabase();
  chunks = await openDiskChunkStore(join(folder, 'one'));
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

describe('A database and a chunk store', () => {
  it('that are both new belong together from then on', async () => {
    await ownStore(database, chunks, 'here');
    await ownStore(database, chunks, 'here');
    const another = await temporaryDatabase();
    await expect(ownStore(another, chunks, 'here')).rejects.toThrow(StartRefused);
    await another.close();
  });

  it('that are both new may be met by several instances at the same moment', async () => {
    await Promise.all(Array.from({ length: 5 }, () => ownStore(database, chunks, 'here')));
    await ownStore(database, chunks, 'here');
  });

  it('may be brought together by another instance between the first look at one and at the other', async () => {
    let others = 0;
    const late: ChunkStore = {
      ...chunks,
      async owner() {
        if (others++ === 0) await ownStore(database, chunks, 'here');
        return chunks.owner();
      },
    };
    await ownStore(database, late, 'here');
    expect(others).toBeGreaterThan(0);
  });
});
