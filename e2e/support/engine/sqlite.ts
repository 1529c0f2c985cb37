import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { SqliteDatabase, SqliteError } from '@coffer/sqlite';
import { z } from 'zod';
import type { EngineDatabase } from '../engine.ts';

const rows = z.array(z.record(z.string(), z.unknown()));
const tableNames = z.array(z.object({ name: z.string() }));

/** The database is a file in the data directory. */
export const sqliteDatabase: EngineDatabase = {
  name: 'SQLite',
  variables: async () => ({}),

  async remove(dataDir) {
    watching.get(dataDir)?.close();
    watching.delete(dataDir);
  },

  // It counts what other connections commit.
  async version(dataDir) {
    const database = watching.get(dataDir) ?? new SqliteDatabase(fileIn(dataDir), { readonly: true });
    watching.set(dataDir, database);
    return String(database.pragma('data_version'));
  },

  text: async () => '',

  async query(dataDir, sql, values) {
    const carryOut = () =>
      inFile(dataDir, (database) => {
        const statement = database.prepare(sql);
        if (statement.reader) return rows.parse(statement.all(...values));
        statement.run(...values);
        return [];
      });
    // A server in this process ends its transaction only while this one waits for nothing.
    for (let tries = 1; ; tries++) {
      try {
        return carryOut();
      } catch (error) {
        if (tries === MOST_TRIES || !isBusy(error)) throw error;
        await setTimeout(BUSY_MS);
      }
    }
  },

  async rows(dataDir) {
    const all = "select name from sqlite_master where type = 'table' order by name";
    return inFile(dataDir, (database) => {
      const tables = tableNames.parse(database.prepare(all).all()).map(({ name }) => name);
      return Object.fromEntries(
        // Their schema is any; looking at each value of tables that are read a thousand times takes a while.
        tables.map((table) => [table, database.prepare(`select ${columnsOf(table)} from "${table}"`).all()]),
      );
    });
  },
};

/** Tokens are larger than what a number holds exactly. */
const columnsOf = (table: string) =>
  table === 'search_postings' ? 'cast(token as text) as token, modified_at, entry' : '*';

/** Connections that stay open, because the version is that of a connection. */
const watching = new Map<string, SqliteDatabase>();

/** For as long as anybody waits for a lock, and how often. */
const [BUSY_MS, MOST_TRIES] = [200, 150];

const isBusy = (error: unknown) => error instanceof SqliteError && error.code === 'SQLITE_BUSY';

const fileIn = (dataDir: string) => join(dataDir, 'coffer.sqlite');

function inFile<T>(dataDir: string, work: (database: SqliteDatabase) => T): T {
  const database = new SqliteDatabase(fileIn(dataDir), { timeout: BUSY_MS });
  try {
    return work(database);
  } finally {
    database.close();
  }
}
