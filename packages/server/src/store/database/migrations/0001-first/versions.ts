import { type Kysely, sql } from 'kysely';
import { withItem } from './items.ts';

/** What a file holds and held. */
export async function createVersions(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('versions')
    .addColumn('space_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('number', 'bigint', (column) => column.notNull().check(sql`number >= 1`))
    .addColumn('encrypted_key', 'text')
    .addColumn('key_epoch', 'bigint')
    // The fingerprint of who brought it into this space; null where that is its owner.
    .addColumn('author', 'text')
    // What its maker sealed of an upload that a batch will finish; null of all that is a version already.
    .addColumn('encrypted_upload', 'text')
    // Whose upload it was: only they see it before it is finished. No foreign key: the account may be gone.
    .addColumn('maker_id', 'text')
    .addColumn('mime', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull().check(sql`size >= 0`))
    // 1 while its length is not known: then size and chunks are of what has arrived.
    .addColumn('is_open', 'smallint', (column) => column.notNull().defaultTo(0).check(sql`is_open in (0, 1)`))
    .addColumn('content_bytes', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('chunks', 'integer', (column) => column.notNull().check(sql`chunks >= 0`))
    .addColumn('chunks_stored', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('encrypted_metadata', 'text')
    .addColumn('md5', 'text')
    .addColumn('sha1', 'text')
    .addColumn('sha256', 'text')
    .addColumn('blake2b', 'text')
    .addColumn('root', 'text')
    .addColumn('sealed_size', 'bigint')
    // What the content is bound to where that is another id than its own; nothing here writes one.
    .addColumn('content_id', 'text')
    .addColumn('file_modified_at', 'bigint', (column) => column.notNull())
    .addColumn('begun_at', 'bigint', (column) => column.notNull())
    .addColumn('finished_upload_at', 'bigint')
    // 1 where a program without keys has stored it over another one, and nobody has signed that yet.
    .addColumn('waiting', 'smallint', (column) => column.notNull().defaultTo(0).check(sql`waiting in (0, 1)`))
    .addPrimaryKeyConstraint('versions_key', ['space_id', 'id'])
    .addUniqueConstraint('versions_number', ['space_id', 'item_id', 'number'])
    .addForeignKeyConstraint(
      'versions_item',
      ['space_id', 'item_id'],
      'item_rows',
      ['space_id', 'id'],
      withItem,
    )
    .addCheckConstraint('versions_key_epoch', sql`(encrypted_key is null) = (key_epoch is null)`)
    .addCheckConstraint('versions_upload', sql`encrypted_upload is null or finished_upload_at is null`)
    .addCheckConstraint('versions_chunks', sql`chunks >= 1 or is_open = 1`)
    .addCheckConstraint('versions_open', sql`is_open = 0 or encrypted_upload is not null`)
    .addCheckConstraint('versions_chunks_stored', sql`chunks_stored between 0 and chunks`)
    .execute();

  await database.schema
    .createIndex('versions_uploads')
    .on('versions')
    .column('begun_at')
    .where(sql<boolean>`encrypted_upload is not null`)
    .execute();

  await database.schema
    .createTable('version_spaces')
    // No two spaces have a version of the same id, under which its chunks are stored.
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('space_id', 'text', (column) => column.notNull())
    .addForeignKeyConstraint(
      'version_spaces_version',
      ['space_id', 'id'],
      'versions',
      ['space_id', 'id'],
      withItem,
    )
    .execute();

  await createThumbnails(database);
}

async function createThumbnails(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('thumbnails')
    .addColumn('space_id', 'text', (column) => column.notNull())
    .addColumn('version_id', 'text', (column) => column.notNull())
    .addColumn('encrypted_thumbnail', 'text', (column) => column.notNull())
    .addColumn('envelope_hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('thumbnails_key', ['space_id', 'version_id'])
    .addForeignKeyConstraint(
      'thumbnails_version',
      ['space_id', 'version_id'],
      'versions',
      ['space_id', 'id'],
      withItem,
    )
    .execute();
}

/** Stored chunks, and the id by which the database knows its chunk store. */
export async function createChunks(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('chunks')
    .addColumn('space_id', 'text', (column) => column.notNull())
    .addColumn('version_id', 'text', (column) => column.notNull())
    .addColumn('chunk_index', 'integer', (column) => column.notNull().check(sql`chunk_index >= 0`))
    .addColumn('length', 'integer', (column) => column.notNull().check(sql`length >= 0`))
    .addColumn('checksum', 'text', (column) => column.notNull())
    .addColumn('checksum_function', 'text', (column) =>
      column.notNull().check(sql`checksum_function in ('crc16', 'sha256')`),
    )
    .addColumn('segment_hashes', 'text', (column) => column.notNull())
    .addColumn('encrypted_digest', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    // Null of what lies on a disk, where a chunk has one place.
    .addColumn('attempt', 'text')
    .addPrimaryKeyConstraint('chunks_key', ['space_id', 'version_id', 'chunk_index'])
    .addForeignKeyConstraint(
      'chunks_version',
      ['space_id', 'version_id'],
      'versions',
      ['space_id', 'id'],
      withItem,
    )
    .execute();

  await database.schema
    .createTable('chunk_store')
    .addColumn('only', 'smallint', (column) => column.primaryKey().check(sql`"only" = 1`))
    .addColumn('id', 'text', (column) => column.notNull())
    .execute();
}
