import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_normalized', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull().check(sql`role in ('admin', 'user')`))
    .addColumn('fingerprint', 'text', (column) => column.notNull().unique())
    .addColumn('pubkey', 'text', (column) => column.notNull())
    .addColumn('encrypted_private_key', 'text')
    .addColumn('encrypted_account_key', 'text')
    .addColumn('generation', 'integer', (column) => column.notNull().defaultTo(1).check(sql`generation >= 1`))
    .addColumn('generation_signature', 'text')
    .addColumn('email_verified_at', 'bigint')
    .addColumn('quota', 'bigint', (column) => column.notNull().defaultTo(0).check(sql`quota >= 0`))
    .addColumn('used_space', 'bigint', (column) => column.notNull().defaultTo(0).check(sql`used_space >= 0`))
    .addColumn('item_count', 'bigint', (column) => column.notNull().defaultTo(0).check(sql`item_count >= 0`))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();

  await database.schema
    .createTable('key_successions')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('generation', 'integer', (column) => column.notNull())
    .addColumn('former_pubkey', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('signature', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('key_successions_key', ['user_id', 'generation'])
    .execute();

  await database.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('device_id', 'text', (column) => column.notNull())
    .addColumn('rotation_key', 'text', (column) => column.notNull())
    .addColumn('remember', 'smallint', (column) => column.notNull().check(sql`remember in (0, 1)`))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('sessions_of_user').on('sessions').column('user_id').execute();
  await database.schema.createIndex('sessions_by_expiry').on('sessions').column('expires_at').execute();

  await database.schema
    .createTable('session_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('session', 'refresh')`))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('replaced_at', 'bigint')
    .execute();
  await database.schema
    .createIndex('session_tokens_of_session')
    .on('session_tokens')
    .column('session_id')
    .execute();
  await database.schema
    .createIndex('session_tokens_by_expiry')
    .on('session_tokens')
    .column('expires_at')
    .execute();

  await database.schema
    .createTable('attempts')
    .addColumn('bucket', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('attempts_by_expiry').on('attempts').column('expires_at').execute();
}
