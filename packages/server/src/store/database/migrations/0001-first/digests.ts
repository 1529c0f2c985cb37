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
    .addColumn('hashes', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('digest_nodes_key', ['space_id', 'level', 'number'])
    .execute();
}

/** What clients have signed of spaces. */
export async function createHeads(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('heads')
    .addColumn('space_id', 'text', (column) => column.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('revision', 'bigint', (column) => column.notNull().check(sql`revision >= 1`))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('bytes_hash', 'text', (column) => column.notNull())
    .addColumn('bytes', 'text')
    .addColumn('signature', 'text')
    .addColumn('next_signature', 'text')
    .addColumn('other_end', 'text')
    .addColumn('is_kept', 'smallint', (column) => column.notNull().check(sql`is_kept in (0, 1)`))
    .addColumn('is_milestone', 'smallint', (column) => column.notNull().check(sql`is_milestone in (0, 1)`))
    .addColumn('by_owner', 'smallint', (column) => column.notNull().check(sql`by_owner in (0, 1)`))
    .addColumn('stored_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('heads_key', ['space_id', 'revision'])
    .execute();
  await database.schema
    .createIndex('heads_by_time')
    .on('heads')
    .column('stored_at')
    .where(sql<boolean>`bytes is not null and is_kept = 0`)
    .execute();
  await database.schema
    .createIndex('heads_of_owner')
    .on('heads')
    .columns(['space_id', 'revision'])
    .where(sql<boolean>`by_owner = 1`)
    .execute();
  await database.schema
    .createIndex('heads_milestones')
    .on('heads')
    .columns(['space_id', 'revision'])
    .where(sql<boolean>`is_milestone = 1`)
    .execute();
  await database.schema
    .createIndex('heads_key_changes')
    .on('heads')
    .columns(['space_id', 'revision'])
    .where(sql<boolean>`next_signature is not null`)
    .execute();
}
