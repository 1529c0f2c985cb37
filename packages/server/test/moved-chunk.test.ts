import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { checksumOf } from '@coffer/crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forEachAtMost } from '../src/concurrency/semaphore.ts';
import { moveChunk, StoreUnfaithful } from '../src/move/moved-chunk.ts';
import type { ChunkStore } from '../src/store/chunks/chunk-store.ts';
import { openDiskChunkStore } from '../src/store/chunks/disk-chunk-store.ts';
import type { ChunkRow } from '../src/store/database/schema.ts';

let folder: string;
let from: ChunkStore;
let to: ChunkStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coffer-moved-'));
  from = await openDiskChunkStore(join(folder, 'from'), 'one');
  to = await openDiskChunkStore(join(folder, 'to'), 'one');
});
afterEach(() => rm(folder, { recursive: true }));

async function put(store: ChunkStore, versionId: string, body: Uint8Array): Promise<void> {
  const received = await store.receive({ versionId, index: 0 }, body.length, Readable.from([body]));
  await received.publish();
}

async function stored(body: Uint8Array): Promise<ChunkRow> {
  const versionId = randomUUID();
  await put(from, versionId, body);
  return {
    space_id: randomUUID(),
    version_id: versionId,
    chunk_index: 0,
    length: body.length,
    created_at: 0,
    attempt: null,
    checksum: checksumOf(body),
    checksum_function: 'crc16',
    segment_hashes: createHash('sha256').update(body).digest('base64url'),
    encrypted_digest: null,
  };
}

async function read(store: ChunkStore, { version_id }: ChunkRow): Promise<string | null> {
  const chunk = await store.open({ versionId: version_id, index: 0, attempt: null });
  if (chunk === null) return null;
  const hash = createHash('sha256');
  for await (const piece of chunk.stream) hash.update(piece);
  return hash.digest('hex');
}

describe('A chunk that is moved', () => {
  it('is in both stores then', async () => {
    const record = await stored(randomBytes(100_000));
    expect(await moveChunk(from, to, record, [])).toEqual({ outcome: 'copied', attempt: null });
    expect(await read(to, record)).toBe(await read(from, record));
  });

  it('stays where an interrupted move has brought it', async () => {
    const record = await stored(randomBytes(1_000));
    await moveChunk(from, to, record, []);
    const failing: ChunkStore = { ...to, receive: () => Promise.reject(new Error('Not again')) };
    expect(await moveChunk(from, failing, record, [null])).toEqual({ outcome: 'kept', attempt: null });
  });

  it('is brought again where half of it is there, or something else with the same checksum', async () => {
    const body = randomBytes(1_000);
    const record = await stored(body);
    await put(to, record.version_id, body.subarray(0, 500));
    expect(await moveChunk(from, to, record, [null])).toMatchObject({ outcome: 'copied' });
    const other = sameChecksum(record);
    await put(to, record.version_id, other);
    expect(await moveChunk(from, to, record, [null])).toMatchObject({ outcome: 'copied' });
    expect(await read(to, record)).toBe(await read(from, record));
  });

  it('is named where it is missing or altered, and leaves nothing', async () => {
    const body = randomBytes(1_000);
    const record = await stored(body);
    body.writeUInt8(body.readUInt8(0) ^ 1, 0);
    await put(from, record.version_id, body);
    expect(await moveChunk(from, to, record, [])).toEqual({ outcome: 'altered' });
    await from.remove([{ versionId: record.version_id, index: 0, attempt: null }]);
    expect(await moveChunk(from, to, record, [])).toEqual({ outcome: 'missing' });
    expect(await to.list(record.version_id.slice(0, 2))).toEqual([]);
  });

  it('is kept where the former store has lost it since', async () => {
    const record = await stored(randomBytes(1_000));
    await moveChunk(from, to, record, []);
    await from.remove([{ versionId: record.version_id, index: 0, attempt: null }]);
    expect(await moveChunk(from, to, record, [null])).toEqual({ outcome: 'kept', attempt: null });
  });

  it('is an error where the new store gives back something else', async () => {
    const record = await stored(randomBytes(1_000));
    const other = sameChecksum(record);
    const forgetful: ChunkStore = {
      ...to,
      open: async () => ({ length: other.length, stream: Readable.from([other]) }),
    };
    await expect(moveChunk(from, forgetful, record, [])).rejects.toThrow(StoreUnfaithful);
  });
});

describe('Lanes', () => {
  it('work on everything, so many at a time', async () => {
    let [atWork, most] = [0, 0];
    const done: number[] = [];
    await forEachAtMost(3, [1, 2, 3, 4, 5, 6, 7], async (item) => {
      atWork += 1;
      most = Math.max(most, atWork);
      await new Promise(setImmediate);
      atWork -= 1;
      done.push(item);
    });
    expect(done.sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(most).toBe(3);
  });

  it('begin nothing more after a failure, and end what they began', async () => {
    const [begun, ended]: [number[], number[]] = [[], []];
    const working = forEachAtMost(2, [1, 2, 3, 4, 5, 6], async (item) => {
      begun.push(item);
      await new Promise(setImmediate);
      if (item === 1) throw new Error('one failed');
      ended.push(item);
    });
    await expect(working).rejects.toThrow('one failed');
    expect(begun).toEqual([1, 2]);
    expect(ended).toEqual([2]);
  });
});

/** Other bytes of the same length and the same CRC-16, which is found by trying. */
function sameChecksum({ length, checksum }: ChunkRow): Uint8Array {
  const body = randomBytes(length);
  for (let number = 0; ; number += 1) {
    body.writeUInt32LE(number, 0);
    if (checksumOf(body) === checksum) return body;
  }
}
