import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely';

/** What a later version may do, on either database: another column, a table that is written anew, to whose rows others refer, and an index. */
export const NEXT: Migration = {
  async up(tables: Kysely<unknown>) {
    await sql`alter table users add column later text`.execute(tables);
    if (tables.getExecutor().adapter instanceof PostgresAdapter) {
      await sql`alter table spaces alter column takes_plain type integer`.execute(tables);
    } else {
      await writeAnew(tables);
    }
    await sql`create index later_users on users (later, created_at)`.execute(tables);
    await sql`create index later_spaces on spaces (created_at, owner_id)`.execute(tables);
  },
};

/** SQLite changes no column's type. */
async function writeAnew(tables: Kysely<unknown>): Promise<void> {
  const schema = sql<{ name: string; sql: string }>`
    select name, sql from sqlite_schema where tbl_name = 'spaces' and sql is not null order by type desc`;
  const [table, ...indexes] = (await schema.execute(tables)).rows;
  if (table === undefined) throw new Error('There are no spaces');
  await sql.raw(table.sql.replace(/"?spaces"?/, 'spaces_anew')).execute(tables);
  await sql`insert into spaces_anew select * from spaces`.execute(tables);
  await sql`drop table spaces`.execute(tables);
  await sql`alter table spaces_anew rename to spaces`.execute(tables);
  for (const index of indexes) await sql.raw(index.sql).execute(tables);
}
