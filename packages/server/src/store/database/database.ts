import type { Kysely } from 'kysely';
import type { News } from './news.ts';
import type { Order } from './order.ts';
import type { Schema } from './schema.ts';

/** The source of a repository's answers: the database itself, or one transaction of it. */
export type Queries = Kysely<Schema>;

/** Work that goes on in the background. */
export type Job = 'clean-up';

/**
 * The port to the database. Everything that differs between databases stands in the implementations (`sqlite.ts`,
 * `postgres.ts`) and in `copy-tables.ts`; repositories write SQL that SQLite and PostgreSQL share. Each method throws
 * Unavailable while the database does not answer, and what writes where the disk of a SQLite file is full.
 */
export interface Database {
  /** Tells the other processes, and this one, what was committed. */
  readonly news: News;

  /** For reading. It waits for no transaction, and sees what was committed when the statement begins. */
  readonly queries: Queries;

  /** Reads everything as it is at one moment, whatever is written meanwhile. */
  consistently<T>(work: (queries: Queries) => Promise<T>): Promise<T>;

  /**
   * Runs `work` in one transaction, committed when it resolves and rolled back when it throws. Everything
   * that writes stands in one, and says which others it waits for. Those that name the same space, account or lock run
   * one after the other, whichever process they belong to: rules that look at several rows before they write, such as
   * quotas and that one administrator stays, hold by that alone. So `work` must be short, use only the queries given to
   * it, and do nothing else, since it may be run again. A statement that failed ends it, also where `work` catches the
   * error.
   *
   * @example
   * await database.transaction({ space: id }, (queries) => itemRepository(queries).insert(row));
   */
  transaction<T>(order: Order, work: (queries: Queries) => Promise<T>): Promise<T>;

  /**
   * A transaction whose deleted rows do not stay behind in the database's files either, as far as it lies with
   * the database. It costs more than another one.
   */
  erasure<T>(order: Order, work: (queries: Queries) => Promise<T>): Promise<T>;

  /**
   * Does a job unless another process is at it; null where one is. A process that loses its line to the database may be
   * followed by another before it notices, so a job must bear that.
   */
  exclusively<T>(job: Job, work: () => Promise<T>): Promise<T | null>;

  /**
   * Makes sure, before anything is added, that this leaves the room which is kept back for deletions. What changes or
   * removes needs not ask: it may use that room.
   *
   * @throws Unavailable where the disk of a SQLite file is full, but for that room
   */
  requireRoom(): Promise<void>;

  /** The columns whose uniqueness `error` reports, or null when it reports something else. */
  uniqueViolation(error: unknown): readonly string[] | null;

  /** Whether `error` reports a row that refers to nothing. */
  foreignKeyViolation(error: unknown): boolean;

  /** The faults that the database finds in itself, in words; none as a rule. */
  selfCheck(): Promise<string[]>;

  /**
   * Writes everything that is committed now to a new file, which `openSqlite` opens; others may write meanwhile.
   *
   * @throws when the file exists
   */
  snapshot(file: string): Promise<void>;

  /** How many bytes the database takes up. */
  size(): Promise<number>;

  close(): Promise<void>;
}
