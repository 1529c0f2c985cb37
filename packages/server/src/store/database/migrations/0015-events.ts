import type { Kysely } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
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
