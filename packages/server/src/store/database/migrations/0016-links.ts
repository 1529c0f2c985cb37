import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('links')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    // An item has one link at most.
    .addColumn('file_id', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('downloads', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('max_downloads', 'integer', (column) => column.check(sql`max_downloads > 0`))
    // What the signature covers; a program without keys changes only the two above.
    .addColumn('signed_expires_at', 'bigint')
    .addColumn('signed_max_downloads', 'integer')
    .addColumn('encrypted_link_key', 'text', (column) => column.notNull())
    .addColumn('encrypted_name', 'text', (column) => column.notNull())
    .addColumn('encrypted_file_key', 'text', (column) => column.notNull())
    .addColumn('encrypted_thumbnail', 'text')
    .addColumn('signature', 'text', (column) => column.notNull())
    // Together with the owner, so that nobody can have a link of another user's item. Links go with their item.
    .addForeignKeyConstraint('links_item', ['file_id', 'owner_id'], 'items', ['id', 'owner_id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await database.schema
    .createIndex('links_of_owner')
    .on('links')
    .columns(['owner_id', 'created_at'])
    .execute();

  await database.schema
    .createTable('link_tickets')
    .addColumn('ticket_hash', 'text', (column) => column.primaryKey())
    .addColumn('link_id', 'text', (column) => column.notNull().references('links.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('link_tickets_of_link').on('link_tickets').column('link_id').execute();
}
