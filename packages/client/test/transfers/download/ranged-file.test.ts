import { CHUNK_SIZE, SEALED_SEGMENT_SIZE, SEGMENT_SIZE } from '@coffer/crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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

  it('as a stream begins with one segment, and then asks for twice as many each time, up to a chunk', async () => {
    const { server, ranged } = await world();
    await drain(ranged.stream(SEGMENT_SIZE + 7, 3 * CHUNK_SIZE));
    const runs = [
      [1, 1],
      [2, 3],
      [4, 7],
      [8, 15],
      [16, 31],
      [32, 47],
    ];
    expect(asked(server)).toEqual(runs);
    // Who goes on where somebody has read a whole chunk asks for one at once.
    await drain(ranged.stream(3 * CHUNK_SIZE, 4 * CHUNK_SIZE));
    expect(asked(server).slice(runs.length)).toEqual([[48, 63]]);
  });

  it('as a stream that goes on soon after a jump asks for twice as much as that', async () => {
    const { server, ranged } = await world();
    await ranged.stream(0, SEGMENT_SIZE).getReader().read();
    const reader = ranged.stream(SEGMENT_SIZE, 2 * CHUNK_SIZE).getReader();
    await reader.read();
    expect(asked(server)).toEqual([
      [0, 0],
      [1, 2],
      [3, 6],
    ]);
    await reader.cancel();
  });

  it('as a stream asks for no more than is read, and one request ahead', async () => {
    const { server, ranged } = await world();
    const reader = ranged.stream(0, SIZE).getReader();
    expect((await reader.read()).value).toHaveLength(SEGMENT_SIZE);
    expect(asked(server)).toEqual([
      [0, 0],
      [1, 2],
    ]);
    await reader.cancel();
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

  it('stops when a stream is cancelled, its read-ahead too', async () => {
    const { server, ranged } = await world();
    server.before = ({ range }) =>
      range === null || range.startsWith('0-') ? undefined : new Promise(() => {});
    const reader = ranged.stream(0, SIZE).getReader();
    await reader.read();
    await reader.cancel();
    const ahead = server.calls.filter(({ range }) => range !== null && !range.startsWith('0-'));
    expect(ahead).toHaveLength(1);
    await expect.poll(() => ahead.every(({ signal }) => signal?.aborted)).toBe(true);
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
