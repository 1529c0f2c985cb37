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
    // Of its newest key, and that key under one of the owner's account key with this number: a drive's first one is derived, and not here.
    .addColumn('epoch', 'bigint', (column) => column.notNull().defaultTo(1).check(sql`epoch >= 1`))
    .addColumn('account_key', 'integer')
    .addColumn('wrapped_key', 'text')
    // Of a shared space, sealed under the key of an epoch; a drive has none.
    .addColumn('name_epoch', 'bigint')
    .addColumn('encrypted_name', 'text')
    // Of a space that is a single file's.
    .addColumn('single_file_id', 'text')
    .addCheckConstraint('spaces_key', sql`(wrapped_key is null) = (account_key is null)`)
    .addCheckConstraint('spaces_name', sql`(encrypted_name is null) = (name_epoch is null)`)
    // Whether programs may change what is signed without a head, and how often something came or was decided about that.
    .addColumn('takes_plain', 'smallint', (column) =>
      column.notNull().defaultTo(0).check(sql`takes_plain in (0, 1)`),
    )
    .addColumn('waiting', 'bigint', (column) => column.notNull().defaultTo(0))
    // Who holds the space for a moment, until when, and when it may be held again; in milliseconds.
    .addColumn('hold_id', 'text')
    .addColumn('held_until', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('next_hold_at', 'bigint', (column) => column.notNull().defaultTo(0))
    // Of a hold that keeps members out, and when that began.
    .addColumn('held_by_owner', 'smallint', (column) =>
      column.notNull().defaultTo(0).check(sql`held_by_owner in (0, 1, 2)`),
    )
    .addColumn('held_since', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('spaces_of_owner').on('spaces').column('owner_id').execute();
}

/** The keys that spaces had, each sealed under the one that came after it. */
export async function createFormerSpaceKeys(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('former_space_keys')
    .addColumn('space_id', 'text', (column) => column.notNull().references('spaces.id').onDelete('cascade'))
    // The later one.
    .addColumn('epoch', 'bigint', (column) => column.notNull().check(sql`epoch >= 2`))
    .addColumn('former_epoch', 'bigint', (column) => column.notNull().check(sql`former_epoch >= 1`))
    .addColumn('encrypted_key', 'text', (column) => column.notNull())
    .addColumn('row_hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('former_space_keys_key', ['space_id', 'epoch'])
    .execute();
}

/** What goes ahead of a batch or of a change of the key pair, for an hour. */
export async function createParts(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('parts')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    // The move to which it belongs, or the fingerprint of the next key pair.
    .addColumn('change_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    // Before the body: to read what is behind it, SQLite would read the body, too.
    .addColumn('bytes', 'integer', (column) => column.notNull().check(sql`bytes >= 0`))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('parts_key', ['user_id', 'change_id', 'number'])
    .execute();
  await database.schema.createIndex('parts_by_time').on('parts').column('created_at').execute();
}

/** Changes of key pairs that have begun. */
export async function createBegunKeyPairs(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('begun_key_pairs')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('hold_id', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('form_hash', 'text', (column) => column.notNull())
    .addColumn('form', 'text', (column) => column.notNull())
    .addColumn('begun_at', 'bigint', (column) => column.notNull())
    .execute();
}

/** The batches of changes that were carried out. */
export async function createBatches(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('batches')
    .addColumn('space_id', 'text', (column) => column.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('operations_hash', 'text', (column) => column.notNull())
    // The account may go before it.
    .addColumn('author_id', 'text')
    .addColumn('counted_bytes', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('log_bytes', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('applied_at', 'bigint', (column) => column.notNull())
    // Behind all columns that are read alone: to read what comes after them, SQLite would read both.
    .addColumn('operations', 'text')
    .addColumn('kept', 'text')
    .addPrimaryKeyConstraint('batches_key', ['space_id', 'id'])
    .execute();
  await database.schema
    .createIndex('batches_by_revision')
    .on('batches')
    .columns(['space_id', 'revision'])
    .execute();
  await database.schema
    .createIndex('batches_kept')
    .on('batches')
    .column('space_id')
    .where(sql<boolean>`kept is not null`)
    .execute();
  await database.schema
    .createTable('kept_counts')
    .addColumn('space_id', 'text', (column) => column.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull().check(sql`bytes >= 0`))
    .addPrimaryKeyConstraint('kept_counts_key', ['space_id', 'user_id'])
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
    .addColumn('epoch', 'bigint', (column) => column.notNull().check(sql`epoch >= 1`))
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
