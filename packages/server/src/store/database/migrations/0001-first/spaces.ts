import { type Kysely, sql } from 'kysely';

/** Trees of items, each ordered by itself. */
export async function createSpaces(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('spaces')
    .addColumn('id', 'text', (column) => column.primaryKey())
    // Every account has one, its drive, and those that it shares.
    .addColumn('owner_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('revision', 'bigint', (column) => column.notNull().defaultTo(0).check(sql`revision >= 0`))
    .addColumn('forgotten_revision', 'bigint', (column) => column.notNull().defaultTo(0))
    // What its clients sign: where it has a head, nothing is changed without one.
    .addColumn('head_revision', 'bigint')
    // The greatest number of a key that was given in it, and the key of its root: the first one is derived, and not here.
    .addColumn('greatest_generation', 'integer', (column) =>
      column.notNull().defaultTo(1).check(sql`greatest_generation >= 1`),
    )
    .addColumn('root_generation', 'integer', (column) =>
      column.notNull().defaultTo(1).check(sql`root_generation >= 1`),
    )
    .addColumn('root_parent_generation', 'integer', (column) =>
      column.notNull().defaultTo(1).check(sql`root_parent_generation >= 1`),
    )
    .addColumn('root_key', 'text')
    .addColumn('root_former_keys', 'text')
    // Of a shared space, sealed under the root's key; a drive has none.
    .addColumn('root_name', 'text')
    // Of a space that is a single file's.
    .addColumn('root_file_id', 'text')
    .addCheckConstraint('spaces_root', sql`(root_key is null) = (root_former_keys is null)`)
    // Whether programs may change what is signed without a head, and how often something came or was decided about that.
    .addColumn('takes_plain', 'smallint', (column) =>
      column.notNull().defaultTo(0).check(sql`takes_plain in (0, 1)`),
    )
    .addColumn('waiting', 'bigint', (column) => column.notNull().defaultTo(0))
    // Who holds the space for a moment, until when, and when it may be held again; in milliseconds.
    .addColumn('hold_id', 'text')
    .addColumn('held_until', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('next_hold_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('spaces_of_owner').on('spaces').column('owner_id').execute();
}

/** The batches of changes that were carried out. */
export async function createBatches(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('batches')
    .addColumn('space_id', 'text', (column) => column.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('operations_hash', 'text', (column) => column.notNull())
    .addColumn('operations', 'text')
    .addColumn('applied_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('batches_key', ['space_id', 'id'])
    .execute();
  await database.schema.createIndex('batches_by_time').on('batches').column('applied_at').execute();
}

/** Who is a member of a space, as its owner has signed it. */
export async function createMembers(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('members')
    .addColumn('space_id', 'text', (column) => column.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('id', 'text', (column) => column.notNull())
    // The row stays where the account goes: its owner has signed that it is there.
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('generation', 'integer', (column) => column.notNull().check(sql`generation >= 1`))
    .addColumn('revision', 'bigint', (column) => column.notNull().check(sql`revision >= 0`))
    .addColumn('head_hash', 'text', (column) => column.notNull())
    .addColumn('owner_fingerprint', 'text', (column) => column.notNull())
    .addColumn('member_fingerprint', 'text', (column) => column.notNull())
    .addColumn('sharing_key_hash', 'text', (column) => column.notNull())
    .addColumn('sharing_key', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull().check(sql`role in ('viewer', 'editor')`))
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('sealed_key', 'text', (column) => column.notNull())
    .addColumn('sealed_message', 'text')
    .addColumn('signature', 'text', (column) => column.notNull())
    .addColumn('row_hash', 'text', (column) => column.notNull())
    .addColumn('changed_revision', 'bigint', (column) => column.notNull())
    .addColumn('has_left', 'smallint', (column) =>
      column.notNull().defaultTo(0).check(sql`has_left in (0, 1)`),
    )
    .addPrimaryKeyConstraint('members_key', ['space_id', 'id'])
    .addUniqueConstraint('members_once', ['space_id', 'user_id'])
    .execute();
  await database.schema.createIndex('members_of_user').on('members').column('user_id').execute();
}

/** What somebody has set, and whom they know, sealed. */
export async function createSealedSettings(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('sealed_settings')
    .addColumn('space_id', 'text', (column) => column.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('setting', 'contact')`))
    .addColumn('generation', 'integer', (column) => column.notNull().check(sql`generation >= 1`))
    .addColumn('encrypted_body', 'text', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull().check(sql`revision >= 0`))
    .addColumn('row_hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('sealed_settings_key', ['space_id', 'id'])
    .execute();
  await database.schema
    .createIndex('sealed_settings_by_revision')
    .on('sealed_settings')
    .columns(['space_id', 'revision', 'id'])
    .execute();
}
