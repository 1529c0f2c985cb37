import { sha256 } from '#sha256';
import type { Bytes } from './bytes.ts';
import { toHex } from './encoding.ts';
import { EncodingInvalid } from './errors.ts';
import { segmentsOf } from './segment.ts';

// A tree of three levels over what is sealed, so that who has no key can check it too. Its levels need no marks of their
// own: the size, which is sealed beside the root, says how many hashes each of them has.

/** Bytes of SHA-256 (FIPS 180-4). */
export const HASH_LENGTH = 32;

declare const contentRootBrand: unique symbol;

/** The root of a file's sealed content, in lower-case hex. */
export type ContentRoot = string & { readonly [contentRootBrand]: true };

/** A sealed content: the root over it, and how many bytes it has. */
export type SealedContent = { readonly root: ContentRoot; readonly size: number };

/** Accepts 64 lower-case hex digits; throws EncodingInvalid. */
export function contentRoot(text: string): ContentRoot {
  if (!/^[0-9a-f]{64}$/.test(text)) throw new EncodingInvalid('content root');
  return text as ContentRoot;
}

/** The SHA-256 of each segment of a sealed chunk, one after the other. */
export async function segmentHashes(body: Bytes): Promise<Bytes> {
  const segments = segmentsOf(body);
  const hashes = new Uint8Array(segments.length * HASH_LENGTH);
  await Promise.all(
    segments.map(async (segment, place) => hashes.set(await sha256(segment), place * HASH_LENGTH)),
  );
  return hashes;
}

/** The hash of a sealed chunk: SHA-256 over those of its segments. */
export function chunkHash(hashesOfSegments: Bytes): Promise<Bytes> {
  return sha256(hashesOfSegments);
}

/**
 * The root of a sealed content: SHA-256 over the hashes of its chunks.
 *
 * @example
 * ```ts
 * import { chunkHash, rootOf, segmentHashes, utf8Encode } from '@coffer/crypto';
 *
 * const sealed = utf8Encode('one sealed segment, which is all of a chunk, which is all of a file');
 * const hash = await chunkHash(await segmentHashes(sealed));
 * await rootOf(hash); // => '8acd6ece8f07071ac2b9e9c29568151c407eabd19894e65a6370a9eb2dc2d954'
 * ```
 */
export async function rootOf(hashesOfChunks: Bytes): Promise<ContentRoot> {
  return contentRoot(toHex(await sha256(hashesOfChunks)));
}
