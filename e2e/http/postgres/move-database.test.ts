import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteDatabase } from '@coffer/sqlite';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { coffer, killedWhen, startCoffer } from '../../support/command-line.ts';
import { dose, isAll, NIGHT } from '../../support/dose.ts';
import { startServer } from '../../support/server-process.ts';
import { emptyDatabase } from '../support/empty-database.ts';
import { differing, type FilledDrive, fillDrive } from '../support/filled-drive.ts';

const FILES = dose(12, 40);
const EVENTS = 6_000;
/** The lock at which a row waits that a test wants to be the last one. */
const GATE = 4_711;

let folder: string;
let dataDir: string;
let drive: FilledDrive;
let target: string;
let client: Client;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coffer-move-database-'));
  dataDir = join(folder, 'drive');
  const server = await startServer({ dataDir, env: onSqlite });
  drive = await fillDrive(
    server.url,
    Array.from({ length: FILES }, (_, index) => index * 100),
  );
  await server.stop();
  addEvents();
  target = await emptyDatabase('move');
  client = new Client({ connectionString: target });
  await client.connect();
}, 240_000);
afterAll(async () => {
  await client.end();
  await rm(folder, { recursive: true });
});

const onSqlite = { COFFER_DATABASE_URL: '' };
const toTarget = () => ({ ...onSqlite, COFFER_TARGET_DATABASE_URL: target });
const run = (args: string[], env: Record<string, string>) => coffer(dataDir, args, '', env);
const start = (args: string[], env: Record<string, string>) => startCoffer(dataDir, args, '', env);

function inFile<T>(work: (database: SqliteDatabase) => T): T {
  const database = new SqliteDatabase(join(dataDir, 'coffer.sqlite'), { fileMustExist: true });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Rows enough for a move to be interrupted in the middle of them. */
function addEvents(): void {
  inFile((database) => {
    const insert = database.prepare(
      "insert into events (id, kind, created_at, details) values (?, 'login', unixepoch(), '{}')",
    );
    database.transaction(() => {
      for (let index = 0; index < EVENTS; index += 1) insert.run(`event-${String(index).padStart(6, '0')}`);
    });
  });
}

const texts = z.array(z.string());
/** The first column of what a statement gives. */
const idsOf = (statement: string) =>
  inFile((database) =>
    texts.parse(
      database
        .prepare(statement)
        .all()
        .map((row) => Object.values(row)[0]),
    ),
  );

/** Kills a move to the target in the moment in which it writes the row of this value. */
async function killAt(table: string, column: string, value: string): Promise<void> {
  await client.query(`
    create function gate() returns trigger language plpgsql as $$ begin
      if new.${column}::text = '${value}' then perform pg_advisory_xact_lock(${GATE}); end if;
      return new;
    end $$;
    create trigger gate before insert on ${table} for each row execute function gate();
    select pg_advisory_lock(${GATE})`);
  const waiting = `select from pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted`;
  await killedWhen(await start(['move-database', 'postgres'], toTarget()), async () => {
    return (await client.query(waiting)).rowCount === 1;
  });
  await client.query(`select pg_advisory_unlock(${GATE})`);
  await client.query(`drop trigger gate on ${table}; drop function gate`);
}

const pick = (values: readonly string[]) => values[randomInt(values.length)] ?? '';

/** How many rows each table of the SQLite file has, and how many the same one has in the target. */
async function countsOnBothSides() {
  const tables = idsOf(
    "select name from sqlite_master where type = 'table' and name not like 'kysely%' and name not like 'sqlite%' and name <> 'database_move'",
  );
  const counts: { table: string; read: string | undefined; written: string | undefined }[] = [];
  for (const table of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${table}`);
    const [read] = idsOf(`select cast(count(*) as text) from ${table}`);
    counts.push({ table, read, written: rows[0]?.count });
  }
  return counts;
}

describe('move-database', { timeout: 240_000 }, () => {
  it('is refused beside a server, which goes on', async () => {
    const server = await startServer({ dataDir, env: onSqlite });
    const { code, errors, output } = await run(['move-database', 'postgres'], toTarget());
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(errors).toBe(
      `A server, or another command, is working with the data in COFFER_DATA_DIR ${dataDir}; stop it and run this again.\n`,
    );
    expect(await run(['check'], onSqlite)).toMatchObject({ code: 0 });
    await server.stop();
  });

  it('is refused while a server works on the target', NIGHT, async () => {
    const other = await emptyDatabase('move');
    const server = await startServer({ env: { COFFER_DATABASE_URL: other } });
    const { code, errors } = await run(['move-database', 'postgres'], {
      ...onSqlite,
      COFFER_TARGET_DATABASE_URL: other,
    });
    expect(code).toBe(1);
    expect(errors).toContain('is working with the database move_');
    expect(errors).not.toContain(new URL(other).password);
    await server.stop();
  });

  it('is refused in one line without a target, with a wrong one, and where there is nothing to do', async () => {
    const wrong = new URL(target);
    wrong.password = 'wrong';
    const nowhere = new URL(target);
    nowhere.port = '1';
    for (const [kind, env, expected] of [
      ['postgres', onSqlite, 'Set COFFER_TARGET_DATABASE_URL to where the database is to go'],
      ['postgres', { ...onSqlite, COFFER_TARGET_DATABASE_URL: wrong.href }, 'refused the password of'],
      ['postgres', { ...onSqlite, COFFER_TARGET_DATABASE_URL: nowhere.href }, 'nothing listens at'],
      [
        'postgres',
        { ...onSqlite, COFFER_TARGET_DATABASE_URL: 'db' },
        'COFFER_TARGET_DATABASE_URL is not valid',
      ],
      ['postgres', { COFFER_DATABASE_URL: target }, 'is PostgreSQL already'],
      ['sqlite', onSqlite, 'The database is SQLite already'],
    ] as const) {
      const { code, errors, output } = await run(['move-database', kind], env);
      expect({ code, output }).toEqual({ code: 1, output: '' });
      expect(errors).toContain(expected);
      expect(errors.trim().split('\n')).toHaveLength(1);
      expect(errors).not.toContain(new URL(target).password);
    }
    expect(await run(['move-database'], onSqlite)).toMatchObject({ code: 2 });
  });

  it('never touches a target that holds something else', async () => {
    const other = await emptyDatabase('move');
    const env = { COFFER_DATABASE_URL: other };
    await (await startServer({ dataDir: join(folder, 'other'), env })).stop();
    expect(
      await coffer(join(folder, 'other'), ['create-admin', '--email', 'a@example.org'], '', env),
    ).toMatchObject({
      code: 0,
    });
    const { code, errors } = await run(['move-database', 'postgres'], {
      ...onSqlite,
      COFFER_TARGET_DATABASE_URL: other,
    });
    expect(code).toBe(1);
    expect(errors).toBe('The target is in use (there are users); name an empty database.\n');
    expect(await coffer(join(folder, 'other'), ['check'], '', env)).toMatchObject({ code: 0 });
  });

  it('to PostgreSQL, killed and run again, loses nothing and brings nothing twice', async () => {
    const env = { COFFER_DATABASE_URL: target };
    for (const command of [['migrate'], ['check'], ['create-admin', '--email', 'a@example.org']]) {
      const { code, errors } = await coffer(join(folder, 'tables'), command, '', env);
      expect({ code, errors }).toEqual({
        code: 1,
        errors: expect.stringContaining('which no server has used yet'),
      });
    }
    // Its tables, with nothing in them, so that the move can be stopped at a row.
    await (await startServer({ dataDir: join(folder, 'tables'), env })).stop();
    await client.query('delete from daily_totals');

    await killAt('item_rows', 'id', pick([...drive.files.keys()]));
    const half = await coffer(join(folder, 'half'), ['check'], '', { COFFER_DATABASE_URL: target });
    expect(half.code).toBe(1);
    expect(half.errors).toContain('a move into this database was interrupted, and it is not whole');
    await (await startServer({ dataDir: join(folder, 'stranger'), env: onSqlite })).stop();
    const stranger = await coffer(join(folder, 'stranger'), ['move-database', 'postgres'], '', toTarget());
    expect(stranger.errors).toContain('takes part in the move of another database');

    if (isAll) await killAt('chunks', 'version_id', pick([...drive.files.keys()]));
    const server = await startServer({ dataDir, env: onSqlite });
    const added = await fillDrive(server.url, [70, 80]);
    await server.stop();

    if (isAll) await killAt('events', 'id', pick(idsOf('select id from events')));
    const { code, output, errors } = await run(['move-database', 'postgres'], toTarget());
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toContain('each compared with its copy');
    expect(output).toContain('set COFFER_DATABASE_URL to what COFFER_TARGET_DATABASE_URL is');
    expect(output + errors).not.toContain(new URL(target).password);
    expect(existsSync(join(dataDir, 'coffer.reserve'))).toBe(false);

    for (const { table, read, written } of await countsOnBothSides()) expect(written, table).toBe(read);
    const moved = await startServer({ dataDir, env: { COFFER_DATABASE_URL: target } });
    expect(await differing(moved.url, drive)).toEqual([]);
    expect(await differing(moved.url, added)).toEqual([]);
    await moved.stop();
    expect(await run(['check'], { COFFER_DATABASE_URL: target })).toMatchObject({ code: 0, errors: '' });
  });

  it('leaves a database behind on which nothing starts any more', async () => {
    for (const args of [['check'], ['start'], ['cleanup']]) {
      const { code, errors } = await run(args, onSqlite);
      expect(code).toBe(1);
      expect(errors).toContain('the database was moved to the database move_');
    }
    const again = await run(['move-database', 'postgres'], toTarget());
    expect(again.code).toBe(1);
    expect(again.errors).toContain('The database was moved to the database move_');
  });

  it('fault D1: back to SQLite, killed and run again, and into no wrong folder, gives everything, what came since included', async () => {
    const env = { COFFER_DATABASE_URL: target };
    const since = await startServer({ dataDir, env });
    const added = await fillDrive(since.url, [90]);
    await since.stop();
    for (const name of ['missing', 'wrong']) {
      const wrong = join(folder, name);
      if (name === 'wrong') await mkdir(wrong);
      const { code, errors } = await coffer(wrong, ['move-database', 'sqlite'], '', env);
      expect(code).toBe(1);
      expect(errors).toMatch(/^[^\n]*COFFER_DATA_DIR[^\n]*\n$/);
      expect(existsSync(wrong) ? await readdir(wrong) : null).toEqual(name === 'wrong' ? [] : null);
    }
    const refused = await run(['move-database', 'sqlite'], env);
    expect(refused.errors).toContain('The target was itself moved');
    for (const suffix of ['', '-wal', '-shm'])
      await rm(join(dataDir, `coffer.sqlite${suffix}`), { force: true });

    const enough = randomInt(EVENTS / 4);
    // It does not get beyond the events, however late that is seen.
    await client.query('begin; lock table daily_totals in access exclusive mode');
    await killedWhen(await start(['move-database', 'sqlite'], env), () => eventsInFile() > enough);
    await client.query('rollback');
    expect((await run(['check'], onSqlite)).errors).toContain('it is not whole');
    const { code, output, errors } = await run(['move-database', 'sqlite'], env);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toContain('Now remove COFFER_DATABASE_URL');
    expect((await run(['check'], env)).errors).toContain(
      'the database was moved to the data in COFFER_DATA_DIR',
    );
    const moved = await startServer({ dataDir, env: onSqlite });
    expect(await differing(moved.url, drive)).toEqual([]);
    expect(await differing(moved.url, added)).toEqual([]);
    await moved.stop();
  });
});

function eventsInFile(): number {
  try {
    return Number(idsOf('select cast(count(*) as text) from events')[0]);
  } catch {
    // There is no file yet, or no table in it.
    return 0;
  }
}

describe('A backup of one kind of database', { timeout: 240_000 }, () => {
  it('is restored into the other kind', async () => {
    const source = await startServer();
    const filled = await fillDrive(source.url, [10, 5_000_000, 30]);
    const backup = join(folder, 'of-postgres');
    expect(await coffer(source.dataDir, ['backup', backup])).toMatchObject({ code: 0, errors: '' });
    await source.stop();

    const onDisk = join(folder, 'restored-sqlite');
    expect(await coffer(onDisk, ['restore', backup], '', onSqlite)).toMatchObject({ code: 0, errors: '' });
    const sqlite = await startServer({ dataDir: onDisk, env: onSqlite });
    expect(await differing(sqlite.url, filled)).toEqual([]);
    const again = join(folder, 'of-sqlite');
    expect(await coffer(onDisk, ['backup', again], '', onSqlite)).toMatchObject({ code: 0, errors: '' });
    await sqlite.stop();

    const env = { COFFER_DATABASE_URL: await emptyDatabase('move') };
    const onServer = join(folder, 'restored-postgres');
    expect(await coffer(onServer, ['restore', again], '', env)).toMatchObject({ code: 0, errors: '' });
    const postgres = await startServer({ dataDir: onServer, env });
    expect(await differing(postgres.url, filled)).toEqual([]);
    const busy = await coffer(onServer, ['restore', again], '', env);
    expect(busy.errors).toContain('is working with the database');
    await postgres.stop();
    const filledAlready = await coffer(onServer, ['restore', again], '', env);
    expect(filledAlready.errors).toContain('names a database that is in use (there are users)');
  });
});
