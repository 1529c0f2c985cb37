// The one place that uses Node's SQLite, and has what differs between the versions of Node: Node 24 warns where it loads
// SQLite, and refuses booleans and `undefined`, which Node 26 binds; both give codes of errors as numbers.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

export type SqliteRow = Record<string, unknown>;

/** Values of a statement's parameters, one by one or all in one list. Never a boolean or `undefined`. */
type Given = readonly unknown[] | readonly [readonly unknown[]];

export interface SqliteOptions {
  readonly readonly?: boolean;
  /** For how many milliseconds a lock of another connection is waited for; 5,000 where nothing is said. */
  readonly timeout?: number;
  readonly fileMustExist?: boolean;
}

const BUSY_MS = 5_000;

const IN_MEMORY = ':memory:';

/** The names of results, by their numbers (https://sqlite.org/rescode.html): the kinds, and of the rest what is asked for. */
const RESULTS: Readonly<Record<number, string>> = {
  ...{ 1: 'ERROR', 2: 'INTERNAL', 3: 'PERM', 4: 'ABORT', 5: 'BUSY', 6: 'LOCKED', 7: 'NOMEM', 8: 'READONLY' },
  ...{
    9: 'INTERRUPT',
    10: 'IOERR',
    11: 'CORRUPT',
    12: 'NOTFOUND',
    13: 'FULL',
    14: 'CANTOPEN',
    15: 'PROTOCOL',
  },
  ...{ 17: 'SCHEMA', 18: 'TOOBIG', 19: 'CONSTRAINT', 20: 'MISMATCH', 21: 'MISUSE', 23: 'AUTH', 25: 'RANGE' },
  26: 'NOTADB',
  ...{ 787: 'CONSTRAINT_FOREIGNKEY', 1555: 'CONSTRAINT_PRIMARYKEY', 2067: 'CONSTRAINT_UNIQUE' },
  4874: 'IOERR_SHMSIZE',
};
const KIND = 0xff;

/** SQLite's name of a result, such as `SQLITE_BUSY`; that of its kind where no more is asked for. */
export function resultName(result: number): string {
  return `SQLITE_${RESULTS[result] ?? RESULTS[result & KIND] ?? result}`;
}

/** Gives the program of a thread, as text, Node's class `DatabaseSync`, as quietly as it is loaded here. */
export const LOADING_SQLITE = `
  const { emitWarning } = process;
  process.emitWarning = () => {};
  const { DatabaseSync } = require('node:sqlite');
  process.emitWarning = emitWarning;`;

const { DatabaseSync: Connection } = loadedQuietly();

/**
 * Loads SQLite without the warning of Node 24, whose SQLite is the one of Node 26 in all that is used here.
 *
 * @throws Error for an older Node
 */
function loadedQuietly(): typeof import('node:sqlite') {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    const loaded = process.getBuiltinModule('node:sqlite');
    if (loaded !== undefined) return loaded;
    throw new Error(`Coffer needs Node 24.11 or newer, and this is Node ${process.versions.node}`);
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** An error of SQLite. */
export class SqliteError extends Error {
  override readonly name = 'SqliteError';
  /** SQLite's name of it, such as `SQLITE_BUSY`. */
  readonly code: string;

  constructor(result: number, cause: Error) {
    super(cause.message, { cause });
    this.code = resultName(result);
  }
}

function named(error: unknown): unknown {
  return error instanceof Error && 'errcode' in error ? new SqliteError(Number(error.errcode), error) : error;
}

/**
 * A connection to a file of SQLite, in the form that Kysely takes.
 *
 * Its calls throw SqliteError.
 */
export class SqliteDatabase {
  readonly #database: DatabaseSync;
  readonly #schema: Schema = { changes: 0 };

  /** @param file is made where it is missing; `:memory:` for none */
  constructor(file: string, options: SqliteOptions = {}) {
    const { readonly: readOnly = false, timeout = BUSY_MS, fileMustExist = false } = options;
    // Made absolute, because a path may begin like an address, and SQLite would read it as one.
    const path = file === IN_MEMORY ? file : resolve(file);
    const isMissing = fileMustExist && !readOnly && !existsSync(path);
    try {
      if (isMissing) throw Object.assign(new Error('unable to open database file'), { errcode: 14 });
      this.#database = new Connection(path, { readOnly, timeout });
    } catch (error) {
      throw named(error);
    }
  }

  /** True from the beginning of a transaction to its end. SQLite may have ended it, where the disk is full. */
  get inTransaction(): boolean {
    return this.#database.isTransaction;
  }

  /** Runs statements that answer with nothing. */
  exec(sql: string): void {
    try {
      this.#database.exec(sql);
    } catch (error) {
      throw named(error);
    } finally {
      if (CHANGES_SCHEMA.test(sql)) this.#schema.changes++;
    }
  }

  prepare(sql: string): SqliteStatement {
    try {
      return new SqliteStatement(() => this.#database.prepare(sql), sql, this.#schema);
    } catch (error) {
      throw named(error);
    }
  }

  /** Runs a pragma, and returns the first value of its answer. */
  pragma(text: string): unknown {
    const row = this.prepare(`pragma ${text}`).get();
    return row === undefined ? undefined : Object.values(row)[0];
  }

  /** Runs work in a transaction, which is rolled back where it throws. Within another one it is part of that. */
  transaction<T>(work: () => T, begin: 'begin' | 'begin immediate' = 'begin'): T {
    if (this.inTransaction) return work();
    this.exec(begin);
    try {
      const result = work();
      this.exec('commit');
      return result;
    } finally {
      if (this.inTransaction) this.exec('rollback');
    }
  }

  /** Closes it, where that has not been done. */
  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }
}

/** How often the tables of a connection may have changed. */
interface Schema {
  changes: number;
}

/** To roll back may undo what changed them. */
const CHANGES_SCHEMA = /\b(?:alter|create|drop|rollback)\b/i;

/** A prepared statement, as Kysely takes it. */
export class SqliteStatement {
  /** True if it answers with rows. */
  readonly reader: boolean;
  readonly #prepare: () => StatementSync;
  #statement: StatementSync;
  readonly #changesSchema: boolean;
  readonly #schema: Schema;
  #maker: { readonly madeAt: number; readonly rowOf: RowMaker };

  constructor(prepare: () => StatementSync, sql: string, schema: Schema) {
    const statement = prepare();
    this.#prepare = prepare;
    this.#statement = statement;
    this.#changesSchema = CHANGES_SCHEMA.test(sql);
    this.#schema = schema;
    const columns = columnsOf(statement);
    this.#maker = { madeAt: schema.changes, rowOf: makerOf(columns) };
    this.reader = columns.length > 0;
    if (this.reader) statement.setReturnArrays(true);
  }

  /**
   * Returns all rows.
   *
   * @throws RangeError for an integer above 2⁵³−1 or below −2⁵³+1, which a number cannot hold; Node 24.11 rounds −2⁶³ alone
   */
  all(...given: Given): SqliteRow[] {
    try {
      if (this.reader && this.#maker.madeAt !== this.#schema.changes) this.#prepareAnew();
      const rows: unknown[] = this.#statement.all(...bound(given));
      return rows.map(this.#rowOf());
    } catch (error) {
      throw named(error);
    }
  }

  /** Returns the first row, as `all` does; undefined where there is none. */
  get(...given: Given): SqliteRow | undefined {
    try {
      const row: unknown = this.#statement.get(...bound(given));
      return row === undefined ? undefined : this.#rowOf()(row);
    } catch (error) {
      throw named(error);
    }
  }

  /** Returns the rows as `all` does, one after the other. */
  *iterate(...given: Given): IterableIterator<SqliteRow> {
    try {
      // Asked for each, since it is right only once the statement runs.
      for (const row of this.#statement.iterate(...bound(given))) yield this.#rowOf()(row);
    } catch (error) {
      throw named(error);
    }
  }

  run(...given: Given): { readonly changes: number | bigint; readonly lastInsertRowid: number | bigint } {
    try {
      return this.#statement.run(...bound(given));
    } catch (error) {
      throw named(error);
    } finally {
      if (this.#changesSchema) this.#schema.changes++;
    }
  }

  /** Node 24 counts the columns of all rows before it sees that the tables have changed. */
  #prepareAnew(): void {
    this.#statement = this.#prepare();
    this.#statement.setReturnArrays(true);
  }

  /** Of the columns that there are once it has run: `select *` follows the tables. */
  #rowOf(): RowMaker {
    if (this.#maker.madeAt !== this.#schema.changes) {
      this.#maker = { madeAt: this.#schema.changes, rowOf: makerOf(columnsOf(this.#statement)) };
    }
    return this.#maker.rowOf;
  }
}

function columnsOf(statement: StatementSync): string[] {
  return statement.columns().map(({ name }) => name);
}

type RowMaker = (values: unknown) => SqliteRow;

/**
 * Makes objects of the values of a row. Node's own rows are dictionaries, and slow to read and copy; a function of code that
 * names the columns makes them twice as quick. The names may be anybody's, and are only ever texts in it.
 */
function makerOf(columns: readonly string[]): RowMaker {
  let made: RowMaker | null = null;
  // Most statements are run once, or have no rows.
  return (values) => {
    made ??= compiledFor(columns);
    return made(values);
  };
}

function compiledFor(columns: readonly string[]): RowMaker {
  const entries = columns.map((name, at) => {
    const text = JSON.stringify(name);
    // As it stands it would be the object's prototype.
    return `${name === '__proto__' ? `[${text}]` : text}: values[${at}]`;
  });
  return new Function('values', `return { ${entries.join()} };`) as RowMaker;
}

function bound(given: Given): SQLInputValue[] {
  const [list] = given;
  const values: readonly unknown[] = Array.isArray(list) ? list : given;
  if (!values.every(isBindable)) throw new TypeError('SQLite is given a boolean, undefined or an object');
  return values as SQLInputValue[];
}

function isBindable(value: unknown): value is SQLInputValue {
  return value === null || BINDABLE.has(typeof value) || value instanceof Uint8Array;
}

const BINDABLE: ReadonlySet<string> = new Set(['string', 'number', 'bigint']);
