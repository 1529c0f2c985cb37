import type { Item } from '@coffer/contract';
import type { ApiClient } from '../api/client.ts';
import { retrying } from '../api/retry.ts';
import { type Clock, systemClock } from '../concurrency/clock.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { OpenedItem } from '../keyring/opened-item.ts';
import { cursorPages, type PagePosition } from './cursor-pages.ts';

export interface ListingOptions {
  readonly api: ApiClient;
  /** The keyring, or its counterpart on another thread. */
  readonly keyring: Pick<Keyring, 'openListing'>;
  readonly signal: AbortSignal;
  readonly clock?: Clock;
  /** Only directories of one's own; all items by default. */
  readonly only?: 'own-directories';
}

/** One page of a directory, opened. */
export interface OpenedPage {
  /** The records of the directories from the top down to this one. */
  readonly path: readonly Item[];
  readonly parents: readonly OpenedItem[];
  readonly children: readonly OpenedItem[];
}

/**
 * The pages of a directory, each fetched when the one before it was taken; null is the root. Throws `tree_invalid`
 * if they never end, `directory_mismatch`, the server's problems, `server_unreachable`, and the signal's reason.
 */
export async function* listPages(
  directoryId: string | null,
  { api, keyring, signal, clock = systemClock, only }: ListingOptions,
): AsyncGenerator<OpenedPage, void, undefined> {
  const directory = {
    ...(directoryId !== null && { dir_id: directoryId }),
    ...(only !== undefined && ({ dirs_only: 'true', is_owner: 'true' } as const)),
  };
  const read = (position: PagePosition) => {
    const call = () => api.call('listItems', { query: { ...directory, ...position } }, signal);
    return retrying(call, { clock, signal });
  };
  for await (const page of cursorPages(directoryId, read)) {
    const opened = await keyring.openListing({ ...page, directoryId });
    yield { ...opened, path: page.parents };
  }
}

/** All that is in a directory; what moved from one page to another meanwhile is there once. Throws as `listPages`. */
export async function listDirectory(
  directoryId: string | null,
  options: ListingOptions,
): Promise<OpenedItem[]> {
  const children = new Map<string, OpenedItem>();
  for await (const page of listPages(directoryId, options)) {
    for (const child of page.children) children.set(child.id, child);
  }
  return [...children.values()];
}
