import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** What repositories ask: the database itself, or one transaction of it. */
export type Queries = Kysely<Schema>;

/**
 * The port to the database. Everything that differs between databases stands in the implementation (see
 * `sqlite.ts`); repositories write SQL that SQLite and PostgreSQL share.
 */
export interface Database {
  /** For reading. It waits for no transaction, and sees what was committed when the statement begins. */
  readonly queries: Queries;

  /**
   * Runs `work` in one transaction, committed when it resolves and rolled back when it throws. Everything
   * that writes stands in one. They run one after the other, so `work` must be short, and use only the
   * queries given to it.
   */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;

  /**
   * A transaction whose deleted rows do not stay behind in the database's files either, as far as it lies with
   * the database. It costs more than another one.
   */
  erasure<T>(work: (queries: Queries) => Promise<T>): Promise<T>;

  /** The columns whose uniqueness `error` reports, or null when it reports something else. */
  uniqueViolation(error: unknown): readonly string[] | null;

  /** Whether `error` reports a row that refers to nothing. */
  foreignKeyViolation(error: unknown): boolean;

  /** What the database finds wrong with itself, in words; nothing as a rule. */
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
