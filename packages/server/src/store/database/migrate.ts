import { type Migration, Migrator } from 'kysely';
import { StartRefused } from '../../config/start-refused.ts';
import type { Queries } from './database.ts';
import * as first from './migrations/0001-first.ts';

/** In the order of their names. A migration is never edited once it was released; a new one follows it. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = { '0001-first': first };

/** The fate of a database that is not there: it is made, or that is an error, because somebody named the wrong place. */
export type Absent = 'made' | 'refused';

/** There is no database, or none of Coffer. */
export class NoDatabase extends Error {
  override readonly name = 'NoDatabase';
}

/**
 * Brings the tables to the newest form.
 *
 * @throws StartRefused when a newer version of the product has written to this database
 * @throws NoDatabase when there are no tables, and none are made
 */
export async function migrate(queries: Queries, absent: Absent = 'made'): Promise<void> {
  const migrator = new Migrator({
    db: queries,
    provider: { getMigrations: async () => ({ ...MIGRATIONS }) },
  });
  const known = new Set(Object.keys(MIGRATIONS));
  const applied = await appliedMigrations(queries, migrator);
  if (absent === 'refused' && applied.length === 0) throw new NoDatabase('There are no tables');
  if (applied.some((name) => !known.has(name))) {
    throw new StartRefused('The database was written by a newer version of Coffer; start that version');
  }
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw new Error('A database migration failed', { cause: error });
}

async function appliedMigrations(queries: Queries, migrator: Migrator): Promise<string[]> {
  const tables = await queries.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === MIGRATION_TABLE)) {
    await migrator.getMigrations();
    return [];
  }
  const rows = await queries
    .withTables<{ [MIGRATION_TABLE]: { name: string } }>()
    .selectFrom(MIGRATION_TABLE)
    .select('name')
    .execute();
  return rows.map((row) => row.name);
}

const MIGRATION_TABLE = 'kysely_migration';
