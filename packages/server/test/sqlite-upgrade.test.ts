import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Migration, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfiguration } from '../src/config/configuration.ts';
import { nobodyWatches } from '../src/store/database/postgres/availability.ts';
import { copyBefore } from '../src/store/database/sqlite/before-migration.ts';
import { openSqlite } from '../src/store/database/sqlite.ts';
import { openData } from '../src/store/open-data.ts';
import { VERSION } from '../src/version.ts';
import { NEXT } from './support/next-migration.ts';
import { fileWithAccounts, openAs, upgradeTo } from './support/next-release.ts';

const KILLS = process.env['TEST_ALL'] === undefined ? 4 : 20;
const PROGRAM = fileURLToPath(new URL('./support/upgrade-process.ts', import.meta.url));

let folder: string;
let file: string;
let said: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coffer-upgrade-'));
  file = join(folder, 'coffer.sqlite');
  said = [];
});
afterEach(() => rm(folder, { recursive: true }));

const open = (next: Migration | null = null) => openAs(file, next, (line) => said.push(line));

const copies = async () => (await readdir(folder)).filter((name) => name.includes('.before-')).sort();

/** Opens the folder as a server does, or as a command. */
const data = (next: Migration | null, older: 'upgraded' | 'refused' = 'upgraded') =>
  openData(readConfiguration({ COFFER_DATA_DIR: folder }), nobodyWatches, 'made', {
    ...upgradeTo(next, (line) => said.push(line)),
    older,
  });

const usersIn = async (database: Awaited<ReturnType<typeof openSqlite>>) =>
  (await database.queries.selectFrom('users').select(['id', 'space_id']).execute()).map(({ id }) => id);

describe('A database of an older version', () => {
  it('is copied before it is changed, and keeps all rows, those too that refer to a table which is written anew', async () => {
    const id = await fileWithAccounts(file, 1);
    expect(said).toEqual([]);
    const database = await open(NEXT);
    expect(await usersIn(database)).toEqual([id]);
    const spaces = await database.queries.selectFrom('spaces').select('id').execute();
    expect(spaces).toHaveLength(1);
    await database.close();
    const copy = `${file}.before-${VERSION}`;
    expect(said).toEqual([`${copy} is a copy of the database as it was before version ${VERSION}.`]);
    const before = await openSqlite(copy, 'refused');
    expect(await usersIn(before)).toEqual([id]);
    await before.close();
    // It has the form of that version now.
    said = [];
    await (await open(NEXT)).close();
    expect(said).toEqual([]);
    await expect(open()).rejects.toThrow('newer version of Coffer');
  });

  it('has one copy, the newest, and what a crash has left of one is gone', async () => {
    await fileWithAccounts(file, 1);
    await writeFile(`${file}.before-0.0.1`, 'of the migration before');
    await writeFile(`${file}.before-${VERSION}.new`, 'half of one');
    await writeFile(`${file}.before-0.0.2-rc.1.new`, 'half of an earlier one');
    await writeFile(`${file}.before-0.0.2-rc.1.new-journal`, 'the journal of it');
    await writeFile(`${file}.before-the-holidays`, 'by somebody else');
    await mkdir(`${file}.before-0.0.3`);
    await (await open(NEXT)).close();
    expect(await copies()).toEqual([
      'coffer.sqlite.before-0.0.3',
      `coffer.sqlite.before-${VERSION}`,
      'coffer.sqlite.before-the-holidays',
    ]);
  });

  it('keeps the copy of the migration before until the next one has gone well', async () => {
    await fileWithAccounts(file, 1);
    await writeFile(`${file}.before-0.0.1`, 'of the migration before');
    const failing: Migration = { up: () => Promise.reject(new Error('the power is gone')) };
    await expect(open(failing)).rejects.toThrow();
    expect(await copies()).toEqual(['coffer.sqlite.before-0.0.1', `coffer.sqlite.before-${VERSION}`]);
  });

  it('has no copy by an attempt before where there is no room for one now', async () => {
    await fileWithAccounts(file, 1);
    await writeFile(`${file}.before-${VERSION}`, 'of last week, before an older version was used again');
    const database = await open();
    const failing = {
      ...database.queries,
      getExecutor: () => {
        throw new Error('full');
      },
    };
    await copyBefore(file, failing as never, { say: (line) => said.push(line), isFull: async () => true });
    expect(said).toEqual([expect.stringContaining('There is no room for a copy')]);
    expect(await copies()).toEqual([]);
    await database.close();
  });

  it('may be a link to the file, beside which the copy is', async () => {
    await mkdir(join(folder, 'linked'));
    const id = await fileWithAccounts(file, 1);
    await symlink(file, join(folder, 'linked', 'coffer.sqlite'));
    const database = await openAs(join(folder, 'linked', 'coffer.sqlite'), NEXT);
    expect(await usersIn(database)).toEqual([id]);
    await database.close();
    expect(await copies()).toEqual([`coffer.sqlite.before-${VERSION}`]);
    expect(await readdir(join(folder, 'linked'))).toEqual(['coffer.sqlite']);
  });

  it('is changed without a copy where that cannot be written for want of room, and half a copy takes up none', async () => {
    await fileWithAccounts(file, 1);
    const database = await open();
    const copying = (isFull: boolean) =>
      copyBefore(file, database.queries, {
        say: (line) => said.push(line),
        isFull: async () => isFull,
      });
    // It fails where the copy gets its name.
    await mkdir(`${file}.before-${VERSION}`);
    await copying(true);
    expect(said).toEqual([
      `There is no room for a copy of ${file} before it gets the form of version ${VERSION}.`,
    ]);
    expect(await copies()).toEqual([`coffer.sqlite.before-${VERSION}`]);
    await expect(copying(false)).rejects.toMatchObject({ code: 'EISDIR' });
    expect(await copies()).toEqual([`coffer.sqlite.before-${VERSION}`]);
    await database.close();
  });

  it('is left as it is while another program works with it, and then changed for all that come', async () => {
    await fileWithAccounts(file, 1);
    const older = await data(null);
    await expect(data(NEXT)).rejects.toThrow(/works with it; stop that, and start this again$/);
    expect(await copies()).toEqual([]);
    await older.database.close();
    const [newer, another] = [await data(NEXT), await data(NEXT)];
    expect(await copies()).toHaveLength(1);
    await expect(data(null)).rejects.toThrow('newer version of Coffer');
    // Nothing is written to it, whatever the disk has room for.
    expect(await stat(join(folder, 'coffer.lock'))).toMatchObject({ size: 0 });
    for (const { database } of [newer, another]) await database.close();
  });

  it('is left as it is by a command that somebody runs for something else', async () => {
    await fileWithAccounts(file, 1);
    await expect(data(NEXT, 'refused')).rejects.toThrow(/form of an older version .* coffer-server migrate/);
    expect(await copies()).toEqual([]);
    await (await open()).close();
  });

  it('is as it was where a migration fails in its middle, or leaves a row without what it refers to', async () => {
    const id = await fileWithAccounts(file, 1);
    const failing: Migration = {
      async up(tables) {
        await NEXT.up(tables);
        throw new Error('the power is gone');
      },
    };
    await expect(open(failing)).rejects.toMatchObject({ cause: { message: 'the power is gone' } });
    const losing: Migration = { up: async (tables) => void (await sql`delete from users`.execute(tables)) };
    await expect(open(losing)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('refers to') },
    });
    const database = await open();
    expect(await usersIn(database)).toEqual([id]);
    await expect(sql`select later from users`.execute(database.queries)).rejects.toThrow('no such column');
    await database.close();
  });

  it(
    'is at its end as one that was not interrupted, wherever the server was killed, in the copy too',
    async () => {
      const id = await fileWithAccounts(file, 20_000);
      const [whole, killed] = [join(folder, 'whole.sqlite'), join(folder, 'killed.sqlite')];
      await copyFile(file, whole);
      const begun = performance.now();
      await upgraded(whole);
      const longest = performance.now() - begun;
      const expected = await contentOf(whole);
      for (let kills = KILLS; kills > 0; kills -= 1) {
        await copyFile(file, killed);
        await upgraded(killed, Math.random() * longest);
        // As far as it got, it is one or the other.
        await upgraded(killed);
        expect(await contentOf(killed)).toEqual(expected);
        const copy = await openSqlite(`${killed}.before-${VERSION}`, 'refused');
        expect((await usersIn(copy)).includes(id)).toBe(true);
        await copy.close();
        for (const name of await readdir(folder))
          if (name.startsWith('killed.')) await rm(join(folder, name));
      }
    },
    KILLS * 15_000,
  );
});

/** Lets a process upgrade a file, and kills it after so many milliseconds of its work. */
async function upgraded(path: string, killedAfterMs = Number.POSITIVE_INFINITY): Promise<void> {
  const args = ['--conditions=coffer-source', '--import', 'tsx', PROGRAM, path];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  const timer =
    killedAfterMs === Number.POSITIVE_INFINITY
      ? undefined
      : setTimeout(() => child.kill('SIGKILL'), killedAfterMs);
  const [code] = await ended;
  clearTimeout(timer);
  if (timer === undefined) expect(code).toBe(0);
}

/** All rows, and all that is defined. */
async function contentOf(path: string): Promise<unknown> {
  const database = await openAs(path, NEXT);
  const { rows: schema } = await sql`select name, sql from sqlite_schema order by name`.execute(
    database.queries,
  );
  const { rows: users } = await sql`select * from users order by id`.execute(database.queries);
  const { rows: spaces } = await sql`select * from spaces order by id`.execute(database.queries);
  await database.close();
  return { schema, users, spaces };
}
