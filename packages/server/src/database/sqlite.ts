import SqliteDatabase from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Database, Queries } from './database.ts';
import { migrate } from './migrate.ts';
import { withPreparedStatements } from './prepared-statements.ts';
import type { Schema } from './schema.ts';

/**
 * Opens the SQLite file, creating it where it is missing, and brings it to the newest form. WAL lets a reader
 * go on beside a writer, so there is a connection for each: a transaction that waits for the disk holds up
 * nobody who only reads. `synchronous = FULL` makes a committed transaction survive a power failure.
 *
 * @throws StartRefused when a newer version of the product has written to it
 */
export async function openSqlite(file: string): Promise<Database> {
  const writer = connect(file, {});
  await migrate(writer);
  const reader = connect(file, { readonly: true });
  return {
    queries: reader,
    transaction: (work) => writer.transaction().execute(work),
    uniqueViolation,
    foreignKeyViolation: (error) => codeOf(error) === 'SQLITE_CONSTRAINT_FOREIGNKEY',
    async close() {
      await reader.destroy();
      await writer.destroy();
    },
  };
}

function connect(file: string, options: SqliteDatabase.Options): Queries {
  const connection = new SqliteDatabase(file, options);
  connection.pragma('busy_timeout = 5000');
  if (options.readonly !== true) {
    connection.pragma('journal_mode = WAL');
    connection.pragma('synchronous = FULL');
    connection.pragma('foreign_keys = ON');
  }
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database: withPreparedStatements(connection) }) });
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
