import { SqliteDatabase, SqliteError } from '@coffer/sqlite';
import { onWritableDisk } from '../read-only-disk.ts';
import type { DataLock, Use } from './data-lock.ts';

/** Two who come at the same moment may be in each other's way for an instant. */
const PATIENCE_MS = 1_000;

/**
 * Locks a file by the means of SQLite, which are those of the operating system: many may read, or one may write.
 * Nothing is ever written to it, and its being there means nothing.
 *
 * @returns null where it is locked otherwise
 */
export function lockFile(file: string, use: Use): DataLock | null {
  const timeout = use === 'shared' ? PATIENCE_MS : 0;
  const connection = onWritableDisk(file, () => new SqliteDatabase(file, { timeout }));
  try {
    connection.pragma('journal_mode = memory');
    connection.exec(use === 'exclusive' ? 'begin exclusive' : 'begin; select 1 from sqlite_master');
  } catch (error) {
    connection.close();
    if (error instanceof SqliteError && error.code === 'SQLITE_BUSY') return null;
    throw error;
  }
  return {
    assertHeld() {},
    async release() {
      connection.close();
    },
  };
}
