import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../src/store/database/database.ts';
import { openPostgres } from '../../src/store/database/postgres.ts';
import { emptyPostgres, migratedPostgres } from '../support/postgres.ts';

let instances: [Database, Database];
let drop: () => Promise<void>;

beforeEach(async () => {
  const made = await migratedPostgres();
  instances = [await openPostgres(made.configuration), await openPostgres(made.configuration)];
  drop = made.drop;
});
afterEach(async () => {
  for (const instance of instances) await instance.close();
  await drop();
});

const settingsOf = async (database: Database) =>
  (await database.queries.selectFrom('settings').selectAll().execute()).map(({ value }) => Number(value));

/** Adds to a number after having read it, which loses what another one adds meanwhile. */
const addOne = (database: Database) =>
  database.transaction(async (queries) => {
    const { value } = await queries.selectFrom('settings').select('value').executeTakeFirstOrThrow();
    await sql`select pg_sleep(0.01)`.execute(queries);
    await queries
      .updateTable('settings')
      .set({ value: String(Number(value) + 1) })
      .execute();
  });

describe('Transactions of two instances', () => {
  it('run one after the other, so that none overlooks what another one writes', async () => {
    const [one, other] = instances;
    await one.transaction((queries) =>
      queries.insertInto('settings').values({ name: 'n', value: '0' }).execute(),
    );
    await Promise.all(Array.from({ length: 20 }, (_, at) => addOne(at % 2 === 0 ? one : other)));
    expect(await settingsOf(one)).toEqual([20]);
  });

  it('hold up nobody who reads', async () => {
    const [one, other] = instances;
    await one.transaction(async (queries) => {
      await queries.insertInto('settings').values({ name: 'n', value: '1' }).execute();
      expect(await settingsOf(other)).toEqual([]);
    });
    expect(await settingsOf(other)).toEqual([1]);
  });

  it('tell a full disk from what else fails for a while, and go on', async () => {
    const [one] = instances;
    const failing = (code: string) =>
      one.transaction((queries) =>
        sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`).execute(queries),
      );
    await expect(failing('53100')).rejects.toMatchObject({ name: 'Unavailable', isFull: true });
    await expect(failing('53200')).rejects.toMatchObject({ name: 'Unavailable', isFull: false });
    await one.transaction((queries) =>
      queries.insertInto('settings').values({ name: 'n', value: '0' }).execute(),
    );
  });

  it('go on when an instance that was writing dies', async () => {
    const [one, other] = instances;
    const dying = one.transaction(async (queries) => {
      await queries.insertInto('settings').values({ name: 'n', value: '1' }).execute();
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(queries);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other.queries);
      await queries.insertInto('settings').values({ name: 'm', value: '2' }).execute();
    });
    await expect(dying).rejects.toThrow('does not answer');
    await other.transaction((queries) =>
      queries.insertInto('settings').values({ name: 'n', value: '3' }).execute(),
    );
    expect(await settingsOf(one)).toEqual([3]);
  });

  it('do not end well where a statement failed, also when the work goes on', async () => {
    const [one] = instances;
    const add = (name: string) => ({ name, value: '1' });
    await one.transaction((queries) => queries.insertInto('settings').values(add('n')).execute());
    const work = one.transaction(async (queries) => {
      await queries.insertInto('settings').values(add('m')).execute();
      await queries
        .insertInto('settings')
        .values(add('n'))
        .execute()
        .catch(() => {});
    });
    await expect(work).rejects.toThrow('was rolled back');
    expect(await settingsOf(one)).toEqual([1]);
  });
});

describe('A job', () => {
  it('is done by one instance at a time', async () => {
    const [one, other] = instances;
    const result = await one.exclusively('clean-up', async () => {
      expect(await other.exclusively('clean-up', async () => 'again')).toBeNull();
      expect(await one.exclusively('clean-up', async () => 'again')).toBeNull();
      return 'done';
    });
    expect(result).toBe('done');
    expect(await other.exclusively('clean-up', async () => 'next')).toBe('next');
  });

  it('is free for another one when it fails, or its instance ends', async () => {
    const [one, other] = instances;
    const failing = one.exclusively('clean-up', () => Promise.reject(new Error('the disk is gone')));
    await expect(failing).rejects.toThrow('the disk is gone');
    expect(await other.exclusively('clean-up', async () => 'next')).toBe('next');
  });
});

describe('Starting several instances at once on an empty database', () => {
  it('makes its tables once', async () => {
    const empty = await emptyPostgres();
    const opened = await Promise.all(Array.from({ length: 4 }, () => openPostgres(empty.configuration)));
    const { rows } = await sql`select 1 from kysely_migration`.execute(instances[0].queries);
    for (const database of opened) {
      const found = await sql`select 1 from kysely_migration`.execute(database.queries);
      expect(found.rows).toHaveLength(rows.length);
      await database.close();
    }
    await empty.drop();
  });

  it('compares all text byte by byte, whatever the order of the server', async () => {
    const { rows } = await sql`
      select table_name, column_name from information_schema.columns
      where table_schema = 'public' and data_type = 'text' and collation_name is distinct from 'C'`.execute(
      instances[0].queries,
    );
    expect(rows).toEqual([]);
  });
});
