import { randomUUID } from 'node:crypto';
import { type DavPath, isWithin, keyOf } from './dav-path.ts';
import { Refused } from './refused.ts';

/** A lock on a path (RFC 4918 section 6). */
export interface Lock {
  readonly token: string;
  readonly path: DavPath;
  readonly scope: 'exclusive' | 'shared';
  /** Whether it holds for all that is in a directory, too. */
  readonly depth: '0' | 'infinity';
  /** What its owner said of itself, as XML. */
  readonly owner: string;
  /** Milliseconds since 1970. */
  readonly until: number;
  readonly seconds: number;
}

export type LockWanted = Pick<Lock, 'path' | 'scope' | 'depth' | 'owner' | 'seconds'>;

/** A lock ends by itself after an hour unless it is asked for again. */
const MOST_SECONDS = 3_600;
const MOST_LOCKS = 10_000;

/** The locks of programs that work with the drive through this one. They are in memory, and end with it. */
export class Locks {
  readonly #locks = new Map<string, Lock>();
  readonly #now: () => number;

  /** @param now milliseconds since 1970 */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** The locks that hold at a path: its own, and those of directories above it. */
  at(path: DavPath): Lock[] {
    return this.#all().filter((lock) => holdsAt(lock, path));
  }

  /** Throws Refused with 423 where somebody holds what is in the way. */
  create(wanted: LockWanted): Lock {
    const inTheWay = this.#all().filter(
      (lock) =>
        (holdsAt(lock, wanted.path) || (wanted.depth === 'infinity' && isWithin(lock.path, wanted.path))) &&
        (lock.scope === 'exclusive' || wanted.scope === 'exclusive'),
    );
    if (inTheWay.length > 0) throw locked('no-conflicting-lock');
    if (this.#locks.size >= MOST_LOCKS) throw new Refused(507, 'There are too many locks.');
    const lock = { ...wanted, ...this.#term(wanted.seconds), token: `opaquelocktoken:${randomUUID()}` };
    this.#locks.set(lock.token, lock);
    return lock;
  }

  /** Lets a lock last longer. Throws Refused with 412 where none of these holds at the path. */
  refresh(path: DavPath, tokens: ReadonlySet<string>, seconds: number): Lock {
    const lock = this.at(path).find(({ token }) => tokens.has(token));
    if (lock === undefined) throw unknown();
    const longer = { ...lock, ...this.#term(seconds) };
    this.#locks.set(lock.token, longer);
    return longer;
  }

  /** Throws Refused with 409 where it does not hold at the path. */
  remove(path: DavPath, token: string): void {
    const lock = this.at(path).find((held) => held.token === token);
    if (lock === undefined) throw new Refused(409, 'This lock is not held here.', { condition: CONDITION });
    this.#locks.delete(token);
  }

  /** What is gone from a path has no locks; they do not move along. */
  forget(path: DavPath): void {
    for (const lock of this.#all()) if (isWithin(lock.path, path)) this.#locks.delete(lock.token);
  }

  /**
   * What is at a path, or all that is in it, is about to change, come or go. Throws Refused with 423 where it lies under
   * locks of which the request names none.
   *
   * @param membership whether the name itself comes or goes, so that locks of its directory hold, too
   */
  mustAllow(
    path: DavPath,
    tokens: ReadonlySet<string>,
    { membership }: { readonly membership: boolean },
  ): void {
    const over = this.at(path);
    const above = membership && path.length > 0 ? this.at(path.slice(0, -1)) : [];
    const within = membership ? this.#all().filter((lock) => isWithin(lock.path, path)) : [];
    const groups = [over, above, ...within.map((lock) => [lock])];
    const isAllowed = groups.every(
      (locks) => locks.length === 0 || locks.some(({ token }) => tokens.has(token)),
    );
    if (!isAllowed) throw locked('lock-token-submitted');
  }

  #term(seconds: number) {
    const granted = Math.max(1, Math.min(seconds, MOST_SECONDS));
    return { seconds: granted, until: this.#now() + granted * 1000 };
  }

  #all(): Lock[] {
    const now = this.#now();
    for (const { token, until } of this.#locks.values()) if (until <= now) this.#locks.delete(token);
    return [...this.#locks.values()];
  }
}

const CONDITION = 'lock-token-matches-request-uri';

function holdsAt(lock: Lock, path: DavPath): boolean {
  if (keyOf(lock.path) === keyOf(path)) return true;
  return lock.depth === 'infinity' && isWithin(path, lock.path);
}

function locked(condition: string): Refused {
  return new Refused(423, 'Another program has locked this.', { condition });
}

function unknown(): Refused {
  return new Refused(412, 'None of these locks is held here.', { condition: CONDITION });
}
