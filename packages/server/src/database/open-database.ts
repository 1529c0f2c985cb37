import { join } from 'node:path';
import type { Configuration } from '../config/configuration.ts';
import type { Use } from '../lock/data-lock.ts';
import type { Database } from './database.ts';
import type { DatabaseWatcher } from './postgres/availability.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/** The database's file in a data directory. */
export const DATABASE_FILE = 'coffer.sqlite';

/** What says where a database is. */
export type DatabasePlace = Pick<Configuration, 'database' | 'dataDirectory'>;

/**
 * Opens a database of either kind. Whoever does has its lock.
 *
 * @throws StartRefused when it cannot be used
 */
export function openDatabase(
  { database, dataDirectory }: DatabasePlace,
  use: Use,
  watcher?: DatabaseWatcher,
): Promise<Database> {
  if (database !== null) return openPostgres(database, watcher, use);
  return openSqlite(join(dataDirectory, DATABASE_FILE));
}
