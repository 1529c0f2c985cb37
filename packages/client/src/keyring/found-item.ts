import { DIRECTORY_DEPTH_LIMIT, type Item, type SearchAnswer } from '@coffer/contract';
import type { AccountKey } from '@coffer/crypto';
import { openChain } from './open-chain.ts';
import { type OpenedRecord, openRecord } from './open-record.ts';
import type { OpenedItem } from './opened-item.ts';

/** An item that a search has found, and the directories from the top down to the one in which it lies. */
export interface FoundItem {
  readonly item: OpenedItem;
  readonly parents: readonly OpenedItem[];
}

/** Opens an item that a search has found, at the place where the server says that it lies. */
export async function openFound(
  record: Item,
  directories: SearchAnswer['directories'],
  accountKey: AccountKey,
): Promise<{ item: OpenedRecord; parents: readonly OpenedRecord[] }> {
  const chain = await openChain(chainTo(record, directories), accountKey);
  return { item: await openRecord(record, accountKey, chain.last), parents: chain.parents };
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
