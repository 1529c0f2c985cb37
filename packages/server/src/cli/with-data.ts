import type { Configuration } from '../config/configuration.ts';
import { useDirectory } from '../store/data-directory.ts';
import { type Absent, NO_UPGRADE, type Upgrade } from '../store/database/migrate.ts';
import {
  type DatabasePlace,
  nameOfDatabase,
  requireDatabase,
  takeLock,
} from '../store/database/open-database.ts';
import { nobodyWatches } from '../store/database/postgres/availability.ts';
import { isFull } from '../store/file-failure.ts';
import { type DataLock, LockLost } from '../store/lock/data-lock.ts';
import { type Data, openData } from '../store/open-data.ts';
import { Unavailable } from '../store/unavailable.ts';
import { CommandRefused } from './output.ts';

/**
 * Opens the data of a server for one command, and closes it however the command ends. Only a start makes data, so that a
 * command in the wrong place changes nothing; nor does one of a newer version change the form of the database.
 *
 * @throws StartRefused where there is none
 */
export async function withData<T>(
  configuration: Configuration,
  work: (data: Data) => Promise<T>,
  upgrade: Upgrade = NO_UPGRADE,
): Promise<T> {
  const data = await openData(configuration, nobodyWatches, 'refused', upgrade);
  try {
    return await work(data);
  } finally {
    await data.database.close();
    await data.chunks.close();
  }
}

/**
 * Does something with data that nobody else works with meanwhile.
 *
 * @param absent with `refused`, a directory without a database is left as it is
 * @throws StartRefused where there must be a database, and is none
 * @throws CommandRefused while somebody does, or when a line broke in the middle
 */
export async function withLockedData<T>(
  place: DatabasePlace,
  absent: Absent,
  work: (lock: DataLock) => Promise<T>,
): Promise<T> {
  if (absent === 'refused') await requireDatabase(place);
  await useDirectory(place.dataDirectory, absent);
  const lock = await takeLock(place, 'exclusive');
  if (lock === null) {
    throw new CommandRefused(
      `A server, or another command, is working with ${nameOfDatabase(place)}; stop it and run this again.`,
    );
  }
  try {
    return await work(lock);
  } catch (error) {
    if (!(error instanceof Unavailable) && !(error instanceof LockLost) && !isFull(error)) throw error;
    throw new CommandRefused(`${error.message}. Run this again; it goes on where it stopped.`, {
      cause: error,
    });
  } finally {
    await lock.release();
  }
}
