import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkRepository } from '../check/check-repository.ts';
import type { Finding } from '../check/finding.ts';
import { openDiskChunkStore } from '../chunks/disk-chunk-store.ts';
import { replaceDurably } from '../chunks/durable-file.ts';
import { idPrefixes } from '../chunks/id-prefixes.ts';
import { openSqlite } from '../database/sqlite.ts';
import { DATABASE_FILE } from '../open-data.ts';
import { copyChunk } from './copy-chunk.ts';

/**
 * Fills a data directory from a backup, each chunk verified. The database gets its name last, so that a directory whose
 * restoring was interrupted has none, and restoring can be run again.
 *
 * @param report what the backup has not, or not as it must be
 * @returns the number of chunks
 */
export async function restore(
  backup: string,
  dataDirectory: string,
  report: (finding: Finding) => void,
): Promise<number> {
  const from = await openDiskChunkStore(backup);
  const to = await openDiskChunkStore(dataDirectory);
  const file = join(dataDirectory, `${DATABASE_FILE}.restoring`);
  await copyFile(join(backup, DATABASE_FILE), file);
  const database = await openSqlite(file);
  let chunks = 0;
  try {
    for (const prefix of idPrefixes()) {
      for (const { owner, ...record } of await checkRepository(database.queries).chunks(prefix)) {
        const outcome = await copyChunk(from, to, record);
        if (outcome === 'kept' || outcome === 'copied') chunks += 1;
        else {
          const { item_id: itemId, chunk_index: chunk } = record;
          report({ kind: outcome, owner, itemId, chunk, detail: 'it is not restored' });
        }
      }
    }
  } finally {
    await database.close();
  }
  await replaceDurably(file, join(dataDirectory, DATABASE_FILE));
  return chunks;
}
