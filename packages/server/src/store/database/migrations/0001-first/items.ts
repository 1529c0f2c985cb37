import { type ForeignKeyConstraintBuilder, type Kysely, SqliteAdapter, sql } from 'kysely';

/** What goes with its item, also into another space. */
export const withItem = (key: ForeignKeyConstraintBuilder) => key.onDelete('cascade').onUpdate('cascade');

/** Files and directories. */
export async function createItems(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('item_rows')
    .addColumn('space_id', 'text', (column) => column.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull().check(sql`revision >= 0`))
    .addColumn('parent_id', 'text')
    .addColumn('kind', 'smallint', (column) => column.notNull().check(sql`kind in (0, 1)`))
    // The shared space for which a directory stands.
    .addColumn('stands_for', 'text')
    // The version that is shown of a file. No foreign key: either row has to be written first.
    .addColumn('version_id', 'text')
    // 1 of the record of an upload, which is no item yet and takes no name; 2 of one that somebody sends by a request link.
    .addColumn('is_upload', 'smallint', (column) =>
      column.notNull().defaultTo(0).check(sql`is_upload in (0, 1, 2)`),
    )
    .addColumn('sealed_bytes', 'integer', (column) => column.notNull().defaultTo(0))
    // Beside each sealed field the epoch under whose key it is sealed.
    .addColumn('encrypted_name', 'text', (column) => column.notNull())
    .addColumn('name_epoch', 'bigint', (column) => column.notNull())
    .addColumn('name_hash', 'text', (column) => column.notNull())
    .addColumn('name_hash_epoch', 'bigint', (column) => column.notNull())
    // Of a directory; what describes a file stands with its versions.
    .addColumn('directory_metadata', 'text')
    .addColumn('metadata_epoch', 'bigint')
    .addColumn('directory_modified_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    // Of what was put into the trash by itself: when, and the directory, or the space at the root.
    .addColumn('trashed_at', 'bigint')
    .addColumn('trashed_from', 'text')
    // Of all that is in the trash, so that listings need not look upwards.
    .addColumn('in_trash', 'smallint', (column) =>
      column.notNull().defaultTo(0).check(sql`in_trash in (0, 1)`),
    )
    // What a program without keys did to it that nobody has signed yet: 1 changed it, 2 deleted it for good, 3 added it.
    .addColumn('waiting', 'smallint', (column) =>
      column.notNull().defaultTo(0).check(sql`waiting in (0, 1, 2, 3)`),
    )
    .addCheckConstraint('items_trashed', sql`(trashed_at is null) = (trashed_from is null)`)
    .addCheckConstraint('items_hidden', sql`trashed_at is null or in_trash = 1`)
    .addCheckConstraint('items_upload', sql`is_upload = 0 or (kind = 1 and trashed_at is null)`)
    .addCheckConstraint('items_stands_for', sql`stands_for is null or kind = 0`)
    .addCheckConstraint('items_version', sql`(kind = 1) = (version_id is not null)`)
    .addCheckConstraint('items_metadata', sql`(directory_metadata is null) = (metadata_epoch is null)`)
    .addCheckConstraint('items_directory', sql`(kind = 0) = (directory_modified_at is not null)`)
    .addPrimaryKeyConstraint('items_key', ['space_id', 'id'])
    // Together with the space, so that no item can ever stand in another space's directory. No cascade: a
    // tree is deleted by one statement, however deep it is, where SQLite limits the depth of cascades.
    .addForeignKeyConstraint('items_parent', ['space_id', 'parent_id'], 'item_rows', ['space_id', 'id'])
    .execute();

  await createItemIndices(database);
}

/** What is read of items: each with the version that it names. Of a directory, what a file's version would say. */
export async function createItemView(database: Kysely<unknown>): Promise<void> {
  await sql`create view items as
    select item_rows.space_id, item_rows.id, item_rows.revision, item_rows.parent_id,
      item_rows.kind, item_rows.stands_for, item_rows.version_id, item_rows.is_upload, item_rows.sealed_bytes,
      item_rows.encrypted_name, item_rows.name_epoch, item_rows.name_hash, item_rows.name_hash_epoch, item_rows.metadata_epoch,
      item_rows.created_at, item_rows.trashed_at, item_rows.trashed_from, item_rows.in_trash, item_rows.waiting,
      case when item_rows.kind = 0 then 'dir' else versions.mime end as mime,
      case when item_rows.kind = 0 then 0 else versions.size end as size,
      case when item_rows.kind = 0 then 0 else versions.is_open end as is_open,
      case when item_rows.kind = 0 then 0 else versions.chunks end as chunks,
      case when item_rows.kind = 0 then 0 else versions.chunks_stored end as chunks_stored,
      case when item_rows.kind = 0 then item_rows.directory_metadata else versions.encrypted_metadata end
        as encrypted_metadata,
      case when item_rows.kind = 0 then item_rows.directory_modified_at else versions.file_modified_at end
        as file_modified_at,
      case when item_rows.kind = 0 then item_rows.created_at else versions.finished_upload_at end
        as finished_upload_at,
      versions.encrypted_key, versions.key_epoch, versions.author, versions.encrypted_upload, versions.maker_id, versions.md5, versions.sha1, versions.sha256, versions.blake2b, versions.root,
      versions.sealed_size, versions.content_id
    from item_rows
    left join versions on versions.space_id = item_rows.space_id and versions.id = item_rows.version_id`.execute(
    database,
  );
}

async function createItemIndices(database: Kysely<unknown>): Promise<void> {
  // Two indices, because a unique index takes any two nulls as different and the root's parent is null. A name hash
  // of another epoch is compared with none, and names in the trash are free for others. Those that wait
  // are compared by the rules.
  await database.schema
    .createIndex('items_name_in_directory')
    .unique()
    .on('item_rows')
    .columns(['space_id', 'parent_id', 'name_hash', 'name_hash_epoch'])
    .where(sql<boolean>`parent_id is not null and trashed_at is null and is_upload = 0 and waiting = 0`)
    .execute();
  await database.schema
    .createIndex('items_name_at_root')
    .unique()
    .on('item_rows')
    .columns(['space_id', 'name_hash', 'name_hash_epoch'])
    .where(sql<boolean>`parent_id is null and trashed_at is null and is_upload = 0 and waiting = 0`)
    .execute();
  await database.schema
    .createIndex('items_uploads')
    .on('item_rows')
    .columns(['space_id', 'name_hash'])
    .where(sql<boolean>`is_upload = 1`)
    .execute();
  // It is the other direction of the foreign key as well, which is checked at every delete.
  await database.schema
    .createIndex('items_listing')
    .on('item_rows')
    .columns(['space_id', 'parent_id', 'in_trash', 'kind', 'id'])
    .execute();
  // With the id, by which those of one revision are read in pages.
  await database.schema
    .createIndex('items_by_revision')
    .on('item_rows')
    .columns(['space_id', 'revision', 'id'])
    .execute();
  await database.schema
    .createIndex('items_waiting')
    .on('item_rows')
    .columns(['space_id', 'parent_id', 'name_hash'])
    .where(sql<boolean>`waiting > 0`)
    .execute();
  await database.schema
    .createIndex('items_stand_for')
    .on('item_rows')
    .columns(['space_id', 'stands_for'])
    .where(sql<boolean>`stands_for is not null`)
    .execute();
  await database.schema
    .createIndex('items_trash')
    .on('item_rows')
    .columns(['space_id', 'trashed_at', 'id'])
    .where(sql<boolean>`trashed_at is not null`)
    .execute();
}

/**
 * The items that programs without keys have changed, as they were signed. While a transaction works with these, those as they
 * were changed stand here, too. No foreign key: a batch that deletes an item has to be seen to do so.
 */
export async function createWaitingItems(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('waiting_items')
    .addColumn('space_id', 'text', (column) => column.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('is_signed', 'smallint', (column) => column.notNull().check(sql`is_signed in (0, 1)`))
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('parent_id', 'text')
    .addColumn('version_id', 'text')
    .addColumn('sealed_bytes', 'integer', (column) => column.notNull())
    .addColumn('encrypted_name', 'text', (column) => column.notNull())
    .addColumn('name_epoch', 'bigint', (column) => column.notNull())
    .addColumn('name_hash', 'text', (column) => column.notNull())
    .addColumn('name_hash_epoch', 'bigint', (column) => column.notNull())
    .addColumn('trashed_at', 'bigint')
    .addColumn('trashed_from', 'text')
    .addColumn('in_trash', 'smallint', (column) => column.notNull())
    .addColumn('waiting', 'smallint', (column) => column.notNull())
    .addPrimaryKeyConstraint('waiting_items_key', ['space_id', 'id', 'is_signed'])
    .execute();
}

/** The space of each item by its id alone, and the ids that are gone. */
export async function createItemIds(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('item_spaces')
    // No two spaces have an item of the same id.
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('space_id', 'text', (column) => column.notNull())
    .addForeignKeyConstraint(
      'item_spaces_item',
      ['space_id', 'id'],
      'item_rows',
      ['space_id', 'id'],
      withItem,
    )
    .execute();

  await database.schema
    .createTable('removed_items')
    .addColumn('space_id', 'text', (column) => column.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('removed_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('removed_items_key', ['space_id', 'id'])
    .execute();
  await database.schema
    .createIndex('removed_items_by_revision')
    .on('removed_items')
    .columns(['space_id', 'revision', 'id'])
    .execute();
  await database.schema
    .createIndex('removed_items_by_time')
    .on('removed_items')
    .column('removed_at')
    .execute();
}

/**
 * The blind index: short keys in place of tokens, and beside them what results are ordered by, so that it answers
 * alone.
 */
export async function createSearchIndex(database: Kysely<unknown>): Promise<void> {
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter;
  // Rows that are copied bring their numbers.
  await database.schema
    .createTable('search_entries')
    .addColumn('number', 'integer', (column) =>
      isSqlite ? column.primaryKey() : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('space_id', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addUniqueConstraint('search_entries_item', ['space_id', 'item_id'])
    .addForeignKeyConstraint(
      'search_entries_of_item',
      ['space_id', 'item_id'],
      'item_rows',
      ['space_id', 'id'],
      withItem,
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

/** Public links, and who may fetch their chunks. */
export async function createLinks(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('links')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('space_id', 'text', (column) => column.notNull())
    .addColumn('file_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('downloads', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('max_downloads', 'integer', (column) => column.check(sql`max_downloads > 0`))
    // What the signature covers; a program without keys changes only the two above.
    .addColumn('signed_expires_at', 'bigint')
    .addColumn('signed_max_downloads', 'integer')
    .addColumn('encrypted_link_key', 'text', (column) => column.notNull())
    // What a program has posted, sealed under the link key itself.
    .addColumn('encrypted_thumbnail', 'text')
    // As well, beside what stands in its entry.
    .addColumn('encrypted_name', 'text')
    .addColumn('signature', 'text', (column) => column.notNull())
    .addColumn('row_hash', 'text', (column) => column.notNull())
    // What a program without keys did to it that nobody has signed yet: 1 changed its limits, 2 deleted it.
    .addColumn('waiting', 'smallint', (column) =>
      column.notNull().defaultTo(0).check(sql`waiting in (0, 1, 2)`),
    )
    // An item has one link at most.
    .addUniqueConstraint('links_of_item', ['space_id', 'file_id'])
    // Together with the space, so that nobody can have a link of another space's item. Links go with their item.
    .addForeignKeyConstraint('links_item', ['space_id', 'file_id'], 'item_rows', ['space_id', 'id'], withItem)
    .execute();
  await database.schema
    .createIndex('links_of_space')
    .on('links')
    .columns(['space_id', 'created_at'])
    .execute();

  await createEntries(database);

  await database.schema
    .createTable('link_tickets')
    .addColumn('ticket_hash', 'text', (column) => column.primaryKey())
    .addColumn('link_id', 'text', (column) => column.notNull().references('links.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('link_tickets_of_link').on('link_tickets').column('link_id').execute();
}

/** What visitors read: no rows, and not signed. An entry is handed out as long as its item is shown as it says. */
async function createEntries(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('link_epoch_keys')
    .addColumn('link_id', 'text', (column) => column.notNull().references('links.id').onDelete('cascade'))
    .addColumn('epoch', 'bigint', (column) => column.notNull().check(sql`epoch >= 1`))
    .addColumn('encrypted_key', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('link_epoch_keys_key', ['link_id', 'epoch'])
    .execute();
  await database.schema
    .createTable('link_entries')
    .addColumn('link_id', 'text', (column) => column.notNull().references('links.id').onDelete('cascade'))
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('space_id', 'text', (column) => column.notNull())
    .addColumn('parent_id', 'text')
    .addColumn('version_id', 'text')
    // 0 of what a program has posted.
    .addColumn('epoch', 'bigint', (column) => column.notNull().check(sql`epoch >= 0`))
    .addColumn('envelope', 'text', (column) => column.notNull())
    // 0 of what somebody else than the owner has put, and the owner's client has not compared.
    .addColumn('is_confirmed', 'smallint', (column) => column.notNull().check(sql`is_confirmed in (0, 1)`))
    .addPrimaryKeyConstraint('link_entries_key', ['link_id', 'item_id'])
    .addForeignKeyConstraint(
      'link_entries_item',
      ['space_id', 'item_id'],
      'item_rows',
      ['space_id', 'id'],
      withItem,
    )
    .execute();
  await database.schema
    .createIndex('link_entries_of_item')
    .on('link_entries')
    .columns(['space_id', 'item_id'])
    .execute();

  await database.schema
    .createIndex('link_entries_unconfirmed')
    .on('link_entries')
    .columns(['link_id', 'item_id'])
    .where(sql<boolean>`is_confirmed = 0`)
    .execute();
}
