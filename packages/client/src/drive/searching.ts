import { notCancelled } from '../concurrency/not-cancelled.ts';
import { SEARCH_START, type SearchCursor, type SearchPage, searchItems } from '../search/search-items.ts';
import type { DirectoryRef, Places } from './places.ts';
import type { DrivePorts } from './ports.ts';

export interface SearchScope {
  /** Only what is in this directory and below it; everything by default. */
  readonly directory?: DirectoryRef;
  /** Where the page before it ended: its `next`; null is the first page, and the default. */
  readonly from?: SearchCursor | null;
}

/** Finds items by their names. */
export interface Searching {
  /**
   * A page of ten items whose names have all words of a query, or words that begin with them; the best first. The server
   * learns no word, and what it answers is verified. Throws `search_without_key`, `server_unreachable`.
   *
   * @example
   * const { found } = await drive.search('beach');
   * found.map(({ item }) => item.name); // => ['beach.jpg']
   */
  search(query: string, scope?: SearchScope, signal?: AbortSignal): Promise<SearchPage>;
}

/** Searching over the ports of a drive. */
export function createSearching({ api, keyring }: DrivePorts, places: Places): Searching {
  return {
    async search(query, { directory = null, from } = {}, signal = notCancelled()) {
      const directoryId = await places.directoryId(directory, signal);
      return searchItems(query, { api, keyring, directoryId, from: from ?? SEARCH_START, signal });
    },
  };
}
