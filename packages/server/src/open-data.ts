import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChunkStore } from './chunks/chunk-store.ts';
import { openChunkStore, placeOfChunks } from './chunks/open-chunk-store.ts';
import { ownStore } from './chunks/own-store.ts';
import type { Configuration } from './config/configuration.ts';
import type { Database } from './database/database.ts';
import type { DatabaseWatcher } from './database/postgres/availability.ts';
import { openPostgres } from './database/postgres.ts';
import { openSqlite } from './database/sqlite.ts';
import { StartRefused } from './start-refused.ts';

/** The database's file in a data directory. */
export const DATABASE_FILE = 'coffer.sqlite';

export interface Data {
  readonly database: Database;
  readonly chunks: ChunkStore;
}

/**
 * Opens where a server keeps everything, making what is missing.
 *
 * @param watcher is told when the database stops answering
 * @throws StartRefused when the data directory or the database cannot be used
 */
export async function openData(configuration: Configuration, watcher?: DatabaseWatcher): Promise<Data> {
  const { dataDirectory } = configuration;
  const server = configuration.database && (await openPostgres(configuration.database, watcher));
  try {
    await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
    const chunks = await openChunkStore(configuration);
    const database = server ?? (await openSqlite(join(dataDirectory, DATABASE_FILE)));
    await ownStore(database, chunks, placeOfChunks(configuration));
    return { database, chunks };
  } catch (error) {
    await server?.close();
    if (error instanceof StartRefused) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefused(`COFFER_DATA_DIR ${dataDirectory} cannot be used: ${reason}`, { cause: error });
  }
}
