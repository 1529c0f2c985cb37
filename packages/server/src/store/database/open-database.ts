import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Configuration } from '../../config/configuration.ts';
import { StartRefused } from '../../config/start-refused.ts';
import { adviceOn } from '../advice.ts';
import { replaceDurably, syncNow } from '../durable-file.ts';
import { type DataLock, LockTaken, type Use } from '../lock/data-lock.ts';
import { lockFile } from '../lock/file-lock.ts';
import { Unavailable } from '../unavailable.ts';
import type { Database } from './database.ts';
import { type Absent, NoDatabase, UPGRADE, type Upgrade } from './migrate.ts';
import type { DatabaseWatcher } from './postgres/availability.ts';
import { reserveIn } from './sqlite/disk-reserve.ts';

/** The database's file in a data directory. */
export const DATABASE_FILE = 'coffer.sqlite';

export const LOCK_FILE = 'coffer.lock';

/** The configuration of a database's place. */
export type DatabasePlace = Pick<Configuration, 'database' | 'dataDirectory'>;

/**
 * Opens a database of either kind, and loads the code of that kind alone. The caller holds its lock.
 *
 * @throws StartRefused when it cannot be used, or is not there and must be
 */
export async function openDatabase(
  place: DatabasePlace,
  use: Use,
  watcher?: DatabaseWatcher,
  absent: Absent = 'made',
  upgrade: Upgrade = UPGRADE,
): Promise<Database> {
  const { database, dataDirectory } = place;
  return thereAt(place, async () => {
    if (database !== null) {
      const { openPostgres } = await import('./postgres.ts');
      return openPostgres(database, watcher, use, absent, upgrade);
    }
    const { openSqlite } = await import('./sqlite.ts');
    return openSqlite(join(dataDirectory, DATABASE_FILE), absent, reserveIn(dataDirectory), upgrade);
  });
}

/**
 * Brings a database on a server to the form of this version, before this process takes a lock that would be in the way of another one which
 * does the same. A file gets it when it is opened.
 *
 * @throws StartRefused when it cannot be used, or not changed now
 */
export async function upgradeDatabase(place: DatabasePlace, upgrade: Upgrade): Promise<void> {
  const { database } = place;
  if (database === null) return;
  const { upgradePostgres } = await import('./postgres.ts');
  await thereAt(place, () => upgradePostgres(database, 'shared', 'left', upgrade));
}

/**
 * Makes sure, before anything is made in the data directory, that a database which is a file is there. A server is asked
 * when it is connected to.
 *
 * @throws StartRefused
 */
export async function requireDatabase(place: DatabasePlace): Promise<void> {
  if (place.database !== null) return;
  const { requireFile } = await import('./sqlite.ts');
  await thereAt(place, () => requireFile(join(place.dataDirectory, DATABASE_FILE)));
}

const IN_USE =
  'The database has the form of an older version of Coffer, and another server, or a command, works with it; stop that, and start this again';

async function thereAt<T>(place: DatabasePlace, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof LockTaken) {
      throw new StartRefused(IN_USE, { cause: error });
    }
    const advice = adviceOn(error);
    if (advice !== null) {
      throw new StartRefused(`${placeOf(place)} cannot be used: ${advice}`, { cause: error });
    }
    if (!(error instanceof NoDatabase)) throw error;
    const where =
      place.database === null
        ? `COFFER_DATA_DIR ${place.dataDirectory} holds no database (${DATABASE_FILE})`
        : `${place.database.variable} names ${nameOfDatabase(place)}, which no server has used yet`;
    throw new StartRefused(
      `${where}; name the one that the server has, mount what is missing, or start the server once, which makes one`,
      { cause: error },
    );
  }
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
  place: DatabasePlace,
  use: Use,
  onTaken: () => void = () => {},
): Promise<DataLock | null> {
  const { database } = place;
  if (database === null) return thereAt(place, async () => lockFile(lockFileOf(place), use));
  const { lockDatabase } = await import('./postgres/use-lock.ts');
  return lockDatabase(database, use, onTaken);
}

export const lockFileOf = ({ dataDirectory }: Pick<DatabasePlace, 'dataDirectory'>): string =>
  join(dataDirectory, LOCK_FILE);

/** The name of a database for operators, without its password. */
export function nameOfDatabase({ database, dataDirectory }: DatabasePlace): string {
  if (database === null) return `the data in COFFER_DATA_DIR ${dataDirectory}`;
  return `the database ${database.database} at ${database.host}:${database.port}`;
}

function placeOf(place: DatabasePlace): string {
  return place.database === null ? `COFFER_DATA_DIR ${place.dataDirectory}` : nameOfDatabase(place);
}

/**
 * Puts a SQLite file, which was closed, where another one may be.
 *
 * @throws Unavailable where its log was not carried over into it: closing says nothing of a full disk, and without the log the file may be damaged
 */
export async function replaceDatabase(file: string, target: string): Promise<void> {
  if (existsSync(`${file}-wal`)) {
    throw new Unavailable(`${file} could not be finished, as on a full disk`, { isFull: true });
  }
  await syncNow(file, 'r+');
  await replaceDurably(file, target);
}

/** Removes a SQLite file that nobody has open, with its log and the index of that, which a crash leaves behind. */
export async function removeDatabase(file: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm']) await rm(`${file}${suffix}`, { force: true });
}
