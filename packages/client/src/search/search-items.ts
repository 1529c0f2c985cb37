import { SEARCH_PAGE_SIZE, SEARCH_TOKEN_LIMIT } from '@coffer/contract';
import type { ApiClient } from '../api/client.ts';
import type { FoundItem } from '../keyring/found-item.ts';
import type { Keyring } from '../keyring/keyring.ts';
import { SearchWithoutKey } from './errors.ts';

export interface SearchOptions {
  readonly api: ApiClient;
  /** The keyring, or its counterpart on another thread. */
  readonly keyring: Pick<Keyring, 'queryTokens' | 'openFound'>;
  /** Only what is in this directory and below it; null is everything. */
  readonly directoryId: string | null;
  /** How many results were shown before. */
  readonly skip: number;
  readonly signal?: AbortSignal;
}

export interface SearchPage {
  readonly found: readonly FoundItem[];
  /** How many results to skip for the next page; null after the last one. */
  readonly next: number | null;
}

const NOTHING: SearchPage = { found: [], next: null };

/**
 * A page of the items whose names have all words of a query, or words that begin with them. A query without words
 * finds nothing. Throws SearchWithoutKey, ApiProblem, ServerUnreachable.
 */
export async function searchItems(query: string, options: SearchOptions): Promise<SearchPage> {
  const { api, keyring, directoryId, skip, signal } = options;
  const tokens = await tokensOf(query, keyring);
  if (tokens.length === 0) return NOTHING;
  const scope = directoryId === null ? {} : { dir_id: directoryId };
  const body = { search: tokens, limit: SEARCH_PAGE_SIZE, skip, ...scope };
  const answer = await api.call('searchItems', { body }, signal);
  const found = await keyring.openFound(answer);
  return {
    found: found.filter((each) => isInside(each, directoryId)),
    // Pages that lead back would never end.
    next: answer.next_skip !== null && answer.next_skip > skip ? answer.next_skip : null,
  };
}

async function tokensOf(query: string, keyring: SearchOptions['keyring']): Promise<string[]> {
  try {
    // What further words would leave out is shown as well then.
    return (await keyring.queryTokens(query)).slice(0, SEARCH_TOKEN_LIMIT);
  } catch (cause) {
    // A class does not survive the way out of a worker, its name does.
    if (cause instanceof Error && cause.name === 'KeyringLocked') throw new SearchWithoutKey({ cause });
    throw cause;
  }
}

/** The server might answer with what was not asked for. */
function isInside({ parents }: FoundItem, directoryId: string | null): boolean {
  return directoryId === null || parents.some(({ id }) => id === directoryId);
}
