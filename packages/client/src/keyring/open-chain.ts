import type { Item } from '@coffer/contract';
import { type AccountKey, itemId } from '@coffer/crypto';
import { CONCURRENCY, mapBounded } from '../concurrency/map-bounded.ts';
import { failed } from '../failures/coffer-error.ts';
import { type OpenedRecord, openRecord, type Place } from './open-record.ts';

/** A page of a listing, as `listItems` answers. */
export interface ListingPage {
  readonly parents: readonly Item[];
  readonly children: readonly Item[];
  /** The directory that was asked for; when given, another one is refused. */
  readonly directoryId?: string | null;
}

export interface OpenedChain {
  readonly parents: readonly OpenedRecord[];
  /** The directory at the end of the chain, in which children are verified. */
  readonly last: Place;
}

/**
 * Opens the directories from the top down, each under the one before it, beginning with the root-folder key
 * that only the owner can derive. A link that does not open leaves all below it unverifiable.
 */
export async function openChain(parents: readonly Item[], accountKey: AccountKey): Promise<OpenedChain> {
  let chain = topOf(accountKey);
  for (const parent of parents) chain = await openBelow(chain, parent, accountKey);
  return chain;
}

/** The chain to the top of the drive, where no directory lies above. */
export function topOf(accountKey: AccountKey): OpenedChain {
  return { parents: [], last: { parentId: null, key: accountKey.rootFolder } };
}

/** The chain that leads on to a directory in the last one. */
export async function openBelow(
  { parents, last }: OpenedChain,
  directory: Item,
  accountKey: AccountKey,
): Promise<OpenedChain> {
  const record = await openRecord(directory, accountKey, last);
  return { parents: [...parents, record], last: { parentId: itemId(directory.id), key: record.key } };
}

/** Opens the chain of a page, and each child under its end. Throws `directory_mismatch`. */
export async function openPage(
  page: ListingPage,
  accountKey: AccountKey,
): Promise<{ parents: readonly OpenedRecord[]; children: readonly OpenedRecord[] }> {
  const { parents, last } = await openChain(page.parents, accountKey);
  if (page.directoryId !== undefined && page.directoryId !== last.parentId)
    throw failed('directory_mismatch');
  const children = await mapBounded(page.children, CONCURRENCY, (child) =>
    openRecord(child, accountKey, last),
  );
  return { parents, children };
}
