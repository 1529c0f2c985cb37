import { randomUUID } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkRepository } from '../check/check-repository.ts';
import type { Finding } from '../check/finding.ts';
import type { ChunkPlace } from '../chunks/chunk-place.ts';
import type { ChunkStore } from '../chunks/chunk-store.ts';
import { chunkStoreRepository } from '../chunks/chunk-store-repository.ts';
import { openDiskChunkStore } from '../chunks/disk-chunk-store.ts';
import { replaceDurably } from '../chunks/durable-file.ts';
import { idPrefixes } from '../chunks/id-prefixes.ts';
import type { PostgresConfiguration } from '../config/database-configuration.ts';
import { copyTables } from '../database/copy-tables.ts';
import type { Database } from '../database/database.ts';
import { DATABASE_FILE } from '../database/open-database.ts';
import { nobodyWatches } from '../database/postgres/availability.ts';
import { openPostgres } from '../database/postgres.ts';
import { removeDatabase } from '../database/remove-database.ts';
import { openSqlite } from '../database/sqlite.ts';
import { chunkRepository } from '../storage/chunk-repository.ts';
import { copyChunk } from './copy-chunk.ts';
import { storedAttempts } from './stored-attempts.ts';

interface Target {
  readonly dataDirectory: string;
  readonly chunks: ChunkStore;
  /** Null where the database is a file in the data directory. */
  readonly database: PostgresConfiguration | null;
}

/** There are chunks of another database in the store. */
export class StoreTaken extends Error {
  override readonly name = 'StoreTaken';
  readonly owner: string;

  constructor(owner: string) {
    super(`The store belongs to ${owner}`);
    this.owner = owner;
  }
}

/**
 * Fills a chunk store and a database from a backup, each chunk verified. The database comes last and at once, so that
 * where restoring was interrupted there is none, and it can be run again.
 *
 * @param report what the backup has not, or not as it must be
 * @returns the number of chunks
 * @throws CopyRefused when the database is not empty
 */
export async function restore(
  backup: string,
  { dataDirectory, database: server, chunks: to }: Target,
  report: (finding: Finding) => void,
): Promise<number> {
  const from = await openDiskChunkStore(backup);
  const file = join(dataDirectory, `${DATABASE_FILE}.restoring`);
  // What an interrupted run wrote stands in the log beside its file, and SQLite would take it for this file's.
  await removeDatabase(file);
  await copyFile(join(backup, DATABASE_FILE), file);
  const database = await openSqlite(file);
  let chunks = 0;
  try {
    await takeStore(database, to);
    for (const prefix of idPrefixes()) {
      const attempts = await storedAttempts(to, prefix);
      const places: ChunkPlace[] = [];
      for (const { owner, ...record } of await checkRepository(database.queries).chunks(prefix)) {
        const { item_id: itemId, chunk_index: index } = record;
        const copy = await copyChunk(from, to, record, attempts(record));
        if ('attempt' in copy) {
          places.push({ itemId, index, attempt: copy.attempt });
          chunks += 1;
        } else {
          report({ kind: copy.outcome, owner, itemId, chunk: index, detail: 'it is not restored' });
          places.push({ itemId, index, attempt: nowhere(to) });
        }
      }
      await recordPlaces(database, places);
    }
    if (server !== null) await copyInto(server, database);
  } finally {
    await database.close();
  }
  if (server === null) {
    const target = join(dataDirectory, DATABASE_FILE);
    await removeDatabase(target);
    await replaceDurably(file, target);
  } else {
    await removeDatabase(file);
  }
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

/** A place of the store's own kind at which nothing is. */
function nowhere({ kind }: ChunkStore): string | null {
  return kind === 's3' ? randomUUID() : null;
}

async function copyInto(server: PostgresConfiguration, source: Database): Promise<void> {
  const target = await openPostgres(server, nobodyWatches, 'alone');
  try {
    await source.consistently((from) => target.transaction((to) => copyTables(from, to)));
  } finally {
    await target.close();
  }
}

/**
 * Lets the store belong to the restored database.
 *
 * @throws StoreTaken where it belongs to another one
 */
async function takeStore(database: Database, to: ChunkStore): Promise<void> {
  const [id, owner] = [await chunkStoreRepository(database.queries).id(), await to.owner()];
  if (owner !== null && owner !== id) throw new StoreTaken(owner);
  if (id !== null && owner === null) await to.setOwner(id);
}
