import { mkdir } from 'node:fs/promises';
import type { ChunkStore } from './chunks/chunk-store.ts';
import { openChunkStore, placeOfChunks } from './chunks/open-chunk-store.ts';
import { ownStore } from './chunks/own-store.ts';
import type { Configuration } from './config/configuration.ts';
import type { Database } from './database/database.ts';
import { openDatabase } from './database/open-database.ts';
import { type DatabaseWatcher, nobodyWatches } from './database/postgres/availability.ts';
import { takeLock } from './lock/data-lock.ts';
import { useMarked } from './move/use-marked.ts';
import { StartRefused } from './start-refused.ts';

const TAKEN = 'its data is being moved or restored at this moment; wait until that has ended';

export interface Data {
  readonly database: Database;
  readonly chunks: ChunkStore;
}

/**
 * Opens where a server keeps everything, making what is missing. Until the database is closed, nobody can move it.
 *
 * @param watcher is told when the database stops answering
 * @throws StartRefused when the data directory or the database cannot be used
 */
export async function openData(
  configuration: Configuration,
  watcher: DatabaseWatcher = nobodyWatches,
): Promise<Data> {
  const { dataDirectory } = configuration;
  const opened: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closeOne of opened.splice(0).reverse()) await closeOne();
  };
  try {
    await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
    const lock = await takeLock(configuration, 'together', watcher.taken);
    if (lock === null) throw new StartRefused(TAKEN);
    opened.push(lock.release);
    const database = await openDatabase(configuration, 'together', watcher);
    opened.push(database.close);
    await useMarked(database);
    const chunks = await openChunkStore(configuration);
    await ownStore(database, chunks, placeOfChunks(configuration));
    return { database: { ...database, close }, chunks };
  } catch (error) {
    await close();
    if (error instanceof StartRefused) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefused(`COFFER_DATA_DIR ${dataDirectory} cannot be used: ${reason}`, { cause: error });
  }
}
