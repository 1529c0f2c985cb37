import { Migrator } from 'kysely';
import { StartRefused } from '../../config/start-refused.ts';
import type { Queries } from './database.ts';
import { migrations } from './migrations/index.ts';

/**
 * Brings the tables to the newest form.
 *
 * @throws StartRefused when a newer version of the product has written to this database
 */
export async function migrate(queries: Queries): Promise<void> {
  const migrator = new Migrator({
    db: queries,
    provider: { getMigrations: async () => migrations },
  });
  const known = new Set(Object.keys(migrations));
  const applied = await appliedMigrations(queries, migrator);
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
