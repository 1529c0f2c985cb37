import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SqliteDatabase, SqliteError } from '../src/driver.ts';

const DRIVER = join(import.meta.dirname, '../src/driver.ts');

let folder: string;
let file: string;
let database: SqliteDatabase;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coffer-driver-'));
  file = join(folder, 'one.sqlite');
  database = new SqliteDatabase(file);
  database.exec('create table t (a integer primary key, b unique)');
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

/** The code of the error that work ends with. */
function codeOf(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    if (!(error instanceof SqliteError)) throw error;
    return error.code;
  }
}

describe('A statement', () => {
  it('says whether it answers with rows', () => {
    expect(database.prepare('select 1').reader).toBe(true);
    expect(database.prepare('insert into t values (1, 2) returning a').reader).toBe(true);
    expect(database.prepare('insert into t values (1, 2)').reader).toBe(false);
  });

  it('takes its values one by one or in a list', () => {
    const insert = database.prepare('insert into t values (?, ?)');
    expect(insert.run(1, 'x')).toEqual({ changes: 1, lastInsertRowid: 1 });
    expect(insert.run([2, null])).toEqual({ changes: 1, lastInsertRowid: 2 });
    const all = database.prepare('select a, b from t where a >= ? order by a');
    const rows = [
      { a: 1, b: 'x' },
      { a: 2, b: null },
    ];
    expect(all.all([1])).toStrictEqual(rows);
    expect(all.get(1)).toStrictEqual(rows[0]);
    expect([...all.iterate(1)]).toStrictEqual(rows);
    expect([all.get(3), all.all(3)]).toEqual([undefined, []]);
  });

  it('refuses what one version of Node binds and another does not', () => {
    const echo = database.prepare('select ? as v');
    for (const value of [true, undefined, new Date(0), new ArrayBuffer(1)]) {
      expect(() => echo.get(value)).toThrow(TypeError);
      expect(() => echo.all([value])).toThrow(TypeError);
    }
    expect(echo.get(Buffer.of(1, 2))).toEqual({ v: Uint8Array.of(1, 2) });
    expect(echo.get(7n)).toEqual({ v: 7 });
  });

  it('gives no integer that a number cannot hold', () => {
    const echo = database.prepare('select ? as v');
    expect(echo.get(2n ** 53n - 1n)).toEqual({ v: Number.MAX_SAFE_INTEGER });
    for (const large of [2n ** 53n, 1n - 2n ** 63n]) expect(() => echo.get(large)).toThrow(RangeError);
  });

  it('has columns of any name', () => {
    const names = ['__proto__', "a'b", 'a"b', '`', '\u2028', '}; throw 1; ({', 'constructor'];
    const sql = `select ${names.map((name, at) => `${at} as "${name.replaceAll('"', '""')}"`).join()}`;
    const row = database.prepare(sql).get() ?? {};
    expect(Object.entries(row)).toEqual(names.map((name, at) => [name, at]));
    expect(Object.getPrototypeOf(row)).toBe(Object.prototype);
  });

  it('sees columns that changed meanwhile', () => {
    const all = database.prepare('select * from t');
    database.exec('insert into t values (1, 2)');
    expect(all.all()).toEqual([{ a: 1, b: 2 }]);
    database.exec('alter table t add column c default 3');
    expect(all.all()).toEqual([{ a: 1, b: 2, c: 3 }]);
    database.prepare('alter table t rename column c to d').run();
    expect(all.get()).toEqual({ a: 1, b: 2, d: 3 });
    database.exec('begin; alter table t rename column d to e');
    expect([...all.iterate()]).toEqual([{ a: 1, b: 2, e: 3 }]);
    database.exec('rollback');
    expect(all.all()).toEqual([{ a: 1, b: 2, d: 3 }]);
  });
});

describe('An error', () => {
  it('has the name that SQLite gives it', () => {
    database.exec('pragma foreign_keys = on; create table r (a references t (a))');
    const insert = database.prepare('insert into t values (?, ?)');
    insert.run(1, 1);
    expect(codeOf(() => insert.run(1, 2))).toBe('SQLITE_CONSTRAINT_PRIMARYKEY');
    expect(codeOf(() => insert.run(2, 1))).toBe('SQLITE_CONSTRAINT_UNIQUE');
    expect(codeOf(() => database.exec('insert into r values (9)'))).toBe('SQLITE_CONSTRAINT_FOREIGNKEY');
    expect(codeOf(() => database.prepare('select * from nothing'))).toBe('SQLITE_ERROR');
    expect(codeOf(() => new SqliteDatabase(folder))).toBe('SQLITE_CANTOPEN');
    expect(codeOf(() => new SqliteDatabase(DRIVER).exec('delete from t'))).toBe('SQLITE_NOTADB');
    const reader = new SqliteDatabase(file, { readonly: true });
    expect(codeOf(() => reader.exec('delete from t'))).toBe('SQLITE_READONLY');
    reader.close();
  });

  it('comes for a lock of another connection after the time that it was given', () => {
    database.exec('begin exclusive');
    const other = new SqliteDatabase(file, { timeout: 0 });
    expect(codeOf(() => other.exec('begin immediate'))).toBe('SQLITE_BUSY');
    other.close();
  });

  it('of a file that is missing comes where none is to be made', () => {
    const missing = join(folder, 'missing.sqlite');
    expect(codeOf(() => new SqliteDatabase(missing, { fileMustExist: true }))).toBe('SQLITE_CANTOPEN');
    expect(codeOf(() => new SqliteDatabase(missing, { readonly: true }))).toBe('SQLITE_CANTOPEN');
  });
});

describe('A transaction', () => {
  const insert = (a: number) => database.prepare('insert into t values (?, ?)').run(a, a);
  const count = () => database.prepare('select count(*) as n from t').get()?.['n'];

  it('is rolled back with all that it began where it fails', () => {
    const failing = () =>
      database.transaction(() => {
        insert(1);
        database.transaction(() => insert(2));
        throw new Error('changed my mind');
      });
    expect(failing).toThrow('changed my mind');
    expect([count(), database.inTransaction]).toEqual([0, false]);
    expect(database.transaction(() => insert(3).changes, 'begin immediate')).toBe(1);
    expect(count()).toBe(1);
  });
});

describe('A connection', () => {
  it('reads a path as a path', () => {
    const program = `const { SqliteDatabase } = await import(${JSON.stringify(DRIVER)}); const made = new SqliteDatabase('file:two.sqlite?mode=memory');
      made.exec('create table t (a)'); made.close();`;
    execFileSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: folder });
    expect(execFileSync('ls', [folder], { encoding: 'utf8' })).toContain('file:two.sqlite?mode=memory');
  });

  it('can be closed twice', () => {
    database.close();
    expect(() => database.close()).not.toThrow();
  });

  it('says which Node it needs where this one has no SQLite', () => {
    const older = 'data:text/javascript,process.getBuiltinModule = () => undefined';
    const { stderr } = spawnSync(process.execPath, [`--import=${older}`, DRIVER], { encoding: 'utf8' });
    expect(stderr).toContain('Error: Coffer needs Node 24.11 or newer, and this is Node ');
  });

  it('is opened without a warning', () => {
    const program = `const { SqliteDatabase } = await import(${JSON.stringify(DRIVER)}); new SqliteDatabase(':memory:');
      process.emitWarning('still heard');`;
    const { stderr } = spawnSync(
      process.execPath,
      ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', '--input-type=module', '--eval', program],
      { encoding: 'utf8' },
    );
    expect(stderr).toContain('still heard');
    expect(stderr).not.toMatch(/sqlite/i);
  });
});

describe('No other file', () => {
  it("uses Node's SQLite", () => {
    const root = join(import.meta.dirname, '../../..');
    const files = execFileSync('git', ['grep', '-l', '-E', '[\'"]node:sqlite[\'"]', '--', '*.ts'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(files.trim().split('\n')).toEqual(['packages/sqlite/src/driver.ts']);
    expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toContain(
      '"node_modules/better-sqlite3"',
    );
  });
});
