import type { Bytes } from './bytes.ts';
import type { ContentKey } from './content-key.ts';
import { fromHex, toHex } from './encoding.ts';
import { type Envelope, openAesGcm, sealAesGcm } from './envelope.ts';
import { EncodingInvalid } from './errors.ts';
import type { VersionId } from './ids.ts';
import { decodeMetadata, encodeMetadata, type ItemMetadata } from './item-metadata.ts';
import { readOpened } from './read-opened.ts';

export type ContentHashAlgorithm = 'md5' | 'sha1' | 'sha256' | 'blake2b';

/** Bytes of each digest; blake2b is BLAKE2b-512 (RFC 7693). */
const DIGEST_LENGTH: Readonly<Record<ContentHashAlgorithm, number>> = {
  md5: 16,
  sha1: 20,
  sha256: 32,
  blake2b: 64,
};

// Every open function here throws EnvelopeDamaged or EnvelopeUnsupported.

/** Seals the bytes of a thumbnail image. */
export function sealThumbnail(
  contentKey: ContentKey,
  versionId: VersionId,
  image: Bytes,
): Promise<Envelope<'thumbnail'>> {
  return sealAesGcm(contentKey, 'thumbnail', [versionId], image);
}

/** Opens a thumbnail. */
export function openThumbnail(
  contentKey: ContentKey,
  versionId: VersionId,
  envelope: string,
): Promise<Bytes> {
  return openAesGcm(contentKey, 'thumbnail', [versionId], envelope);
}

/**
 * Seals the authentic copies of what the server's record also says of a version.
 *
 * @example
 * ```ts
 * import { generateContentKey, importContentKey, newVersionId, openMetadata, sealMetadata } from '@coffer/crypto';
 *
 * const contentKey = await importContentKey(generateContentKey());
 * const id = newVersionId();
 * const metadata = { size: 5, modifiedAt: 1_767_225_600, mime: 'text/plain', media: null, content: null, origin: null };
 * await openMetadata(contentKey, id, await sealMetadata(contentKey, id, metadata)); // => metadata
 * ```
 */
export async function sealMetadata(
  key: ContentKey,
  id: VersionId,
  metadata: ItemMetadata,
): Promise<Envelope<'metadata'>> {
  return sealAesGcm(key, 'metadata', [id], encodeMetadata(metadata));
}

/** Opens the metadata. */
export async function openMetadata(key: ContentKey, id: VersionId, envelope: string): Promise<ItemMetadata> {
  const bytes = await openAesGcm(key, 'metadata', [id], envelope);
  return readOpened('metadata', () => decodeMetadata(bytes));
}

/**
 * Seals a digest of the whole content, given in hex: a plaintext digest would tell which known file it is.
 *
 * @example
 * ```ts
 * import { generateContentKey, importContentKey, newVersionId, openContentHash, sealContentHash } from '@coffer/crypto';
 *
 * const contentKey = await importContentKey(generateContentKey());
 * const id = newVersionId();
 * const md5 = '5d41402abc4b2a76b9719d911017c592';
 * const sealed = await sealContentHash(contentKey, id, 'md5', md5);
 * await openContentHash(contentKey, id, 'md5', sealed); // => md5
 * ```
 */
export async function sealContentHash(
  contentKey: ContentKey,
  versionId: VersionId,
  algorithm: ContentHashAlgorithm,
  hexDigest: string,
): Promise<Envelope<'content-hash'>> {
  const digest = checkDigest(algorithm, fromHex(hexDigest));
  return sealAesGcm(contentKey, 'content-hash', [versionId, algorithm], digest);
}

/** Opens a digest, to hex. */
export async function openContentHash(
  contentKey: ContentKey,
  versionId: VersionId,
  algorithm: ContentHashAlgorithm,
  envelope: string,
): Promise<string> {
  const digest = await openAesGcm(contentKey, 'content-hash', [versionId, algorithm], envelope);
  return readOpened('content-hash', () => toHex(checkDigest(algorithm, digest)));
}

function checkDigest(algorithm: ContentHashAlgorithm, digest: Bytes): Bytes {
  if (digest.length !== DIGEST_LENGTH[algorithm]) throw new EncodingInvalid(`${algorithm} digest`);
  return digest;
}
