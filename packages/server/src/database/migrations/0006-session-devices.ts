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
}
