import type { UploadProgress } from '@coffer/contract';
import { encryptedSize } from '@coffer/crypto';
import { fieldRefused, type Refusal } from '../calls/refusal.ts';
import type { ReceivedChunk } from '../store/chunks/chunk-store.ts';
import type { Database, Queries } from '../store/database/database.ts';
import type { ChunkRow, VersionRow } from '../store/database/schema.ts';
import { chunkRepository } from './chunk-repository.ts';
import { type AskedVersion, findVersion } from './find-version.ts';
import { quotaRepository } from './quota-repository.ts';
import { chunkExists, itemMissing, quotaExceeded } from './refusals.ts';
import { sealedRoot } from './sealed-root.ts';
import { spaceChange } from './space-change.ts';
import { versionRepository } from './version-repository.ts';
import { showVersion, stampItem } from './version-rows.ts';

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
      const { id, space_id: spaceId, chunks } = version;
      if (index >= chunks) throw fieldRefused('chunk', `There are ${chunks} chunks.`);
      if ((await records.find({ spaceId, id }, index)) !== undefined) throw chunkExists(index);
      const { quota, used_space } = await quotas.find(spaceId);
      if (quota > 0 && used_space > quota) throw quotaExceeded();
      return version;
    },

    /**
     * Records a chunk that was received, or gives it up. The chunk stands at its place before the transaction, so that a
     * record never stands for one that is not there, and nobody waits for its disk. The record decides who wins when a
     * chunk is sent twice at once: each sending has a place of its own, so none replaces what another one was answered
     * for. Where it is not known whether the record is there, the chunk stays, and the clean-up looks after it.
     */
    async commit(received: ReceivedChunk, chunk: Omit<ChunkRow, 'attempt'>): Promise<UploadProgress> {
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
          const version = await versionRepository(queries).addStoredChunk(at, chunk.created_at);
          const { chunks_stored, finished_upload_at } = version;
          if (finished_upload_at !== null) await finish(queries, version, chunk.created_at);
          return { chunks_stored, finished_upload_at };
        });
      } catch (error) {
        const refusal = refusalOf(error, chunk.chunk_index);
        if (refusal === null) throw error;
        await received.discard();
        throw refusal;
      }
    },
  };
}

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
  const change = spaceChange(queries, spaceId, now);
  if (isNew && sha256 !== null) await showVersion(change, version);
  else await stampItem(change, item_id);
}
