import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { chunkRepository } from '../storage/chunk-repository.ts';
import type { ChunkPlace } from './chunk-place.ts';
import type { ChunkStore } from './chunk-store.ts';

/** Lets the records of chunks name these places, in one transaction, because each waits for the disk. */
export async function recordPlaces(database: Database, places: readonly ChunkPlace[]): Promise<void> {
  if (places.length === 0) return;
  await database.transaction(async (queries) => {
    const records = chunkRepository(queries);
    for (const { itemId, index, attempt } of places) await records.setAttempt(itemId, index, attempt);
  });
}

/** The `attempt` of a place of the store's own kind at which nothing is. */
export function nowhere({ kind }: ChunkStore): string | null {
  return kind === 's3' ? randomUUID() : null;
}
