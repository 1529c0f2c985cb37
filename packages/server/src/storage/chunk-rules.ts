import type { UploadProgress } from '@coffer/contract';
import {
  CHUNK_SIZE,
  chunkPlaintextSize,
  decryptedSize,
  encryptedChunkSize,
  encryptedSize,
} from '@coffer/crypto';
import { fieldRefused, Refusal } from '../calls/refusal.ts';
import type { ReceivedChunk } from '../store/chunks/chunk-store.ts';
import type { Database, Queries } from '../store/database/database.ts';
import type { ChunkRow, VersionRow } from '../store/database/schema.ts';
import { chunkRepository } from './chunk-repository.ts';
import { type AskedVersion, findVersion } from './find-version.ts';
import { plainChange } from './plain-change.ts';
import { quotaRepository } from './quota-repository.ts';
import { chunkExists, itemMissing, quotaExceeded } from './refusals.ts';
import { sealedRoot } from './sealed-root.ts';

import { takeSpace } from './take-space.ts';
import { versionRepository } from './version-repository.ts';
import { showVersion, stampItem } from './version-rows.ts';

/** Counts bytes that have arrived, in the transaction that records their chunk. */
export type CountBytes = (queries: Queries, bytes: number) => Promise<void>;

/** The rules of storing a chunk, whichever way its bytes take. */
export function chunkRules(database: Database) {
  const records = chunkRepository(database.queries);
  const quotas = quotaRepository(database.queries);

  /** What the database did not take, and why. */
  function refusalOf(error: unknown, index: number): Refusal | null {
    if (database.uniqueViolation(error) !== null) return chunkExists(index);
    return database.foreignKeyViolation(error) ? itemMissing() : null;
  }

  return {
    /** The version that lacks this chunk, and whose space has room for it. */
    async admit(asked: AskedVersion, index: number): Promise<VersionRow> {
      const { version } = await findVersion(database.queries, asked, 'first');
      const { id, space_id: spaceId, chunks, is_open } = version;
      if (index >= chunks && is_open === 0) throw fieldRefused('chunk', `There are ${chunks} chunks.`);
      if ((await records.find({ spaceId, id }, index)) !== undefined) throw chunkExists(index);
      const { id: ownerId, quota, used_space } = await quotas.find(spaceId);
      if (quota > 0 && used_space > quota) throw quotaExceeded(ownerId);
      await database.requireRoom();
      return version;
    },

    /**
     * Records a chunk that was received, or gives it up. The chunk stands at its place before the transaction, so that a
     * record never stands for one that is not there, and nobody waits for its disk. The record decides who wins when a
     * chunk is sent twice at once: each sending has a place of its own, so none replaces what another one was answered
     * for. Where it is not known whether the record is there, the chunk stays, and the clean-up looks after it.
     *
     * @param isOpen whether the length of the content was not known when the chunk was admitted: then it takes its own space
     * @param count counts these bytes elsewhere, too
     * @throws Refusal `chunk_already_exists`, `not_found`, `quota_exceeded`
     */
    async commit(
      received: ReceivedChunk,
      chunk: Omit<ChunkRow, 'attempt'>,
      { isOpen, count }: { readonly isOpen: boolean; readonly count?: CountBytes | undefined },
    ): Promise<UploadProgress> {
      try {
        await received.publish();
      } catch (error) {
        await received.discard();
        throw error;
      }
      try {
        return await database.transaction({ space: chunk.space_id }, async (queries) => {
          await chunkRepository(queries).insert({ ...chunk, attempt: received.attempt });
          const at = { spaceId: chunk.space_id, id: chunk.version_id };
          const bytes = isOpen ? decryptedSize(chunk.length) : null;
          const version = await versionRepository(queries).addStoredChunk(at, bytes, chunk.created_at);
          if (version === undefined) throw uploadEnded();
          if (bytes !== null) await takeSpace(queries, at.spaceId, { bytes, items: 0 });
          if (bytes !== null) await count?.(queries, bytes);
          const { chunks_stored, finished_upload_at } = version;
          if (finished_upload_at !== null) await finish(queries, version, chunk.created_at);
          return { chunks_stored, finished_upload_at };
        });
      } catch (error) {
        const refusal = error instanceof Refusal ? error : refusalOf(error, chunk.chunk_index);
        if (refusal === null) throw error;
        await received.discard();
        throw refusal;
      }
    },
  };
}

/** Bytes of a chunk, sealed and open. */
interface ChunkLength {
  readonly sealed: number;
  readonly opened: number;
}

/**
 * What a chunk must have. Of a content whose length is not known, any chunk may be the last one, and has what its sender
 * announces.
 *
 * @throws Refusal `chunk_length_mismatch` where no chunk has as much, or nothing is announced
 */
export function lengthOfChunk(
  { size, is_open }: Pick<VersionRow, 'size' | 'is_open'>,
  index: number,
  announced: number | null,
): ChunkLength {
  if (is_open === 0)
    return { sealed: encryptedChunkSize(index, size), opened: chunkPlaintextSize(index, size) };
  const opened = announced === null ? null : openedOf(announced);
  if (announced === null || opened === null || opened > CHUNK_SIZE || (opened === 0 && index > 0)) {
    throw new Refusal('chunk_length_mismatch', 'No chunk has this length.');
  }
  return { sealed: announced, opened };
}

function openedOf(sealed: number): number | null {
  try {
    return decryptedSize(sealed);
  } catch {
    return null;
  }
}

const uploadEnded = () => fieldRefused('chunk', 'The upload of this content has ended.');

/**
 * Records root and size of all that was sealed. A file shows a version whose digests came when it was begun from now on;
 * the others once theirs are stored. A chunk that was lost, and came again, shows nothing else.
 */
async function finish(queries: Queries, version: VersionRow, now: number): Promise<void> {
  const { space_id: spaceId, id, item_id, chunks, size, sha256 } = version;
  const at = { spaceId, id };
  const isNew = version.root === null;
  const root = await sealedRoot(queries, at, chunks);
  await versionRepository(queries).setContent(at, { root, sealed_size: encryptedSize(size) });
  await plainChange(queries, { spaceId, now }, [item_id], (change) =>
    isNew && sha256 !== null ? showVersion(change, version) : stampItem(change, item_id),
  );
}
