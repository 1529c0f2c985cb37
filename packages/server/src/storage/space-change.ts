import type { Queries } from '../store/database/database.ts';
import { type KeyGenerations, keyGenerations } from './key-generations.ts';
import { type RevisionOptions, spaceRepository } from './space-repository.ts';

/** A transaction that changes something of a space. */
export interface SpaceChange {
  readonly queries: Queries;
  readonly spaceId: string;
  readonly now: number;
  /** The revision that it makes; the same one, however many changes it holds. Refused where it has to be signed. */
  revision(): Promise<number>;
  /** The numbers of keys in the space. */
  readonly generations: KeyGenerations;
  /** Counts rows that go, where somebody signs how many did. */
  countRemoved(rows: () => Promise<number>): Promise<void>;
  /** How many were counted. */
  removedRows(): number;
}

/** The change that a transaction makes. */
export function spaceChange(
  queries: Queries,
  spaceId: string,
  now: number,
  options: RevisionOptions = {},
): SpaceChange {
  let next: Promise<number> | null = null;
  let removed = 0;
  return {
    queries,
    spaceId,
    now,
    generations: keyGenerations(queries, spaceId),
    revision() {
      next ??= spaceRepository(queries).nextRevision(spaceId, options);
      return next;
    },
    async countRemoved(rows) {
      if (options.isSigned === true) removed += await rows();
    },
    removedRows: () => removed,
  };
}
