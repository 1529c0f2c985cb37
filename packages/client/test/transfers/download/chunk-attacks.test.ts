import { type Bytes, CHUNK_SIZE, SEALED_CHUNK_SIZE, SEGMENT_SIZE } from '@coffer/crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSemaphore } from '../../../src/concurrency/semaphore.ts';
import { downloadStream } from '../../../src/transfers/download/download-stream.ts';
import { storedFile } from '../../support/downloads.ts';
import { drain, type StoredFile } from '../../support/files.ts';
import { MemoryServer } from '../../support/memory-server.ts';

const COUNT = 3;
/** The last one is shorter than the others. */
const SIZE = (COUNT - 1) * CHUNK_SIZE + 5 * SEGMENT_SIZE;

const honest = new MemoryServer();
let file: StoredFile;
let other: StoredFile;

beforeAll(async () => {
  file = await storedFile(honest, SIZE);
  other = await storedFile(honest, SIZE);
});

/** A server that has what the honest one has, to do with as it likes. */
function attacked() {
  const server = new MemoryServer();
  for (const [id, record] of honest.records) server.records.set(id, record);
  for (const [id, bodies] of honest.chunks) server.chunks.set(id, new Map(bodies));
  for (const [id, hashes] of honest.hashes) server.hashes.set(id, new Map(hashes));
  return { server, bodies: server.bodies(file.item.id), foreign: server.bodies(other.item.id) };
}

/** Reads it chunk by chunk, and where it has several, several with one request, which must end in the same way. */
async function read(
  server: MemoryServer,
  { key, item }: StoredFile,
  range: { from?: number; to?: number } = {},
) {
  const by = (chunksPerRequest: number) => {
    const options = { key, item, semaphore: createSemaphore(8), chunksPerRequest, ...range };
    return drain(downloadStream({ api: server.api, ...options }));
  };
  const single = await by(1);
  if (item.size <= CHUNK_SIZE) return single;
  const several = await by(2);
  expect(several.error).toEqual(single.error);
  expect(Buffer.compare(several.bytes, single.bytes)).toBe(0);
  return single;
}

function body(bodies: ReadonlyMap<number, Bytes>, index: number): Bytes {
  return bodies.get(index) ?? new Uint8Array();
}

function flipped(bytes: Bytes, at: number, bit: number): Bytes {
  const copy = bytes.slice();
  copy[at] = (copy[at] ?? 0) ^ (1 << bit);
  return copy;
}

type Attack = (bodies: Map<number, Bytes>, foreign: ReadonlyMap<number, Bytes>) => void;

/** Name, first chunk that is wrong, what the server does. */
const ATTACKS: [string, number, Attack][] = [
  [
    'two chunks swapped',
    0,
    (bodies) => {
      const [a, b] = [body(bodies, 0), body(bodies, 1)];
      bodies.set(0, b).set(1, a);
    },
  ],
  ['a chunk replayed at another index', 1, (bodies) => void bodies.set(1, body(bodies, 0))],
  ['a chunk of another file of the same owner', 2, (bodies, foreign) => void bodies.set(2, body(foreign, 2))],
  ['a truncated chunk', 1, (bodies) => void bodies.set(1, body(bodies, 1).slice(0, -1))],
  ['a chunk cut down to less than nonce and tag', 0, (bodies) => void bodies.set(0, new Uint8Array(20))],
  ['an emptied chunk', 2, (bodies) => void bodies.set(2, new Uint8Array())],
  [
    'bytes appended to a chunk',
    2,
    (bodies) =>
      void bodies.set(2, new Uint8Array(Buffer.concat([body(bodies, 2).subarray(0, 40), body(bodies, 2)]))),
  ],
  ['a chunk of zeros', 0, (bodies) => void bodies.set(0, new Uint8Array(SEALED_CHUNK_SIZE))],
];

const tampered = (index: number) => ({ name: 'CofferError', failure: { code: 'chunk_tampered', index } });

describe('a file whose chunks the server changed', () => {
  it.each(ATTACKS)('%s: chunk_tampered at chunk %i, and no byte from it on', async (_, index, attack) => {
    const { server, bodies, foreign } = attacked();
    attack(bodies, foreign);
    const { bytes, error } = await read(server, file);
    expect(error).toMatchObject(tampered(index));
    expect(Buffer.compare(bytes, file.bytes.subarray(0, index * CHUNK_SIZE))).toBe(0);
  });

  it.each(ATTACKS)('%s: seeking into it gives nothing but what is intact', async (name, index, attack) => {
    const { server, bodies, foreign } = attacked();
    attack(bodies, foreign);
    // To the end of the chunk, so that every segment of it is wanted, and to just behind its beginning.
    for (const to of [Math.min(SIZE, (index + 1) * CHUNK_SIZE), index * CHUNK_SIZE + 110]) {
      const { bytes, error } = await read(server, file, { from: index * CHUNK_SIZE + 10, to });
      const isIntact = name === 'a truncated chunk' && to < (index + 1) * CHUNK_SIZE;
      expect(error === null).toBe(isIntact);
      expect(bytes).toHaveLength(isIntact ? 100 : 0);
    }
  });

  it('a dropped chunk is an error, not a shorter file', async () => {
    const { server, bodies } = attacked();
    bodies.delete(2);
    const { bytes, error } = await read(server, file);
    expect(error).toMatchObject({ failure: { code: 'not_found' } });
    expect(bytes).toHaveLength(2 * CHUNK_SIZE);
  });

  it('a chunk dropped before others that are moved up do not pass', async () => {
    const { server, bodies } = attacked();
    bodies.set(0, body(bodies, 1)).set(1, body(bodies, 2)).delete(2);
    const { bytes, error } = await read(server, file);
    expect(error).toMatchObject(tampered(0));
    expect(bytes).toHaveLength(0);
  });

  it('size and number of chunks lowered together do not pass, for the hashes of all chunks lead to the root', async () => {
    const { server } = attacked();
    const size = (COUNT - 1) * CHUNK_SIZE;
    const shorter = { ...file, item: { ...file.item, size, sealedLength: size } };
    const { bytes, error } = await read(server, shorter);
    expect(error).toMatchObject({ failure: { code: 'content_mismatch' } });
    expect(bytes).toHaveLength(0);
  });

  it('chunks appended behind the end are never asked for', async () => {
    const { server, bodies } = attacked();
    bodies.set(COUNT, body(bodies, 0));
    const { error } = await read(server, file);
    expect(error).toBeNull();
    expect(server.calls.some(({ route, chunk }) => route === 'downloadChunk' && chunk === COUNT)).toBe(false);
  });

  it('any flipped bit ends the stream at its chunk', async () => {
    const { server, bodies } = attacked();
    const place = fc.tuple(fc.nat(COUNT - 1), fc.nat(SEALED_CHUNK_SIZE - 1), fc.nat(7));
    await fc.assert(
      fc.asyncProperty(place, async ([index, at, bit]) => {
        const intact = body(bodies, index);
        bodies.set(index, flipped(intact, at % intact.length, bit));
        const { bytes, error } = await read(server, file);
        bodies.set(index, intact);
        expect(error).toMatchObject(tampered(index));
        expect(bytes).toHaveLength(index * CHUNK_SIZE);
      }),
      // Each reads up to 8 MiB twice; all of them in the night.
      { numRuns: process.env['TEST_ALL'] === undefined ? 3 : 12 },
    );
  });

  it('every bit of a small file counts', async () => {
    const small = await storedFile(honest, 100);
    const { server } = attacked();
    const bodies = server.bodies(small.item.id);
    const intact = body(bodies, 0);
    // By day one bit of every byte, and each of the eight in turn: 7 has no divisor in common with 8.
    const step = process.env['TEST_ALL'] === undefined ? 7 : 1;
    for (let position = 0; position < intact.length * 8; position += step) {
      bodies.set(0, flipped(intact, position >> 3, position & 7));
      const { bytes, error } = await read(server, small);
      expect(error).toMatchObject(tampered(0));
      expect(bytes).toHaveLength(0);
    }
  });

  it('an endless answer is refused by its length, without opening it', async () => {
    const { server } = attacked();
    server.fault = ({ route }) =>
      route === 'downloadChunk' ? new Response(new Blob([new Uint8Array(3 * CHUNK_SIZE)])) : undefined;
    expect((await read(server, file)).error).toMatchObject(tampered(0));
  });
});
