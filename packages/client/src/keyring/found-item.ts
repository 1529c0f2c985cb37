import { DIRECTORY_DEPTH_LIMIT, type Item, type SearchAnswer } from '@coffer/contract';
import { CONCURRENCY, mapBounded } from '../concurrency/map-bounded.ts';
import type { DriveKey } from './account-keys.ts';
import { type ListingPage, type OpenedChain, openBelow, openerOf, openPage, topOf } from './open-chain.ts';
import type { IntactItem, OpenedItem } from './opened-item.ts';
import type { OpenKeyring } from './opened-keys.ts';

/** What a search has found, as the server answers it. */
export type FoundRecords = Pick<SearchAnswer, 'items' | 'directories'>;

/** An item that a search has found, and the directories from the top down to the one in which it lies. */
export interface FoundItem {
  readonly item: OpenedItem;
  readonly parents: readonly OpenedItem[];
}

/**
 * Opens what a search has found, and keeps its keys: each item at the place where the server says that it lies. Directories that lie above
 * several of them are opened once.
 */
export async function openFound(
  { items, directories }: FoundRecords,
  { accountKey, opened }: Pick<OpenKeyring, 'accountKey' | 'opened'>,
): Promise<FoundItem[]> {
  const openAt = openerOf(accountKey, directories);
  const chains = new Map<string, Promise<OpenedChain>>();
  const chainOf = (item: Item) => {
    let chain = Promise.resolve(topOf(accountKey));
    for (const directory of chainTo(item, directories)) {
      const above = chain;
      chain = chains.get(directory.id) ?? above.then((opened) => openBelow(opened, directory, openAt));
      chains.set(directory.id, chain);
    }
    return chain;
  };
  const found = await mapBounded(items, CONCURRENCY, async (item) => {
    const { parents, last } = await chainOf(item);
    return { item: await openAt(item, last), parents };
  });
  return found.map(({ item, parents }) => ({
    item: opened.remember(item),
    parents: opened.rememberAll(parents),
  }));
}

/** What of an opened item a search on this device goes by. */
export type OpenedName = Pick<IntactItem, 'id' | 'name' | 'mime' | 'size' | 'modifiedAt'>;

/** Opens the names of what lies in a directory, and keeps no keys: of a whole drive they would be many. */
export async function openNames(page: ListingPage, accountKey: DriveKey): Promise<OpenedName[]> {
  const { children } = await openPage(page, accountKey);
  return children.flatMap(({ item }) => {
    if (item.state !== 'intact') return [];
    const { id, name, mime, size, modifiedAt } = item;
    return [{ id, name, mime, size, modifiedAt }];
  });
}

/** From the top down. What the server left out, or leads in a circle, ends it, so that nothing below it opens. */
function chainTo({ file_id }: Item, directories: SearchAnswer['directories']): Item[] {
  const chain: Item[] = [];
  for (let id = file_id; id !== null && chain.length < DIRECTORY_DEPTH_LIMIT; ) {
    const directory = directories[id];
    if (directory === undefined) break;
    chain.unshift(directory);
    id = directory.file_id;
  }
  return chain;
}
