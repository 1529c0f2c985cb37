import { sql } from 'kysely';
import { StartRefused } from '../../config/start-refused.ts';
import type { Database, Queries } from './database.ts';

/** The mark of a database that takes part in a move. */
export interface MoveMark {
  readonly state: MoveState;
  /** The same in the database that is moved and in the one that it is moved to. */
  readonly id: string;
  /** Where it was moved to, for people; empty otherwise. */
  readonly place: string;
}

type MoveState =
  /** It is being copied, and has not changed since. */
  | 'moving'
  /** It was being copied, and was used again then: what was copied is out of date. */
  | 'used-again'
  /** It is being filled, and not whole. */
  | 'unfinished'
  /** It is elsewhere now. */
  | 'moved';

/** Not a table of the schema: it is there as long as a database takes part in a move. */
const TABLE = 'database_move';

/** The mark of a database; null where it takes part in no move. */
export async function readMark(queries: Queries): Promise<MoveMark | null> {
  const tables = await queries.introspection.getTables();
  if (!tables.some(({ name }) => name === TABLE)) return null;
  const { rows } = await sql<MoveMark>`select state, id, place from ${sql.table(TABLE)}`.execute(queries);
  return rows[0] ?? null;
}

/** Marks a database, in place of its former mark. */
export async function writeMark(queries: Queries, { state, id, place }: MoveMark): Promise<void> {
  const table = sql.table(TABLE);
  await sql`create table if not exists ${table} (state text not null, id text not null, place text not null)`.execute(
    queries,
  );
  await sql`delete from ${table}`.execute(queries);
  await sql`insert into ${table} (state, id, place) values (${state}, ${id}, ${place})`.execute(queries);
}

/** Takes the mark away. */
export async function removeMark(queries: Queries): Promise<void> {
  await sql`drop table ${sql.table(TABLE)}`.execute(queries);
}

/**
 * Makes sure that a database is whole and the one in use. One that was about to be moved is used on, and the move
 * begins again when it is tried again.
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
      return database.transaction({ lock: 'database' }, (queries) =>
        writeMark(queries, { ...mark, state: 'used-again' }),
      );
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
