import { lazily } from '../concurrency/lazily.ts';
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
  return {
    of: async (space) => (await loaded()).of(space),
    remove: async (spaceId) => (await loaded()).remove(spaceId),
    follow: (standings) => all?.follow(standings),
    close: async () => all?.close(),
  };
}
