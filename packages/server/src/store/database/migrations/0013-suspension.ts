import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('users').addColumn('suspended_at', 'bigint').execute();
  await database.schema.alterTable('users').addColumn('last_seen_at', 'bigint').execute();
  await database.schema
    .alterTable('sessions')
    .addColumn('last_seen_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  // Until now a session token, which lasts a quarter of an hour, was all that told when a device was seen.
  await sql`update sessions set last_seen_at = coalesce(
    (select max(expires_at) - 900 from session_tokens where session_id = sessions.id and kind = 'session'),
    created_at)`.execute(database);
  await sql`update users set last_seen_at =
    (select max(last_seen_at) from sessions where user_id = users.id)`.execute(database);
}
