import { type Kysely, sql } from 'kysely';
import { withItem } from './items.ts';

/** Links by which people without an account send files, and the files that they send. */
export async function createRequestLinks(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('request_links')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('space_id', 'text', (column) => column.notNull())
    // Its owner keeps there what opens the files; a setting keeps one link at most.
    .addColumn('setting_id', 'text', (column) => column.notNull())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('encrypted_terms', 'text', (column) => column.notNull())
    .addColumn('ticket_hash', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('max_files', 'integer', (column) => column.notNull().check(sql`max_files > 0`))
    .addColumn('max_bytes', 'bigint', (column) => column.notNull().check(sql`max_bytes > 0`))
    .addColumn('received_files', 'integer', (column) =>
      column.notNull().defaultTo(0).check(sql`received_files >= 0`),
    )
    .addColumn('received_bytes', 'bigint', (column) =>
      column.notNull().defaultTo(0).check(sql`received_bytes >= 0`),
    )
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('request_links_of_setting', ['space_id', 'setting_id'])
    .addForeignKeyConstraint(
      'request_links_setting',
      ['space_id', 'setting_id'],
      'sealed_settings',
      ['space_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();

  await database.schema
    .createTable('request_uploads')
    .addColumn('space_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('request_id', 'text', (column) =>
      column.notNull().references('request_links.id').onDelete('cascade'),
    )
    // Its record counts what has arrived.
    .addColumn('announced_size', 'bigint', (column) => column.notNull().check(sql`announced_size >= 0`))
    // Null while it is being sent.
    .addColumn('received_at', 'bigint')
    .addPrimaryKeyConstraint('request_uploads_key', ['space_id', 'id'])
    .addForeignKeyConstraint(
      'request_uploads_item',
      ['space_id', 'id'],
      'item_rows',
      ['space_id', 'id'],
      withItem,
    )
    .execute();
  await database.schema
    .createIndex('request_uploads_of_link')
    .on('request_uploads')
    .columns(['request_id', 'received_at'])
    .execute();
}
