import type { Queries } from '../store/database/database.ts';
import { spaceRepository } from './space-repository.ts';

/** A transaction that changes something of a space. */
export interface SpaceChange {
  readonly queries: Queries;
  readonly spaceId: string;
  readonly now: number;
  /** The revision that it makes; the same one, however many changes it holds. */
  revision(): Promise<number>;
}

/**
 * The change that a transaction makes.
 *
 * @param hold by which its client holds the space
 */
export function spaceChange(
  queries: Queries,
  spaceId: string,
  now: number,
  hold: string | null = null,
): SpaceChange {
  let next: Promise<number> | null = null;
  return {
    queries,
    spaceId,
    now,
    revision() {
      next ??= spaceRepository(queries).nextRevision(spaceId, hold);
      return next;
    },
  };
}
