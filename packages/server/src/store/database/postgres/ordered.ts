import { sql } from 'kysely';
import { createKeyedMutex } from '../../../concurrency/keyed-mutex.ts';
import type { Queries } from '../database.ts';
import { LOCKS, locksOf, type Order, type OrderedLocks } from '../order.ts';
import { isDeadlock } from './errors.ts';
import { SPACE } from './use-lock.ts';

/** How often a transaction is run again that the server ended because two waited for each other. */
const TRIES = 3;

/**
 * Runs transactions in the order that they ask for. Within this process they wait before they take a connection, so
 * that those of one busy space leave the connections to the others; between processes, locks of the database decide.
 */
export function orderedTransactions(writer: Queries) {
  const mutex = createKeyedMutex();

  return async <T>(order: Order, work: (queries: Queries) => Promise<T>): Promise<T> => {
    const locks = locksOf(order);
    const keys = [
      ...locks.locks,
      ...locks.spaces.map((id) => `space ${id}`),
      ...locks.accounts.map((id) => `account ${id}`),
    ];
    const run = () =>
      writer.transaction().execute(async (queries) => {
        await take(queries, locks);
        return work(queries);
      });
    return mutex.run(keys, async () => {
      for (let turn = 1; ; turn += 1) {
        try {
          return await run();
        } catch (error) {
          // What no lock orders, such as rows that go with an account while they are swept, can meet in any order.
          if (turn === TRIES || !isDeadlock(error)) throw error;
        }
      }
    });
  };
}

/** Takes the locks, which the end of the transaction releases. */
async function take(queries: Queries, { locks, spaces, accounts }: OrderedLocks): Promise<void> {
  for (const name of locks) {
    await sql`select pg_advisory_xact_lock(${sql.lit(SPACE)}, ${sql.lit(LOCKS[name])})`.execute(queries);
  }
  if (spaces.length > 0) {
    await sql`select from spaces where id in (${sql.join(spaces)}) order by id for update`.execute(queries);
  }
  if (accounts.length > 0) {
    // Other transactions may refer to the account meanwhile, with an event for example.
    await sql`select from users where id in (${sql.join(accounts)}) order by id for no key update`.execute(
      queries,
    );
  }
}
