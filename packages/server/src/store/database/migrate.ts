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

type Alone = (work: () => Promise<void>) => Promise<void>;

/** How a database that somebody has used gets the form of this version. */
export interface Upgrade {
  /** Whether an operator has said that it may be changed now. On a disk nobody is asked: a copy is made before. */
  readonly isAgreed: boolean;
  /** A command that somebody runs for something else changes nothing of it; a start does where nothing is said. */
  readonly older?: 'upgraded' | 'refused' | undefined;
  /** Tells operators something, in one line. */
  readonly say: (line: string) => void;
  /** Does it while no other program works with the database. @throws where one does */
  readonly alone?: Alone | undefined;
  readonly migrations?: Readonly<Record<string, Migration>> | undefined;
}

/** As a start does it. */
export const UPGRADE: Upgrade = {
  isAgreed: false,
  say: (line) => process.stderr.write(`${line}\n`),
};

/** As all other commands do it. */
export const NO_UPGRADE: Upgrade = { ...UPGRADE, older: 'refused' };

/** What a kind of database adds to a migration. */
interface MigrationPorts extends Pick<Partial<Upgrade>, 'older' | 'alone' | 'migrations'> {
  readonly absent: Absent | 'left';
  /** Sees to it that there is a way back, before the tables change that somebody has used. @returns what to do once they have. @throws StartRefused where they must not change now */
  readonly prepare?: () => Promise<() => Promise<void>>;
  /** Looks, within the transaction, whether all is right again. @throws Error where it is not */
  readonly check?: (queries: Kysely<unknown>) => Promise<void>;
}

/**
 * Brings the tables to the newest form, in one transaction.
 *
 * @throws StartRefused when a newer version of the product has written to this database; as `alone` and `prepare`
 * @throws NoDatabase when there are no tables, and none are made
 */
export async function migrate(queries: Queries, ports: MigrationPorts): Promise<void> {
  const { absent, older = 'upgraded', migrations = MIGRATIONS } = ports;
  const { alone = (work) => work(), prepare = async () => nothing, check = nothing } = ports;
  const last = Object.keys(migrations).sort().at(-1);
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
  const known = Object.keys(migrations);
  const applied = () => appliedMigrations(queries, migrator, known);
  const upgrade = async () => {
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw new Error('A database migration failed', { cause: error });
  };
  const before = await applied();
  if (before.length === known.length) return;
  if (before.length === 0) {
    if (absent === 'refused') throw new NoDatabase('There are no tables');
    return absent === 'made' ? upgrade() : undefined;
  }
  if (older === 'refused') throw new StartRefused(OLDER);
  await alone(async () => {
    // Another program may have done it before this one was alone.
    if ((await applied()).length === known.length) return;
    const finish = await prepare();
    await upgrade();
    await finish();
  });
}

const nothing = async () => undefined;

const OLDER =
  'The database has the form of an older version of Coffer; only a start of the server, or coffer-server migrate, brings it to that of this one';

/** @throws StartRefused when there is one that this version does not know */
async function appliedMigrations(
  queries: Queries,
  migrator: Migrator,
  known: readonly string[],
): Promise<string[]> {
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
  const names = rows.map((row) => row.name);
  if (names.every((name) => known.includes(name))) return names;
  throw new StartRefused('The database was written by a newer version of Coffer; start that version');
}

/** In which Kysely notes them. */
export const MIGRATION_TABLE = 'kysely_migration';
