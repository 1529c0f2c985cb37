import { readdir } from 'node:fs/promises';
import type { Configuration } from '../config/configuration.ts';
import { StartRefused } from '../config/start-refused.ts';
import { adviceOn } from './advice.ts';
import type { ChunkStore } from './chunks/chunk-store.ts';
import { openChunkStore, placeOfChunks } from './chunks/open-chunk-store.ts';
import { ownStore, requireKind } from './chunks/own-store.ts';
import { useDirectory } from './data-directory.ts';
import type { Database } from './database/database.ts';
import { type Absent, UPGRADE, type Upgrade } from './database/migrate.ts';
import { useMarked } from './database/move-mark.ts';
import {
  nameOfDatabase,
  openDatabase,
  requireDatabase,
  takeLock,
  upgradeDatabase,
} from './database/open-database.ts';
import { type DatabaseWatcher, nobodyWatches } from './database/postgres/availability.ts';

const TAKEN =
  'its data is being moved, restored or brought to a newer form at this moment; wait until that has ended';

export interface Data {
  readonly database: Database;
  readonly chunks: ChunkStore;
}

/**
 * Opens where a server keeps everything. Until the database is closed, nobody can move it.
 *
 * @param watcher is told when the database stops answering
 * @param absent the fate of what is missing: a start makes it; to a command it is an error, and nothing is made
 * @throws StartRefused when the data directory, the database or the chunk store cannot be used
 */
export async function openData(
  configuration: Configuration,
  watcher: DatabaseWatcher = nobodyWatches,
  absent: Absent = 'made',
  upgrade: Upgrade = UPGRADE,
): Promise<Data> {
  const { dataDirectory } = configuration;
  const opened: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closeOne of opened.splice(0).reverse()) await closeOne();
  };
  const directory = `COFFER_DATA_DIR ${dataDirectory}`;
  const placeOfDatabase = configuration.database === null ? directory : nameOfDatabase(configuration);
  try {
    if (absent === 'refused') await usable(placeOfDatabase, requireDatabase(configuration));
    await usable(directory, useDirectory(dataDirectory, absent));
    await usable(placeOfDatabase, upgradeDatabase(configuration, upgrade));
    const lock = await usable(placeOfDatabase, takeLock(configuration, 'shared', watcher.taken));
    if (lock === null) throw new StartRefused(TAKEN);
    opened.push(lock.release);
    const database = await usable(
      placeOfDatabase,
      openDatabase(configuration, 'shared', watcher, absent, { ...upgrade, alone: lock.alone }),
    );
    opened.push(database.close);
    await usable(placeOfDatabase, useMarked(database));
    const chunks = await openOwnChunks(configuration, database, absent);
    return { database: { ...database, close }, chunks };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Makes sure that a data directory is the server's, before a database is made in it.
 *
 * @throws StartRefused where it is not there, or, with chunks on the disk, holds none or those of another database
 */
export async function requireOwnDirectory(configuration: Configuration, database: Database): Promise<void> {
  const place = `COFFER_DATA_DIR ${configuration.dataDirectory}`;
  await usable(place, readdir(configuration.dataDirectory));
  if (configuration.store !== 'disk') return;
  const chunks = await openOwnChunks(configuration, database, 'refused');
  await chunks.close();
}

async function openOwnChunks(
  configuration: Configuration,
  database: Database,
  absent: Absent,
): Promise<ChunkStore> {
  const place = placeOfChunks(configuration);
  if (absent === 'refused') await usable(place, requireKind(database, configuration.store));
  const chunks = await usable(place, openChunkStore(configuration, absent));
  try {
    await usable(place, ownStore(database, chunks, place, absent));
    return chunks;
  } catch (error) {
    await chunks.close();
    throw error;
  }
}

/** @throws StartRefused naming the place, where the work with it fails */
async function usable<T>(place: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    throw new StartRefused(`${place} cannot be used: ${reasonOf(error)}`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  const advice = adviceOn(error);
  if (advice !== null) return advice;
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${reasonOf(error.cause)}`;
}
