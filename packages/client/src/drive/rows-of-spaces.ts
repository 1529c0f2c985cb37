import { ignore } from '../concurrency/ignore.ts';
import { lazily, lazyVerbs } from '../concurrency/lazily.ts';
import type { RowsOfSpaces } from '../tree/read-rows.ts';

/**
 * Keeps the rows of spaces with members by stores that are loaded with the first of them, in a piece of its own.
 */
export function rowsOfSpaces(load: () => Promise<RowsOfSpaces>): RowsOfSpaces {
  let all: RowsOfSpaces | null = null;
  const loaded = lazily(async () => {
    all = await load();
    return all;
  });
  const { of, remove, keep, kept } = lazyVerbs<RowsOfSpaces>(loaded);
  return {
    ...{ of, remove, keep, kept },
    follow(standings) {
      if (all !== null) return all.follow(standings);
      // What is over goes, also where nothing of any space was opened since the start.
      if (standings.some(({ is_over }) => is_over))
        void loaded().then((stores) => stores.follow(standings), ignore);
    },
    close: async () => all?.close(),
  };
}
