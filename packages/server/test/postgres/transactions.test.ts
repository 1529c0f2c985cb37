import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Queries } from '../../src/store/database/database.ts';
import { LOCKS, type LockName, type Order } from '../../src/store/database/order.ts';
import { openPostgres } from '../../src/store/database/postgres.ts';
import { insertUser } from '../support/database.ts';
import { emptyPostgres, migratedPostgres } from '../support/postgres.ts';

let instances: [Database, Database];
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await migratedPostgres();
  instances = [await openPostgres(made.configuration), await openPostgres(made.configuration)];
  drop = made.drop;
});
afterEach(() =>
  instances[0].transaction({ lock: 'database' }, async (queries) => {
    await queries.deleteFrom('settings').execute();
    await queries.deleteFrom('users').execute();
  }),
);
afterAll(async () => {
  for (const instance of instances) await instance.close();
  await drop();
});

const settingsOf = async (database: Database) =>
  (await database.queries.selectFrom('settings').selectAll().execute()).map(({ value }) => Number(value));

/** Adds to a number after having read it, which loses what another one adds meanwhile. */
const addOne = (database: Database, order: Order) =>
  database.transaction(order, async (queries) => {
    const { value } = await queries.selectFrom('settings').select('value').executeTakeFirstOrThrow();
    await sql`select pg_sleep(0.005)`.execute(queries);
    await queries
      .updateTable('settings')
      .set({ value: String(Number(value) + 1) })
      .execute();
  });

/** Begins with a number that is counted up at both instances, by transactions of these orders in turn. */
async function counted(orders: readonly Order[]): Promise<number[]> {
  const [one, other] = instances;
  await one.transaction({ lock: 'settings' }, (queries) =>
    queries.insertInto('settings').values({ name: 'n', value: '0' }).execute(),
  );
  const turns = Array.from({ length: 12 }, (_, at) => orders[at % orders.length]);
  await Promise.all(turns.flatMap((order) => order && [addOne(one, order), addOne(other, order)]));
  return settingsOf(one);
}

const [FIRST, SECOND] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];

/** Two accounts with their drives, of the same ids. */
async function twoAccounts(): Promise<void> {
  for (const id of [FIRST, SECOND]) await insertUser(instances[0], { id, space_id: id });
}

/** Waits within a transaction until another one is in its own, and fails where that never happens. */
function meeting() {
  let arrived = 0;
  let open = () => {};
  const both = new Promise<void>((resolve) => {
    open = resolve;
  });
  return async () => {
    arrived += 1;
    if (arrived === 2) open();
    const late = setTimeout(5_000, 'late', { ref: false });
    expect(await Promise.race([both, late])).not.toBe('late');
  };
}

const isLock = (name: string): name is LockName => name in LOCKS;

describe('Transactions of two instances', () => {
  it.each(Object.keys(LOCKS).filter(isLock))(
    'that name the lock %s run one after the other, so that none overlooks what another one writes',
    async (lock) => {
      expect(await counted([{ lock }])).toEqual([24]);
    },
  );

  it('of one space, or of one account, run one after the other', async () => {
    await twoAccounts();
    expect(await counted([{ space: FIRST }, { space: FIRST, account: SECOND }])).toEqual([24]);
    expect(await settingsOf(instances[1])).toEqual([24]);
    await instances[0].transaction({ lock: 'settings' }, (queries) =>
      queries.deleteFrom('settings').execute(),
    );
    expect(await counted([{ account: FIRST }, { account: [SECOND, FIRST] }])).toEqual([24]);
  });

  it('of two spaces, two accounts or two rules do not wait for each other', async () => {
    await twoAccounts();
    const pairs: [Order, Order][] = [
      [{ space: FIRST }, { space: SECOND }],
      [{ account: FIRST }, { account: SECOND }],
      [{ lock: 'accounts' }, { lock: 'settings' }],
      [{ space: FIRST }, { account: FIRST }],
      [{ rows: 'events' }, { lock: 'administrators', space: FIRST, account: FIRST }],
    ];
    for (const [order, another] of pairs) {
      for (const database of instances) {
        const meet = meeting();
        await Promise.all([instances[0].transaction(order, meet), database.transaction(another, meet)]);
      }
    }
  });

  it('never wait for each other in a circle, in whichever order they name what they need', async () => {
    await twoAccounts();
    const orders: Order[] = [
      { lock: ['administrators', 'accounts'], space: FIRST, account: SECOND },
      { lock: ['accounts', 'administrators'], space: SECOND, account: FIRST },
      { account: [SECOND, FIRST] },
      { space: FIRST, account: FIRST },
    ];
    const sleep = (queries: Queries) => sql`select pg_sleep(0.002)`.execute(queries);
    const runs = Array.from({ length: 40 }, (_, at) => {
      const order = orders[at % orders.length] ?? { lock: 'accounts' };
      return instances.map((database) => database.transaction(order, sleep));
    });
    await Promise.all(runs.flat());
    // The one that is made on purpose comes later.
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks from pg_stat_database where datname = current_database()`.execute(
      instances[0].queries,
    );
    expect(rows).toEqual([{ deadlocks: 0 }]);
  });

  it('leave connections to others where many wait for one busy space', async () => {
    await twoAccounts();
    const [one] = instances;
    let end = () => {};
    let busy: Promise<void> | undefined;
    await new Promise<void>((begun) => {
      busy = one.transaction({ space: FIRST }, () => {
        begun();
        return new Promise<void>((resolve) => {
          end = resolve;
        });
      });
    });
    const waiting = Array.from({ length: 30 }, () => one.transaction({ space: FIRST }, async () => 'done'));
    expect(await one.transaction({ space: SECOND }, async () => 'at once')).toBe('at once');
    end();
    await busy;
    expect(await Promise.all(waiting)).toEqual(Array(30).fill('done'));
  });

  it('that met in a circle over rows which no lock orders are run again', async () => {
    await twoAccounts();
    const meet = meeting();
    const update = (id: string, queries: Queries) =>
      queries.updateTable('users').set({ quota: 1 }).where('id', '=', id).execute();
    const crossing = (database: Database, ids: readonly [string, string]) => {
      let turn = 0;
      return database.transaction({ rows: 'users' }, async (queries) => {
        turn += 1;
        await update(ids[0], queries);
        if (turn === 1) await meet();
        await update(ids[1], queries);
      });
    };
    await Promise.all([crossing(instances[0], [FIRST, SECOND]), crossing(instances[1], [SECOND, FIRST])]);
    const quotas = await instances[0].queries.selectFrom('users').select('quota').execute();
    expect(quotas).toEqual([{ quota: 1 }, { quota: 1 }]);
  });

  it('hold up nobody who reads', async () => {
    const [one, other] = instances;
    await one.transaction({ lock: 'settings' }, async (queries) => {
      await queries.insertInto('settings').values({ name: 'n', value: '1' }).execute();
      expect(await settingsOf(other)).toEqual([]);
    });
    expect(await settingsOf(other)).toEqual([1]);
  });

  it('tell a full disk from what else fails for a while, and go on', async () => {
    const [one] = instances;
    const failing = (code: string) =>
      one.transaction({ lock: 'settings' }, (queries) =>
        sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`).execute(queries),
      );
    await expect(failing('53100')).rejects.toMatchObject({ name: 'Unavailable', isFull: true });
    await expect(failing('53200')).rejects.toMatchObject({ name: 'Unavailable', isFull: false });
    await one.transaction({ lock: 'settings' }, (queries) =>
      queries.insertInto('settings').values({ name: 'n', value: '0' }).execute(),
    );
  });

  it('go on when an instance that was writing dies', async () => {
    const [one, other] = instances;
    const dying = one.transaction({ lock: 'settings' }, async (queries) => {
      await queries.insertInto('settings').values({ name: 'n', value: '1' }).execute();
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(queries);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other.queries);
      await queries.insertInto('settings').values({ name: 'm', value: '2' }).execute();
    });
    await expect(dying).rejects.toThrow('does not answer');
    await other.transaction({ lock: 'settings' }, (queries) =>
      queries.insertInto('settings').values({ name: 'n', value: '3' }).execute(),
    );
    expect(await settingsOf(one)).toEqual([3]);
  });

  it('do not end well where a statement failed, also when the work goes on', async () => {
    const [one] = instances;
    const add = (name: string) => ({ name, value: '1' });
    await one.transaction({ lock: 'settings' }, (queries) =>
      queries.insertInto('settings').values(add('n')).execute(),
    );
    const work = one.transaction({ lock: 'settings' }, async (queries) => {
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

describe('Statements', () => {
  const prepared = async (queries: Queries, statement: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_prepared_statements where statement like ${statement}`.execute(queries);
    return rows[0]?.count;
  };

  it('are prepared once by a connection, also where one of them fails', async () => {
    await instances[0].transaction({ lock: 'settings' }, async (queries) => {
      const find = (name: string) =>
        queries.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
      const insert = (name: string) => queries.insertInto('settings').values({ name, value: name }).execute();
      for (const name of ['one', 'other']) {
        expect(await find(name)).toBeUndefined();
        await insert(name);
        expect(await find(name)).toEqual({ value: name });
      }
      expect(await prepared(queries, 'select "value" from "settings" where "name" = %')).toBe(1);
      await sql`savepoint before`.execute(queries);
      await expect(insert('one')).rejects.toThrow();
      await sql`rollback to before`.execute(queries);
      await insert('third');
      expect(await prepared(queries, 'insert into "settings"%')).toBe(1);
    });
    expect(await settingsOf(instances[1])).toHaveLength(3);
  });

  it('with a list of many values are not kept', async () => {
    await instances[0].transaction({ lock: 'settings' }, async (queries) => {
      const names = Array.from({ length: 40 }, (_, at) => String(at));
      await queries.selectFrom('settings').select('name').where('name', 'in', names).execute();
      expect(await prepared(queries, 'select "name" from "settings"%')).toBe(0);
    });
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
