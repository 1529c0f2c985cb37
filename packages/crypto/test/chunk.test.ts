import {
  CHUNK_OVERHEAD,
  CHUNK_SIZE,
  ChunkTampered,
  checksumOf,
  chunkCount,
  chunkPlaintextSize,
  encryptedChunkSize,
  encryptedSize,
  fromHex,
  newItemId,
  openChunk,
  SizeImpossible,
  sealChunk,
  sealChunkParts,
  toHex,
} from '@coffer/crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { anItem, flipBit, itemOf, thrownBy } from './builders.ts';
import { aesGcmOpen, aesGcmSeal, associatedData } from './reference.ts';
import vectors from './vectors/chunk.json' with { type: 'json' };

let item: Awaited<ReturnType<typeof anItem>>;
let other: Awaited<ReturnType<typeof anItem>>;

beforeAll(async () => {
  item = await anItem();
  other = await anItem();
});

const at = (index: number, count: number) => ({ itemId: item.id, index, count });
const plaintexts = fc.uint8Array({ maxLength: 64 }).map((bytes) => Uint8Array.from(bytes));

describe('a chunk', () => {
  it.each(vectors)('opens from the recorded body: chunk $index of $count', async (vector) => {
    const { id, key } = await itemOf(vector);
    const { index, count, plaintext, body } = vector;
    expect(toHex(await openChunk(key, { itemId: id, index, count }, fromHex(body)))).toBe(plaintext);
    const bound = associatedData('chunk', id, String(index), String(count));
    const made = aesGcmSeal(fromHex(vector.fileKey), fromHex(vector.nonce), bound, fromHex(plaintext));
    expect(made.toString('hex')).toBe(body);
    expect(checksumOf(fromHex(body))).toBe(vector.checksum);
  });

  it('opens to what was sealed, and the reference implementation opens it too', async () => {
    await fc.assert(
      fc.asyncProperty(plaintexts, fc.nat(9), async (plaintext, index) => {
        const body = await sealChunk(item.key, at(index, 10), plaintext);
        expect(body.length).toBe(plaintext.length + CHUNK_OVERHEAD);
        expect(toHex(await openChunk(item.key, at(index, 10), body))).toBe(toHex(plaintext));
        const bound = associatedData('chunk', item.id, String(index), '10');
        expect(aesGcmOpen(item.raw, bound, body)).toEqual(Buffer.from(plaintext));
      }),
    );
  });

  it('is the nonce followed by the ciphertext when sealed in parts', async () => {
    const [nonce, ciphertext] = await sealChunkParts(item.key, at(0, 1), new Uint8Array(100));
    expect([nonce.length, ciphertext.length]).toEqual([12, 116]);
    const body = Uint8Array.from([...nonce, ...ciphertext]);
    expect(await openChunk(item.key, at(0, 1), body)).toEqual(new Uint8Array(100));
  });

  it('is never sealed twice under the same nonce', async () => {
    const bodies = await Promise.all(
      Array.from({ length: 1000 }, () => sealChunk(item.key, at(0, 1), new Uint8Array(1))),
    );
    expect(new Set(bodies.map((body) => toHex(body.subarray(0, 12)))).size).toBe(1000);
  });

  it('fails with any single bit flipped', async () => {
    const body = await sealChunk(item.key, at(0, 1), new Uint8Array(40));
    for (let bit = 0; bit < body.length * 8; bit++) await expectTampered(0, flipBit(body, bit), at(0, 1));
  });

  it('fails with thousands of random flips', async () => {
    await fc.assert(
      fc.asyncProperty(plaintexts, fc.nat(), async (plaintext, random) => {
        const body = await sealChunk(item.key, at(3, 4), plaintext);
        const tampered = flipBit(body, random % (body.length * 8));
        expect(await thrownBy(() => openChunk(item.key, at(3, 4), tampered))).toBeInstanceOf(ChunkTampered);
      }),
      { numRuns: 5000 },
    );
  });

  it('fails emptied, cut off at any length, or lengthened', async () => {
    const body = await sealChunk(item.key, at(0, 1), new Uint8Array(40));
    for (let length = 0; length < body.length; length++) {
      await expectTampered(0, body.slice(0, length), at(0, 1));
      await expectTampered(0, body.slice(length + 1), at(0, 1));
    }
    await expectTampered(0, Uint8Array.from([...body, 0]), at(0, 1));
  });

  it('fails at another index, of another count, in another file or with another key', async () => {
    const body = await sealChunk(item.key, at(2, 5), new Uint8Array(40));
    for (const index of [0, 1, 3, 4]) await expectTampered(index, body, at(index, 5));
    for (const count of [3, 4, 6, 25]) await expectTampered(2, body, at(2, count));
    await expectTampered(2, body, { ...at(2, 5), itemId: newItemId() });
    await expect(openChunk(other.key, at(2, 5), body)).rejects.toThrow(ChunkTampered);
  });

  it('does not take an index for part of a count', async () => {
    const body = await sealChunk(item.key, at(1, 23), new Uint8Array(4));
    await expectTampered(12, body, at(12, 30));
    await expectTampered(1, body, at(1, 2));
  });

  it('is refused at a place that no file has, and above 4 MiB', async () => {
    const body = await sealChunk(item.key, at(0, 1), new Uint8Array(4));
    for (const [index, count] of [
      [1, 1],
      [-1, 1],
      [0, 0],
      [0.5, 1],
      [0, Number.POSITIVE_INFINITY],
    ] as const) {
      await expect(openChunk(item.key, at(index, count), body)).rejects.toThrow(SizeImpossible);
      await expect(sealChunk(item.key, at(index, count), body)).rejects.toThrow(SizeImpossible);
    }
    const tooLarge = new Uint8Array(CHUNK_SIZE + 1);
    await expect(sealChunk(item.key, at(0, 1), tooLarge)).rejects.toThrow(SizeImpossible);
  });
});

describe('the sizes of a file', () => {
  it.each([
    [0, 1, 0, 28],
    [1, 1, 1, 29],
    [CHUNK_SIZE, 1, CHUNK_SIZE, CHUNK_SIZE + 28],
    [CHUNK_SIZE + 1, 2, 1, CHUNK_SIZE + 1 + 56],
    [10 * CHUNK_SIZE, 10, CHUNK_SIZE, 10 * (CHUNK_SIZE + 28)],
  ])('of %d bytes: %d chunks, %d bytes in the last one, %d bytes at rest', (size, count, last, atRest) => {
    expect(chunkCount(size)).toBe(count);
    expect(chunkPlaintextSize(count - 1, size)).toBe(last);
    expect(encryptedSize(size)).toBe(atRest);
  });

  it('add up, whatever the size', () => {
    fc.assert(
      fc.property(fc.nat(40 * CHUNK_SIZE), (size) => {
        const indexes = Array.from({ length: chunkCount(size) }, (_, index) => index);
        const sum = (sizes: number[]) => sizes.reduce((a, b) => a + b, 0);
        expect(sum(indexes.map((index) => chunkPlaintextSize(index, size)))).toBe(size);
        expect(sum(indexes.map((index) => encryptedChunkSize(index, size)))).toBe(encryptedSize(size));
      }),
    );
  });

  it('are refused when they are impossible', () => {
    for (const size of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      expect(() => chunkCount(size)).toThrow(SizeImpossible);
      expect(() => encryptedSize(size)).toThrow(SizeImpossible);
    }
    for (const index of [-1, 0.5, 1, Number.NaN]) {
      expect(() => chunkPlaintextSize(index, 100)).toThrow(SizeImpossible);
      expect(() => encryptedChunkSize(index, 100)).toThrow(SizeImpossible);
    }
  });
});

async function expectTampered(
  index: number,
  body: Uint8Array<ArrayBuffer>,
  position: ReturnType<typeof at>,
): Promise<void> {
  await expect(openChunk(item.key, position, body)).rejects.toMatchObject({ name: 'ChunkTampered', index });
}
