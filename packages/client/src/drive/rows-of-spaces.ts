import { lazily } from '../concurrency/lazily.ts';
import type { RowsOfSpaces } from '../tree/read-rows.ts';

/**
 * Keeps the rows of spaces with members by stores that are loaded with the first of them, in a piece of its own.
 *
 * @param load makes them; they are in memory by default
 */
export function rowsOfSpaces(load: () => Promise<RowsOfSpaces> = inMemory): RowsOfSpaces {
  let isLoaded = false;
  const stores = lazily(load);
  const loaded = () => {
    isLoaded = true;
    return stores();
  };
  return {
    of: async (space) => (await loaded()).of(space),
    remove: async (spaceId) => (await loaded()).remove(spaceId),
    follow(standings) {
      if (isLoaded) void stores().then((all) => all.follow(standings));
    },
    async close() {
      if (isLoaded) await (await stores()).close();
    },
  };
}

const inMemory = async () => new (await import('../replica/space-stores.ts')).SpaceStores();
