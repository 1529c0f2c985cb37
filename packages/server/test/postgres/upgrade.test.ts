import { randomUUID } from 'node:crypto';
import { type Migration, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PostgresConfiguration } from '../../src/config/database-configuration.ts';
import { StartRefused } from '../../src/config/start-refused.ts';
import { eventRepository } from '../../src/events/event-repository.ts';
import { MIGRATIONS } from '../../src/store/database/migrate.ts';
import { nobodyWatches } from '../../src/store/database/postgres/availability.ts';
import { clientOptions, withClient } from '../../src/store/database/postgres/clients.ts';
import { lockDatabase } from '../../src/store/database/postgres/use-lock.ts';
import { openPostgres } from '../../src/store/database/postgres.ts';
import { LockTaken } from '../../src/store/lock/data-lock.ts';
import { insertUser } from '../support/database.ts';
import { emptyPostgres } from '../support/postgres.ts';

let configuration: PostgresConfiguration;
let drop: () => Promise<void>;

beforeEach(async () => {
  ({ configuration, drop } = await emptyPostgres());
});
afterEach(() => drop());

let runs = 0;
/** What a later version may do, which takes its time. */
const NEXT: Migration = {
  async up(tables) {
    runs += 1;
    await sql`alter table users add column later text`.execute(tables);
    await sql`select pg_sleep(0.3)`.execute(tables);
  },
};

const open = (next?: Migration, isAgreed = false) =>
  openPostgres(configuration, nobodyWatches, 'shared', 'made', {
    ...{ isAgreed, say: () => undefined },
    migrations: { ...MIGRATIONS, ...(next !== undefined && { '9999-next': next }) },
  });

async function backedUp(secondsAgo: number): Promise<void> {
  const database = await open();
  const at = Math.floor(Date.now() / 1_000) - secondsAgo;
  await insertUser(database);
  const event = { id: randomUUID(), kind: 'backed_up', created_at: at } as const;
  const nobody = { user_id: null, actor_id: null, address: null, device: null };
  await database.transaction({ lock: 'database' }, (queries) =>
    eventRepository(queries).insert({ ...event, ...nobody, details: '{}' }),
  );
  await database.close();
}

const run = (statement: string) =>
  withClient(clientOptions(configuration), (client) => client.query(statement));

describe('A database of an older version', () => {
  it('is not changed while an instance works with it', async () => {
    await backedUp(3_600);
    const instance = await lockDatabase(configuration, 'shared', () => undefined);
    runs = 0;
    await expect(open(NEXT)).rejects.toThrow(LockTaken);
    await expect(open(NEXT, true)).rejects.toThrow(LockTaken);
    expect(runs).toBe(0);
    await instance?.release();
    await expect.poll(() => open(NEXT).then((database) => database.close())).toBeUndefined();
    // Whoever comes then is not kept out.
    const another = await lockDatabase(configuration, 'shared', () => undefined);
    expect(another).not.toBeNull();
    await another?.release();
  });

  it('is changed without a backup where there is no account in it', async () => {
    await (await open()).close();
    await (await open(NEXT)).close();
  });

  it('is not changed because of a backup that a wrong clock put into the future', async () => {
    await backedUp(-90_000);
    await expect(open(NEXT)).rejects.toThrow(StartRefused);
  });

  it('takes as long as it needs, whatever the server lets others wait', async () => {
    await backedUp(3_600);
    await run(`alter database ${configuration.database} set statement_timeout = '100ms'`);
    await (await open(NEXT)).close();
  });

  it('is not changed without a backup of the last day, until somebody says so', async () => {
    await backedUp(90_000);
    await expect(open(NEXT)).rejects.toThrow(StartRefused);
    await expect(open(NEXT)).rejects.toThrow(/coffer-server migrate --yes$/);
    await (await open()).close();
    await (await open(NEXT, true)).close();
    await (await open(NEXT)).close();
    await expect(open()).rejects.toThrow('newer version of Coffer');
  });

  it('is changed with one, once, while other instances wait', async () => {
    await backedUp(3_600);
    runs = 0;
    const opened = await Promise.all([open(NEXT), open(NEXT), open(NEXT)]);
    expect(runs).toBe(1);
    for (const database of opened) await database.close();
  });

  it('is as it was where a migration fails', async () => {
    await backedUp(3_600);
    const failing: Migration = {
      async up(tables) {
        await NEXT.up(tables);
        throw new Error('the power is gone');
      },
    };
    await expect(open(failing)).rejects.toMatchObject({ cause: { message: 'the power is gone' } });
    const database = await open();
    await expect(sql`select later from users`.execute(database.queries)).rejects.toThrow('does not exist');
    await database.close();
  });
});
