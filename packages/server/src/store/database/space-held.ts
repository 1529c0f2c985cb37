import { setTimeout } from 'node:timers/promises';
import { systemMilliseconds } from '../../clock.ts';
import type { Database, Queries } from './database.ts';

/** A transaction waits no longer than that for those who hold a space, however many follow one another. */
const LONGEST_WAIT_MS = 2_000;

const LOOK_EVERY_MS = 50;

/** Ends a transaction that changes a space which somebody else holds for a moment; it is run again then. */
export class SpaceHeld extends Error {
  /** Whether the space is held still. */
  readonly isHeld: (queries: Queries) => Promise<boolean>;

  constructor(isHeld: SpaceHeld['isHeld']) {
    super('Somebody holds this space');
    this.isHeld = isHeld;
  }
}

/** Transactions that have waited long enough. */
const impatient = new WeakMap<Queries, boolean>();

/** Lets who holds a space go first, unless this transaction has waited for as long as it may. */
export function standAside(queries: Queries, isHeld: SpaceHeld['isHeld']): void {
  if (impatient.get(queries) !== true) throw new SpaceHeld(isHeld);
}

/** A database whose transactions wait for who holds a space, outside of all locks, and then are run again. */
export function waitingForHolds(database: Database): Database {
  const waiting =
    (run: Database['transaction']): Database['transaction'] =>
    async (order, work) => {
      let deadline: number | null = null;
      for (;;) {
        const isLate = deadline !== null && systemMilliseconds() >= deadline;
        try {
          return await run(order, (queries) => {
            impatient.set(queries, isLate);
            return work(queries);
          });
        } catch (error) {
          if (!(error instanceof SpaceHeld)) throw error;
          deadline ??= systemMilliseconds() + LONGEST_WAIT_MS;
          while (systemMilliseconds() < deadline && (await error.isHeld(database.queries))) {
            await setTimeout(LOOK_EVERY_MS);
          }
        }
      }
    };
  return { ...database, transaction: waiting(database.transaction), erasure: waiting(database.erasure) };
}
