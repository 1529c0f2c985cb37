import { PostgresAdapter, sql } from 'kysely';
import type { Queries } from './database.ts';

/**
 * Lets numbers that the database hands out itself go on behind those that rows were inserted with. PostgreSQL counts
 * apart from the rows; SQLite looks at the rows.
 */
export async function continueNumbering(queries: Queries): Promise<void> {
  if (!(queries.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`select setval(pg_get_serial_sequence('search_entries', 'number'), max(number)) from search_entries`.execute(
    queries,
  );
}
