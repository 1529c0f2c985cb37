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
    follow: (standings) => all?.follow(standings),
    close: async () => all?.close(),
  };
}
