import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PostgresConfiguration } from '../../src/config/database-configuration.ts';
import { nobodyWatches } from '../../src/store/database/postgres/availability.ts';
import { lockDatabase, lockOf } from '../../src/store/database/postgres/use-lock.ts';
import { openPostgres } from '../../src/store/database/postgres.ts';
import { type DataLock, LockLost, type Use } from '../../src/store/lock/data-lock.ts';
import { migratedPostgres } from '../support/postgres.ts';

let configuration: PostgresConfiguration;
let drop: () => Promise<void>;
let held: DataLock[];

beforeEach(async () => {
  ({ configuration, drop } = await migratedPostgres());
  held = [];
});
afterEach(async () => {
  for (const lock of held) await lock.release();
  await drop();
});

async function lock(use: Use, onTaken = () => {}): Promise<DataLock | null> {
  const taken = await lockDatabase(configuration, use, onTaken);
  if (taken !== null) held.push(taken);
  return taken;
}

async function onDatabase<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const { host, port, user, password, database } = configuration;
  const client = new Client({ host, port, user, password, database });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const HOLDERS = `from pg_locks where locktype = 'advisory' and objid = ${lockOf('use').split(', ')[1]} and granted
  and database = (select oid from pg_database where datname = current_database())`;

/** As the server does when it is stopped, or the line breaks. */
const breakLines = () => onDatabase((client) => client.query(`select pg_terminate_backend(pid) ${HOLDERS}`));

const holders = () =>
  onDatabase(async (client) => (await client.query(`select pid ${HOLDERS}`)).rows.map(({ pid }) => pid));

describe('The lock on a database', () => {
  it('is shared by all who work together', async () => {
    expect(await lock('shared')).not.toBeNull();
    expect(await lock('shared')).not.toBeNull();
  });

  it('lets nobody work alone beside others, or others beside who works alone', async () => {
    const together = await lock('shared');
    expect(await lock('exclusive')).toBeNull();
    await together?.release();
    const alone = await lock('exclusive');
    expect(alone).not.toBeNull();
    expect(await lock('exclusive')).toBeNull();
    expect(await lock('shared')).toBeNull();
    await alone?.release();
    expect(await lock('shared')).not.toBeNull();
  });

  it('is taken again by who works beside others, when the line breaks', async () => {
    await lock('shared');
    const [before] = await holders();
    await breakLines();
    await expect.poll(holders, { timeout: 20_000 }).toEqual([expect.not.toSatisfy((pid) => pid === before)]);
    expect(await lock('exclusive')).toBeNull();
  });

  it('is not taken again where a newer version has changed the database meanwhile', async () => {
    let taken = 0;
    await lock('shared', () => (taken += 1));
    await onDatabase((client) =>
      client.query(`insert into kysely_migration (name, timestamp) values ('9999-next', '')`),
    );
    await breakLines();
    await expect.poll(() => taken, { timeout: 20_000 }).toBe(1);
    expect(await holders()).toEqual([]);
    await onDatabase((client) => client.query(`delete from kysely_migration where name = '9999-next'`));
  });

  it('is lost with the line to who works alone', async () => {
    const alone = await lock('exclusive');
    alone?.assertHeld();
    await breakLines();
    await expect.poll(holders).toEqual([]);
    await expect.poll(() => wasLost(alone)).toBe(true);
  });

  it('tells whoever came back too late that somebody works alone now', async () => {
    const taken = new Promise<void>((resolve) => {
      lock('shared', resolve);
    });
    await expect.poll(holders).toHaveLength(1);
    const alone = async () => {
      await breakLines();
      return lock('exclusive');
    };
    // Whoever works beside others may be quicker to come back, and is then sent away once more.
    await expect.poll(alone, { timeout: 20_000 }).not.toBeNull();
    await taken;
  });

  it('keeps transactions from writing beside who works alone, whatever became of their own lock', async () => {
    const server = await openPostgres(configuration);
    const alone = await lock('exclusive');
    const mover = await openPostgres(configuration, nobodyWatches, 'exclusive');
    const write = (name: string) => ({ name, value: '1' });
    let written = false;
    const writing = server
      .transaction({ lock: 'database' }, (queries) =>
        queries.insertInto('settings').values(write('server')).execute(),
      )
      .then(() => {
        written = true;
      });
    await mover.transaction({ lock: 'database' }, (queries) =>
      queries.insertInto('settings').values(write('mover')).execute(),
    );
    expect(written).toBe(false);
    await alone?.release();
    await writing;
    await mover.close();
    await server.close();
  });
});

function wasLost(lock: DataLock | null): boolean {
  try {
    lock?.assertHeld();
    return false;
  } catch (error) {
    if (error instanceof LockLost) return true;
    throw error;
  }
}
