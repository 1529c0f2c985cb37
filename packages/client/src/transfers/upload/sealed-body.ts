import {
  type Bytes,
  type ChunkPosition,
  type ContentKey,
  checksumOf,
  sealChunk,
  segmentHashes,
} from '@coffer/crypto';

/** A chunk as it is sent. */
export interface SealedBody {
  readonly blob: Blob;
  /** CRC-16/IBM-SDLC of the blob, four hex digits. */
  readonly checksum: string;
  /** The SHA-256 of each of its segments. */
  readonly hashes: Bytes;
}

/** Seals a chunk into a Blob, whose bytes a browser keeps outside this thread's memory. */
export async function sealBody(
  key: ContentKey,
  position: ChunkPosition,
  plaintext: Bytes,
): Promise<SealedBody> {
  const body = await sealChunk(key, position, plaintext);
  const hashes = await segmentHashes(body);
  return { blob: new Blob([body]), checksum: checksumOf(body), hashes };
}
