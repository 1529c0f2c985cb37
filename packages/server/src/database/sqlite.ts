import SqliteDatabase from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/**
 * Opens the SQLite file, creating it where it is missing. WAL lets readers go on beside the writer;
 * `synchronous = FULL` makes a committed transaction survive a power failure.
 */
export function openSqlite(file: string): Database {
  const connection = new SqliteDatabase(file);
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('busy_timeout = 5000');
  const queries = new Kysely<Schema>({ dialect: new SqliteDialect({ database: connection }) });
  return {
    queries,
    transaction: (work) => queries.transaction().execute(work),
    uniqueViolation,
    foreignKeyViolation: (error) => codeOf(error) === 'SQLITE_CONSTRAINT_FOREIGNKEY',
    close: () => queries.destroy(),
  };
}

/** SQLite names the columns in the message: `UNIQUE constraint failed: items.owner_id, items.name_hash`. */
function uniqueViolation(error: unknown): readonly string[] | null {
  const code = codeOf(error);
  if (code !== 'SQLITE_CONSTRAINT_UNIQUE' && code !== 'SQLITE_CONSTRAINT_PRIMARYKEY') return null;
  const message = error instanceof Error ? error.message : '';
  return [...message.matchAll(/\w+\.(\w+)/g)].map((match) => match[1] ?? '');
}

function codeOf(error: unknown): string | null {
  return error instanceof SqliteDatabase.SqliteError ? error.code : null;
}
