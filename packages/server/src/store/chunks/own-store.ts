import { randomUUID } from 'node:crypto';
import { StartRefused } from '../../config/start-refused.ts';
import type { Database, Queries } from '../database/database.ts';
import type { ChunkStore } from './chunk-store.ts';
import { chunkStoreRepository } from './chunk-store-repository.ts';

/**
 * Makes sure that database and chunk store belong together, and makes it so where one of them is new. With another
 * store, the clean-up would take all of the database's chunks for lost, and all that lies there for left over.
 *
 * @param place what the operator calls the store
 * @throws StartRefused when they do not
 */
export async function ownStore(database: Database, chunks: ChunkStore, place: string): Promise<void> {
  const stored = chunkStoreRepository(database.queries);
  if (await stored.hasChunksElsewhere(chunks.kind)) {
    const other = chunks.kind === 's3' ? 'disk' : 's3';
    if (await stored.hasChunksElsewhere(other)) {
      throw new StartRefused(
        'some chunks lie in the store disk and some in s3, because a move was interrupted; run move-store again, to its end',
      );
    }
    throw new StartRefused(
      `COFFER_STORE is ${chunks.kind}, but the database names chunks that lie in the store ${other}; ` +
        `set it to ${other}, or move them with move-store`,
    );
  }
  if (await belongsTogether(database.queries, chunks)) return;
  // Another instance may begin at the same moment, so it is looked at again while nobody else writes.
  await database.transaction({ lock: 'store' }, async (queries) => {
    if (!(await belongsTogether(queries, chunks))) await bring(queries, chunks, place);
  });
}

async function belongsTogether(queries: Queries, chunks: ChunkStore): Promise<boolean> {
  const [id, owner] = [await chunkStoreRepository(queries).id(), await chunks.owner()];
  return id !== null && id === owner;
}

/** Makes two that do not know each other yet belong together. */
async function bring(queries: Queries, chunks: ChunkStore, place: string): Promise<void> {
  const stored = chunkStoreRepository(queries);
  const [id, owner] = [await stored.id(), await chunks.owner()];
  if (owner !== null) {
    throw new StartRefused(
      `${place} holds the chunks of another database (${owner}); name another place, or the database of these chunks`,
    );
  }
  if (id !== null && (await stored.hasChunks())) {
    throw new StartRefused(
      `${place} is not where the chunks of this database are (${id}); name the place that holds them`,
    );
  }
  const given = id ?? randomUUID();
  if (id === null) await stored.setId(given);
  await chunks.setOwner(given);
}
