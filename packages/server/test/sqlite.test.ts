import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../src/store/database/database.ts';
import { openSqlite } from '../src/store/database/sqlite.ts';

let folder: string;
let file: string;
let database: Database;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coffer-sqlite-'));
  file = join(folder, 'coffer.sqlite');
  database = await openSqlite(file);
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** Another process, which adds an attempt as soon as it may; it says so when it begins to. */
async function otherWriter() {
  const program = `
    import SqliteDatabase from 'better-sqlite3';
    const connection = new SqliteDatabase(${JSON.stringify(file)}, { timeout: 60_000 });
    await new Promise((resolve) => process.stdout.write('writing', resolve));
    connection.exec("insert into attempts values ('other', 1, 1)");`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(([code]) => code);
  await once(child.stdout, 'data');
  return { ended };
}

it('A transaction that reads before it writes is not disturbed by another process that writes meanwhile', async () => {
  let other: { ended: Promise<number> } | undefined;
  await database.transaction({ lock: 'database' }, async (queries) => {
    expect(await queries.selectFrom('attempts').select('bucket').execute()).toEqual([]);
    other = await otherWriter();
    await Promise.race([other.ended, wait(500)]);
    await queries.insertInto('attempts').values({ bucket: 'own', count: 1, expires_at: 1 }).execute();
  });
  expect(await other?.ended).toBe(0);
  const attempts = await database.queries.selectFrom('attempts').select('bucket').orderBy('bucket').execute();
  expect(attempts.map(({ bucket }) => bucket)).toEqual(['other', 'own']);
});
