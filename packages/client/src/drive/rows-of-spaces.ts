import type { FollowedSpace } from '@coffer/contract';
import { ignore } from '../concurrency/ignore.ts';
import { lazily, lazyVerbs } from '../concurrency/lazily.ts';
import type { RowsOfSpaces } from '../tree/read-rows.ts';

/**
 * Keeps the rows of spaces with members by stores that are loaded with the first of them, in a piece of its own.
 */
export function rowsOfSpaces(load: () => Promise<RowsOfSpaces>): RowsOfSpaces {
  let all: RowsOfSpaces | null = null;
  /** What was told before they were loaded, by the space: without it, each reading would ask the server. */
  const told = new Map<string, FollowedSpace>();
  const loaded = lazily(async () => {
    all = await load();
    all.follow([...told.values()]);
    return all;
  });
  const { of, remove, keep, kept } = lazyVerbs<RowsOfSpaces>(loaded);
  return {
    ...{ of, remove, keep, kept },
    follow(standings) {
      if (all !== null) return all.follow(standings);
      for (const standing of standings) told.set(standing.id, standing);
      // What is over goes, also where nothing of any space was opened since the start.
      if (standings.some(({ is_over }) => is_over)) void loaded().catch(ignore);
    },
    close: async () => all?.close(),
  };
}
