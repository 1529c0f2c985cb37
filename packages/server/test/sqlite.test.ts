import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
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
    import { SqliteDatabase } from '@coffer/sqlite';
    const connection = new SqliteDatabase(${JSON.stringify(file)}, { timeout: 60_000 });
    await new Promise((resolve) => process.stdout.write('writing', resolve));
    connection.exec("insert into attempts values ('other', 1, 1)");`;
  const child = spawn(
    process.execPath,
    ['--conditions=coffer-source', '--input-type=module', '--eval', program],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
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

const add = (name: string, work: () => Promise<unknown> = async () => {}) =>
  database.transaction({ rows: 'settings' }, async (queries) => {
    await queries.insertInto('settings').values({ name, value: '1' }).execute();
    await work();
    return name;
  });

const names = async () =>
  (await database.queries.selectFrom('settings').select('name').orderBy('name').execute()).map(
    ({ name }) => name,
  );

it('Transactions that wait together are committed together, and one that fails takes none along', async () => {
  const first = add('a');
  const failing = add('b', () => Promise.reject(new Error('changed my mind')));
  const twice = add('a');
  const added = await Promise.allSettled([first, failing, twice, add('c')]);
  expect(added.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(database.uniqueViolation(await twice.catch((error: unknown) => error))).toEqual(['name']);
  expect(await names()).toEqual(['a', 'c']);
});

it('What is refused because of another transaction is answered once that one can be read', async () => {
  const first = add('a');
  const seen = add('a').catch(names);
  expect(await seen).toEqual(['a']);
  await first;
});

it('What stands in a transaction is read by nobody before it is answered', async () => {
  const seen: (string[] | 'answered')[] = [];
  const answered = add('a').then(() => seen.push('answered'));
  const looking = (async () => {
    while (!seen.includes('answered')) {
      seen.push(await names());
      await setImmediate();
    }
  })();
  await Promise.all([answered, looking]);
  expect(seen.slice(0, seen.indexOf('answered')).flat()).toEqual([]);
  expect(await names()).toEqual(['a']);
});

it('A crowd of writers lets others have their turn, and the log does not grow with them', async () => {
  let written = 0;
  let isOver = false;
  const crowd = Promise.all(
    Array.from({ length: 3_000 }, (_, at) =>
      add(`crowd ${at}`, async () => {
        written += 1;
      }),
    ),
  ).finally(() => {
    isOver = true;
  });
  // Counted and not timed: where the machine is busy, fewer write between two turns.
  let most = 0;
  for (let before = 0; !isOver; before = written) {
    await setImmediate();
    most = Math.max(most, written - before);
  }
  await crowd;
  expect(await names()).toHaveLength(3_000);
  expect(most).toBeLessThan(750);
  expect((await stat(`${file}-wal`)).size).toBeLessThan(16 << 20);
});

it('An erasure leaves nothing in the log', async () => {
  await add('a');
  await database.erasure({ rows: 'settings' }, (queries) => queries.deleteFrom('settings').execute());
  expect((await stat(`${file}-wal`)).size).toBe(0);
  expect(await names()).toEqual([]);
});
