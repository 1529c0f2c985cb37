import type { Bytes } from './bytes.ts';
import type { ContentKey } from './content-key.ts';
import { HASH_LENGTH } from './content-root.ts';
import { type Envelope, openAesGcm, sealAesGcm } from './envelope.ts';
import { EncodingInvalid } from './errors.ts';
import type { VersionId } from './ids.ts';
import { readOpened } from './read-opened.ts';

/** What was sent as a chunk: the SHA-256 of its plaintext, and its hash as it was sealed (see `chunkHash`). */
export type ChunkDigest = { readonly plaintext: Bytes; readonly sealed: Bytes };

/**
 * Seals what was sent as a chunk, for whoever resumes the upload: nonces are random, so a chunk that is stored cannot be
 * sealed again and compared, and what the server says of it may be of other bytes.
 *
 * @example
 * ```ts
 * import {
 *   chunkHash,
 *   generateContentKey,
 *   hasPlaintext,
 *   importContentKey,
 *   newVersionId,
 *   openChunkDigest,
 *   sealChunk,
 *   sealChunkDigest,
 *   segmentHashes,
 *   sha256,
 *   utf8Encode,
 * } from '@coffer/crypto';
 *
 * const key = await importContentKey(generateContentKey());
 * const [versionId, bytes] = [newVersionId(), utf8Encode('hello')];
 * const body = await sealChunk(key, { versionId, index: 0, isLast: true }, bytes);
 * const sent = { plaintext: await sha256(bytes), sealed: await chunkHash(await segmentHashes(body)) };
 * const envelope = await sealChunkDigest(key, versionId, 0, sent);
 * hasPlaintext(await openChunkDigest(key, versionId, 0, envelope), sent.plaintext); // => true
 * await openChunkDigest(key, versionId, 1, envelope); // throws EnvelopeDamaged
 * ```
 */
export function sealChunkDigest(
  contentKey: ContentKey,
  versionId: VersionId,
  index: number,
  { plaintext, sealed }: ChunkDigest,
): Promise<Envelope<'chunk-digest'>> {
  const both = new Uint8Array(2 * HASH_LENGTH);
  both.set(plaintext);
  both.set(sealed, HASH_LENGTH);
  return sealAesGcm(contentKey, 'chunk-digest', [versionId, index], both);
}

/** Opens what sealChunkDigest made; throws EnvelopeDamaged or EnvelopeUnsupported. */
export async function openChunkDigest(
  contentKey: ContentKey,
  versionId: VersionId,
  index: number,
  envelope: string,
): Promise<ChunkDigest> {
  const both = await openAesGcm(contentKey, 'chunk-digest', [versionId, index], envelope);
  return readOpened('chunk-digest', () => {
    if (both.length !== 2 * HASH_LENGTH) throw new EncodingInvalid('chunk digest');
    return { plaintext: both.slice(0, HASH_LENGTH), sealed: both.slice(HASH_LENGTH) };
  });
}

/** Whether a chunk that was sent had the plaintext of this SHA-256. */
export function hasPlaintext(sent: ChunkDigest, hash: Bytes): boolean {
  return hash.length === HASH_LENGTH && sent.plaintext.every((byte, place) => byte === hash[place]);
}
