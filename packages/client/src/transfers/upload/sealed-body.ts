import {
  type Bytes,
  type ChunkDigest,
  type ChunkPosition,
  type ContentKey,
  checksumOf,
  chunkHash,
  sealChunk,
  sealChunkDigest,
  segmentHashes,
  sha256,
} from '@coffer/crypto';

/** A chunk as it is sent. */
export interface SealedBody {
  readonly blob: Blob;
  /** CRC-16/IBM-SDLC of the blob, four hex digits. */
  readonly checksum: string;
  /** The SHA-256 of each of its segments. */
  readonly hashes: Bytes;
  readonly digest: ChunkDigest;
  /** The digest, sealed. */
  readonly encryptedDigest: string;
}

/** Seals a chunk into a Blob, whose bytes a browser keeps outside this thread's memory. */
export async function sealBody(
  key: ContentKey,
  position: ChunkPosition,
  plaintext: Bytes,
): Promise<SealedBody> {
  const [body, hash] = await Promise.all([sealChunk(key, position, plaintext), sha256(plaintext)]);
  const hashes = await segmentHashes(body);
  const digest = { plaintext: hash, sealed: await chunkHash(hashes) };
  const encryptedDigest = await sealChunkDigest(key, position.versionId, position.index, digest);
  return { blob: new Blob([body]), checksum: checksumOf(body), hashes, digest, encryptedDigest };
}
