import { join } from 'node:path';
import type { Configuration } from '../config/configuration.ts';
import type { Use } from '../lock/data-lock.ts';
import type { Database } from './database.ts';
import type { DatabaseWatcher } from './postgres/availability.ts';

/** The database's file in a data directory. */
export const DATABASE_FILE = 'coffer.sqlite';

/** What says where a database is. */
export type DatabasePlace = Pick<Configuration, 'database' | 'dataDirectory'>;

/**
 * Opens a database of either kind, of which only the one in use is loaded. Whoever does has its lock.
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

/** What an operator calls a database, without its password. */
export function nameOfDatabase({ database, dataDirectory }: DatabasePlace): string {
  if (database === null) return `the data in COFFER_DATA_DIR ${dataDirectory}`;
  return `the database ${database.database} at ${database.host}:${database.port}`;
}
