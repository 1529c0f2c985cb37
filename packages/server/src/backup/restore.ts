import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkRepository } from '../check/check-repository.ts';
import type { Finding } from '../check/finding.ts';
import type { PostgresConfiguration } from '../config/database-configuration.ts';
import { nowhere, recordPlaces } from '../storage/chunk-repository.ts';
import { versionRepository } from '../storage/version-repository.ts';
import type { ChunkPlace } from '../store/chunks/chunk-place.ts';
import type { ChunkStore } from '../store/chunks/chunk-store.ts';
import { chunkStoreRepository } from '../store/chunks/chunk-store-repository.ts';
import { openDiskChunkStore } from '../store/chunks/disk-chunk-store.ts';
import { copyTables } from '../store/database/copy-tables.ts';
import type { Database } from '../store/database/database.ts';
import { DATABASE_FILE, removeDatabase, replaceDatabase } from '../store/database/open-database.ts';
import { nobodyWatches } from '../store/database/postgres/availability.ts';
import { openPostgres } from '../store/database/postgres.ts';
import { openSqlite } from '../store/database/sqlite.ts';
import { copyChunk, storedAttempts } from './copy-chunk.ts';

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
  const file = join(dataDirectory, `${DATABASE_FILE}.restoring`);
  // What an interrupted run wrote stands in the log beside its file, and SQLite would take it for this file's.
  await removeDatabase(file);
  try {
    await copyFile(join(backup, DATABASE_FILE), file);
    const chunks = await restoreChunks(file, await openDiskChunkStore(backup), to, server, report);
    if (server === null) {
      const target = join(dataDirectory, DATABASE_FILE);
      await removeDatabase(target);
      await replaceDatabase(file, target);
    }
    return chunks;
  } finally {
    // It holds what a backup holds, and takes up room.
    await removeDatabase(file);
  }
}

/** Copies what a database names, and the database itself where that is to go to a server. @returns the number of chunks */
async function restoreChunks(
  file: string,
  from: ChunkStore,
  to: ChunkStore,
  server: PostgresConfiguration | null,
  report: (finding: Finding) => void,
): Promise<number> {
  const database = await openSqlite(file);
  let chunks = 0;
  try {
    await takeStore(database, to);
    for (const prefix of await versionRepository(database.queries).prefixes()) {
      const attempts = await storedAttempts(to, prefix);
      const places: ChunkPlace[] = [];
      for (const { owner, item_id: itemId, ...record } of await checkRepository(database.queries).chunks(
        prefix,
      )) {
        const { version_id: versionId, chunk_index: index } = record;
        const copy = await copyChunk(from, to, record, attempts(record));
        if ('attempt' in copy) {
          places.push({ versionId, index, attempt: copy.attempt });
          chunks += 1;
        } else {
          report({ kind: copy.outcome, owner, itemId, chunk: index, detail: 'it is not restored' });
          places.push({ versionId, index, attempt: nowhere(to) });
        }
      }
      // No record of a backup names an attempt, so those on a disk are right as they are.
      await recordPlaces(
        database,
        places.filter(({ attempt }) => attempt !== null),
      );
    }
    if (server !== null) await copyInto(server, database);
    return chunks;
  } finally {
    await database.close();
  }
}

async function copyInto(server: PostgresConfiguration, source: Database): Promise<void> {
  const target = await openPostgres(server, nobodyWatches, 'exclusive');
  try {
    await source.consistently((from) =>
      target.transaction({ lock: 'database' }, (to) => copyTables(from, to)),
    );
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
