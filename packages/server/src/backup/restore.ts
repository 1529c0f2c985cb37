import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkRepository } from '../check/check-repository.ts';
import type { Finding } from '../check/finding.ts';
import type { ChunkPlace } from '../chunks/chunk-place.ts';
import type { ChunkStore } from '../chunks/chunk-store.ts';
import { openDiskChunkStore } from '../chunks/disk-chunk-store.ts';
import { replaceDurably } from '../chunks/durable-file.ts';
import { idPrefixes } from '../chunks/id-prefixes.ts';
import type { Database } from '../database/database.ts';
import { openSqlite } from '../database/sqlite.ts';
import { DATABASE_FILE } from '../open-data.ts';
import { chunkRepository } from '../storage/chunk-repository.ts';
import { copyChunk } from './copy-chunk.ts';
import { storedAttempts } from './stored-attempts.ts';

/**
 * Fills a data directory and a chunk store from a backup, each chunk verified. The database gets its name last, so that a
 * directory whose restoring was interrupted has none, and restoring can be run again.
 *
 * @param report what the backup has not, or not as it must be
 * @returns the number of chunks
 */
export async function restore(
  backup: string,
  dataDirectory: string,
  to: ChunkStore,
  report: (finding: Finding) => void,
): Promise<number> {
  const from = await openDiskChunkStore(backup);
  const file = join(dataDirectory, `${DATABASE_FILE}.restoring`);
  await copyFile(join(backup, DATABASE_FILE), file);
  const database = await openSqlite(file);
  let chunks = 0;
  try {
    for (const prefix of idPrefixes()) {
      const attempts = await storedAttempts(to, prefix);
      const restored: ChunkPlace[] = [];
      for (const { owner, ...record } of await checkRepository(database.queries).chunks(prefix)) {
        const { item_id: itemId, chunk_index: index } = record;
        const copy = await copyChunk(from, to, record, attempts(record));
        if ('attempt' in copy) restored.push({ itemId, index, attempt: copy.attempt });
        else report({ kind: copy.outcome, owner, itemId, chunk: index, detail: 'it is not restored' });
      }
      await recordPlaces(database, restored);
      chunks += restored.length;
    }
  } finally {
    await database.close();
  }
  await replaceDurably(file, join(dataDirectory, DATABASE_FILE));
  return chunks;
}

/** In one transaction, because each waits for the disk. */
function recordPlaces(database: Database, places: readonly ChunkPlace[]): Promise<void> {
  return database.transaction(async (queries) => {
    const records = chunkRepository(queries);
    for (const { itemId, index, attempt } of places) {
      if (attempt !== null) await records.setAttempt(itemId, index, attempt);
    }
  });
}
