import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('users').addColumn('unconfirmed_email', 'text').execute();
  await database.schema
    .createIndex('users_by_unconfirmed_email')
    .on('users')
    .columns(['unconfirmed_email', 'created_at'])
    .execute();

  await database.schema
    .createTable('activations')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('activations_of_user').on('activations').column('user_id').execute();
  await database.schema.createIndex('activations_by_expiry').on('activations').column('expires_at').execute();

  await database.schema
    .createTable('mails')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('recipient', 'text')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().check(sql`attempts >= 0`))
    .addColumn('next_attempt_at', 'bigint', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('mails_by_next_attempt').on('mails').column('next_attempt_at').execute();
}
