import type { UploadProgress } from '@coffer/contract';
import { encryptedSize } from '@coffer/crypto';
import { fieldRefused, type Refusal } from '../calls/refusal.ts';
import type { ReceivedChunk } from '../store/chunks/chunk-store.ts';
import type { Database, Queries } from '../store/database/database.ts';
import type { ChunkRow, ItemRow } from '../store/database/schema.ts';
import { chunkRepository } from './chunk-repository.ts';
import { type ItemPlace, itemRepository } from './item-repository.ts';
import { quotaRepository } from './quota-repository.ts';
import { chunkExists, itemMissing, quotaExceeded } from './refusals.ts';
import { sealedRoot } from './sealed-root.ts';
import { spaceRepository } from './space-repository.ts';

/** The rules of storing a chunk, whichever way its bytes take. */
export function chunkRules(database: Database) {
  const items = itemRepository(database.queries);
  const records = chunkRepository(database.queries);
  const quotas = quotaRepository(database.queries);

  /** What the database did not take, and why. */
  function refusalOf(error: unknown, index: number): Refusal | null {
    if (database.uniqueViolation(error) !== null) return chunkExists(index);
    return database.foreignKeyViolation(error) ? itemMissing() : null;
  }

  return {
    /** The file that lacks this chunk, and whose space has room for it. */
    async admit(spaceId: string, id: string, index: number): Promise<ItemRow> {
      const item = await items.find(spaceId, id);
      if (item === undefined) throw itemMissing();
      if (index >= item.chunks) {
        throw fieldRefused(
          'chunk',
          item.kind === 0 ? 'A directory has no chunks.' : `There are ${item.chunks} chunks.`,
        );
      }
      if ((await records.find({ spaceId, id }, index)) !== undefined) throw chunkExists(index);
      const { quota, used_space } = await quotas.find(spaceId);
      if (quota > 0 && used_space > quota) throw quotaExceeded();
      return item;
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
          const at = { spaceId: chunk.space_id, id: chunk.item_id };
          const { chunks, size, ...progress } = await itemRepository(queries).addStoredChunk(
            at,
            chunk.created_at,
          );
          if (progress.finished_upload_at !== null) await finish(queries, at, { chunks, size });
          return progress;
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
 * Records root and size of all that was sealed. Until its upload has ended, nothing of a file is seen but by those who
 * send it.
 */
async function finish(
  queries: Queries,
  at: ItemPlace,
  { chunks, size }: Pick<ItemRow, 'chunks' | 'size'>,
): Promise<void> {
  await itemRepository(queries).setContent(at, {
    root: await sealedRoot(queries, at, chunks),
    sealed_size: encryptedSize(size),
    revision: await spaceRepository(queries).nextRevision(at.spaceId),
  });
}
