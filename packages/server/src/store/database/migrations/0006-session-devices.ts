import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('sessions')
    .addColumn('device', 'text', (column) => column.notNull().defaultTo('Unknown device'))
    .execute();
  await database.schema
    .alterTable('sessions')
    .addColumn('role', 'text', (column) => column.notNull().defaultTo('user'))
    .execute();
  await sql`update sessions set role = (select role from users where users.id = sessions.user_id)`.execute(
    database,
  );

  await database.schema
    .createTable('known_devices')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('used_at', 'bigint', (column) => column.notNull())
    .execute();
  await database.schema
    .createIndex('known_devices_of_user')
    .on('known_devices')
    .columns(['user_id', 'used_at'])
    .execute();
}
