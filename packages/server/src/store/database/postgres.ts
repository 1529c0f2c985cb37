import { writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { PostgresConfiguration } from '../../config/database-configuration.ts';
import { StartRefused } from '../../config/start-refused.ts';
import { LockTaken, type Use } from '../lock/data-lock.ts';
import { Unavailable } from '../unavailable.ts';
import { copyTables } from './copy-tables.ts';
import type { Database, Job, Queries } from './database.ts';
import { type Absent, migrate, UPGRADE, type Upgrade } from './migrate.ts';
import { createNews } from './news.ts';
import { createAvailability, type DatabaseWatcher, nobodyWatches } from './postgres/availability.ts';
import { postgresQueries } from './postgres/dialect.ts';
import { foreignKeyViolation, uniqueViolation } from './postgres/errors.ts';
import { postgresNewsLine } from './postgres/news-line.ts';
import { orderedTransactions } from './postgres/ordered.ts';
import { createPatience } from './postgres/patience.ts';
import { checkPostgres, startRefusal } from './postgres/start.ts';
import { lockOf } from './postgres/use-lock.ts';
import { waitingForHolds } from './space-held.ts';
import { openSqlite } from './sqlite.ts';
import { tellingNews } from './telling-news.ts';

/** Each instance takes as many connections at most. */
const READERS = 8;
const WRITERS = 8;
const JOBS = 2;

/**
 * A reader, which keeps nobody waiting but itself. How a search is best answered hangs on what is searched for, so it is
 * planned each time.
 */
const READING = `set default_transaction_read_only = on; set statement_timeout = '2min'; set plan_cache_mode = force_custom_plan`;

/**
 * A writer keeps those of its space waiting, so it may not wait for its own program for long, which may have lost its line.
 * A single statement may take long: it may delete a hundred thousand items.
 */
const WRITING = `set lock_timeout = '10s'; set idle_in_transaction_session_timeout = '30s'; set statement_timeout = '10min'`;

/** A transaction that writes waits for an exclusive use. */
const BEGINNING = {
  exclusive: 'begin',
  shared: `begin; select pg_advisory_xact_lock_shared(${lockOf('use')})`,
} as const satisfies Record<Use, string>;

/** Connections whose other end is gone are given up, and with them their locks. */
const KEEPING_ALIVE = `set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`;

/**
 * Opens a database on a PostgreSQL server and brings it to the newest form. Transactions that write first take the locks
 * that they name, so that those of one space run one after the other whichever instance they belong to.
 *
 * @param use a shared one cannot write during an exclusive one, whatever became of this process's lock
 * @throws StartRefused when the server or the database cannot be used, or a newer version has written to it
 * @throws NoDatabase when the database has no tables, and `absent` forbids to make them
 */
export async function openPostgres(
  configuration: PostgresConfiguration,
  watcher: DatabaseWatcher = nobodyWatches,
  use: Use = 'shared',
  absent: Absent = 'made',
  upgrade: Upgrade = UPGRADE,
): Promise<Database> {
  await upgradePostgres(configuration, use, absent, upgrade);
  const open = connecting(configuration, watcher);
  const begin = BEGINNING[use];
  const reader = open(READERS, READING, 'begin isolation level repeatable read read only');
  const writer = open(WRITERS, WRITING, begin);
  const transaction = orderedTransactions(writer);
  const jobs = open(JOBS, READING);
  const news = createNews(postgresNewsLine(configuration));
  const consistently: Database['consistently'] = (work) => reader.transaction().execute(work);
  const database = tellingNews({
    news,
    queries: reader,
    consistently,
    transaction,
    erasure: transaction,
    exclusively: (job, work) => exclusively(jobs, job, work),
    // Its disk is not this server's to divide.
    requireRoom: async () => undefined,
    uniqueViolation,
    foreignKeyViolation,
    selfCheck: async () => [],
    snapshot: (file) => consistently((queries) => snapshot(queries, file)),
    size: () => sizeOf(reader),
    async close() {
      await news.close();
      await Promise.all([reader.destroy(), writer.destroy(), jobs.destroy()]);
    },
  });
  return waitingForHolds(database);
}

const NOT_AGREED =
  'The database has the form of an older version of Coffer, and there is no backup of the last 24 hours: make one with that version, or run coffer-server migrate --yes';

/**
 * Whether a server has copied everything within a day, or there is no account yet. What its own clock says decides nothing else: a backup that was
 * made while it was wrong does not count for ever.
 */
async function isSafe(queries: Queries): Promise<boolean> {
  const now = sql`extract(epoch from now())`;
  const { rows } = await sql`select 1 where not exists (select 1 from users) or exists (
    select 1 from events where kind = 'backed_up' and created_at between ${now} - 86400 and ${now} + 3600)`.execute(
    queries,
  );
  return rows.length > 0;
}

/** A table may be written anew, whatever the server lets others wait for. (`transaction_timeout` exists from version 17 on.) */
const MIGRATING = `select set_config(name, '0', false) from pg_settings where name in
  ('lock_timeout', 'statement_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout')`;

/**
 * Brings a database to the newest form: one instance after the other, so that several may start at once, and not while one works with an
 * older form.
 *
 * @param absent with `left`, tables are made by whoever opens the database
 * @throws as `openPostgres`; LockTaken while somebody works with it
 */
export async function upgradePostgres(
  configuration: PostgresConfiguration,
  use: Use,
  absent: Absent | 'left',
  { isAgreed, older, migrations }: Upgrade,
): Promise<void> {
  await checkPostgres(configuration);
  const queries = connecting(configuration)(1, MIGRATING, BEGINNING[use]);
  const alone = async (work: () => Promise<void>) => {
    if (!isAgreed && !(await isSafe(queries))) throw new StartRefused(NOT_AGREED);
    // An exclusive use has that lock.
    await (use === 'exclusive' ? work() : withAllOfIt(queries, work));
  };
  try {
    // Of the only connection, with which it goes.
    await sql`select pg_advisory_lock(${sql.raw(lockOf('migrate'))})`.execute(queries);
    await migrate(queries, { absent, older, migrations, alone });
  } catch (error) {
    const reason = error instanceof Error ? error.cause : undefined;
    if (reason instanceof DatabaseError) throw startRefusal(configuration, reason);
    if (reason instanceof Unavailable) throw startRefusal(configuration, reason.cause);
    throw error;
  } finally {
    await queries.destroy();
  }
}

/** @throws LockTaken where an instance or a command works with it */
async function withAllOfIt(queries: Queries, work: () => Promise<void>): Promise<void> {
  const lock = sql.raw(lockOf('use'));
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${lock}) as mine`.execute(
    queries,
  );
  if (rows[0]?.mine !== true) throw new LockTaken('Somebody else has the database');
  try {
    await work();
  } finally {
    // Said, because the server notices only later that the connection has ended.
    await sql`select pg_advisory_unlock(${lock})`.execute(queries).catch(lostWithItsLock);
  }
}

/** Gives queries of so many connections, each of which begins with `setUp`. */
function connecting(configuration: PostgresConfiguration, watcher: DatabaseWatcher = nobodyWatches) {
  const ports = {
    configuration,
    patience: createPatience(configuration),
    availability: createAvailability(watcher),
  };
  return (connections: number, setUp: string, begin = 'begin') =>
    postgresQueries({ ...ports, connections, setUp: `${KEEPING_ALIVE}; ${setUp}`, begin });
}

/** The lock belongs to the connection, and goes with it, also where the program that holds it dies. */
function exclusively<T>(jobs: Queries, job: Job, work: () => Promise<T>): Promise<T | null> {
  return jobs.connection().execute(async (connection) => {
    const lock = sql.raw(lockOf(job));
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${lock}) as mine`.execute(
      connection,
    );
    if (rows[0]?.mine !== true) return null;
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection).catch(lostWithItsLock);
    }
  });
}

function lostWithItsLock(error: unknown): void {
  if (!(error instanceof Unavailable)) throw error;
}

/** A backup is the same file whatever the database is. */
async function snapshot(queries: Queries, file: string): Promise<void> {
  await writeFile(file, '', { flag: 'wx' });
  const target = await openSqlite(file);
  try {
    await target.transaction({ lock: 'database' }, (into) => copyTables(queries, into));
  } finally {
    await target.close();
  }
}

async function sizeOf(queries: Queries): Promise<number> {
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(
    queries,
  );
  return rows[0]?.size ?? 0;
}
