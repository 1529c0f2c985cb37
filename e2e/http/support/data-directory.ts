import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';

/** Looks into, and reaches into, the data directory of a running server. */

export function inDatabase<T>(dataDir: string, work: (database: SqliteDatabase.Database) => T): T {
  const database = new SqliteDatabase(join(dataDir, 'coffer.sqlite'));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Runs one statement, such as one that lets time pass. */
export function execute(dataDir: string, sql: string, ...values: unknown[]): void {
  inDatabase(dataDir, (database) => database.prepare(sql).run(...values));
}

/** All rows of all tables but those named. */
export function databaseDump(dataDir: string, except: readonly string[] = []): Record<string, unknown[]> {
  return inDatabase(dataDir, (database) => {
    const tables = database
      .prepare("select name from sqlite_master where type = 'table' order by name")
      .pluck()
      .all();
    return Object.fromEntries(
      tables
        .map(String)
        .filter((table) => !except.includes(table))
        .map((table) => [table, database.prepare(`select * from "${table}"`).all()]),
    );
  });
}

/** The files below a folder of the data directory, with their sizes. */
export function filesIn(dataDir: string, folder: 'chunks' | 'temporary'): string[] {
  const root = join(dataDir, folder);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => ({ name, status: statSync(join(root, name)) }))
    .filter(({ status }) => status.isFile())
    .map(({ name, status }) => `${name} ${status.size}`)
    .sort();
}

/** Where a chunk lies. */
export function chunkFile(dataDir: string, itemId: string, index: number): string {
  return join(dataDir, 'chunks', itemId.slice(0, 2), itemId, String(index));
}

/** All that is stored: every row, and what every chunk holds. */
export function everythingIn(dataDir: string) {
  const digests = filesIn(dataDir, 'chunks').map((entry) => {
    const [name = ''] = entry.split(' ');
    return `${name} ${createHash('sha256')
      .update(readFileSync(join(dataDir, 'chunks', name)))
      .digest('hex')}`;
  });
  return { rows: databaseDump(dataDir), chunks: digests, temporary: filesIn(dataDir, 'temporary') };
}
