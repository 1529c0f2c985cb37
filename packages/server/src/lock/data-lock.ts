import { join } from 'node:path';
import type { DatabasePlace } from '../database/open-database.ts';
import { lockFile } from './file-lock.ts';

/**
 * How data is worked with: beside servers and commands, or by somebody who moves or makes it, while nobody else may be
 * there.
 */
export type Use = 'together' | 'alone';

/** The right to work with data. The system takes it back from a process that dies, however it dies. */
export interface DataLock {
  /**
   * Makes sure that nobody else can have taken it since.
   *
   * @throws LockLost
   */
  assertHeld(): void;
  release(): Promise<void>;
}

/** The line to the database broke, and with it the lock. */
export class LockLost extends Error {
  override readonly name = 'LockLost';
}

const LOCK_FILE = 'coffer.lock';

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
  const { lockDatabase } = await import('../database/postgres/use-lock.ts');
  return lockDatabase(database, use, onTaken);
}
