import { type Kysely, type Migration, Migrator } from 'kysely';
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

/** How a database that somebody has used gets the form of this version. */
export interface Upgrade {
  /** Whether an operator has said that it may be changed now. On a disk nobody is asked: a copy is made before. */
  readonly isAgreed: boolean;
  /** Tells operators something, in one line. */
  readonly say: (line: string) => void;
  readonly migrations?: Readonly<Record<string, Migration>>;
}

/** As a start does it. */
export const UPGRADE: Upgrade = {
  isAgreed: false,
  say: (line) => process.stderr.write(`${line}\n`),
};

/** What a kind of database adds to a migration. */
interface MigrationPorts {
  readonly absent: Absent;
  readonly migrations?: Readonly<Record<string, Migration>> | undefined;
  /** Sees to it that there is a way back, before the tables change that somebody has used. @throws StartRefused where they must not change now */
  readonly prepare: () => Promise<void>;
  /** Looks, within the transaction, whether all is right again. @throws Error where it is not */
  readonly check?: (queries: Kysely<unknown>) => Promise<void>;
}

/**
 * Brings the tables to the newest form, in one transaction.
 *
 * @throws StartRefused when a newer version of the product has written to this database; as `prepare`
 * @throws NoDatabase when there are no tables, and none are made
 */
export async function migrate(
  queries: Queries,
  { absent, prepare, check = async () => undefined, migrations = MIGRATIONS }: MigrationPorts,
): Promise<void> {
  const known = Object.keys(migrations).sort();
  const last = known.at(-1);
  const checked = Object.entries(migrations).map(([name, { up }]): [string, Migration] => [
    name,
    {
      async up(tables) {
        await up(tables);
        if (name === last) await check(tables);
      },
    },
  ]);
  const getMigrations = async () => Object.fromEntries(checked);
  const migrator = new Migrator({ db: queries, provider: { getMigrations } });
  const applied = await appliedMigrations(queries, migrator);
  if (absent === 'refused' && applied.length === 0) throw new NoDatabase('There are no tables');
  if (applied.some((name) => !known.includes(name))) {
    throw new StartRefused('The database was written by a newer version of Coffer; start that version');
  }
  if (applied.length === known.length) return;
  if (applied.length > 0) await prepare();
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
