import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqliteDatabase } from './engine/sqlite.ts';
import { type RunningServer, startServer } from './server-process.ts';

/**
 * A server on SQLite and the disk whose operator keeps a copy of all that it has, and goes back to that. Sessions stay as they
 * are: one that a backup does not know ends, and the rows on the device with it.
 */
export interface RestorableServer {
  readonly url: string;
  backUp(): Promise<void>;
  restore(): Promise<void>;
  stop(): Promise<void>;
}

export async function startRestorable(): Promise<RestorableServer> {
  const folder = await mkdtemp(join(tmpdir(), 'coffer-restorable-'));
  const [data, copy] = [join(folder, 'data'), join(folder, 'backup')];
  let server: RunningServer = await startServer({ dataDir: data });
  return {
    url: server.url,

    async backUp() {
      await server.stop();
      await cp(data, copy, { recursive: true });
      server = await server.restart();
    },

    async restore() {
      await server.stop();
      const { sessions = [], session_tokens = [] } = await sqliteDatabase.rows(data);
      await rm(data, { recursive: true });
      await cp(copy, data, { recursive: true });
      await replaceRows(data, { sessions, session_tokens });
      server = await server.restart();
    },

    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Puts rows in the place of all that tables have, each table before those that refer to it. */
async function replaceRows(
  dataDir: string,
  tables: Readonly<Record<string, readonly Record<string, unknown>[]>>,
): Promise<void> {
  for (const table of Object.keys(tables).reverse()) {
    await sqliteDatabase.query(dataDir, `delete from ${table}`, []);
  }
  for (const [table, rows] of Object.entries(tables)) {
    for (const row of rows) {
      const columns = Object.keys(row);
      const sql = `insert into ${table} (${columns.join()}) values (${columns.map(() => '?').join()})`;
      await sqliteDatabase.query(dataDir, sql, Object.values(row));
    }
  }
}
