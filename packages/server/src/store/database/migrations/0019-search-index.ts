import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** The blind index: short keys in place of tokens, and beside them what results are ordered by, so that it answers alone. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter;
  await database.schema
    .createTable('search_entries')
    .addColumn('number', 'integer', (column) =>
      isSqlite ? column.primaryKey() : column.primaryKey().generatedAlwaysAsIdentity(),
    )
    .addColumn('item_id', 'text', (column) =>
      column.notNull().unique().references('items.id').onDelete('cascade'),
    )
    .execute();

  await database.schema
    .createTable('search_postings')
    .addColumn('token', 'bigint', (column) => column.notNull())
    .addColumn('modified_at', 'bigint', (column) => column.notNull())
    .addColumn('entry', 'integer', (column) =>
      column.notNull().references('search_entries.number').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('search_postings_key', ['token', 'modified_at', 'entry'])
    .$call((table) => (isSqlite ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
  await database.schema
    .createIndex('search_postings_of_entry')
    .unique()
    .on('search_postings')
    .columns(['entry', 'token'])
    .execute();
}
