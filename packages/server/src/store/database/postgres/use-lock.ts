import { Client } from 'pg';
import type { PostgresConfiguration } from '../../../config/database-configuration.ts';
import { type DataLock, LockLost, type Use } from '../../lock/data-lock.ts';
import type { Job } from '../database.ts';
import { MIGRATION_TABLE, MIGRATIONS } from '../migrate.ts';
import { clientOptions } from './clients.ts';
import { startRefusal } from './start.ts';

/** The space of Coffer's advisory locks, which are shared by all that use a database: "Cofr" as a number. */
export const SPACE = 0x436f6672;

/** Those of transactions that write stand beside the port, in `LOCKS`. */
const NUMBERS = { 'clean-up': 2, use: 3, migrate: 4 } as const satisfies Record<
  Job | 'use' | 'migrate',
  number
>;

/** The two numbers of a lock, as PostgreSQL's functions take them. */
export function lockOf(name: keyof typeof NUMBERS): string {
  return `${SPACE}, ${NUMBERS[name]}`;
}

/** How long to wait before the lock is asked for again where the line broke. */
const RETRY_MS = 1_000;

const TAKING = {
  exclusive: `select pg_try_advisory_lock(${lockOf('use')}) as mine`,
  shared: `select pg_try_advisory_lock_shared(${lockOf('use')}) as mine`,
} as const satisfies Record<Use, string>;

/**
 * Locks a database by a connection of its own, which is all that holds the lock. A shared lock is taken
 * again when the line breaks; an exclusive one is lost then.
 *
 * @param onTaken is told when it could not be taken again, because somebody works alone now, or a newer version has done so
 * @returns null where it is locked otherwise
 * @throws StartRefused when the server cannot be asked
 */
export async function lockDatabase(
  configuration: PostgresConfiguration,
  use: Use,
  onTaken: () => void,
): Promise<DataLock | null> {
  let ended = false;
  let held: Client | null = null;
  let retry: NodeJS.Timeout | undefined;

  async function take(isAgain = false): Promise<boolean> {
    const client = new Client(clientOptions(configuration));
    client.on('error', () => {});
    client.once('end', () => {
      if (held === client) lost();
    });
    try {
      await client.connect();
      const { rows } = await client.query<{ mine: boolean }>(TAKING[use]);
      if (rows[0]?.mine === true && !ended && !(isAgain && (await isNewer(client)))) {
        held = client;
        return true;
      }
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    await client.end();
    return false;
  }

  function lost(): void {
    held = null;
    if (use === 'shared') retryLater();
  }

  function retryLater(): void {
    if (ended) return;
    const again = () =>
      take(true).then((mine) => {
        if (!mine && !ended) onTaken();
      }, retryLater);
    retry = setTimeout(again, RETRY_MS).unref();
  }

  const mine = await take().catch((error: unknown) => {
    throw startRefusal(configuration, error);
  });
  if (!mine) return null;
  return {
    assertHeld() {
      if (held === null) throw new LockLost('The line to the database broke, and others may have come since');
    },
    async release() {
      ended = true;
      clearTimeout(retry);
      const client = held;
      held = null;
      await client?.end();
    },
  };
}

/** Whether a newer version has changed the form of the database. */
async function isNewer(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>(`select name from ${MIGRATION_TABLE}`);
  return rows.some(({ name }) => !(name in MIGRATIONS));
}
