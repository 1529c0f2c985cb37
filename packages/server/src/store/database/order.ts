import type { Schema } from './schema.ts';

/**
 * Rules that look across accounts before they write. Each has a lock for the whole database, whichever instance asks.
 * They are taken in the order of their numbers.
 */
export const LOCKS = {
  /** The whole database: it is copied, moved or restored, and nobody else has it. */
  database: 4,
  /** Database and chunk store belong together. */
  store: 5,
  /** Which accounts there are, invited ones too: who is the first one, and who has which address. */
  accounts: 6,
  /** One administrator stays who can sign in. */
  administrators: 7,
  /** Settings change from what they were. */
  settings: 8,
  /** A message is sent by one process at a time. */
  mails: 9,
} as const satisfies Record<string, number>;

export type LockName = keyof typeof LOCKS;

type OneOrMore<T> = T | readonly T[];

/**
 * The other transactions that one waits for: those that name the same lock, space or account. They are taken in this
 * order, and of each kind in a fixed one, so that no two transactions wait for each other.
 */
export type Order =
  | {
      readonly lock: OneOrMore<LockName>;
      readonly space?: OneOrMore<string>;
      readonly account?: OneOrMore<string>;
    }
  | { readonly space: OneOrMore<string>; readonly account?: OneOrMore<string> }
  | { readonly account: OneOrMore<string> }
  /** None: each statement decides by itself, and changes rows of this table that nothing else decides about. */
  | { readonly rows: keyof Schema };

/** The locks of an order, each once and as they are taken. */
export interface OrderedLocks {
  readonly locks: readonly LockName[];
  readonly spaces: readonly string[];
  readonly accounts: readonly string[];
}

/**
 * Brings the locks of a transaction into the order that all of them keep.
 *
 * @example
 * locksOf({ lock: ['administrators', 'accounts'], space: 's' }).locks; // ['accounts', 'administrators']
 */
export function locksOf(order: Order): OrderedLocks {
  if ('rows' in order) return { locks: [], spaces: [], accounts: [] };
  const locks = 'lock' in order ? each(order.lock) : [];
  return {
    locks: locks.toSorted((one, other) => LOCKS[one] - LOCKS[other]),
    spaces: 'space' in order && order.space !== undefined ? each(order.space).toSorted() : [],
    accounts: 'account' in order && order.account !== undefined ? each(order.account).toSorted() : [],
  };
}

function each<T extends string>(value: OneOrMore<T>): T[] {
  return [...new Set(typeof value === 'string' ? [value] : value)];
}
