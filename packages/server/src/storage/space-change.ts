import type { Queries } from '../store/database/database.ts';
import { epochOutdated } from './refusals.ts';
import { spaceKeyRepository } from './space-key-repository.ts';
import { type RevisionOptions, spaceRepository } from './space-repository.ts';

/** A transaction that changes something of a space. */
export interface SpaceChange {
  readonly queries: Queries;
  readonly spaceId: string;
  readonly now: number;
  /** Whether it comes without keys into a signed space: it raises no revision, and its owner decides about it. */
  readonly waits: boolean;
  /** Whether a head comes along, which names all rows that it leaves. */
  readonly isSigned: boolean;
  /** The revision that it makes; the same one, however many changes it holds. Refused where it has to be signed. */
  revision(): Promise<number>;
  /**
   * The epoch under whose key what it brings is sealed: the newest one of the space.
   *
   * @param named in the call, where it is
   * @throws Refusal `epoch_outdated` where another one is named
   */
  epoch(named?: number): Promise<number>;
  /**
   * Goes on with the epoch that the change has begun.
   *
   * @throws Refusal `epoch_outdated` where it has brought something under the one before
   */
  beginEpoch(epoch: number): void;
  /** The fingerprint of who makes it; null of the owner. */
  readonly author: string | null;
  /** Whether its head ends a fork, above both of whose ends it stands. */
  readonly endsFork: boolean;
  /** Counts rows that go, where somebody signs how many did. */
  countRemoved(rows: () => Promise<number>): Promise<void>;
  /** How many were counted. */
  removedRows(): number;
  /** Notes about how many items that programs added something was decided. */
  decideAdded(items: number): void;
  /** How many were noted. */
  decidedAdded(): number;
  /** Notes items that were linked, or have come to another place: how many links lead to them counts in the end. */
  noteLinked(ids: readonly string[]): void;
  /** Those that were noted. */
  linked(): ReadonlySet<string>;
}

/** The change that a transaction makes. */
export function spaceChange(
  queries: Queries,
  spaceId: string,
  now: number,
  { author = null, ...options }: RevisionOptions & { readonly author?: string | null } = {},
): SpaceChange {
  let next: Promise<number> | null = null;
  let newest: Promise<number> | null = null;
  let [removed, decided] = [0, 0];
  const linked = new Set<string>();
  return {
    queries,
    spaceId,
    now,
    waits: false,
    isSigned: options.isSigned === true,
    author,
    endsFork: options.to !== undefined,
    async epoch(named) {
      newest ??= spaceKeyRepository(queries)
        .ofSpace(spaceId)
        .then(({ epoch }) => epoch);
      if (named !== undefined && named !== (await newest)) throw epochOutdated('epoch');
      return newest;
    },
    beginEpoch(epoch) {
      if (newest !== null) throw epochOutdated('epoch');
      newest = Promise.resolve(epoch);
    },
    revision() {
      next ??= spaceRepository(queries).nextRevision(spaceId, { ...options, isOwner: author === null });
      return next;
    },
    async countRemoved(rows) {
      if (options.isSigned === true) removed += await rows();
    },
    removedRows: () => removed,
    decideAdded(items) {
      decided += items;
    },
    decidedAdded: () => decided,
    noteLinked(ids) {
      for (const id of ids) linked.add(id);
    },
    linked: () => linked,
  };
}

/**
 * A change that waits.
 *
 * @param begin runs before the first row is changed
 */
export function waitingChange(
  queries: Queries,
  spaceId: string,
  now: number,
  begin: () => Promise<void>,
): SpaceChange & { hasBegun(): boolean } {
  let standing: Promise<number> | null = null;
  async function raised(): Promise<number> {
    const revision = await spaceRepository(queries).raiseWaiting(spaceId);
    await begin();
    return revision;
  }
  return {
    ...spaceChange(queries, spaceId, now),
    waits: true,
    revision() {
      standing ??= raised();
      return standing;
    },
    hasBegun: () => standing !== null,
  };
}
