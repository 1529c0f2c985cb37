import { CHUNK_SIZE } from '@coffer/crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSemaphore } from '../../../src/concurrency/semaphore.ts';
import { RangedFile } from '../../../src/transfers/download/ranged-file.ts';
import { uploadFile } from '../../../src/transfers/upload/upload-file.ts';
import { drain, newFile, type TestFile } from '../../support/files.ts';
import { MemoryServer } from '../../support/memory-server.ts';
import { nativeHasher } from '../../support/native-hasher.ts';
import { testClock } from '../../support/test-clock.ts';

const COUNT = 6;
const SIZE = COUNT * CHUNK_SIZE - 7;

async function world(): Promise<{ server: MemoryServer; file: TestFile; ranged: RangedFile }> {
  const server = new MemoryServer();
  const file = await newFile(server, SIZE);
  await uploadFile({
    api: server.api,
    key: file.key,
    item: file.item,
    source: file.source,
    storedChunks: [],
    hasher: nativeHasher(),
    semaphore: createSemaphore(8),
    signal: new AbortController().signal,
  });
  server.calls.length = 0;
  const ranged = new RangedFile({ api: server.api, key: file.key, item: file.item, clock: testClock() });
  return { server, file, ranged };
}

const chunksAsked = (server: MemoryServer) => server.calls.map(({ chunk }) => chunk);

describe('a file that is read here and there', () => {
  it('gives the bytes of any range', async () => {
    const { file, ranged } = await world();
    await fc.assert(
      fc.asyncProperty(fc.nat(SIZE), fc.nat(CHUNK_SIZE * 2), async (from, length) => {
        const to = Math.min(from + length, SIZE);
        const bytes = await ranged.read(from, to);
        expect(Buffer.compare(bytes, file.bytes.subarray(from, to))).toBe(0);
      }),
      { numRuns: 20 },
    );
  });

  it('fetches the chunks of the range and no other', async () => {
    const { server, ranged } = await world();
    await ranged.read(2 * CHUNK_SIZE + 5, 2 * CHUNK_SIZE + 6);
    expect(chunksAsked(server)).toEqual([2]);
    await ranged.read(4 * CHUNK_SIZE - 1, 4 * CHUNK_SIZE + 1);
    expect(chunksAsked(server)).toEqual([2, 3, 4]);
  });

  it('keeps the last four chunks, and fetches older ones again', async () => {
    const { server, ranged } = await world();
    const readChunk = (index: number) => ranged.read(index * CHUNK_SIZE, index * CHUNK_SIZE + 1);
    for (const index of [0, 1, 2, 3, 0, 4, 1, 0]) await readChunk(index);
    expect(chunksAsked(server)).toEqual([0, 1, 2, 3, 4, 1]);
  });

  it('asks once for a chunk that several readers want at the same time', async () => {
    const { server, ranged } = await world();
    await Promise.all([ranged.read(0, 10), ranged.read(5, 20), ranged.read(100, 200)]);
    expect(chunksAsked(server)).toEqual([0]);
  });

  it('stops fetching when the last reader of a chunk has gone away, and not before', async () => {
    const { server, ranged } = await world();
    server.before = () => new Promise(() => {});
    const [first, second] = [new AbortController(), new AbortController()];
    const reads = [ranged.read(0, 1, first.signal), ranged.read(1, 2, second.signal)];
    const outcomes = Promise.allSettled(reads);
    first.abort(new Error('gone'));
    await expect(reads[0]).rejects.toThrow('gone');
    expect(server.calls[0]?.signal?.aborted).toBe(false);
    second.abort(new Error('gone too'));
    await outcomes;
    expect(server.calls[0]?.signal?.aborted).toBe(true);

    server.before = () => {};
    expect(await ranged.read(0, 1)).toHaveLength(1);
  });

  it('stops when a stream is cancelled, its read-ahead too', async () => {
    const { server, ranged } = await world();
    server.before = ({ chunk }) => (chunk === 0 ? undefined : new Promise(() => {}));
    const reader = ranged.stream(0, SIZE).getReader();
    await reader.read();
    await reader.cancel();
    const ahead = server.calls.filter(({ chunk }) => chunk > 0);
    expect(ahead).toHaveLength(1);
    await expect.poll(() => ahead.every(({ signal }) => signal?.aborted)).toBe(true);
  });

  it('hands out nothing of a chunk that was exchanged, and all of those before it', async () => {
    const { server, file, ranged } = await world();
    const bodies = server.bodies(file.item.id);
    const other = bodies.get(3);
    if (other !== undefined) bodies.set(2, other);
    const { bytes, error } = await drain(ranged.stream(CHUNK_SIZE + 1, 4 * CHUNK_SIZE));
    expect(error).toMatchObject({ failure: { code: 'chunk_tampered', index: 2 } });
    expect(Buffer.compare(bytes, file.bytes.subarray(CHUNK_SIZE + 1, 2 * CHUNK_SIZE))).toBe(0);
  });

  it('fetches a chunk again that failed before', async () => {
    const { server, ranged } = await world();
    server.fault = ({ earlier }) => (earlier === 0 ? 'not_found' : undefined);
    await expect(ranged.read(0, 1)).rejects.toThrow();
    expect(await ranged.read(0, 1)).toHaveLength(1);
  });

  it('refuses a range that does not lie within the file', async () => {
    const { ranged } = await world();
    expect(() => ranged.stream(0, SIZE + 1)).toThrow('range_invalid');
  });
});
