import {
  type Bytes,
  type ChunkDigest,
  type ChunkPosition,
  type ContentKey,
  checksumOf,
  chunkHash,
  SEALED_CHUNK_SIZE,
  sealChunk,
  sealChunkDigest,
  segmentHashes,
  sha256,
} from '@coffer/crypto';

/** A chunk as it is sent. */
export interface SealedBody {
  readonly content: Blob | Bytes;
  /** Bytes of the content. */
  readonly length: number;
  /** CRC-16/IBM-SDLC of the content, four hex digits. */
  readonly checksum: string;
  /** The SHA-256 of each of its segments. */
  readonly hashes: Bytes;
  readonly digest: ChunkDigest;
  /** The digest, sealed. */
  readonly encryptedDigest: string;
}

/** Makes the bodies of chunks. */
export interface ChunkSealer {
  seal(key: ContentKey, position: ChunkPosition, plaintext: Bytes): Promise<SealedBody>;
  /** Takes back a body that the server has. */
  giveBack(body: SealedBody): void;
}

/** Seals chunks into Blobs, whose bytes a browser keeps outside this thread's memory. */
export const blobSealer: ChunkSealer = Object.freeze<ChunkSealer>({
  async seal(key, position, plaintext) {
    const { content, ...body } = await sealBytes(key, position, plaintext);
    return { ...body, content: new Blob([content]) };
  },
  giveBack() {},
});

/** Makes a sealer for Node, into buffers that are used again: its memory grows with each Blob, and shrinks late. */
export function bufferSealer(): ChunkSealer {
  const spare: ArrayBuffer[] = [];
  return Object.freeze<ChunkSealer>({
    seal: (key, position, plaintext) => sealBytes(key, position, plaintext, spare.pop()),
    giveBack({ content }) {
      const isWhole = !(content instanceof Blob) && content.buffer.byteLength === SEALED_CHUNK_SIZE;
      if (isWhole) spare.push(content.buffer);
    },
  });
}

async function sealBytes(key: ContentKey, position: ChunkPosition, plaintext: Bytes, buffer?: ArrayBuffer) {
  const [content, hash] = await Promise.all([sealChunk(key, position, plaintext, buffer), sha256(plaintext)]);
  const hashes = await segmentHashes(content);
  const digest = { plaintext: hash, sealed: await chunkHash(hashes) };
  const encryptedDigest = await sealChunkDigest(key, position.versionId, position.index, digest);
  const { length } = content;
  return { content, length, checksum: checksumOf(content), hashes, digest, encryptedDigest };
}
