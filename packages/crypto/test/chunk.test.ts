import { createHash } from 'node:crypto';
import {
  CHUNK_SIZE,
  ChunkTampered,
  chunkCount,
  chunkHash,
  chunkPlaintextSize,
  chunkPosition,
  contentRoot,
  EncodingInvalid,
  encryptedChunkSize,
  encryptedSize,
  fromHex,
  newVersionId,
  openChunk,
  openSegment,
  rootOf,
  SEALED_CHUNK_SIZE,
  SEALED_SEGMENT_SIZE,
  SEGMENT_SIZE,
  SEGMENTS_PER_CHUNK,
  SizeImpossible,
  sealChunk,
  segmentCount,
  segmentHashes,
  segmentPosition,
  toHex,
} from '@coffer/crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import vectors from '../../../vectors/sealed-files.json' with { type: 'json' };
import { aVersion, flipBit, thrownBy, versionOf } from './builders.ts';
import * as reference from './reference.ts';

type Bytes = Uint8Array<ArrayBuffer>;

let item: Awaited<ReturnType<typeof aVersion>>;
let other: Awaited<ReturnType<typeof aVersion>>;

beforeAll(async () => {
  item = await aVersion();
  other = await aVersion();
});

const at = (index: number, isLast: boolean) => ({ versionId: item.id, index, isLast });
const plaintexts = fc.uint8Array({ maxLength: 64 }).map((bytes) => Uint8Array.from(bytes));

/** So many bytes, other ones in each segment. */
function content(size: number): Bytes {
  const bytes = new Uint8Array(size);
  for (let i = 0; i < size; i++) bytes[i] = i * 7 + (i >> 8);
  return bytes;
}

/** A body whose segments are told by a function from places to segments. */
function rearranged(body: Bytes, places: readonly number[]): Bytes {
  const parts = places.map((place) =>
    body.slice(place * SEALED_SEGMENT_SIZE, (place + 1) * SEALED_SEGMENT_SIZE),
  );
  return Uint8Array.from(Buffer.concat(parts));
}

describe('a sealed file', () => {
  it.each(vectors.files)(
    'is opened as it was recorded: $size bytes',
    async ({ size, body, chunks, root }) => {
      const { id, key } = await versionOf(vectors);
      const made = reference.sealFile(fromHex(vectors.contentKey), id, content(size));
      expect(chunks).toMatchObject(made.map((chunk) => ({ length: chunk.length, sha256: sha256(chunk) })));
      expect(chunks).toHaveLength(made.length);
      if (body !== null) expect(Buffer.concat(made).toString('hex')).toBe(body);
      expect(reference.rootOf(made)).toBe(root);

      const opened: Bytes[] = [];
      const hashes: Bytes[] = [];
      for (const [index, chunk] of made.entries()) {
        const sealed = Uint8Array.from(chunk);
        opened.push(await openChunk(key, chunkPosition(id, index, size), sealed));
        hashes.push(await chunkHash(await segmentHashes(sealed)));
        expect(toHex(hashes.at(-1) ?? sealed)).toBe(chunks[index]?.hash);
      }
      expect(sha256(Buffer.concat(opened))).toBe(sha256(content(size)));
      expect(await rootOf(Uint8Array.from(Buffer.concat(hashes)))).toBe(root);
    },
  );

  it('is opened by the reference implementation, segment by segment', async () => {
    const size = CHUNK_SIZE + SEGMENT_SIZE + 3;
    const plaintext = content(size);
    for (let index = 0; index < chunkCount(size); index++) {
      const part = plaintext.slice(index * CHUNK_SIZE, (index + 1) * CHUNK_SIZE);
      const body = await sealChunk(item.key, chunkPosition(item.id, index, size), part);
      expect(body.length).toBe(encryptedChunkSize(index, size));
      const opened: Buffer[] = [];
      for (let place = 0; place * SEALED_SEGMENT_SIZE < body.length; place++) {
        const number = index * SEGMENTS_PER_CHUNK + place;
        const last = number === segmentCount(size) - 1 ? 'last' : 'inner';
        const bound = reference.associatedData('segment', item.id, String(number), last);
        const segment = rearranged(body, [place]);
        const bytes = reference.aesGcmOpen(item.raw, bound, segment);
        opened.push(bytes);
        const position = segmentPosition(item.id, number, size);
        expect(sha256(await openSegment(item.key, position, segment))).toBe(sha256(bytes));
      }
      expect(sha256(Buffer.concat(opened))).toBe(sha256(part));
    }
  });
});

describe('a chunk', () => {
  it('opens to what was sealed, and the reference implementation opens it too', async () => {
    await fc.assert(
      fc.asyncProperty(plaintexts, async (plaintext) => {
        const body = await sealChunk(item.key, at(0, true), plaintext);
        expect(body.length).toBe(encryptedSize(plaintext.length));
        expect(toHex(await openChunk(item.key, at(0, true), body))).toBe(toHex(plaintext));
        const bound = reference.associatedData('segment', item.id, '0', 'last');
        expect(reference.aesGcmOpen(item.raw, bound, body)).toEqual(Buffer.from(plaintext));
      }),
    );
  });

  it('of any length has as many segments as it must, and opens', async () => {
    const sizes = fc.oneof(
      fc.integer({ min: 1, max: CHUNK_SIZE }),
      fc.integer({ min: 1, max: SEGMENTS_PER_CHUNK }).map((count) => count * SEGMENT_SIZE),
    );
    await fc.assert(
      fc.asyncProperty(sizes, async (size) => {
        const body = await sealChunk(item.key, at(3, true), content(size));
        expect(body.length).toBe(size + Math.ceil(size / SEGMENT_SIZE) * 28);
        expect((await segmentHashes(body)).length).toBe(Math.ceil(size / SEGMENT_SIZE) * 32);
        expect(sha256(await openChunk(item.key, at(3, true), body))).toBe(sha256(content(size)));
      }),
      { numRuns: process.env['TEST_ALL'] === undefined ? 8 : 20 },
    );
  });

  it('is put into a buffer that is used again', async () => {
    const buffer = new ArrayBuffer(SEALED_CHUNK_SIZE);
    for (const size of [CHUNK_SIZE, SEGMENT_SIZE + 1, 5]) {
      const body = await sealChunk(item.key, at(1, true), content(size), buffer);
      expect(body.buffer).toBe(buffer);
      expect(sha256(await openChunk(item.key, at(1, true), body))).toBe(sha256(content(size)));
    }
  });

  it('is never sealed twice under the same nonce', async () => {
    const bodies = await Promise.all(
      Array.from({ length: 1000 }, () => sealChunk(item.key, at(0, true), new Uint8Array(1))),
    );
    const full = await sealChunk(item.key, at(0, false), content(CHUNK_SIZE));
    for (let place = 0; place < SEGMENTS_PER_CHUNK; place++) bodies.push(rearranged(full, [place]));
    expect(new Set(bodies.map((body) => toHex(body.subarray(0, 12)))).size).toBe(bodies.length);
  });

  it('fails with any single bit flipped', async () => {
    const body = await sealChunk(item.key, at(0, true), new Uint8Array(40));
    for (let bit = 0; bit < body.length * 8; bit++) await expectTampered(0, flipBit(body, bit), at(0, true));
  });

  it('fails with random flips', async () => {
    await fc.assert(
      fc.asyncProperty(plaintexts, fc.nat(), async (plaintext, random) => {
        const body = await sealChunk(item.key, at(0, true), plaintext);
        const tampered = flipBit(body, random % (body.length * 8));
        expect(await thrownBy(() => openChunk(item.key, at(0, true), tampered))).toBeInstanceOf(
          ChunkTampered,
        );
      }),
      // Each bit of one chunk is tried above.
      { numRuns: process.env['TEST_ALL'] === undefined ? 200 : 5000 },
    );
  });

  it('fails emptied, cut off at any length, or lengthened', async () => {
    const body = await sealChunk(item.key, at(0, true), new Uint8Array(40));
    for (let length = 0; length < body.length; length++) {
      await expectTampered(0, body.slice(0, length), at(0, true));
      await expectTampered(0, body.slice(length + 1), at(0, true));
    }
    await expectTampered(0, Uint8Array.from([...body, 0]), at(0, true));
  });

  it('fails at another index, as inner and as last, in another file or with another key', async () => {
    const last = await sealChunk(item.key, at(2, true), new Uint8Array(40));
    for (const index of [0, 1, 3, 12]) await expectTampered(index, last, at(index, true));
    await expectTampered(2, last, { ...at(2, true), versionId: newVersionId() });
    await expect(openChunk(other.key, at(2, true), last)).rejects.toThrow(ChunkTampered);

    const full = content(CHUNK_SIZE);
    await expectTampered(2, await sealChunk(item.key, at(2, true), full), at(2, false));
    await expectTampered(2, await sealChunk(item.key, at(2, false), full), at(2, true));
  });

  it('fails with a bit flipped in any segment, with segments swapped, left out, repeated or appended', async () => {
    const body = await sealChunk(item.key, at(1, true), content(3 * SEGMENT_SIZE));
    for (const place of [0, 1, 2]) {
      await expectTampered(1, flipBit(body, place * SEALED_SEGMENT_SIZE * 8 + 1000), at(1, true));
    }
    for (const places of [
      [1, 0, 2],
      [0, 2, 1],
      [0, 2],
      [0, 1],
      [1, 2],
      [0],
      [0, 1, 1],
      [0, 1, 2, 2],
      [0, 0, 1, 2],
    ]) {
      await expectTampered(1, rearranged(body, places), at(1, true));
    }
    const same = await sealChunk(item.key, at(1, true), content(3 * SEGMENT_SIZE));
    expect(await openChunk(item.key, at(1, true), same)).toHaveLength(3 * SEGMENT_SIZE);
  });

  it("fails with another file's segment in place of one", async () => {
    const body = await sealChunk(item.key, at(0, true), content(2 * SEGMENT_SIZE));
    const foreign = { ...at(0, true), versionId: newVersionId() };
    const from = await sealChunk(item.key, foreign, content(2 * SEGMENT_SIZE));
    for (const place of [0, 1]) {
      const mixed = body.slice();
      const start = place * SEALED_SEGMENT_SIZE;
      mixed.set(from.subarray(start, start + SEALED_SEGMENT_SIZE), start);
      await expectTampered(0, mixed, at(0, true));
    }
  });

  it('is refused at a place that no file has, and with a length that no chunk has there', async () => {
    const body = await sealChunk(item.key, at(0, true), new Uint8Array(4));
    for (const index of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 28]) {
      await expect(openChunk(item.key, at(index, true), body)).rejects.toThrow(SizeImpossible);
      await expect(sealChunk(item.key, at(index, true), body)).rejects.toThrow(SizeImpossible);
    }
    for (const [index, isLast, size] of [
      [0, true, CHUNK_SIZE + 1],
      [0, false, CHUNK_SIZE - 1],
      [0, false, 0],
      [1, true, 0],
    ] as const) {
      await expect(sealChunk(item.key, at(index, isLast), content(size))).rejects.toThrow(SizeImpossible);
    }
    // Even if it was sealed so.
    const [empty] = reference.sealFile(item.raw, item.id, new Uint8Array(0));
    await expectTampered(0, Uint8Array.from(empty ?? []), at(0, false));
  });
});

describe('the root of a sealed content', () => {
  it('is what the definition says, whatever the sizes', async () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 3 * SEALED_SEGMENT_SIZE }), {
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(sizes, async (lengths) => {
        const chunks = lengths.map(content);
        const hashes: Bytes[] = [];
        for (const chunk of chunks) {
          const ofSegments = await segmentHashes(chunk);
          expect(toHex(ofSegments)).toBe(reference.segmentHashes(chunk).toString('hex'));
          hashes.push(await chunkHash(ofSegments));
        }
        expect(await rootOf(Uint8Array.from(Buffer.concat(hashes)))).toBe(reference.rootOf(chunks));
      }),
      { numRuns: process.env['TEST_ALL'] === undefined ? 12 : 30 },
    );
  });

  it('is 64 lower-case hex digits', () => {
    expect(contentRoot('0f'.repeat(32))).toBe('0f'.repeat(32));
    for (const text of ['', '0f', '0F'.repeat(32), '0g'.repeat(32), ` ${'0f'.repeat(32)}`]) {
      expect(() => contentRoot(text)).toThrow(EncodingInvalid);
    }
  });
});

describe('the sizes of a file', () => {
  it.each([
    [0, 1, 1, 0],
    [1, 1, 1, 1],
    [SEGMENT_SIZE, 1, 1, SEGMENT_SIZE],
    [SEGMENT_SIZE + 1, 1, 2, SEGMENT_SIZE + 1],
    [CHUNK_SIZE, 1, 16, CHUNK_SIZE],
    [CHUNK_SIZE + 1, 2, 17, 1],
    [10 * CHUNK_SIZE, 10, 160, CHUNK_SIZE],
  ])('of %d bytes: %d chunks, %d segments, %d bytes in the last chunk', (size, chunks, segments, last) => {
    expect(chunkCount(size)).toBe(chunks);
    expect(segmentCount(size)).toBe(segments);
    expect(chunkPlaintextSize(chunks - 1, size)).toBe(last);
    expect(encryptedSize(size)).toBe(size + segments * 28);
  });

  it('add up, whatever the size', () => {
    fc.assert(
      fc.property(fc.nat(40 * CHUNK_SIZE), (size) => {
        const indexes = Array.from({ length: chunkCount(size) }, (_, index) => index);
        const sum = (sizes: number[]) => sizes.reduce((a, b) => a + b, 0);
        expect(sum(indexes.map((index) => chunkPlaintextSize(index, size)))).toBe(size);
        expect(sum(indexes.map((index) => encryptedChunkSize(index, size)))).toBe(encryptedSize(size));
        expect(indexes.filter((index) => chunkPosition(item.id, index, size).isLast)).toEqual([
          indexes.length - 1,
        ]);
      }),
    );
  });

  it('are refused when they are impossible', () => {
    for (const size of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      expect(() => chunkCount(size)).toThrow(SizeImpossible);
      expect(() => segmentCount(size)).toThrow(SizeImpossible);
      expect(() => encryptedSize(size)).toThrow(SizeImpossible);
    }
    for (const index of [-1, 0.5, 1, Number.NaN]) {
      expect(() => chunkPlaintextSize(index, 100)).toThrow(SizeImpossible);
      expect(() => encryptedChunkSize(index, 100)).toThrow(SizeImpossible);
      expect(() => chunkPosition(item.id, index, 100)).toThrow(SizeImpossible);
      expect(() => segmentPosition(item.id, index, 100)).toThrow(SizeImpossible);
    }
  });
});

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function expectTampered(index: number, body: Bytes, position: ReturnType<typeof at>): Promise<void> {
  await expect(openChunk(item.key, position, body)).rejects.toMatchObject({ name: 'ChunkTampered', index });
}
