import { SqliteDatabase } from '@coffer/sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withPreparedStatements } from '../src/store/database/prepared-statements.ts';

let connection: SqliteDatabase;

beforeEach(() => {
  connection = new SqliteDatabase(':memory:');
});
afterEach(() => connection.close());

describe('A prepared statement', () => {
  it('is the same one the next time', () => {
    const { prepare } = withPreparedStatements(connection);
    expect(prepare('select ? as a')).toBe(prepare('select ? as a'));
    expect(prepare('select ? as a').all([7])).toEqual([{ a: 7 }]);
    expect(prepare('select ? as a').all([8])).toEqual([{ a: 8 }]);
  });

  it('sees a table that changed meanwhile', () => {
    const { prepare } = withPreparedStatements(connection);
    connection.exec('create table t (a)');
    prepare('insert into t values (?)').run([1]);
    const all = () => prepare('select * from t').all([]);
    expect(all()).toEqual([{ a: 1 }]);
    connection.exec('alter table t add column b default 2');
    expect(all()).toEqual([{ a: 1, b: 2 }]);
  });

  it('is kept for as long as it is used', () => {
    const { prepare } = withPreparedStatements(connection);
    const [used, idle] = [prepare('select 1'), prepare('select 2')];
    for (let i = 0; i < 1_000; i += 1) {
      prepare(`select ${i} as i`);
      expect(prepare('select 1')).toBe(used);
    }
    expect(prepare('select 2')).not.toBe(idle);
  });
});
