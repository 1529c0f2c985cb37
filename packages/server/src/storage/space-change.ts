import type { Queries } from '../store/database/database.ts';
import { type KeyGenerations, keyGenerations } from './key-generations.ts';
import { cannotWait } from './refusals.ts';
import { type RevisionOptions, spaceRepository } from './space-repository.ts';

/** A transaction that changes something of a space. */
export interface SpaceChange {
  readonly queries: Queries;
  readonly spaceId: string;
  readonly now: number;
  /** Whether it comes without keys into a signed space: it raises no revision, and its owner decides about it. */
  readonly waits: boolean;
  /** The revision that it makes; the same one, however many changes it holds. Refused where it has to be signed. */
  revision(): Promise<number>;
  /** The numbers of keys in the space. */
  readonly generations: KeyGenerations;
  /** Counts rows that go, where somebody signs how many did. */
  countRemoved(rows: () => Promise<number>): Promise<void>;
  /** How many were counted. */
  removedRows(): number;
  /** Notes about how many items that programs added something was decided. */
  decideAdded(items: number): void;
  /** How many were noted. */
  decidedAdded(): number;
}

/** The change that a transaction makes. */
export function spaceChange(
  queries: Queries,
  spaceId: string,
  now: number,
  options: RevisionOptions = {},
): SpaceChange {
  let next: Promise<number> | null = null;
  let [removed, decided] = [0, 0];
  return {
    queries,
    spaceId,
    now,
    waits: false,
    generations: keyGenerations(queries, spaceId),
    revision() {
      next ??= spaceRepository(queries).nextRevision(spaceId, options);
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
  const generations = keyGenerations(queries, spaceId);
  async function raised(): Promise<number> {
    const revision = await spaceRepository(queries).raiseWaiting(spaceId);
    await begin();
    return revision;
  }
  return {
    ...spaceChange(queries, spaceId, now),
    waits: true,
    generations: {
      ...generations,
      // Whoever makes keys can sign.
      async give(generation) {
        if (generation > 1) throw cannotWait('key');
      },
    },
    revision() {
      standing ??= raised();
      return standing;
    },
    hasBegun: () => standing !== null,
  };
}
