import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import {
  databaseConfiguration,
  type PostgresConfiguration,
} from '../../src/config/database-configuration.ts';
import { openPostgres } from '../../src/store/database/postgres.ts';

export interface EmptyDatabase {
  readonly configuration: PostgresConfiguration;
  drop(): Promise<void>;
}

/** A database of its own, without tables, on the PostgreSQL server of the tests. */
export async function emptyPostgres(options = ''): Promise<EmptyDatabase> {
  const database = `unit_${randomBytes(8).toString('hex')}`;
  await onServer(`create database ${database} ${options}`);
  return {
    configuration: { ...serverConfiguration(), database },
    drop: () => onServer(`drop database ${database} with (force)`),
  };
}

const TEMPLATE = 'unit_template';

/** Databases with all tables that tests of this process are done with. */
const emptied: PostgresConfiguration[] = [];

/**
 * A database of its own with all tables, which are empty. One that another test is done with is emptied, which takes a fiftieth of
 * copying another; dropped, it is kept for the next test.
 */
export async function migratedPostgres(): Promise<EmptyDatabase> {
  const configuration = emptied.pop() ?? (await copiedPostgres());
  return {
    configuration,
    async drop() {
      await empty(configuration);
      emptied.push(configuration);
    },
  };
}

/** A copy of a database with all tables that was made once, which takes a fifth of the time of making them. */
async function copiedPostgres(): Promise<PostgresConfiguration> {
  await onServer('select pg_advisory_lock(1)', async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [TEMPLATE]);
    if (rowCount === 1) return;
    await client.query(`create database ${TEMPLATE}`);
    const database = await openPostgres({ ...serverConfiguration(), database: TEMPLATE });
    await database.close();
  });
  return (await emptyPostgres(`template ${TEMPLATE}`)).configuration;
}

/** Ends all connections to a database, and leaves it as it was when its tables had been made. */
async function empty(configuration: PostgresConfiguration): Promise<void> {
  const client = await connected(configuration);
  try {
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    await client.query(EMPTYING);
  } finally {
    await client.end();
  }
}

/** Opens a connection that empties a database, as often as is asked for, beside those that stay open. */
export async function emptying(configuration: PostgresConfiguration): Promise<() => Promise<void>> {
  const client = await connected(configuration);
  // The server goes before the process does.
  client.on('error', () => {});
  return async () => void (await client.query(EMPTYING));
}

/** Without looking at what refers to what; and not for ever, where a test has left a transaction behind. */
const EMPTYING = `set session_replication_role = replica;
  set lock_timeout = '60s';
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
      loop execute format('delete from %I', name); end loop;
    for name in select sequencename from pg_sequences
      loop execute format('alter sequence %I restart', name); end loop;
  end $$`;

async function connected({ database }: PostgresConfiguration): Promise<Client> {
  const url = new URL(process.env['COFFER_TEST_POSTGRES_URL'] ?? '');
  url.pathname = `/${database}`;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  return client;
}

/** The server's first database, which always exists. */
export function serverConfiguration(): PostgresConfiguration {
  const configuration = databaseConfiguration('COFFER_DATABASE_URL', process.env['COFFER_TEST_POSTGRES_URL']);
  if (configuration === null) throw new Error('No PostgreSQL server was started for the tests');
  return configuration;
}

/** Runs one statement on the server's first database, and then `work` by the same connection. */
export async function onServer(
  statement: string,
  work: (client: Client) => Promise<void> = async () => {},
): Promise<void> {
  const client = new Client({ connectionString: process.env['COFFER_TEST_POSTGRES_URL'] });
  await client.connect();
  try {
    await client.query(statement);
    await work(client);
  } finally {
    await client.end();
  }
}
