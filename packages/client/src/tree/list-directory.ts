import { cursorPages } from '../api/cursor-pages.ts';
import { retrying } from '../api/retry.ts';
import { type Clock, systemClock } from '../concurrency/clock.ts';
import type { OpenedItem } from '../keyring/opened-item.ts';
import { type OpenedPage, type PageReading, type PageWanted, readPage } from './read-rows.ts';

export interface ListingOptions extends Omit<PageReading, 'ask'>, Pick<PageWanted, 'only'> {
  readonly clock?: Clock;
}

/**
 * The pages of a directory, each fetched when the one before it was taken; null is the root. Throws `tree_invalid`
 * if they never end, `directory_mismatch`, the server's problems, `server_unreachable`, and the signal's reason.
 */
export async function* listPages(
  directoryId: string | null,
  { only, clock = systemClock, ...reading }: ListingOptions,
): AsyncGenerator<OpenedPage, void, undefined> {
  const { signal } = reading;
  const ask = <T>(call: () => Promise<T>) => retrying(call, { clock, signal });
  const filter = only === undefined ? {} : { only };
  yield* cursorPages(directoryId, (position) =>
    readPage(directoryId, { ...filter, ...position }, { ...reading, ask }),
  );
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
