import { copyFile, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SqliteDatabase, type SqliteStatement } from '@coffer/sqlite';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { createApp } from '../../../packages/server/src/app.ts';
import { readConfiguration } from '../../../packages/server/src/config/configuration.ts';

const STAND_IN_WEB = fileURLToPath(new URL('../../support/stand-in-web', import.meta.url));
const ORIGIN = 'http://coffer.test';

type Row = Readonly<Record<string, unknown>>;

/**
 * The whole server within the process of a test, on SQLite, which calls reach without a connection: what asks it a million times takes half
 * as long.
 */
export interface ServerHere {
  readonly url: string;
  readonly dataDir: string;
  /** Reaches it as a browser profile of its own does. */
  device(): typeof fetch;
  /** The rows of a table of its database. */
  rows(table: string): Row[];
  /** Keeps a copy of its database and chunks. */
  backUp(): Promise<void>;
  /** Goes back to the copy. Sessions stay, and chunks that came since, which no row names. */
  restore(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts it on a data directory of its own, which lies in memory where that of all tests does.
 *
 * @param env more of its configuration
 */
export async function serverHere(env: Readonly<Record<string, string>> = {}): Promise<ServerHere> {
  const dataDir = await mkdtemp(join(tmpdir(), 'coffer-here-'));
  const [file, copy] = [join(dataDir, 'coffer.sqlite'), join(dataDir, 'copy.sqlite')];
  const [chunks, chunksCopy] = [join(dataDir, 'chunks'), join(dataDir, 'copy-of-chunks')];
  let running = await run(dataDir, file, env);
  return {
    url: ORIGIN,
    dataDir,
    device: () => fetchOf(() => running.app),
    rows: (table) => running.rows(table),
    async backUp() {
      for (const former of [copy, chunksCopy]) await rm(former, { recursive: true, force: true });
      running.database.prepare('vacuum into ?').run(copy);
      await mkdir(chunks, { recursive: true });
      await cp(chunks, chunksCopy, { recursive: true });
    },
    async restore() {
      const kept = SESSIONS.map((table) => [table, running.rows(table)] as const);
      await running.stop();
      for (const ending of ['-wal', '-shm']) await rm(`${file}${ending}`, { force: true });
      await copyFile(copy, file);
      await cp(chunksCopy, chunks, { recursive: true });
      replaceRows(file, kept);
      running = await run(dataDir, file, env);
    },
    async stop() {
      await running.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Each before those that refer to it. */
const SESSIONS = ['sessions', 'session_tokens'];

async function run(dataDir: string, file: string, env: Readonly<Record<string, string>>) {
  const configuration = readConfiguration({
    COFFER_DATA_DIR: dataDir,
    COFFER_PUBLIC_URL: ORIGIN,
    COFFER_LOG_LEVEL: 'error',
    ...env,
  });
  const { signal: stopping } = new AbortController();
  const app = await createApp(configuration, STAND_IN_WEB, { tls: null, stopping });
  // Mails name its address; nobody calls it there.
  await app.listen({ host: '127.0.0.1', port: 0 });
  const database = new SqliteDatabase(file, { readonly: true });
  const tables = new Map<string, SqliteStatement>();
  return {
    app,
    database,
    rows(table: string): Row[] {
      const all = tables.get(table) ?? database.prepare(`select * from "${table}"`);
      tables.set(table, all);
      return all.all();
    },
    async stop() {
      database.close();
      await app.close();
    },
  };
}

function replaceRows(file: string, tables: readonly (readonly [string, readonly Row[]])[]): void {
  const database = new SqliteDatabase(file);
  for (const [table] of tables.toReversed()) database.prepare(`delete from "${table}"`).run();
  for (const [table, rows] of tables) {
    for (const row of rows) {
      const columns = Object.keys(row);
      const sql = `insert into "${table}" (${columns.join()}) values (${columns.map(() => '?').join()})`;
      database.prepare(sql).run(...Object.values(row));
    }
  }
  database.close();
}

/** Sends requests to a server of this process, with the cookies that it has set. */
function fetchOf(server: () => FastifyInstance): typeof fetch {
  const cookies = new Map<string, string>();
  return async (input, init = {}) => {
    const { host, pathname, search } = new URL(String(input));
    const body = init.body == null ? null : Buffer.from(await new Response(init.body).arrayBuffer());
    const answer = await server().inject({
      method: (init.method ?? 'GET') as NonNullable<InjectOptions['method']>,
      url: `${pathname}${search}`,
      headers: { host, ...Object.fromEntries(new Headers(init.headers)) },
      cookies: Object.fromEntries(cookies),
      ...(body !== null && { payload: body }),
    });
    const headers = new Headers();
    for (const [name, values = []] of Object.entries(answer.headers)) {
      for (const value of [values].flat()) headers.append(name, String(value));
    }
    for (const { name, value } of answer.cookies) {
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const { statusCode: status } = answer;
    return new Response(status === 204 ? null : new Uint8Array(answer.rawPayload), { status, headers });
  };
}
