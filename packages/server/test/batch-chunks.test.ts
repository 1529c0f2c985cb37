import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checksumOf } from '@coffer/crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../src/clock.ts';
import { leftChunk, rootOfChunk } from '../src/spaces/batch-chunks.ts';
import { segmentHashesOf } from '../src/storage/segment-hasher.ts';
import type { ChunkStore } from '../src/store/chunks/chunk-store.ts';
import { openDiskChunkStore } from '../src/store/chunks/disk-chunk-store.ts';

const VERSION = 'ab1c0f0e-3f0b-4c63-9d4e-1f2f6c9e2a11';
const SEALED = Buffer.alloc(100, 7);

let directory: string;
let store: ChunkStore;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'coffer-left-'));
  store = await openDiskChunkStore(directory);
});
afterEach(() => rm(directory, { recursive: true }));

it('fault H2: a chunk that a refused batch has left is taken unless the clean-up may remove it at this moment', async () => {
  async function* body() {
    yield SEALED;
  }
  const received = await store.receive({ versionId: VERSION, index: 0 }, SEALED.length, body());
  await received.publish();
  const announced = {
    version_id: VERSION,
    attempt: received.attempt ?? '',
    checksum: checksumOf(SEALED),
    root: rootOfChunk(await segmentHashesOf(SEALED)),
  };
  const left = (aloneSince: Date | null) =>
    leftChunk({ announced, length: SEALED.length, index: 0 }, store, systemClock, aloneSince);
  const now = Date.now();
  await expect(left(new Date(now - 60_000))).resolves.toMatchObject({ root: announced.root });
  await expect(left(null), 'where other servers work with the data').resolves.toBeDefined();
  await expect(left(new Date(now + 60_000))).rejects.toMatchObject({ code: 'checksum_mismatch' });
});
