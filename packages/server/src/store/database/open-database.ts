import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Configuration } from '../../config/configuration.ts';
import type { DataLock, Use } from '../lock/data-lock.ts';
import { lockFile } from '../lock/file-lock.ts';
import type { Database } from './database.ts';
import type { DatabaseWatcher } from './postgres/availability.ts';

/** The database's file in a data directory. */
export const DATABASE_FILE = 'coffer.sqlite';

const LOCK_FILE = 'coffer.lock';

/** The configuration of a database's place. */
export type DatabasePlace = Pick<Configuration, 'database' | 'dataDirectory'>;

/**
 * Opens a database of either kind, and loads the code of that kind alone. The caller holds its lock.
 *
 * @throws StartRefused when it cannot be used
 */
export async function openDatabase(
  { database, dataDirectory }: DatabasePlace,
  use: Use,
  watcher?: DatabaseWatcher,
): Promise<Database> {
  if (database !== null) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(database, watcher, use);
  }
  const { openSqlite } = await import('./sqlite.ts');
  return openSqlite(join(dataDirectory, DATABASE_FILE));
}

/**
 * Locks what belongs to a database, its chunks included: by the database, or where it is a file by another file beside
 * it.
 *
 * @param onTaken is told when somebody else took the data alone, while the line to the database was broken
 * @returns null where those who have it do not allow for this use
 * @throws StartRefused when the database cannot be asked
 */
export async function takeLock(
  { database, dataDirectory }: DatabasePlace,
  use: Use,
  onTaken: () => void = () => {},
): Promise<DataLock | null> {
  if (database === null) return lockFile(join(dataDirectory, LOCK_FILE), use);
  const { lockDatabase } = await import('./postgres/use-lock.ts');
  return lockDatabase(database, use, onTaken);
}

/** The name of a database for operators, without its password. */
export function nameOfDatabase({ database, dataDirectory }: DatabasePlace): string {
  if (database === null) return `the data in COFFER_DATA_DIR ${dataDirectory}`;
  return `the database ${database.database} at ${database.host}:${database.port}`;
}

/** Removes a SQLite file that nobody has open, with its log and the index of that, which a crash leaves behind. */
export async function removeDatabase(file: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm']) await rm(`${file}${suffix}`, { force: true });
}
