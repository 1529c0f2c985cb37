import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('items')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('parent_id', 'text')
    .addColumn('kind', 'smallint', (column) => column.notNull().check(sql`kind in (0, 1)`))
    .addColumn('mime', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull().check(sql`size >= 0`))
    .addColumn('sealed_bytes', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('chunks', 'integer', (column) => column.notNull().check(sql`chunks >= 0`))
    .addColumn('chunks_stored', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('encrypted_key', 'text', (column) => column.notNull())
    .addColumn('encrypted_key_under_parent', 'text')
    .addColumn('encrypted_name', 'text', (column) => column.notNull())
    .addColumn('encrypted_metadata', 'text')
    .addColumn('name_hash', 'text', (column) => column.notNull())
    .addColumn('md5', 'text')
    .addColumn('sha1', 'text')
    .addColumn('sha256', 'text')
    .addColumn('blake2b', 'text')
    .addColumn('file_modified_at', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('finished_upload_at', 'bigint')
    .addUniqueConstraint('items_id_with_owner', ['id', 'owner_id'])
    // Together with the owner, so that no item can ever stand in another user's directory. No cascade: a
    // tree is deleted by one statement, however deep it is, where SQLite limits the depth of cascades.
    .addForeignKeyConstraint('items_parent', ['parent_id', 'owner_id'], 'items', ['id', 'owner_id'])
    .addCheckConstraint('items_chunks_stored', sql`chunks_stored between 0 and chunks`)
    .execute();

  // Two indices, because a unique index takes any two nulls as different and the root's parent is null.
  await database.schema
    .createIndex('items_name_in_directory')
    .unique()
    .on('items')
    .columns(['owner_id', 'parent_id', 'name_hash'])
    .where(sql.ref('parent_id'), 'is not', null)
    .execute();
  await database.schema
    .createIndex('items_name_at_root')
    .unique()
    .on('items')
    .columns(['owner_id', 'name_hash'])
    .where(sql.ref('parent_id'), 'is', null)
    .execute();
  await database.schema
    .createIndex('items_listing')
    .on('items')
    .columns(['owner_id', 'parent_id', 'kind', 'id'])
    .execute();
  // The other direction of the foreign key, checked at every delete.
  await database.schema
    .createIndex('items_of_parent')
    .on('items')
    .columns(['parent_id', 'owner_id'])
    .execute();
  await database.schema
    .createIndex('items_statistics')
    .on('items')
    .columns(['owner_id', 'kind', 'mime', 'size'])
    .execute();

  await database.schema
    .createTable('item_thumbnails')
    .addColumn('item_id', 'text', (column) => column.primaryKey().references('items.id').onDelete('cascade'))
    .addColumn('encrypted_thumbnail', 'text', (column) => column.notNull())
    .execute();

  await database.schema
    .createTable('chunks')
    .addColumn('item_id', 'text', (column) => column.notNull().references('items.id').onDelete('cascade'))
    .addColumn('chunk_index', 'integer', (column) => column.notNull().check(sql`chunk_index >= 0`))
    .addColumn('length', 'integer', (column) => column.notNull().check(sql`length >= 0`))
    .addColumn('checksum', 'text', (column) => column.notNull())
    .addColumn('checksum_function', 'text', (column) =>
      column.notNull().check(sql`checksum_function in ('crc16', 'sha256')`),
    )
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('chunks_key', ['item_id', 'chunk_index'])
    .execute();
}
