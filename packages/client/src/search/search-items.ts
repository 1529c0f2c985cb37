import { SEARCH_LIMIT, SEARCH_PAGE_SIZE, SEARCH_TOKEN_LIMIT, type SearchAnswer } from '@coffer/contract';
import { wholeWordsOf } from '@coffer/crypto';
import type { ApiClient } from '../api/client.ts';
import { failed, isFailure } from '../failures/coffer-error.ts';
import type { FoundItem } from '../keyring/found-item.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { IntactItem } from '../keyring/opened-item.ts';

export interface SearchOptions {
  readonly api: ApiClient;
  /** The keyring, or its counterpart on another thread. */
  readonly keyring: Pick<Keyring, 'queryTokens' | 'openFound'>;
  /** Only what is in this directory and below it; null is everything. */
  readonly directoryId: string | null;
  /** Where the page before it ended; SEARCH_START for the first one. */
  readonly from: SearchCursor;
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
 * A page of the items whose names have all words of a query, or words that begin with them. The server gives what has
 * the tokens; the opened names decide what matches, and how well: among each hundred results of the server those come
 * first that have most of the words as whole ones, then the last modified. A query without words finds nothing. Throws
 * `search_without_key`, the server's problems, `server_unreachable`.
 */
export async function searchItems(query: string, options: SearchOptions): Promise<SearchPage> {
  const tokens = await tokensOf(query, options.keyring);
  if (tokens.length === 0) return { found: [], next: null };
  let { left, skip } = options.from;
  while (left.length < SEARCH_PAGE_SIZE && skip !== null) {
    const looked = await lookThrough(query, tokens, skip, options);
    left = [...left, ...looked.matches];
    skip = looked.skip;
  }
  const next = { left: left.slice(SEARCH_PAGE_SIZE), skip };
  return {
    found: left.slice(0, SEARCH_PAGE_SIZE),
    next: next.left.length === 0 && skip === null ? null : next,
  };
}

/**
 * The matches among the next hundred of the server's results. Of the first ones it asks for a page, which often is
 * all.
 */
async function lookThrough(
  query: string,
  tokens: readonly string[],
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
      if (item.state !== 'intact' || !isInside(parents, directoryId)) continue;
      const wholeWords = wholeWordsOf(query, item.name);
      if (wholeWords !== null) ranked.push({ match: { item, parents }, wholeWords });
    }
    // Pages that lead back would never end.
    skip = answer.next_skip !== null && answer.next_skip > skip ? answer.next_skip : null;
  }
  ranked.sort((a, b) => b.wholeWords - a.wholeWords || b.match.item.modifiedAt - a.match.item.modifiedAt);
  return { matches: ranked.map(({ match }) => match), skip };
}

async function tokensOf(query: string, keyring: SearchOptions['keyring']): Promise<string[]> {
  try {
    // What has further words is found by the first ones, and then by its name.
    return (await keyring.queryTokens(query)).slice(0, SEARCH_TOKEN_LIMIT);
  } catch (cause) {
    if (isFailure(cause, 'keys_locked')) throw failed('search_without_key', { cause });
    throw cause;
  }
}

/** The server might answer with what was not asked for. */
function isInside(parents: FoundItem['parents'], directoryId: string | null): boolean {
  return directoryId === null || parents.some(({ id }) => id === directoryId);
}
