import { type Kysely, sql } from 'kysely';

/** Counters of attempts, and signatures that are good once. */
export async function createLimits(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('attempts')
    .addColumn('bucket', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('attempts_by_expiry').on('attempts').column('expires_at').execute();

  await database.schema
    .createTable('used_signatures')
    .addColumn('signature_hash', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await database.schema
    .createIndex('used_signatures_by_expiry')
    .on('used_signatures')
    .column('expires_at')
    .execute();
}

/** Messages that wait to be sent. */
export async function createMails(database: Kysely<unknown>): Promise<void> {
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

/** Settings, invitations, and what happened. */
export async function createAdministration(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('settings')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();

  await database.schema
    .createTable('invitations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_normalized', 'text', (column) => column.notNull().unique())
    .addColumn('role', 'text', (column) => column.notNull().check(sql`role in ('admin', 'user')`))
    .addColumn('quota', 'bigint', (column) => column.notNull().check(sql`quota >= 0`))
    .addColumn('link_hash', 'text', (column) => column.notNull().unique())
    .addColumn('mail_hash', 'text', (column) => column.unique())
    .addColumn('invited_by', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();

  await database.schema
    .createTable('space_invitations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('space_id', 'text', (column) => column.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('inviter_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_normalized', 'text', (column) => column.notNull())
    .addColumn('greeting', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('ticket_hash', 'text')
    .addColumn('registered_at', 'bigint')
    .execute();
  for (const column of ['space_id', 'inviter_id', 'expires_at']) {
    const index = `space_invitations_by_${column}`;
    await database.schema.createIndex(index).on('space_invitations').column(column).execute();
  }

  await database.schema
    .createTable('space_invitation_answers')
    .addColumn('invitation_id', 'text', (column) =>
      column.notNull().references('space_invitations.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('proof', 'text')
    .addColumn('has_place', 'bigint', (column) => column.notNull())
    .addColumn('answered_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('space_invitation_answers_key', ['invitation_id', 'user_id'])
    .execute();
  await database.schema
    .createIndex('space_invitation_answers_by_user_id')
    .on('space_invitation_answers')
    .column('user_id')
    .execute();

  await database.schema
    .createTable('events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('actor_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('address', 'text')
    .addColumn('device', 'text')
    .addColumn('details', 'text', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('events_of_user').on('events').columns(['user_id', 'id']).execute();
  await database.schema.createIndex('events_of_actor').on('events').columns(['actor_id', 'id']).execute();
  await database.schema.createIndex('events_by_time').on('events').column('created_at').execute();

  await database.schema
    .createTable('daily_totals')
    .addColumn('day', 'bigint', (column) => column.primaryKey())
    .addColumn('users', 'bigint', (column) => column.notNull())
    .addColumn('files', 'bigint', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .execute();
}
