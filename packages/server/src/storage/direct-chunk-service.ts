import type { announcedChunk, directUpload, sentChunk, UploadProgress } from '@coffer/contract';
import { HASH_LENGTH, segmentCount } from '@coffer/crypto';
import type { z } from 'zod';
import { fieldRefused, Refusal } from '../calls/refusal.ts';
import type { ChunkPlace } from '../store/chunks/chunk-place.ts';
import { type DirectTransfers, type ReceivedChunk, removeDeleted } from '../store/chunks/chunk-store.ts';
import { chunkRepository } from './chunk-repository.ts';
import { chunkRules, lengthOfChunk } from './chunk-rules.ts';
import { checksumMismatch } from './refusals.ts';
import type { StoragePorts } from './storage-ports.ts';
import { lengthMismatch } from './verified-body.ts';

/**
 * How long after it was sent a chunk can be confirmed. The clean-up, which removes what no record names after an hour,
 * must not meet the confirmation of the same chunk.
 */
export const CONFIRM_SECONDS = 30 * 60;

/** The rules of chunks that browsers send straight to the storage: announced before, verified there afterwards. */
export function createDirectChunkService({ database, chunks, clock }: StoragePorts) {
  const records = chunkRepository(database.queries);
  const rules = chunkRules(database);

  function transfers(): DirectTransfers {
    if (chunks.direct !== null) return chunks.direct;
    throw new Refusal('switched_off', 'Chunks pass through this server. Send the chunk to it.');
  }

  /** A chunk that a browser has sent. It counts from its record on, and can be given up until then. */
  function received(place: ChunkPlace): ReceivedChunk {
    return {
      attempt: place.attempt,
      publish: async () => undefined,
      async discard() {
        // Confirmed twice, it is the one that is recorded.
        if (!(await records.isRecorded(place))) await removeDeleted(chunks, [place]);
      },
    };
  }

  return {
    /** Gives the address to which the chunk is to be sent. */
    async announce(
      spaceId: string,
      id: string,
      { chunk: index, length, checksum }: z.output<typeof announcedChunk>,
      version?: string,
    ): Promise<z.output<typeof directUpload>> {
      const admitted = await rules.admit({ spaceId, id, version }, index);
      const direct = transfers();
      const { sealed: expected } = lengthOfChunk(admitted, index, length);
      if (length !== expected) throw lengthMismatch(expected);
      const { attempt, url, headers, expiresAt } = await direct.announce(
        { versionId: admitted.id, index },
        length,
        checksum,
      );
      return { attempt, url, headers, expires_at: expiresAt };
    },

    /**
     * Records a chunk that was sent, if the storage has what was announced.
     *
     * @throws Refusal `checksum_mismatch` where it has something else, or nothing, and the chunk has to be sent again
     */
    async confirm(
      spaceId: string,
      id: string,
      { chunk: index, checksum, attempt, segment_hashes, encrypted_digest }: z.output<typeof sentChunk>,
      version?: string,
    ): Promise<UploadProgress> {
      const admitted = await rules.admit({ spaceId, id, version }, index);
      const direct = transfers();
      const place = { versionId: admitted.id, index, attempt };
      const sent = await direct.inspect(place);
      const now = clock();
      if (sent === null || sent.writtenAt < now - CONFIRM_SECONDS) throw checksumMismatch();
      const { sealed: length, opened } = lengthOfChunk(admitted, index, sent.length);
      requireHashes(segment_hashes, opened);
      if (sent.length !== length || sent.sha256 !== checksum) {
        await removeDeleted(chunks, [place]);
        throw checksumMismatch();
      }
      const chunk = {
        space_id: spaceId,
        version_id: admitted.id,
        chunk_index: index,
        length,
        created_at: now,
        checksum,
        checksum_function: 'sha256' as const,
        segment_hashes,
        encrypted_digest: encrypted_digest ?? null,
      };
      return rules.commit(received(place), chunk, { isOpen: admitted.is_open === 1 });
    },
  };
}

/** What nobody but the sender has seen yet; who reads the file, and the check, compare it with the chunk. */
function requireHashes(hashes: string, plaintextSize: number): void {
  const count = segmentCount(plaintextSize);
  const bytes = Buffer.from(hashes, 'base64url');
  if (bytes.length !== count * HASH_LENGTH || bytes.toString('base64url') !== hashes) {
    throw fieldRefused('segment_hashes', `This chunk has ${count} segments.`);
  }
}
