import type { UploadProgress } from '@coffer/contract';
import { fieldRefused } from '../calls/refusal.ts';
import type { ReceivedChunk } from '../store/chunks/chunk-store.ts';
import type { Database, Queries } from '../store/database/database.ts';
import type { ChunkRow, ItemRow } from '../store/database/schema.ts';
import { chunkRepository } from './chunk-repository.ts';
import { type ItemPlace, itemRepository } from './item-repository.ts';
import { quotaRepository } from './quota-repository.ts';
import { chunkExists, itemMissing, quotaExceeded } from './refusals.ts';
import { spaceRepository } from './space-repository.ts';

/** The rules of storing a chunk, whichever way its bytes take. */
export function chunkRules(database: Database) {
  const items = itemRepository(database.queries);
  const records = chunkRepository(database.queries);
  const quotas = quotaRepository(database.queries);

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
     * Records a chunk that was received, or gives it up. The record is inserted first and decides who wins when a chunk
     * is sent twice at once; the chunk is published before the transaction ends, so that a record never stands for a
     * chunk that is not there.
     */
    async commit(received: ReceivedChunk, chunk: Omit<ChunkRow, 'attempt'>): Promise<UploadProgress> {
      try {
        return await database.transaction({ space: chunk.space_id }, async (queries) => {
          await chunkRepository(queries).insert({ ...chunk, attempt: received.attempt });
          const at = { spaceId: chunk.space_id, id: chunk.item_id };
          const progress = await itemRepository(queries).addStoredChunk(at, chunk.created_at);
          if (progress.finished_upload_at !== null) await stampFinished(queries, at);
          await received.publish();
          return progress;
        });
      } catch (error) {
        await received.discard();
        if (database.uniqueViolation(error) !== null) throw chunkExists(chunk.chunk_index);
        if (database.foreignKeyViolation(error)) throw itemMissing();
        throw error;
      }
    },
  };
}

/** Until its upload has ended, nothing of a file is seen but by those who send it. */
async function stampFinished(queries: Queries, at: ItemPlace): Promise<void> {
  await itemRepository(queries).stamp(at, await spaceRepository(queries).nextRevision(at.spaceId));
}
