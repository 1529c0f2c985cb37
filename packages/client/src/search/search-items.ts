import { SEARCH_LIMIT, SEARCH_PAGE_SIZE, SEARCH_TOKEN_LIMIT, type SearchAnswer } from '@coffer/contract';
import { wholeWordsOf } from '@coffer/crypto';
import type { ApiClient } from '../api/client.ts';
import type { FoundItem } from '../keyring/found-item.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { IntactItem } from '../keyring/opened-item.ts';
import { parseQuery, passing } from './parse-query.ts';

export interface SearchOptions {
  readonly api: ApiClient;
  /** The keyring, or its counterpart on another thread. */
  readonly keyring: Pick<Keyring, 'queryTokens' | 'openFound'>;
  /** Only what is in this directory and below it; null is everything. */
  readonly directoryId: string | null;
  /** Where the page before it ended; SEARCH_START for the first one. */
  readonly from: SearchCursor;
  /** As that of `IndexScope`. */
  readonly spacesAnyway?: boolean;
  readonly signal?: AbortSignal;
}

/** An item whose name matches, at a place that was verified. */
export interface Match extends FoundItem {
  readonly item: IntactItem;
}

export interface SearchPage {
  readonly found: readonly Match[];
  /** Where the next page begins; null after the last one. */
  readonly next: SearchCursor | null;
}

/** A place between two pages of results. */
export interface SearchCursor {
  /** Matches that are not shown yet, the best first. */
  readonly left: readonly Match[];
  /** How many of the server's results were looked at; null if there are no more. */
  readonly skip: number | null;
}

/** Before the first page. */
export const SEARCH_START: SearchCursor = { left: [], skip: 0 };

/**
 * A page of the items whose names have all words of a query, or words that begin with them, and which its filters let
 * through; the filters stay here. The server gives what has
 * the tokens; the opened names decide what matches, and how well: among each hundred results of the server those come
 * first that have most of the words as whole ones, then the last modified. A query without words finds nothing. Throws
 * `keys_locked`, the server's problems, `server_unreachable`.
 */
export async function searchItems(query: string, options: SearchOptions): Promise<SearchPage> {
  const { text, filters } = parseQuery(query);
  // What has further words is found by the first ones, and then by its name.
  const tokens = (await options.keyring.queryTokens(text)).slice(0, SEARCH_TOKEN_LIMIT);
  // What is in the trash is not searched there.
  if (tokens.length === 0 || filters.some(({ name }) => name === 'in')) return { found: [], next: null };
  const passes = passing(filters);
  const lets = (item: IntactItem) =>
    passes(item) || (options.spacesAnyway === true && item.spaceId !== undefined);
  const asked = { text, tokens, lets };
  let { left, skip } = options.from;
  while (left.length < SEARCH_PAGE_SIZE && skip !== null) {
    const looked = await lookThrough(asked, skip, options);
    left = [...left, ...looked.matches];
    skip = looked.skip;
  }
  const next = { left: left.slice(SEARCH_PAGE_SIZE), skip };
  return {
    found: left.slice(0, SEARCH_PAGE_SIZE),
    next: next.left.length === 0 && skip === null ? null : next,
  };
}

/** What is searched for. */
interface Asked {
  readonly text: string;
  readonly tokens: readonly string[];
  lets(item: IntactItem): boolean;
}

/**
 * The matches among the next hundred of the server's results. Of the first ones it asks for a page, which often is
 * all.
 */
async function lookThrough(
  { text, tokens, lets }: Asked,
  from: number,
  { api, keyring, directoryId, signal }: SearchOptions,
): Promise<{ readonly matches: readonly Match[]; readonly skip: number | null }> {
  const ranked: { readonly match: Match; readonly wholeWords: number }[] = [];
  const scope = directoryId === null ? {} : { dir_id: directoryId };
  const ask = (skip: number, limit: number) =>
    api.call('searchItems', { body: { search: [...tokens], limit, skip, ...scope } }, signal);
  const end = from + SEARCH_LIMIT;
  let skip: number | null = from;
  while (skip !== null && skip < end) {
    const answer: SearchAnswer = await ask(skip, skip === 0 ? SEARCH_PAGE_SIZE : end - skip);
    for (const { item, parents } of await keyring.openFound(answer)) {
      if (item.state !== 'intact' || !lets(item) || !isInside(parents, directoryId)) continue;
      const wholeWords = wholeWordsOf(text, item.name);
      if (wholeWords !== null) ranked.push({ match: { item, parents }, wholeWords });
    }
    // Pages that lead back would never end.
    skip = answer.next_skip !== null && answer.next_skip > skip ? answer.next_skip : null;
  }
  ranked.sort((a, b) => b.wholeWords - a.wholeWords || b.match.item.modifiedAt - a.match.item.modifiedAt);
  return { matches: ranked.map(({ match }) => match), skip };
}

/** The server might answer with what was not asked for. */
function isInside(parents: FoundItem['parents'], directoryId: string | null): boolean {
  return directoryId === null || parents.some(({ id }) => id === directoryId);
}
