import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChunkStore } from './chunks/chunk-store.ts';
import { openDiskChunkStore } from './chunks/disk-chunk-store.ts';
import type { Configuration } from './config/configuration.ts';
import type { Database } from './database/database.ts';
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
 * @throws StartRefused when the data directory cannot be used
 */
export async function openData({ dataDirectory }: Configuration): Promise<Data> {
  try {
    await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
    const chunks = await openDiskChunkStore(dataDirectory);
    await chunks.checkWritable();
    return { database: await openSqlite(join(dataDirectory, DATABASE_FILE)), chunks };
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefused(`COFFER_DATA_DIR ${dataDirectory} cannot be used: ${reason}`, { cause: error });
  }
}
