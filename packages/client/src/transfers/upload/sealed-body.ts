import { type Bytes, type ChunkPosition, checksumOf, type FileKey, sealChunkParts } from '@coffer/crypto';

/** A chunk as it is sent. */
export interface SealedBody {
  readonly blob: Blob;
  /** CRC-16/IBM-SDLC of the blob, four hex digits. */
  readonly checksum: string;
}

/** Seals a chunk into a Blob, whose bytes a browser keeps outside this thread's memory. */
export async function sealBody(key: FileKey, position: ChunkPosition, plaintext: Bytes): Promise<SealedBody> {
  const [nonce, ciphertext] = await sealChunkParts(key, position, plaintext);
  return { blob: new Blob([nonce, ciphertext]), checksum: checksumOf(nonce, ciphertext) };
}
