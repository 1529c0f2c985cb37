import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { z } from 'zod';
import type { EngineDatabase } from '../engine.ts';

const rows = z.array(z.record(z.string(), z.unknown()));
const names = z.array(z.string());

/** The database is a file in the data directory. */
export const sqliteDatabase: EngineDatabase = {
  name: 'SQLite',
  variables: async () => ({}),
  remove: async () => {},

  text: async () => '',

  async query(dataDir, sql, values) {
    return inFile(dataDir, (database) => {
      const statement = database.prepare(sql);
      if (statement.reader) return rows.parse(statement.all(...values));
      statement.run(...values);
      return [];
    });
  },

  async rows(dataDir) {
    const all = "select name from sqlite_master where type = 'table' order by name";
    return inFile(dataDir, (database) => {
      const tables = names.parse(database.prepare(all).pluck().all());
      return Object.fromEntries(
        // Their schema is any; looking at each value of tables that are read a thousand times takes a while.
        tables.map((table) => [
          table,
          database.prepare<[], Record<string, unknown>>(`select * from "${table}"`).all(),
        ]),
      );
    });
  },
};

function inFile<T>(dataDir: string, work: (database: SqliteDatabase.Database) => T): T {
  const database = new SqliteDatabase(join(dataDir, 'coffer.sqlite'));
  try {
    return work(database);
  } finally {
    database.close();
  }
}
