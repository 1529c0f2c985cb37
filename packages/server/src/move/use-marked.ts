import type { Database } from '../database/database.ts';
import { StartRefused } from '../start-refused.ts';
import { readMark, writeMark } from './move-mark.ts';

/**
 * Makes sure that a database is whole and the one in use. One that was about to be moved is used on, and the move begins
 * anew when it is tried again.
 *
 * @throws StartRefused
 */
export async function useMarked(database: Database): Promise<void> {
  const mark = await readMark(database.queries);
  switch (mark?.state) {
    case undefined:
    case 'used-again':
      return;
    case 'moving':
      return database.transaction((queries) => writeMark(queries, { ...mark, state: 'used-again' }));
    case 'unfinished':
      throw new StartRefused(
        'a move into this database was interrupted, and it is not whole; run move-database again, with the variables of then',
      );
    case 'moved':
      throw new StartRefused(
        `the database was moved to ${mark.place}; name that one with COFFER_DATABASE_URL, or leave the variable out where it is in COFFER_DATA_DIR`,
      );
  }
}
