import { open, realpath, stat } from 'node:fs/promises';
import { SqliteDatabase, SqliteError, type SqliteOptions } from '@coffer/sqlite';
import { CompiledQuery, type DatabaseConnection, type Dialect, Kysely, SqliteDialect, sql } from 'kysely';
import { isFull, isMissing } from '../file-failure.ts';
import { onWritableDisk } from '../read-only-disk.ts';
import { Unavailable } from '../unavailable.ts';
import type { Database, Queries } from './database.ts';
import { type Absent, migrate, NoDatabase, type Upgrade } from './migrate.ts';
import { createNews } from './news.ts';
import { withPreparedStatements } from './prepared-statements.ts';
import type { Schema } from './schema.ts';
import { waitingForHolds } from './space-held.ts';
import { checkForeignKeys, copyBefore, sizeOf, withoutForeignKeys } from './sqlite/before-migration.ts';
import { CheckpointFailed, type CheckpointMode, createCheckpointer } from './sqlite/checkpointer.ts';
import { type DiskReserve, NO_RESERVE } from './sqlite/disk-reserve.ts';
import { GroupCommit } from './sqlite/group-commit.ts';
import { tellingNews } from './telling-news.ts';

/** As much as SQLite maps at most. */
const MAPPED_BYTES = 0x7fff0000;

/** Of what is not mapped, as what is written is not at first, each connection keeps so much: eight times what Node's SQLite would. */
const CACHE_KIB = 16_000;

/**
 * Opens the SQLite file, creating it where it is missing, and brings it to the newest form. WAL lets a reader
 * go on beside a writer, so there is a connection for each: a transaction that waits for the disk holds up
 * nobody who only reads. A commit does not wait for the disk by itself (`synchronous = NORMAL`); the log is synced
 * afterwards, for all who wait, and only then they are answered and readers see it.
 *
 * @param path may be a link to the file, beside which SQLite keeps its log
 * @param reserve is given up where the disk is full
 * @param upgrade tells of the copy that is made before a used database is changed; without it none is made
 * @throws StartRefused when a newer version of the product has written to it
 * @throws NoDatabase when it is missing, and `absent` forbids to create it
 */
export async function openSqlite(
  path: string,
  absent: Absent = 'made',
  reserve = NO_RESERVE,
  upgrade?: Upgrade,
): Promise<Database> {
  if (absent === 'refused') await requireFile(path);
  const file = await realpath(path).catch(() => path);
  // The index of the log needs room to begin with.
  if (await reserve.isShort()) await reserve.giveUp();
  const writing = onWritableDisk(file, () => connect(file, {}));
  const writer = new Kysely<Schema>({ dialect: writingDialect(writing) });
  try {
    await withoutForeignKeys(writing, () =>
      migrate(writer, {
        ...{ ...upgrade, absent, check: checkForeignKeys },
        prepare: async () => {
          if (upgrade === undefined) return async () => undefined;
          return copyBefore(file, writer, { ...upgrade, isFull: (error) => saysFull(error, reserve) });
        },
      }),
    );
  } catch (error) {
    writing.close();
    throw error;
  }
  const reading = connect(file, { readonly: true });
  const reader = readingQueries(reading);
  // For what takes long, and for what reads one moment: the other one is held at what is durable.
  const readingAside = connect(file, { readonly: true });
  const aside = readingQueries(readingAside);
  const log = await open(`${file}-wal`, 'r+');
  await log.sync();
  const checkpointer = createCheckpointer(file);
  const group = new GroupCommit({
    connection: writing,
    sync: () => log.datasync(),
    hold: () => reading.exec('begin; select 1 from sqlite_schema'),
    release: () => reading.exec('commit'),
    checkpoint: () => checkpointer.run('passive'),
    isScarce: () => reserve.isGivenUp,
  });
  const carryOver = (mode: CheckpointMode) => group.aside(() => checkpointer.run(mode));
  const makeRoom = () => reserve.giveUp().then(() => carryOver('passive').catch(() => undefined));
  const transaction: Database['transaction'] = (_order, work) =>
    written(() => group.transaction(() => work(writer)), reserve, makeRoom);
  const news = createNews();
  const database = tellingNews({
    news,
    queries: reader,
    consistently: (work) => aside.transaction().execute(work),
    transaction,
    /** The log is emptied into the file, so that nothing of what was freed is left in either. */
    async erasure(order, work) {
      try {
        return await transaction(order, work);
      } finally {
        await written(() => carryOver('truncate'), reserve, makeRoom);
      }
    },
    exclusively: (_job, work) => work(),
    requireRoom: reserve.requireRoom,
    uniqueViolation,
    foreignKeyViolation: (error) => codeOf(error) === 'SQLITE_CONSTRAINT_FOREIGNKEY',
    selfCheck: () => selfCheck(aside),
    async snapshot(file) {
      await sql`vacuum into ${file}`.execute(aside);
    },
    size: () => sizeOf(file),
    async close() {
      await news.close();
      await group.idle();
      await checkpointer.close();
      await log.close();
      for (const queries of [reader, aside]) await queries.destroy();
      // Kysely leaves open what it has never asked. The last one to close carries the log over, which no reader may.
      for (const connection of [reading, readingAside]) connection.close();
      await writer.destroy();
      writing.close();
    },
  });
  return waitingForHolds(database);
}

/**
 * Runs work that writes, and once more with the room of the reserve where the disk has none.
 *
 * @throws Unavailable where it has none then, either
 */
async function written<T>(
  work: () => Promise<T>,
  reserve: DiskReserve,
  makeRoom: () => Promise<void>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(await saysFull(error, reserve))) throw error;
  }
  await makeRoom();
  try {
    return await work();
  } catch (error) {
    if (!(await saysFull(error, reserve))) throw error;
    throw new Unavailable('The disk of the database is full', { isFull: true, cause: error });
  }
}

/**
 * The index of the log has a code of its own. Where SQLite cannot tell why a file was not written, the disk is asked: it calls a quota
 * an error of input and output.
 */
async function saysFull(error: unknown, reserve: DiskReserve): Promise<boolean> {
  // Of the sync of the log, which is none of SQLite's.
  if (isFull(error)) return true;
  const code = codeOf(error);
  if (code === 'SQLITE_FULL' || code === 'SQLITE_IOERR_SHMSIZE') return true;
  return code !== null && /^SQLITE_(IOERR|CANTOPEN)/.test(code) && (await reserve.isShort());
}

/** @throws NoDatabase where there is no file, or an empty one, which SQLite would take for a new database */
export async function requireFile(file: string): Promise<void> {
  const status = await stat(file).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (status === null || status.size === 0) throw new NoDatabase(`There is no ${file}`);
}

async function selfCheck(reader: Queries): Promise<string[]> {
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(reader);
  const references = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(reader);
  return [
    ...integrity.rows.map((row) => row.integrity_check).filter((line) => line !== 'ok'),
    ...references.rows.map(({ table, parent }) => `a row of ${table} refers to a missing one of ${parent}`),
  ];
}

function connect(file: string, options: SqliteOptions): SqliteDatabase {
  const connection = new SqliteDatabase(file, options);
  connection.pragma('busy_timeout = 5000');
  // A backup that is restored may be anybody's: its views and triggers can call nothing that reaches further.
  connection.pragma('trusted_schema = off');
  // Reads through the memory of the system, without copying each page out of it: twice as quick for searches.
  connection.pragma(`mmap_size = ${MAPPED_BYTES}`);
  connection.pragma(`cache_size = -${CACHE_KIB}`);
  if (options.readonly === true) return connection;
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = NORMAL');
  // The checkpointer does it.
  connection.pragma('wal_autocheckpoint = 0');
  connection.pragma('foreign_keys = ON');
  // Whatever is freed is overwritten with zeros: a row that grows leaves its former place long before it is deleted.
  connection.pragma('secure_delete = ON');
  return connection;
}

function readingQueries(connection: SqliteDatabase): Queries {
  return new Kysely<Schema>({
    dialect: new SqliteDialect({ database: withPreparedStatements(connection) }),
  });
}

/** SQLite names the columns in the message: `UNIQUE constraint failed: items.owner_id, items.name_hash`. */
function uniqueViolation(error: unknown): readonly string[] | null {
  const code = codeOf(error);
  if (code !== 'SQLITE_CONSTRAINT_UNIQUE' && code !== 'SQLITE_CONSTRAINT_PRIMARYKEY') return null;
  const message = error instanceof Error ? error.message : '';
  return [...message.matchAll(/\w+\.(\w+)/g)].map((match) => match[1] ?? '');
}

function codeOf(error: unknown): string | null {
  if (error instanceof CheckpointFailed) return error.code;
  return error instanceof SqliteError ? error.code : null;
}

/**
 * SQLite for a connection that writes. Its transactions take the lock when they begin, and wait for another process
 * that has it. One that read first and took the lock only then would fail at once where somebody had written in
 * between: what it read holds no longer, and no waiting helps.
 */
function writingDialect(connection: SqliteDatabase): Dialect {
  const dialect = new SqliteDialect({ database: withPreparedStatements(connection) });
  const run = async (queries: DatabaseConnection, statement: string) => {
    await queries.executeQuery(CompiledQuery.raw(statement));
  };
  return {
    createDriver: () =>
      Object.assign(dialect.createDriver(), {
        beginTransaction: (queries: DatabaseConnection) => run(queries, 'begin immediate'),
        // SQLite rolls back by itself where the disk is full, and refuses to do it twice.
        rollbackTransaction: async (queries: DatabaseConnection) => {
          if (connection.inTransaction) await run(queries, 'rollback');
        },
      }),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    // SQLite undoes changes of tables as all others.
    createAdapter: () =>
      Object.defineProperty(dialect.createAdapter(), 'supportsTransactionalDdl', { value: true }),
    createIntrospector: (queries) => dialect.createIntrospector(queries),
  };
}
