import { mkdir } from 'node:fs/promises';
import { isFull } from '../chunks/file-failure.ts';
import { type DatabasePlace, nameOfDatabase } from '../database/open-database.ts';
import { type DataLock, LockLost, takeLock } from '../lock/data-lock.ts';
import { Unavailable } from '../unavailable.ts';
import { CommandRefused } from './command-refused.ts';

/**
 * Does something with data that nobody else works with meanwhile.
 *
 * @throws CommandRefused while somebody does, or when a line broke in the middle
 */
export async function alone<T>(place: DatabasePlace, work: (lock: DataLock) => Promise<T>): Promise<T> {
  await mkdir(place.dataDirectory, { recursive: true, mode: 0o700 });
  const lock = await takeLock(place, 'alone');
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
