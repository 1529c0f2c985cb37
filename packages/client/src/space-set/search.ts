import { SEARCH_PAGE_SIZE } from '@coffer/contract';
import { notCancelled } from '../concurrency/not-cancelled.ts';
import type { Found, FoundPage, Rank, SearchScope } from '../drive/searching/searching.ts';
import { parseQuery } from '../search/parse-query.ts';
import type { PlacedCursor, PlacedMatch, PlacedPage, SearchPlace, SpaceFilter } from './everything.ts';
import { openedIn, unreadOf } from './lists.ts';
import type { Source, SpaceSet } from './space-set.ts';

export interface SearchOptions extends Pick<SearchScope, 'filesBehind'> {
  /** Everywhere by default. */
  readonly place?: SearchPlace;
  readonly filter?: SpaceFilter;
  /** Where the page before it ended: its `next`; null is the first page, and the default. */
  readonly from?: PlacedCursor | null;
}

/** A result before it is opened, or one of the drive. */
interface Ranked {
  readonly rank: Rank | null;
  readonly source: Source;
  readonly id: string;
  /** Opened already. */
  readonly match: Found | null;
}

const START: PlacedCursor = { drive: null, spaces: {} };
const NOTHING: FoundPage = { by: 'device', found: [], next: null };

/**
 * A page of ten items of all spaces whose names have all words of a query, the best first; queries are as those of `Drive.search`,
 * which is asked for what lies in the drive. No other server's index is asked: what is in other spaces is found once their names
 * are here. Throws as `Drive.search`.
 */
export async function searchIn(
  set: SpaceSet,
  query: string,
  { place = {}, filter = 'all', from, filesBehind }: SearchOptions = {},
  signal: AbortSignal = notCancelled(),
): Promise<PlacedPage> {
  const { words, filters } = parseQuery(query);
  if (words.length === 0 && filters.length === 0) return { by: 'device', found: [], next: null, unread: [] };
  const cursor = from ?? START;
  const sources = await set.sources(filter);
  const isThere = (one: Pick<Source, 'space' | 'above'>) => isIn(one, place);
  const own = sources.ready.find(({ space }) => space === null);
  const spaces = sources.ready.filter((source) => source.space !== null && isThere(source));
  const slow: Source[] = [];

  async function ofDrive(): Promise<FoundPage> {
    if (own === undefined || place.spaceId !== undefined || cursor.drive === 'end') return NOTHING;
    const scope = { directory: place.directoryId ?? null, from: cursor.drive };
    return own.drive.search(query, filesBehind === undefined ? scope : { ...scope, filesBehind }, signal);
  }

  async function ofSpace(source: Source): Promise<{ source: Source; ranked: Ranked[]; isLast: boolean }> {
    const { spaceId, fileId } = source.space ?? { spaceId: '', fileId: null };
    const skip = cursor.spaces[spaceId] ?? 0;
    // A single file is found by what represents it.
    if (skip === -1 || fileId !== null) return { source, ranked: [], isLast: true };
    const directoryId = place.spaceId === spaceId ? (place.directoryId ?? null) : null;
    const scope = { directoryId, skip, limit: SEARCH_PAGE_SIZE };
    const page = await set.ask(source, ({ names }) => names.rank(query, scope));
    if (page === null) slow.push(source);
    const ranked = (page?.ids ?? []).map((id, index) => ({
      rank: {
        score: page?.scores[index] ?? 0,
        modifiedAt: page?.modifiedAt[index] ?? 0,
        at: skip + index,
      },
      ...{ source, id, match: null },
    }));
    return { source, ranked, isLast: page === null || page.next === null };
  }

  const [drive, ...others] = await Promise.all([ofDrive(), ...spaces.map(ofSpace)]);
  signal.throwIfAborted();
  const ofOwn: Ranked[] =
    own === undefined
      ? []
      : drive.found.map((match) => ({ rank: match.rank ?? null, source: own, id: match.item.id, match }));
  const all = [...ofOwn, ...others.flatMap(({ ranked }) => ranked)].toSorted(byRank);
  // The server's page is shown as it is.
  const limit = drive.by === 'server' ? drive.found.length + SEARCH_PAGE_SIZE : SEARCH_PAGE_SIZE;
  const shown = all.slice(0, limit);
  const next = {
    drive: nextOfDrive(drive, ofOwn, shown),
    spaces: Object.fromEntries(others.map((other) => [other.source.space?.spaceId, nextOf(other, shown)])),
  };
  const isLast = next.drive === 'end' && Object.values(next.spaces).every((skip) => skip === -1);
  return {
    by: drive.by,
    found: await opened(set, shown),
    next: isLast ? null : next,
    unread: [
      ...sources.unread.filter((space) => place.spaceId === undefined || place.spaceId === space.spaceId),
      ...unreadOf(set, slow),
    ],
  };
}

/** Whether a space lies where it is searched. */
function isIn(
  { space, above }: Pick<Source, 'space' | 'above'>,
  { spaceId, directoryId }: SearchPlace,
): boolean {
  if (spaceId !== undefined) return space?.spaceId === spaceId;
  return directoryId == null || above.some(({ id }) => id === directoryId);
}

/** The best first; what the server has found before all others, in its order. */
function byRank({ rank: one }: Ranked, { rank: other }: Ranked): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null);
  return other.score - one.score || other.modifiedAt - one.modifiedAt || one.at - other.at;
}

function nextOfDrive(
  page: FoundPage,
  found: readonly Ranked[],
  shown: readonly Ranked[],
): PlacedCursor['drive'] {
  const left = found.find((each) => !shown.includes(each));
  if (left?.rank != null) return { skip: left.rank.at };
  return page.next ?? 'end';
}

function nextOf(
  { ranked, isLast }: { readonly ranked: readonly Ranked[]; readonly isLast: boolean },
  shown: readonly Ranked[],
): number {
  const left = ranked.find((each) => !shown.includes(each));
  if (left?.rank != null) return left.rank.at;
  return isLast ? -1 : (ranked.at(-1)?.rank?.at ?? -1) + 1;
}

async function opened(set: SpaceSet, shown: readonly Ranked[]): Promise<PlacedMatch[]> {
  const others = await openedIn(
    set,
    shown.filter(({ match }) => match === null),
  );
  const placedById = new Map(others.map((match) => [`${match.space?.spaceId} ${match.item.id}`, match]));
  return shown.flatMap(({ match, source, id }): PlacedMatch[] => {
    if (match !== null) return [{ item: match.item, parents: match.parents, space: null, above: [] }];
    const found = placedById.get(`${source.space?.spaceId} ${id}`);
    return found === undefined ? [] : [found];
  });
}
