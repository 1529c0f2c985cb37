import { CHUNK_SIZE, SEALED_SEGMENT_SIZE, SEGMENT_SIZE } from '@coffer/crypto';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { RangedFile } from '../../../src/transfers/download/ranged-file.ts';
import { storedFile } from '../../support/downloads.ts';
import { drain, type StoredFile } from '../../support/files.ts';
import { MemoryServer } from '../../support/memory-server.ts';
import { testClock } from '../../support/test-clock.ts';

const COUNT = 6;
const SIZE = COUNT * CHUNK_SIZE - 7;

async function world(): Promise<{ server: MemoryServer; file: StoredFile; ranged: RangedFile }> {
  const server = new MemoryServer();
  const file = await storedFile(server, SIZE);
  const ranged = new RangedFile({ api: server.api, key: file.key, item: file.item, clock: testClock() });
  return { server, file, ranged };
}

/** The segments that were asked for, by the numbers of the first and the last one of each request. */
const asked = (server: MemoryServer) =>
  server.calls
    .filter(({ route }) => route === 'downloadChunk')
    .map(({ chunk, range }) => {
      const [from = 0, to = 0] = (range ?? '').split('-').map(Number);
      const number = (at: number) => chunk * 16 + Math.floor(at / SEALED_SEGMENT_SIZE);
      return [number(from), number(to)];
    });

interface Line {
  /** So many segments in all; then nothing more comes. */
  readonly until?: number;
  /** After so many segments, the connection breaks once. */
  readonly breaksAfter?: number;
}

/** Sends what is asked for segment by segment, when it is read. */
function sentBySegment(server: MemoryServer, file: StoredFile, { until, breaksAfter }: Line = {}) {
  const sent = { segments: 0 };
  let hasBroken = false;
  server.fault = ({ route, chunk, range }) => {
    const stored = server.bodies(file.item.id).get(chunk);
    if (route !== 'downloadChunk' || range === null || stored === undefined) return undefined;
    const [from = 0, to = 0] = range.split('-').map(Number);
    let at = from;
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          if (sent.segments === until) return new Promise(() => {});
          if (sent.segments === breaksAfter && !hasBroken) {
            hasBroken = true;
            return controller.error(new TypeError('terminated'));
          }
          const segment = stored.subarray(at, Math.min(at + SEALED_SEGMENT_SIZE, to + 1));
          at += segment.length;
          sent.segments++;
          controller.enqueue(segment);
          if (at > to) controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(body, { status: 206 });
  };
  return sent;
}

describe('a file that is read here and there', () => {
  it('gives the bytes of any range', async () => {
    const { file, ranged } = await world();
    await fc.assert(
      fc.asyncProperty(fc.nat(SIZE), fc.nat(CHUNK_SIZE * 2), async (from, length) => {
        const to = Math.min(from + length, SIZE);
        const bytes = await ranged.read(from, to);
        expect(Buffer.compare(bytes, file.bytes.subarray(from, to))).toBe(0);
      }),
      { numRuns: process.env['TEST_ALL'] === undefined ? 8 : 20 },
    );
  });

  it('fetches the segments of the range and no other', async () => {
    const { server, ranged } = await world();
    await ranged.read(2 * CHUNK_SIZE + 5, 2 * CHUNK_SIZE + 6);
    expect(asked(server)).toEqual([[32, 32]]);
    await ranged.read(4 * CHUNK_SIZE - 1, 4 * CHUNK_SIZE + 1);
    expect(asked(server).slice(1)).toEqual([
      [63, 63],
      [64, 64],
    ]);
    await ranged.read(SIZE - 300_000, SIZE);
    expect(asked(server).slice(3)).toEqual([[94, 95]]);
  });

  it('as a stream asks once for the rest of each chunk, and no further than its end', async () => {
    const { server, ranged } = await world();
    await drain(ranged.stream(SEGMENT_SIZE + 7, CHUNK_SIZE + 3 * SEGMENT_SIZE));
    expect(asked(server)).toEqual([
      [1, 15],
      [16, 18],
    ]);
  });

  it('as a stream hands out each segment as soon as it is there', async () => {
    const { server, file, ranged } = await world();
    const sent = sentBySegment(server, file, { until: 2 });
    const reader = ranged.stream(7, CHUNK_SIZE).getReader();
    expect((await reader.read()).value).toEqual(file.bytes.slice(7, SEGMENT_SIZE));
    expect((await reader.read()).value).toEqual(file.bytes.slice(SEGMENT_SIZE, 2 * SEGMENT_SIZE));
    expect(sent.segments).toBe(2);
    await reader.cancel();
  });

  it('as a stream reads no more than a few segments ahead of its reader', async () => {
    const { server, file, ranged } = await world();
    const sent = sentBySegment(server, file);
    const reader = ranged.stream(0, CHUNK_SIZE).getReader();
    await reader.read();
    await expect.poll(() => sent.segments).toBe(5);
    await reader.read();
    await expect.poll(() => sent.segments).toBe(6);
    await reader.cancel();
  });

  it('as a stream goes on with the segment that was missing when the connection breaks', async () => {
    const { server, file, ranged } = await world();
    sentBySegment(server, file, { breaksAfter: 2 });
    const { bytes } = await drain(ranged.stream(0, CHUNK_SIZE));
    expect(Buffer.compare(bytes, file.bytes.subarray(0, CHUNK_SIZE))).toBe(0);
    expect(asked(server)).toEqual([
      [0, 15],
      [2, 15],
    ]);
  });

  it('as a stream ends at the first segment that is another one, with all that came before it', async () => {
    const { server, file, ranged } = await world();
    const body = server.bodies(file.item.id).get(1)?.slice() ?? new Uint8Array();
    body.fill(
      (body[3 * SEALED_SEGMENT_SIZE - 1] ?? 0) ^ 1,
      3 * SEALED_SEGMENT_SIZE - 1,
      3 * SEALED_SEGMENT_SIZE,
    );
    server.bodies(file.item.id).set(1, body);
    const { bytes, error } = await drain(ranged.stream(CHUNK_SIZE, 2 * CHUNK_SIZE));
    expect(error).toMatchObject({ failure: { code: 'chunk_tampered', index: 1 } });
    expect(Buffer.compare(bytes, file.bytes.subarray(CHUNK_SIZE, CHUNK_SIZE + 2 * SEGMENT_SIZE))).toBe(0);
  });

  it('somebody who jumps on in a chunk does not wait for what lies between', async () => {
    const { server, file, ranged } = await world();
    sentBySegment(server, file, { until: 3 });
    const reader = ranged.stream(0, CHUNK_SIZE).getReader();
    await reader.read();
    sentBySegment(server, file);
    expect(await ranged.read(12 * SEGMENT_SIZE, 13 * SEGMENT_SIZE)).toHaveLength(SEGMENT_SIZE);
    expect(asked(server)).toEqual([
      [0, 15],
      [12, 12],
    ]);
    await reader.cancel();
  });

  it('a reader goes on behind what another one has fetched', async () => {
    const { server, ranged } = await world();
    const reader = ranged.stream(0, CHUNK_SIZE).getReader();
    await reader.read();
    await ranged.read(12 * SEGMENT_SIZE, 13 * SEGMENT_SIZE);
    for (let segment = 1; segment < 16; segment++) await reader.read();
    expect(asked(server)).toEqual([
      [0, 15],
      [12, 12],
      [13, 15],
    ]);
  });

  it('keeps the last sixteen MiB, and fetches older segments again', async () => {
    const { server, ranged } = await world();
    const readChunk = (index: number) => ranged.read(index * CHUNK_SIZE, (index + 1) * CHUNK_SIZE);
    for (const index of [0, 1, 2, 3, 0, 4, 1, 0]) await readChunk(index);
    expect(asked(server).map(([first = 0]) => first / 16)).toEqual([0, 1, 2, 3, 4, 1]);
  });

  it('asks once for a segment that several readers want at the same time', async () => {
    const { server, ranged } = await world();
    await Promise.all([ranged.read(0, 10), ranged.read(5, 20), ranged.read(100, 200)]);
    expect(asked(server)).toEqual([[0, 0]]);
  });

  it('asks once for the hashes of a chunk, and of all chunks', async () => {
    const { server, ranged } = await world();
    for (const segment of [0, 5, 9, 17])
      await ranged.read(segment * SEGMENT_SIZE, segment * SEGMENT_SIZE + 1);
    const hashes = server.calls.filter(({ route }) => route === 'sealedHashes').map(({ chunk }) => chunk);
    expect(hashes.sort((one, other) => one - other)).toEqual([-1, 0, 1]);
  });

  it('gives nothing where the hashes of a chunk do not lead to the root', async () => {
    const { server, file, ranged } = await world();
    const ofFile = server.hashes.get(file.item.id);
    const [one, other] = [ofFile?.get(1), ofFile?.get(2)];
    if (ofFile === undefined || one === undefined || other === undefined) throw new RangeError();
    const list = await server.api.call('sealedHashes', { params: { id: file.item.id }, query: {} });
    server.fault = ({ route, chunk }) =>
      route === 'sealedHashes' && chunk === -1 ? new Response(new Blob([list])) : undefined;
    ofFile.set(1, other);
    await expect(ranged.read(CHUNK_SIZE, CHUNK_SIZE + 1)).rejects.toMatchObject({
      failure: { code: 'content_mismatch' },
    });
    ofFile.set(1, one);
    expect(await ranged.read(CHUNK_SIZE, CHUNK_SIZE + 1)).toEqual(
      file.bytes.slice(CHUNK_SIZE, CHUNK_SIZE + 1),
    );
  });

  it.each([
    ['a flipped bit', (body: Uint8Array) => body.fill((body[5_000] ?? 0) ^ 1, 5_000, 5_001)],
    [
      'segments swapped',
      (body: Uint8Array) => {
        const [first, second] = [0, 1].map((place) =>
          body.slice(place * SEALED_SEGMENT_SIZE, (place + 1) * SEALED_SEGMENT_SIZE),
        );
        body.set(second ?? [], 0);
        body.set(first ?? [], SEALED_SEGMENT_SIZE);
      },
    ],
  ])('%s in a segment costs nothing but that segment', async (_, change) => {
    const { server, file, ranged } = await world();
    const body = server.bodies(file.item.id).get(1)?.slice();
    if (body === undefined) throw new RangeError();
    change(body);
    server.bodies(file.item.id).set(1, body);
    const read = (segment: number) =>
      ranged.read(CHUNK_SIZE + segment * SEGMENT_SIZE, CHUNK_SIZE + segment * SEGMENT_SIZE + 1);
    await expect(read(0)).rejects.toMatchObject({
      failure: { code: 'chunk_tampered', index: 1 },
    });
    expect(await read(2)).toHaveLength(1);
  });

  it('stops fetching when the last reader of a chunk has gone away, and not before', async () => {
    const { server, ranged } = await world();
    server.before = () => new Promise(() => {});
    const [first, second] = [new AbortController(), new AbortController()];
    const reads = [ranged.read(0, 1, first.signal), ranged.read(1, 2, second.signal)];
    const outcomes = Promise.allSettled(reads);
    first.abort(new Error('gone'));
    await expect(reads[0]).rejects.toThrow('gone');
    const fetching = () => server.calls.map(({ signal }) => signal?.aborted);
    expect(fetching()).toContain(false);
    expect(fetching()).not.toContain(true);
    second.abort(new Error('gone too'));
    await outcomes;
    expect(fetching()).not.toContain(false);

    server.before = () => {};
    expect(await ranged.read(0, 1)).toHaveLength(1);
  });

  it('stops when a stream is cancelled, in the middle of a segment too', async () => {
    const { server, file, ranged } = await world();
    sentBySegment(server, file, { until: 2 });
    const reader = ranged.stream(0, SIZE).getReader();
    for (const _ of [0, 1]) await reader.read();
    const fetching = server.calls.filter(({ route }) => route === 'downloadChunk');
    expect(fetching.map(({ signal }) => signal?.aborted)).toEqual([false]);
    await reader.cancel();
    await expect.poll(() => fetching.map(({ signal }) => signal?.aborted)).toEqual([true]);
    // What has come is there, and the rest is asked for again.
    sentBySegment(server, file);
    await drain(ranged.stream(0, CHUNK_SIZE));
    expect(asked(server).slice(1)).toEqual([[2, 15]]);
  });

  it('goes on with a request for somebody who drops an answer and asks on at once', async () => {
    const { server, file, ranged } = await world();
    sentBySegment(server, file);
    const [before, elsewhere] = [ranged.stream(0, CHUNK_SIZE), ranged.stream(3 * CHUNK_SIZE, 4 * CHUNK_SIZE)];
    const reader = before.getReader();
    await reader.read();
    await reader.cancel();
    const other = elsewhere.getReader();
    const asking = other.read();
    await other.cancel();
    await asking;
    await drain(ranged.stream(SEGMENT_SIZE - 5, CHUNK_SIZE));
    expect(asked(server)).toEqual([
      [0, 15],
      [48, 63],
    ]);
    // What has given nothing is not waited for.
    const [, dropped] = server.calls.filter(({ route }) => route === 'downloadChunk');
    expect(dropped?.signal?.aborted).toBe(true);
  });

  it('gives up a request from which nobody goes on reading, and asks for the rest when somebody does', async () => {
    const { server, file, ranged } = await world();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const sent = sentBySegment(server, file);
      const reader = ranged.stream(0, CHUNK_SIZE).getReader();
      await reader.read();
      const isIdle = () => sent.segments === 5 && vi.getTimerCount() === 1;
      while (!isIdle()) await new Promise((resolve) => setImmediate(resolve));
      vi.advanceTimersByTime(5_000);
      expect(server.calls.filter(({ route }) => route === 'downloadChunk')[0]?.signal?.aborted).toBe(true);
      for (let segment = 1; segment < 16; segment++) await reader.read();
      expect(asked(server)).toEqual([
        [0, 15],
        [5, 15],
      ]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('hands out nothing of a chunk that was exchanged, and all of what comes before it', async () => {
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
    server.fault = ({ route, earlier }) =>
      route === 'downloadChunk' && earlier === 0 ? 'not_found' : undefined;
    await expect(ranged.read(0, 1)).rejects.toThrow();
    expect(await ranged.read(0, 1)).toHaveLength(1);
  });

  it('refuses a range that does not lie within the file', async () => {
    const { ranged } = await world();
    expect(() => ranged.stream(0, SIZE + 1)).toThrow('range_invalid');
  });
});
