import type { IntactItem } from '../../keyring/opened-item.ts';
import type { Filterable } from '../../search/parse-query.ts';
import type { Match, SearchCursor } from '../../search/search-items.ts';
import type { DirectoryRef } from '../places/item-ref.ts';

/** Where the page before it ended: of what the server has found, or of the names on this device. */
export type FoundCursor = SearchCursor | { readonly skip: number };

export interface SearchScope {
  /** Only what is in this directory and below it; everything by default. */
  readonly directory?: DirectoryRef;
  /** Where the page before it ended: its `next`; null is the first page, and the default. */
  readonly from?: FoundCursor | null;
  /**
   * The files that are shared by themselves behind items that stand for spaces, by the ids of these: filters go by them. By default, and where one
   * is missing, they go by what stands there, which is a directory.
   */
  filesBehind?(
    standing: readonly IntactItem[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, Filterable>>;
}

/** By what results of this device are put in order: the score, then when it was modified, in Unix seconds. */
export interface Rank {
  readonly score: number;
  readonly modifiedAt: number;
  /** How many come before it. */
  readonly at: number;
}

export interface Found extends Match {
  /** Left out of what the server has found. */
  readonly rank?: Rank;
}

export interface FoundPage {
  /** Where it was looked for: among the names on this device, or in the blind index of the server. */
  readonly by: 'device' | 'server';
  readonly found: readonly Found[];
  /** Where the next page begins; null after the last one. */
  readonly next: FoundCursor | null;
}

/** Finds items by their names. */
export interface Searching {
  /**
   * A page of ten items whose names have all words of a query, the best first, and which its filters let through: `kind:image`,
   * `before:2026-05`, `after:2026-05-01`, `larger:10mb`, `smaller:2gb`, `in:trash`. Where all names are on this device,
   * parts of words are found, and words with a slip of the finger, and nobody learns of it. Until then the server's blind
   * index finds words and their beginnings; it learns no word, and what it answers is verified. Throws
   * `names_not_read` where the account has switched that off, `search_without_key`, `server_unreachable`.
   *
   * @example
   * const { found } = await drive.search('beach kind:image');
   * found.map(({ item }) => item.name); // => ['beach.jpg']
   */
  search(query: string, scope?: SearchScope, signal?: AbortSignal): Promise<FoundPage>;
}
