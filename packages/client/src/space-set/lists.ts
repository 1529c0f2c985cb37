import { CONCURRENCY, mapBounded } from '../concurrency/map-bounded.ts';
import { notCancelled } from '../concurrency/not-cancelled.ts';
import type { Drive } from '../drive/drive.ts';
import { isFailure } from '../failures/coffer-error.ts';
import type { IntactItem } from '../keyring/opened-item.ts';
import type { Match } from '../search/search-items.ts';
import type { PlacedId, PlacedItems, PlacedMatch, SpaceFilter, SpaceHere } from './everything.ts';
import type { Source, SpaceSet } from './space-set.ts';

/**
 * The files that were changed or added last, the newest first, of those whose names are on this device. Nothing is asked of the
 * server. When something was added is the server's word; it decides an order, and no more.
 *
 * @param limit how many at most
 */
export async function recentIn(
  set: SpaceSet,
  limit: number,
  filter: SpaceFilter = 'all',
): Promise<PlacedItems> {
  const { ready, unread } = await set.sources(filter);
  const lists = await Promise.all(
    ready.map(async (source) => ({
      source,
      newest: await set.ask(source, ({ names }) => names.newest(limit)),
    })),
  );
  const all = lists.flatMap(({ source, newest }) =>
    (newest?.ids ?? []).map((id, index) => ({ source, id, at: newest?.changedAt[index] ?? 0 })),
  );
  all.sort((one, other) => other.at - one.at);
  const chosen = all.slice(0, limit);
  const slow = unreadOf(
    set,
    lists.flatMap(({ source, newest }) => (newest === null ? [source] : [])),
  );
  return {
    found: await openedIn(set, chosen, 'left out'),
    isWhole: lists.every(({ newest }) => newest?.isWhole === true) && !unread.some(isComing),
    unread: [...unread, ...slow],
  };
}

/**
 * The starred items that are not in the trash, in no order; those of the drive from this device where it has all rows, else from the
 * server. A star of the drive whose item is not there any more, by all rows, is taken away. One of another space is left out and stays: it
 * may be newer than the rows of that space that are here, as where another device has just moved its item there.
 */
export async function starredIn(
  set: SpaceSet,
  filter: SpaceFilter = 'all',
  signal: AbortSignal = notCancelled(),
): Promise<PlacedItems> {
  const stars = new Map<string | null, string[]>();
  for (const { spaceId, itemId } of await set.drive.stars.all(signal)) {
    stars.set(spaceId, [...(stars.get(spaceId) ?? []), itemId]);
  }
  const { ready, unread } = await set.sources(filter);
  const slow: Source[] = [];
  const inReady = ready.map(async (source) => {
    const ids = stars.get(source.space?.spaceId ?? null) ?? [];
    if (ids.length === 0) return [];
    if (source.space === null) return placed(source, await starredInDrive(set, source, ids, signal));
    const here = await set.ask(source, (drive) => drive.names.lookUp(ids));
    if (here === null) slow.push(source);
    return placed(source, here?.found ?? []);
  });
  const found = (await Promise.all(inReady)).flat();
  const notRead = [...unread.filter(({ spaceId }) => stars.has(spaceId)), ...unreadOf(set, slow)];
  return { found, isWhole: !notRead.some(isComing), unread: notRead };
}

async function starredInDrive(
  set: SpaceSet,
  source: Source,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<readonly Match[]> {
  // Asked for behind the stars: whatever had one by then was there.
  const here = await set.ask(source, (drive) => drive.names.lookUp(ids));
  if (here === null) {
    const found = await mapBounded(ids, CONCURRENCY, (id) => asked(source.drive, id, signal));
    return found.flatMap((match) => match ?? []);
  }
  if (here.gone.length > 0) void source.drive.stars.set(here.gone, false).catch(() => undefined);
  return here.found;
}

/** As the server shows it; null of what is not there, or in the trash. */
async function asked(drive: Drive, id: string, signal: AbortSignal): Promise<Match | null> {
  try {
    const item = await drive.stat(id, signal);
    if (item.state !== 'intact') return null;
    if (item.parentId === null) return { item, parents: [] };
    const { parents } = await drive.page(item.parentId, { limit: 1 }, signal);
    return { item, parents };
  } catch (error) {
    if (isFailure(error, 'not_found', 'item_damaged')) return null;
    throw error;
  }
}

/** Opens items of the timeline, in no order. What is gone, or does not open, is left out. */
export async function itemsIn(set: SpaceSet, places: readonly PlacedId[]): Promise<readonly PlacedMatch[]> {
  const { ready } = await set.sources();
  const sources = new Map(ready.map((source) => [source.space?.spaceId ?? null, source]));
  const there = places.flatMap(({ spaceId, id }) => {
    const source = sources.get(spaceId);
    return source === undefined ? [] : [{ source, id }];
  });
  return openedIn(set, there);
}

/** Opens items of several spaces, in the same order. */
export async function openedIn(
  set: SpaceSet,
  wanted: readonly { readonly source: Source; readonly id: string }[],
  trash?: 'left out',
): Promise<PlacedMatch[]> {
  const ids = new Map<Source, string[]>();
  for (const { source, id } of wanted) ids.set(source, [...(ids.get(source) ?? []), id]);
  const opened = await Promise.all(
    [...ids].map(async ([source, some]) => {
      const found = (await set.ask(source, ({ names }) => names.open(some, trash))) ?? [];
      return [
        source,
        new Map<string, PlacedMatch>(placed(source, found).map((match) => [match.item.id, match])),
      ] as const;
    }),
  );
  const bySource = new Map(opened);
  return wanted.flatMap(({ source, id }) => bySource.get(source)?.get(id) ?? []);
}

export function placed({ space, above }: Source, found: readonly Match[]): PlacedMatch[] {
  return found.map(({ item, parents }) => ({ item: inItsSpace(item, space), parents, space, above }));
}

/** Only in the drive something represents a space: in another one, that is the word of the server or of an editor. */
function inItsSpace(item: IntactItem, space: Source['space']): IntactItem {
  if (space === null || item.spaceId === undefined) return item;
  const { spaceId: _, ...known } = item;
  return known;
}

/** The spaces of what did not answer: names that are read for the first time take a moment. */
export function unreadOf(set: SpaceSet, sources: readonly Source[]): SpaceHere[] {
  return sources.flatMap(({ space, above }) => {
    const here = space && set.spaceOf(space.spaceId);
    if (here == null) return [];
    const { reading } = here;
    return [{ ...here, name: above.at(-1)?.name ?? null, reading: reading === 'read' ? 'reading' : reading }];
  });
}

/** Whether it is going to be read without anybody doing anything. */
export function isComing({ reading }: SpaceHere): boolean {
  return reading === 'waiting' || reading === 'reading';
}
