import { SEALED_THUMBNAIL_LENGTH, THUMBNAIL_BYTES } from '@coffer/contract';
import { describe, expect, it } from 'vitest';
import { type Encoding, fitWithin, smallEnough } from '../../src/workers/thumbnail-size.ts';

/** An encoder whose pictures have so many bytes at full quality and size. */
function encoderOf(bytes: number) {
  const asked: Encoding[] = [];
  const encode = async (encoding: Encoding) => {
    asked.push(encoding);
    return new Blob([new Uint8Array(Math.round(bytes * encoding.quality * encoding.scale ** 2))]);
  };
  return { asked, encode };
}

describe('audit 20: a thumbnail', () => {
  it('fits into what a server takes, once it is sealed', () => {
    // Version, scheme, nonce and tag, in base64url.
    expect(Math.ceil(((THUMBNAIL_BYTES + 2 + 12 + 16) * 4) / 3)).toBeLessThanOrEqual(SEALED_THUMBNAIL_LENGTH);
  });

  it('is encoded once where that is small enough', async () => {
    const { asked, encode } = encoderOf(50_000);
    expect((await smallEnough(encode)).size).toBe(40_000);
    expect(asked).toHaveLength(1);
  });

  it('loses quality, and then size, until it is', async () => {
    for (const [bytes, encodings] of [
      [75_000, 2],
      [110_000, 3],
      [300_000, 4],
      [600_000, 5],
    ] as const) {
      const { asked, encode } = encoderOf(bytes);
      expect((await smallEnough(encode)).size).toBeLessThanOrEqual(THUMBNAIL_BYTES);
      expect(asked).toHaveLength(encodings);
    }
  });

  it('is none where it never is', async () => {
    await expect(smallEnough(encoderOf(10_000_000).encode)).rejects.toThrow('small enough');
  });
});

describe('the size of a thumbnail', () => {
  it.each([
    [4_000, 3_000, 320, 240],
    [3_000, 4_000, 240, 320],
    [320, 320, 320, 320],
  ])('of %d × %d is %d × %d', (width, height, toWidth, toHeight) => {
    expect(fitWithin({ width, height }, 320)).toEqual({ width: toWidth, height: toHeight });
  });

  it('is never larger than the picture', () => {
    expect(fitWithin({ width: 16, height: 9 }, 320)).toEqual({ width: 16, height: 9 });
  });

  it('is never without extent', () => {
    expect(fitWithin({ width: 10_000, height: 1 }, 320)).toEqual({ width: 320, height: 1 });
  });
});
