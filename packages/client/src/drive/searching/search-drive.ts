import { SEARCH_PAGE_SIZE } from '@coffer/contract';
import { failed, isFailure } from '../../failures/coffer-error.ts';
import type { IndexPage, IndexScope } from '../../search/name-index.ts';
import { parseQuery, passing } from '../../search/parse-query.ts';
import { SEARCH_START, searchItems } from '../../search/search-items.ts';
import type { DrivePorts } from '../ports.ts';
import type { BlindIndex } from './blind-index.ts';
import type { FoundCursor, FoundPage, Rank, SearchScope } from './searching.ts';

interface Where {
  readonly directoryId: string | null;
  readonly from: FoundCursor | null;
  readonly filesBehind: SearchScope['filesBehind'];
}

type SearchPorts = Pick<DrivePorts, 'api' | 'keyring' | 'names'> & { readonly index: BlindIndex };

/** A page of what a query finds, on this device where it has all names; see `Searching`. */
export async function searchDrive(
  query: string,
  where: Where,
  ports: SearchPorts,
  signal: AbortSignal,
): Promise<FoundPage> {
  // What is no word and no filter finds nothing, wherever one looks.
  const { words, filters } = parseQuery(query);
  if (words.length === 0 && filters.length === 0) return { by: 'device', found: [], next: null };
  const { filesBehind } = where;
  const lets = passing(filters);
  for (let { from } = where; ; ) {
    const page = await foundPage(query, { ...where, from }, ports, signal);
    const standing = page.found.map(({ item }) => item).filter(({ spaceId }) => spaceId !== undefined);
    if (filters.length === 0 || filesBehind === undefined || standing.length === 0) return page;
    const files = await filesBehind(standing, signal);
    const found = page.found.filter(({ item }) => lets(files.get(item.id) ?? item));
    // A page without anything on it would be taken for the end.
    if (found.length > 0 || page.next === null) return { ...page, found };
    from = page.next;
  }
}

/** The same, where whatever stands for a space is let through as soon as others decide about it. */
async function foundPage(
  query: string,
  { directoryId, from, filesBehind }: Where,
  ports: SearchPorts,
  signal: AbortSignal,
): Promise<FoundPage> {
  const { api, keyring, index } = ports;
  const scope = { directoryId, spacesAnyway: filesBehind !== undefined };
  try {
    if (from === null || !('left' in from)) {
      const page = await foundOnDevice(query, { ...scope, skip: from?.skip ?? 0 }, ports);
      signal.throwIfAborted();
      if (page !== null) return page;
      // The server has another order: there is no place in it to go on from.
      if (from !== null) return { by: 'device', found: [], next: null };
    }
    if (!(await index.isOn())) throw failed('names_not_read');
    const options = { ...scope, api, keyring, from: from ?? SEARCH_START, signal };
    return { by: 'server', ...(await searchItems(query, options)) };
  } catch (cause) {
    if (isFailure(cause, 'keys_locked')) throw failed('search_without_key', { cause });
    throw cause;
  }
}

/** A page of the names on this device; null where not all are read. */
async function foundOnDevice(
  query: string,
  scope: Omit<IndexScope, 'limit'>,
  { keyring, names }: Pick<SearchPorts, 'keyring' | 'names'>,
): Promise<FoundPage | null> {
  const page = (await names?.rank(query, { ...scope, limit: SEARCH_PAGE_SIZE })) ?? null;
  const records = page && ((await names?.found(page.ids)) ?? null);
  if (page === null || records === null) return null;
  const ranks = ranksOf(page, scope.skip);
  const opened = await keyring.openFound(records);
  const found = opened.flatMap(({ item, parents }) => {
    const rank = ranks.get(item.id);
    return item.state === 'intact' && rank !== undefined ? [{ item, parents, rank }] : [];
  });
  return { by: 'device', found, next: page.next === null ? null : { skip: page.next } };
}

/** By what the results of a page are put in order, by their ids. */
export function ranksOf({ ids, scores, modifiedAt }: IndexPage, skip: number): ReadonlyMap<string, Rank> {
  return new Map(
    ids.map((id, index) => [
      id,
      { score: scores[index] ?? 0, modifiedAt: modifiedAt[index] ?? 0, at: skip + index },
    ]),
  );
}
