import { SqliteDatabase, SqliteError } from '@coffer/sqlite';
import { onWritableDisk } from '../read-only-disk.ts';
import { type DataLock, LockTaken, type Use } from './data-lock.ts';

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
    if (!began(connection, use)) {
      connection.close();
      return null;
    }
  } catch (error) {
    connection.close();
    throw error;
  }
  const change = (to: Use) => {
    // To commit would write to the file, for which a full disk has no room.
    connection.exec('rollback');
    return began(connection, to);
  };
  return {
    assertHeld() {},
    async alone(work) {
      if (!change('exclusive')) {
        began(connection, use);
        throw new LockTaken(`Somebody else has ${file}`);
      }
      await work();
      if (!change(use)) throw new LockTaken(`Somebody else has ${file} alone`);
    },
    async release() {
      connection.close();
    },
  };
}

function began(connection: SqliteDatabase, use: Use): boolean {
  try {
    connection.pragma('journal_mode = memory');
    connection.exec(use === 'exclusive' ? 'begin exclusive' : 'begin; select 1 from sqlite_master');
    return true;
  } catch (error) {
    if (connection.inTransaction) connection.exec('rollback');
    if (error instanceof SqliteError && error.code === 'SQLITE_BUSY') return false;
    throw error;
  }
}
