import { type Kysely, sql } from 'kysely';

/** One row: by which the database knows its chunk store again. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('chunk_store')
    .addColumn('only', 'smallint', (column) => column.primaryKey().check(sql`"only" = 1`))
    .addColumn('id', 'text', (column) => column.notNull())
    .execute();
}
