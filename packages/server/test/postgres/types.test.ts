import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/store/database/database.ts';
import { exactNumber } from '../../src/store/database/postgres/types.ts';
import { temporaryDatabase } from '../support/database.ts';

let database: Database;

beforeAll(async () => {
  database = await temporaryDatabase();
});
afterAll(() => database.close());

const first = async (expression: string) => {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(
    database.queries,
  );
  return rows[0]?.value;
};

describe('A number of PostgreSQL', () => {
  it.each([
    ['(select count(*) from (values (1), (2)) as v)', 2],
    ['(select sum(v) from (values (9007199254740990::bigint), (1)) as t(v))', Number.MAX_SAFE_INTEGER],
    ['(select sum(v) from (values (1::bigint)) as t(v) where v = 2)', null],
    [`${Number.MIN_SAFE_INTEGER}::bigint`, Number.MIN_SAFE_INTEGER],
    ['5::smallint', 5],
    ['max(5)', 5],
  ])('is the same as SQLite gives: %s', async (expression, expected) => {
    expect(await first(expression)).toBe(expected);
  });

  it.each(['9007199254740992::bigint', '(-9223372036854775808)::bigint', '2::numeric ^ 64', '0.5::numeric'])(
    'is an error rather than another number: %s',
    async (expression) => {
      await expect(first(expression)).rejects.toThrow('no number that can be counted with');
    },
  );

  it('is not made of what is none', () => {
    for (const text of ['NaN', 'Infinity', '1e400', '12px'])
      expect(() => exactNumber(text)).toThrow(RangeError);
  });
});
