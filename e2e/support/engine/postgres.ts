import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Client, type CustomTypesConfig, Pool, types } from 'pg';
import { z } from 'zod';
import type { EngineDatabase } from '../engine.ts';
import { POSTGRES_URL } from '../postgres-setup.ts';
import { CHEAP_SERVER } from '../server-program.ts';

const TEMPLATE = 'coffer_template';

/** Whole numbers as numbers, as SQLite gives them. */
const wholeNumbers: CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format)),
};

const rows = z.array(z.record(z.string(), z.unknown()));

/** What a query with several statements gives, though its type says that it is one result. */
const severalResults = z.array(z.object({ rows }));

/** The database is one of its own on the PostgreSQL server of the tests, named after the data directory. */
export const postgresDatabase: EngineDatabase = {
  name: 'PostgreSQL',

  async variables(dataDir) {
    await onServer(async (client) => {
      const name = nameOf(dataDir);
      if (await exists(client, name)) return;
      await makeTemplate(client);
      await client.query(`create database ${name} template ${TEMPLATE}`);
    });
    return { COFFER_DATABASE_URL: urlOf(nameOf(dataDir)) };
  },

  async remove(dataDir) {
    const pool = pools.get(dataDir);
    pools.delete(dataDir);
    await pool?.end();
    await onServer((client) => client.query(`drop database if exists ${nameOf(dataDir)} with (force)`));
  },

  async query(dataDir, sql, values) {
    let place = 0;
    const numbered = sql.replaceAll('?', () => `$${++place}`);
    return rows.parse((await poolOf(dataDir).query(numbered, [...values])).rows);
  },

  async rows(dataDir) {
    const all = "select tablename from pg_tables where schemaname = 'public' order by tablename";
    const tables = (await this.query(dataDir, all, [])).map(({ tablename }) => String(tablename));
    // One message, because some tests look at all tables hundreds of times.
    const selects = tables.map((table) => `select * from "${table}"`).join(';');
    const results = severalResults.parse(await poolOf(dataDir).query(selects));
    return Object.fromEntries(tables.map((table, at) => [table, results[at]?.rows ?? []]));
  },

  // Who only reads takes no number of a transaction.
  async version(dataDir) {
    const [row] = await this.query(
      dataDir,
      'select pg_snapshot_xmax(pg_current_snapshot())::text as next',
      [],
    );
    return String(row?.['next']);
  },

  async text(dataDir) {
    return JSON.stringify(await this.rows(dataDir));
  },
};

/** Makes the database of a data directory out of plain SQL. */
export async function loadPostgres(dataDir: string, sql: string): Promise<void> {
  await onServer((client) => client.query(`create database ${nameOf(dataDir)}`));
  await connected(urlOf(nameOf(dataDir)), (client) => client.query(sql));
}

/** Writes the database of a data directory by what is given. */
export const withPostgres = <T>(dataDir: string, work: (client: Client) => Promise<T>): Promise<T> =>
  connected(urlOf(nameOf(dataDir)), work);

/** Connections that are open already, because some tests look at all tables hundreds of times. */
const pools = new Map<string, Pool>();

function poolOf(dataDir: string): Pool {
  const open = pools.get(dataDir);
  if (open !== undefined) return open;
  const pool = new Pool({
    connectionString: urlOf(nameOf(dataDir)),
    types: wholeNumbers,
    max: 4,
    allowExitOnIdle: true,
  });
  // A server that goes takes idle connections with it.
  pool.on('error', () => {});
  pools.set(dataDir, pool);
  return pool;
}

const STAND_IN_WEB = fileURLToPath(new URL('../stand-in-web', import.meta.url));

/** Copying an empty database takes a fifth of the time that making its tables takes. */
async function makeTemplate(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock(1)');
  try {
    if (await exists(client, TEMPLATE)) return;
    const unfinished = `${TEMPLATE}_unfinished`;
    await client.query(`create database ${unfinished}`);
    const folder = await mkdtemp(join(tmpdir(), 'coffer-template-'));
    // Only a start makes tables.
    const child = spawn(process.execPath, [...CHEAP_SERVER, 'start', '--web-root', STAND_IN_WEB], {
      env: {
        PATH: process.env['PATH'],
        COFFER_DATABASE_URL: urlOf(unfinished),
        COFFER_DATA_DIR: folder,
        COFFER_PORT: '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // It says so once it is ready.
    child.stdout.once('data', () => child.kill('SIGTERM'));
    const [errors] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    await rm(folder, { recursive: true });
    // The tables are there before it listens, so it may also end by the signal.
    if (child.exitCode !== 0 && child.signalCode !== 'SIGTERM')
      throw new Error(`The tables could not be made: ${errors}`);
    await client.query(`alter database ${unfinished} rename to ${TEMPLATE}`);
  } finally {
    await client.query('select pg_advisory_unlock(1)');
  }
}

async function exists(client: Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  return rowCount === 1;
}

function nameOf(dataDir: string): string {
  return `coffer_${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
}

function urlOf(name: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return url.href;
}

function serverUrl(): string {
  const url = process.env[POSTGRES_URL];
  if (url === undefined) throw new Error('No PostgreSQL server was started for the tests');
  return url;
}

function onServer<T>(work: (client: Client) => Promise<T>): Promise<T> {
  return connected(serverUrl(), work);
}

async function connected<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
