import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { StartRefused } from '../start-refused.ts';
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
    throw new StartRefused(
      `COFFER_STORE is ${chunks.kind}, but the database names chunks that lie in the store ${other}; ` +
        `set it to ${other}, or move them`,
    );
  }
  const [id, owner] = [await stored.id(), await chunks.owner()];
  if (id !== null && owner === id) return;
  if (owner !== null) {
    throw new StartRefused(
      `${place} holds the chunks of another database (${owner}); name another place, or the database of these chunks`,
    );
  }
  if (id === null) return begin(database, chunks);
  if (await stored.hasChunks()) {
    throw new StartRefused(
      `${place} is not where the chunks of this database are (${id}); name the place that holds them`,
    );
  }
  await chunks.setOwner(id);
}

/** Another instance may begin at the same moment. */
function begin(database: Database, chunks: ChunkStore): Promise<void> {
  return database.transaction(async (queries) => {
    const stored = chunkStoreRepository(queries);
    if ((await stored.id()) !== null) return;
    const id = randomUUID();
    await stored.setId(id);
    await chunks.setOwner(id);
  });
}
