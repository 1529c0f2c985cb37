import { isAll } from './dose.ts';
import { diskStore } from './engine/disk.ts';
import { postgresDatabase } from './engine/postgres.ts';
import { s3Store } from './engine/s3.ts';
import { sqliteDatabase } from './engine/sqlite.ts';

/** One of the two things that a server keeps what it has in. */
export interface EnginePart {
  /** As the table at the end of the tests names it. */
  readonly name: string;
  /** The variables with which a server finds what belongs to a data directory; made at the first time. */
  variables(dataDir: string): Promise<Readonly<Record<string, string>>>;
  /** Removes what belongs to a data directory, beside the directory itself. */
  remove(dataDir: string): Promise<void>;
}

/** A database that tests can look into, and reach into. */
export interface EngineDatabase extends EnginePart {
  /** Runs one statement with `?` for each value; gives its rows. */
  query(dataDir: string, sql: string, values: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** All rows, by the names of their tables. */
  rows(dataDir: string): Promise<Record<string, Record<string, unknown>[]>>;
  /**
   * What is another one after every change, and costs next to nothing to ask for. It may be another one where nothing
   * changed here.
   */
  version(dataDir: string): Promise<string>;
  /** All that is stored, where it does not lie in the data directory. */
  text(dataDir: string): Promise<string>;
}

/** A chunk store that tests can look into, and reach into. */
export interface EngineStore extends EnginePart {
  /** The folder with the `chunks` of a data directory, as files. */
  folder(dataDir: string): string;
  /** Keeps everybody from writing; gives what ends it. */
  block(dataDir: string): Promise<() => Promise<void>>;
}

/** What this test process works on: SQLite and the disk, unless its variables say otherwise. */
export function engine(): { readonly database: EngineDatabase; readonly store: EngineStore } {
  const isPostgres = process.env['COFFER_TEST_DATABASE'] === 'postgres';
  const isS3 = process.env['COFFER_TEST_STORE'] === 's3';
  return {
    database: isPostgres ? postgresDatabase : sqliteDatabase,
    store: isS3 ? s3Store : diskStore,
  };
}

/** Whether the tests run on the engines that need nothing beside the data directory. */
export function isPlainEngine(): boolean {
  const { database, store } = engine();
  return database === sqliteDatabase && store === diskStore;
}

/** Whether something is tried here whose statements other tests run on each database: on the plain engines, and in the night on all. */
export function isPlainOrAll(): boolean {
  return isAll || isPlainEngine();
}

/** All variables with which a server, or a command of it, works on a data directory. */
export async function engineVariables(dataDir: string): Promise<Record<string, string>> {
  const { database, store } = engine();
  return { ...(await database.variables(dataDir)), ...(await store.variables(dataDir)) };
}

/** Removes what lies outside of a data directory and belongs to it. */
export async function removeFromEngine(dataDir: string): Promise<void> {
  const { database, store } = engine();
  await database.remove(dataDir);
  await store.remove(dataDir);
}
