import { createHash, randomBytes } from 'node:crypto';
import { SEALED_SEGMENT_SIZE } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { createSegmentHasher, segmentHashesOf } from '../src/storage/segment-hasher.ts';

/** As the definition says it. */
function hashesOf(body: Uint8Array): string {
  const hashes: Buffer[] = [];
  for (let at = 0; at < body.length; at += SEALED_SEGMENT_SIZE) {
    const segment = body.subarray(at, at + SEALED_SEGMENT_SIZE);
    hashes.push(createHash('sha256').update(segment).digest());
  }
  return Buffer.concat(hashes).toString('base64url');
}

async function hashed(body: Uint8Array, pieceSize: number): Promise<string> {
  const hasher = createSegmentHasher();
  for (let at = 0; at < body.length; at += pieceSize) await hasher.update(body.subarray(at, at + pieceSize));
  return hasher.digest();
}

describe('A hasher of segments', () => {
  it.each([
    ['a short one', 1_000, 300],
    ['exactly one', SEALED_SEGMENT_SIZE, 65_536],
    ['two and a bit', 2 * SEALED_SEGMENT_SIZE + 1, 65_537],
    ['several in one piece', 5 * SEALED_SEGMENT_SIZE, 5 * SEALED_SEGMENT_SIZE],
  ])('gives the hash of each: %s', async (_, length, pieceSize) => {
    const body = randomBytes(length);
    expect(await hashed(body, pieceSize)).toBe(hashesOf(body));
    expect(await segmentHashesOf(body)).toBe(hashesOf(body));
  });

  it('keeps chunks apart that come at once, also where one is given up', async () => {
    const bodies = Array.from({ length: 8 }, () => randomBytes(3 * SEALED_SEGMENT_SIZE + 7));
    const abandoned = createSegmentHasher();
    const hashes = bodies.map((body) => hashed(body, 50_000));
    await abandoned.update(randomBytes(2 * SEALED_SEGMENT_SIZE));
    expect(await Promise.all(hashes)).toEqual(bodies.map(hashesOf));
  });
});
