import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteDatabase } from '@coffer/sqlite';
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
  /** Goes back with some spaces alone, and leaves all else as it is. */
  restoreSpaces(...spaceIds: readonly string[]): Promise<void>;
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

    async restoreSpaces(...spaceIds) {
      await server.stop();
      for (const spaceId of spaceIds) takeSpaceFrom(copy, data, spaceId);
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

/** Puts what a backup has of a space in the place of all that is there of it. */
function takeSpaceFrom(backup: string, dataDir: string, spaceId: string): void {
  const database = new SqliteDatabase(join(dataDir, 'coffer.sqlite'));
  try {
    database.pragma('foreign_keys = off');
    database.prepare('attach ? as backup').run(join(backup, 'coffer.sqlite'));
    const names = (sql: string) =>
      database
        .prepare(sql)
        .all()
        .map(({ name }) => String(name));
    for (const table of names("select name from sqlite_master where type = 'table'")) {
      const columns = names(`select name from pragma_table_info('${table}')`);
      const which = columns.includes('space_id') ? 'space_id = ?' : WITHOUT_SPACE[table];
      if (which === undefined || table === 'users') continue;
      database.prepare(`delete from main."${table}" where ${which}`).run(spaceId);
      database
        .prepare(`insert into main."${table}" select * from backup."${table}" where ${which}`)
        .run(spaceId);
    }
    // What links count for is counted for their owner.
    const before = 'select link_bytes from backup.users as before where before.id = users.id';
    database.exec(`update main.users set link_bytes = coalesce((${before}), link_bytes)`);
  } finally {
    database.close();
  }
}

/** Which rows of a table are of a space where they do not say so. */
const WITHOUT_SPACE: Readonly<Record<string, string>> = {
  spaces: 'id = ?',
  link_epoch_keys: 'link_id in (select id from backup.links where space_id = ?)',
};
