import {
  CHUNK_SIZE,
  contentRoot,
  encryptedChunkSize,
  HASH_LENGTH,
  SEALED_SEGMENT_SIZE,
  SEGMENT_SIZE,
} from '@coffer/crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createSemaphore } from '../../../src/concurrency/semaphore.ts';
import { download, storedFile } from '../../support/downloads.ts';
import { drain, type StoredFile } from '../../support/files.ts';
import { type Call, MemoryServer } from '../../support/memory-server.ts';

/** A busy machine takes its time. */
const PATIENT = { timeout: 20_000 };

/** The first chunk of each request for some. */
const asked = (server: MemoryServer) =>
  server.calls.filter(({ route }) => route === 'downloadChunk').map(({ chunk }) => chunk);

/** How many bytes a request for one chunk of a file is answered with. */
function lengthOf({ chunk, range }: Call, size: number): number {
  const [from = 0, to = 0] = (range ?? `0-${encryptedChunkSize(chunk, size) - 1}`).split('-').map(Number);
  return to + 1 - from;
}

describe('a download', () => {
  it.each([0, 1, CHUNK_SIZE, CHUNK_SIZE + 1, 3 * CHUNK_SIZE - 1])(
    'of %s bytes is what was uploaded',
    async (size) => {
      const server = new MemoryServer();
      const file = await storedFile(server, size);
      const progress: number[] = [];
      const onProgress = (bytes: number) => void progress.push(bytes);
      const { bytes, error } = await drain(download(server, file, { onProgress }));
      expect(error).toBeNull();
      expect(Buffer.compare(bytes, file.bytes)).toBe(0);
      expect(progress.at(-1) ?? 0).toBe(size);
    },
  );

  it('comes in order, whatever the order of the answers', async () => {
    const server = new MemoryServer();
    const file = await storedFile(server, 4 * CHUNK_SIZE);
    server.before = ({ chunk }) => new Promise((resolve) => setTimeout(resolve, (4 - chunk) * 4));
    const { bytes } = await drain(download(server, file));
    expect(Buffer.compare(bytes, file.bytes)).toBe(0);
    // The hashes come beside the chunks.
    expect(server.peakInFlight).toBe(4 + 1);
  });

  it('asks for nothing before somebody reads', async () => {
    const server = new MemoryServer();
    const file = await storedFile(server, CHUNK_SIZE);
    download(server, file);
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(server.calls).toEqual([]);
  });

  it('gets over a connection that breaks, and a server that starts again', async () => {
    const server = new MemoryServer();
    const file = await storedFile(server, 3 * CHUNK_SIZE);
    server.fault = ({ chunk, earlier }) => (earlier > 3 ? undefined : chunk === 1 ? 'drop' : 'unavailable');
    const { bytes, error } = await drain(download(server, file));
    expect(error).toBeNull();
    expect(Buffer.compare(bytes, file.bytes)).toBe(0);
  });

  it('fails when the server stays away, and is not silently shorter', async () => {
    const server = new MemoryServer();
    const file = await storedFile(server, 3 * CHUNK_SIZE);
    server.fault = ({ chunk }) => (chunk === 2 ? 'drop' : undefined);
    const { bytes, error } = await drain(download(server, file));
    expect(error).toMatchObject({ failure: { code: 'server_unreachable' } });
    expect(bytes.length).toBe(2 * CHUNK_SIZE);
  });

  it.each([
    ['the server', 'drop'],
    ['what the server waits for itself', 'unavailable'],
  ] as const)('waits for %s as long as it takes if it is told to, and says so', async (_, fault) => {
    const server = new MemoryServer();
    const file = await storedFile(server, 3 * CHUNK_SIZE);
    server.fault = ({ chunk, earlier }) => (chunk === 1 && earlier < 20 ? fault : undefined);
    const waits: (number | null)[] = [];
    const onWaiting = (until: number | null) => void waits.push(until);
    const { bytes, error } = await drain(download(server, file, { patience: 'background', onWaiting }));
    expect(error).toBeNull();
    expect(Buffer.compare(bytes, file.bytes)).toBe(0);
    expect(waits).toHaveLength(21);
    expect(waits.at(-1)).toBeNull();
  });

  it('does not wait without end for a server that answers, and fails', async () => {
    const server = new MemoryServer();
    const file = await storedFile(server, CHUNK_SIZE);
    server.fault = () => 'internal';
    const { error } = await drain(download(server, file, { patience: 'background' }));
    expect(error).toMatchObject({ failure: { code: 'internal' } });
  });

  it('fails at what the server refuses', async () => {
    const server = new MemoryServer();
    const file = await storedFile(server, CHUNK_SIZE);
    server.fault = () => 'unauthenticated';
    const { error } = await drain(download(server, file));
    expect(error).toMatchObject({ failure: { code: 'unauthenticated' } });
  });

  it.each([
    ['of another content', (hashes: Uint8Array<ArrayBuffer>) => hashes.fill(7)],
    ['cut off', (hashes: Uint8Array<ArrayBuffer>) => hashes.subarray(HASH_LENGTH)],
    ['with more than there is', (hashes: Uint8Array<ArrayBuffer>) => Uint8Array.from([...hashes, ...hashes])],
  ])('with a list of hashes %s ends with content_mismatch, before its first chunk', async (_, change) => {
    const server = new MemoryServer();
    const file = await storedFile(server, 2 * CHUNK_SIZE + 1);
    const honest = await server.api.call('sealedHashes', { params: { id: file.item.id }, query: {} });
    server.fault = ({ route }) =>
      route === 'sealedHashes' ? new Response(new Blob([change(honest.slice())])) : undefined;
    const { bytes, error } = await drain(download(server, file));
    expect(error).toMatchObject({ failure: { code: 'content_mismatch' } });
    expect(bytes.length).toBe(0);
  });

  it.each([1, 3])(
    'of %i chunks that lead to another root than the sealed one gives nothing',
    async (count) => {
      const server = new MemoryServer();
      const file = await storedFile(server, count * CHUNK_SIZE);
      const item = { ...file.item, root: contentRoot('ab'.repeat(32)) };
      const { bytes, error } = await drain(download(server, { ...file, item }));
      const expected = count === 1 ? { code: 'chunk_tampered', index: 0 } : { code: 'content_mismatch' };
      expect(error).toMatchObject({ failure: expected });
      expect(bytes.length).toBe(0);
    },
  );

  it('asks once for the hashes of all chunks, and of a file of one chunk for none', async () => {
    const server = new MemoryServer();
    const asked = () => server.calls.filter(({ route }) => route === 'sealedHashes').length;
    await drain(download(server, await storedFile(server, 3 * CHUNK_SIZE)));
    expect(asked()).toBe(1);
    await drain(download(server, await storedFile(server, CHUNK_SIZE)));
    expect(asked()).toBe(0);
  });
});

describe('a download of several chunks per request', () => {
  it('is what was uploaded, with few requests', async () => {
    const server = new MemoryServer();
    const file = await storedFile(server, 3 * CHUNK_SIZE - 1);
    const { bytes, error } = await drain(download(server, file, { chunksPerRequest: 2 }));
    expect(error).toBeNull();
    expect(Buffer.compare(bytes, file.bytes)).toBe(0);
    expect(asked(server)).toEqual([0, 2]);
  });

  it('goes on where the connection broke', async () => {
    const server = new MemoryServer();
    const file = await storedFile(server, 4 * CHUNK_SIZE);
    const bodies = server.bodies(file.item.id);
    server.fault = ({ earlier, chunk }) =>
      chunk === 0 && earlier === 0 ? cutOffAfter(1.5, bodies) : undefined;
    const { bytes, error } = await drain(download(server, file, { chunksPerRequest: 32 }));
    expect(error).toBeNull();
    expect(Buffer.compare(bytes, file.bytes)).toBe(0);
    // What broke, the chunk at which it did, and the others.
    expect(asked(server).sort()).toEqual([0, 1, 2]);
  });

  it('goes on where nothing came any more', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const server = new MemoryServer();
      const file = await storedFile(server, 3 * CHUNK_SIZE);
      const bodies = server.bodies(file.item.id);
      server.fault = ({ earlier, chunk }) =>
        chunk === 0 && earlier === 0 ? silentAfterOne(bodies) : undefined;
      let isDone = false;
      const drained = drain(download(server, file, { chunksPerRequest: 32 })).finally(() => {
        isDone = true;
      });
      await vi.waitFor(async () => {
        await vi.advanceTimersByTimeAsync(60_000);
        expect(isDone).toBe(true);
      }, PATIENT);
      const { bytes, error } = await drained;
      expect(error).toBeNull();
      expect(Buffer.compare(bytes, file.bytes)).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('waits for the server as long as it takes', async () => {
    const server = new MemoryServer();
    const file = await storedFile(server, 4 * CHUNK_SIZE);
    server.fault = ({ earlier }) => (earlier < 5 ? 'drop' : undefined);
    const waits: (number | null)[] = [];
    const onWaiting = (until: number | null) => void waits.push(until);
    const options = { chunksPerRequest: 32, patience: 'background', onWaiting } as const;
    const { bytes, error } = await drain(download(server, file, options));
    expect(error).toBeNull();
    expect(Buffer.compare(bytes, file.bytes)).toBe(0);
    expect(waits.at(0)).toBeGreaterThan(0);
    expect(waits.at(-1)).toBeNull();
  });

  it('lets go of the connection while nobody reads, and goes on afterwards', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const server = new MemoryServer();
      const file = await storedFile(server, 4 * CHUNK_SIZE);
      const bodies = server.bodies(file.item.id);
      let isGivenUp = false;
      const onCancel = () => {
        isGivenUp = true;
      };
      server.fault = ({ chunk, earlier }) =>
        chunk === 0 && earlier === 0 ? inPieces(bodies, onCancel) : undefined;
      const reader = download(server, file, {
        chunksPerRequest: 32,
        semaphore: createSemaphore(1),
      }).getReader();
      const first = await reader.read();
      await vi.waitFor(async () => {
        await vi.advanceTimersByTimeAsync(5_000);
        expect(isGivenUp).toBe(true);
      }, PATIENT);
      let length = first.value?.length ?? 0;
      for (let part = await reader.read(); !part.done; part = await reader.read())
        length += part.value.length;
      expect(length).toBe(file.item.size);
    } finally {
      vi.useRealTimers();
    }
  });
});

/** The bodies of all chunks, one after the other, as they are asked for. */
function inPieces(bodies: ReadonlyMap<number, Uint8Array<ArrayBuffer>>, onCancel: () => void): Response {
  const waiting = [...bodies].sort(([a], [b]) => a - b).map(([, body]) => body);
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const next = waiting.shift();
        if (next === undefined) controller.close();
        else controller.enqueue(next);
      },
      cancel: onCancel,
    },
    { highWaterMark: 0 },
  );
  return new Response(stream);
}

/** A connection of which nothing is heard any more after one chunk and a half. */
function silentAfterOne(bodies: ReadonlyMap<number, Uint8Array<ArrayBuffer>>): Response {
  const [first = new Uint8Array(), second = new Uint8Array()] = [bodies.get(0), bodies.get(1)];
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(first);
      controller.enqueue(second.subarray(0, second.length / 2));
    },
  });
  return new Response(stream);
}

/** A connection that breaks after so many chunks. */
function cutOffAfter(chunks: number, bodies: ReadonlyMap<number, Uint8Array<ArrayBuffer>>): Response {
  const [first = new Uint8Array(), second = new Uint8Array()] = [bodies.get(0), bodies.get(1)];
  const parts = [first, second.subarray(0, Math.round((chunks - 1) * second.length))];
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = parts.shift();
      if (next === undefined) controller.error(new TypeError('terminated'));
      else controller.enqueue(next);
    },
  });
  return new Response(stream);
}

describe('a range', () => {
  const server = new MemoryServer();
  let file: StoredFile;
  beforeAll(async () => {
    file = await storedFile(server, 3 * CHUNK_SIZE + 1_234);
  });

  it('is the slice that it names, and costs only the segments that it touches', async () => {
    const near = fc
      .tuple(fc.nat(3), fc.integer({ min: -2, max: 2 }))
      .map(([chunk, offset]) => Math.min(Math.max(chunk * CHUNK_SIZE + offset, 0), file.item.size));
    const position = fc.oneof(near, fc.nat(3 * CHUNK_SIZE + 1_234));
    await fc.assert(
      fc.asyncProperty(position, position, async (a, b) => {
        const [from, to] = a < b ? [a, b] : [b, a];
        server.calls.length = 0;
        const { bytes, error } = await drain(download(server, file, { from, to }));
        if (from === 0 && to === file.item.size) return;
        expect(error).toBeNull();
        expect(Buffer.compare(bytes, file.bytes.subarray(from, to))).toBe(0);
        const touched = from === to ? 0 : Math.ceil(to / CHUNK_SIZE) - Math.floor(from / CHUNK_SIZE);
        expect(asked(server)).toHaveLength(touched);
        const segments = from === to ? 0 : Math.ceil(to / SEGMENT_SIZE) - Math.floor(from / SEGMENT_SIZE);
        const lengths = server.calls
          .filter(({ route }) => route === 'downloadChunk')
          .map((call) => lengthOf(call, file.item.size));
        expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(
          segments * SEALED_SEGMENT_SIZE,
        );
      }),
      // Each reads some MiB; more of them in the night.
      { numRuns: process.env['TEST_ALL'] === undefined ? 6 : 40 },
    );
  });

  it('beyond the file is refused before anything is asked for', () => {
    expect(() => download(server, file, { from: 0, to: file.item.size + 1 })).toThrow('range_invalid');
    expect(() => download(server, file, { from: 2, to: 1 })).toThrow('range_invalid');
  });
});
