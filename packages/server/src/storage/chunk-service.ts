import type { chunkUploadQuery, UploadProgress } from '@coffer/contract';
import {
  checksumOf,
  chunkPlaintextSize,
  chunkPosition,
  contentKeyBytes,
  fromHex,
  importContentKey,
  sealChunk,
  segmentHashes,
  toBase64Url,
  versionId,
} from '@coffer/crypto';
import type { z } from 'zod';
import { fieldRefused, Refusal } from '../calls/refusal.ts';
import { createKeyedSemaphore } from '../concurrency/keyed-semaphore.ts';
import type { ChunkRow } from '../store/database/schema.ts';
import { createChunkReader } from './chunk-reader.ts';
import { type CountBytes, chunkRules, lengthOfChunk } from './chunk-rules.ts';
import { tooManyUploads } from './refusals.ts';
import { createSegmentHasher } from './segment-hasher.ts';
import type { StoragePorts } from './storage-ports.ts';
import { type Expectation, lengthMismatch, once, verifiedBody } from './verified-body.ts';

export type ChunkService = ReturnType<typeof createChunkService>;

/** Chunks that are sealed for callers of one space at the same time. Each is in memory, open and sealed. */
const SEALED_AT_ONCE = 4;

/** A request to store one chunk. */
interface ChunkUpload {
  readonly query: z.output<typeof chunkUploadQuery>;
  /** The length of the body that the request announced, if it did. */
  readonly announcedLength: number | null;
  readonly pieces: AsyncIterable<Uint8Array>;
  /** Counts bytes of a content whose length was not known when it was begun elsewhere, too. */
  readonly count?: CountBytes;
}

interface ChunkPorts extends StoragePorts {
  readonly policy: {
    /** Whether the server seals for callers that hand it a key. */
    plaintextKeys(): Promise<boolean>;
  };
}

/** The rules of storing and handing out chunks. */
export function createChunkService({ database, chunks, clock, policy }: ChunkPorts) {
  const rules = chunkRules(database);
  const sealings = createKeyedSemaphore(SEALED_AT_ONCE);

  /** Seals a chunk, unless as many are in memory for the same space as may be. */
  async function sealing<T>(spaceId: string, work: () => Promise<T>): Promise<T> {
    const release = sealings.take(spaceId);
    if (release === null) throw tooManyUploads();
    try {
      return await work();
    } finally {
      release();
    }
  }

  async function store(
    body: AsyncIterable<Uint8Array>,
    chunk: Omit<ChunkRow, 'attempt' | 'segment_hashes'>,
    hashes: () => string | Promise<string>,
    counted: { readonly isOpen: boolean; readonly count?: CountBytes | undefined } = { isOpen: false },
  ): Promise<UploadProgress> {
    const name = { versionId: chunk.version_id, index: chunk.chunk_index };
    const received = await chunks.receive(name, chunk.length, body);
    let segment_hashes: string;
    try {
      segment_hashes = await hashes();
    } catch (error) {
      await received.discard();
      throw error;
    }
    return rules.commit(received, { ...chunk, segment_hashes }, counted);
  }

  return {
    /** Stores one chunk of a file, once its length and checksum are what they must be. */
    async upload(spaceId: string, id: string, upload: ChunkUpload): Promise<UploadProgress> {
      const {
        chunk: index,
        checksum,
        checksum_function,
        key_hex,
        encrypted_digest,
        version: asked,
      } = upload.query;
      if (key_hex !== undefined && !(await policy.plaintextKeys())) {
        throw new Refusal('switched_off', 'This server takes no keys. Send the chunk encrypted.');
      }
      const version = await rules.admit({ spaceId, id, version: asked }, index);
      const isOpen = version.is_open === 1;
      if (isOpen && key_hex !== undefined) {
        throw fieldRefused('key_hex', 'A content whose length is not known is sealed by its sender.');
      }
      const { sealed: storedLength, opened } = lengthOfChunk(version, index, upload.announcedLength);
      const length = key_hex === undefined ? storedLength : opened;
      if (upload.announcedLength !== null && upload.announcedLength !== length) throw lengthMismatch(length);
      const expectation: Expectation = { length, checksum, checksumFunction: checksum_function };
      const record = {
        space_id: spaceId,
        version_id: version.id,
        chunk_index: index,
        length: storedLength,
        encrypted_digest: encrypted_digest ?? null,
        created_at: clock(),
      };
      if (key_hex === undefined) {
        const segments = createSegmentHasher();
        const verified = verifiedBody(upload.pieces, expectation, segments);
        const chunk = { ...record, checksum, checksum_function };
        return store(verified, chunk, segments.digest, { isOpen, count: upload.count });
      }
      return sealing(spaceId, async () => {
        const verified = verifiedBody(upload.pieces, expectation);
        const sealed = await sealForCaller(verified, key_hex, {
          versionId: version.id,
          index,
          size: version.size,
        });
        const asSealed = { ...record, checksum: sealed.checksum, checksum_function: 'crc16' as const };
        return store(once(sealed.body), asSealed, () => sealed.hashes);
      });
    },

    ...createChunkReader({ database, chunks }),
  };
}

/**
 * Seals the plaintext of one chunk for a caller that cannot encrypt. Everything happens in memory; the key
 * is neither stored nor logged, and gone with this call.
 */
export async function sealForCaller(
  pieces: AsyncIterable<Uint8Array>,
  keyHex: string,
  place: { versionId: string; index: number; size: number },
): Promise<{ body: Uint8Array; checksum: string; hashes: string }> {
  // Copied at once: many small pieces take more memory than their bytes.
  const plaintext = Buffer.allocUnsafeSlow(chunkPlaintextSize(place.index, place.size));
  let filled = 0;
  for await (const piece of pieces) {
    plaintext.set(piece, filled);
    filled += piece.length;
  }
  const key = await importContentKey(contentKeyBytes(fromHex(keyHex)));
  const position = chunkPosition(versionId(place.versionId), place.index, place.size);
  const body = await sealChunk(key, position, plaintext.subarray(0, filled));
  return { body, checksum: checksumOf(body), hashes: toBase64Url(await segmentHashes(body)) };
}
