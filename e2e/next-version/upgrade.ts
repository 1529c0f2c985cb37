import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { plainSql } from '../fixtures/plain-sql.ts';
import { postgresDatabase, withPostgres } from '../support/engine/postgres.ts';
import { engine, engineVariables } from '../support/engine.ts';
import { CHANGING, WRITING } from './database-edits.ts';

/** How an upgrade went. */
export interface Upgraded {
  /** From when it began to change the database. */
  readonly ms: number;
  /** The part of that in which it wrote the tables, once there was a way back. */
  readonly writingMs: number;
  /** The most that the server's process had in memory. */
  readonly mebibytes: number;
}

/** When the server is killed: so long after it began to change the database or to write the tables, or while it writes the copy. */
export type Killed =
  | { readonly since: typeof CHANGING | typeof WRITING; readonly afterMs: number }
  | 'copying';

/**
 * Brings a database to the form of the next version by the server of that. Throws where it fails.
 *
 * @param server its program
 * @param killed where given, it is killed then, if it has not ended by then
 */
export async function upgrade(server: string, dataDir: string, killed?: Killed): Promise<Upgraded> {
  const env = { PATH: process.env['PATH'], COFFER_DATA_DIR: dataDir, ...(await engineVariables(dataDir)) };
  const child = spawn(process.execPath, [server, 'migrate', '--yes'], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const ended = once(child, 'close');
  let mebibytes = 0;
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  const times = new Map<string, number>();
  const note = (text: string) => {
    if (output.includes(text) && !times.has(text)) times.set(text, performance.now());
  };
  const isReached = () => {
    if (killed === undefined) return false;
    if (killed === 'copying') return copiesIn(dataDir).unfinished;
    return performance.now() - (times.get(killed.since) ?? Number.POSITIVE_INFINITY) >= killed.afterMs;
  };
  while (!isOver) {
    for (const text of [CHANGING, WRITING]) note(text);
    mebibytes = Math.max(mebibytes, memoryOf(child.pid));
    if (isReached()) child.kill('SIGKILL');
    // Where a moment is to be met, it looks again at once.
    await (killed === undefined ? sleep(5) : new Promise((resolve) => setImmediate(resolve)));
  }
  const [code, signal] = await ended;
  if (code !== 0 && (killed === undefined || signal !== 'SIGKILL'))
    throw new Error(`It ended with ${code}: ${output}`);
  const since = (text: string) => performance.now() - (times.get(text) ?? performance.now());
  return { ms: since(CHANGING), writingMs: since(WRITING), mebibytes };
}

/** Whether a data directory has a copy of its database from before, and whether one is not finished. */
export function copiesIn(dataDir: string): { readonly unfinished: boolean; readonly whole: boolean } {
  const names = readdirSync(dataDir).filter((name) => name.startsWith('coffer.sqlite.before-'));
  const isUnfinished = (name: string) => /\.new(?:-journal)?$/.test(name);
  return { unfinished: names.some(isUnfinished), whole: names.some((name) => !isUnfinished(name)) };
}

/** The most that a process had in memory, in MiB; 0 where nobody says so. */
function memoryOf(pid: number | undefined): number {
  const file = join('/proc', String(pid), 'status');
  if (!existsSync(file)) return 0;
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1_024;
}

/** All that is defined in a database and all rows, table by table; not when it was changed. */
export async function formAndRows(dataDir: string): Promise<Record<string, unknown>> {
  const { database } = engine();
  const { kysely_migration: _, ...rows } = await database.rows(dataDir);
  if (database === postgresDatabase) {
    const text = await withPostgres(dataDir, plainSql);
    const schema = text.split('\n').filter((line) => !line.startsWith('insert into'));
    return { ...rows, schema };
  }
  const schema = await database.query(dataDir, 'select name, sql from sqlite_schema order by name', []);
  return { ...rows, schema };
}
