import { type Kysely, sql } from 'kysely';

/** By which a space's digests are made of what has changed alone. */
export async function createDigests(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('digests')
    .addColumn('space_id', 'text', (column) =>
      column.primaryKey().references('spaces.id').onDelete('cascade'),
    )
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('items', 'bigint', (column) => column.notNull())
    .addColumn('versions', 'bigint', (column) => column.notNull())
    .execute();

  await database.schema
    .createTable('item_hashes')
    .addColumn('space_id', 'text', (column) => column.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('bucket', 'integer', (column) => column.notNull().check(sql`bucket between 0 and 32767`))
    // No foreign key: an item may go, and its hash with the next bringing up to date.
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('versions', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('item_hashes_key', ['space_id', 'bucket', 'id'])
    .execute();

  await database.schema
    .createTable('digest_nodes')
    .addColumn('space_id', 'text', (column) => column.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('level', 'smallint', (column) => column.notNull().check(sql`level between 1 and 3`))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('digest_nodes_key', ['space_id', 'level', 'number'])
    .execute();
}
