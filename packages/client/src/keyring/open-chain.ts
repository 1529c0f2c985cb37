import type { Item } from '@coffer/contract';
import { type AccountKey, itemId } from '@coffer/crypto';
import { type OpenedRecord, openRecord, type Place } from './open-record.ts';

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
  const opened: OpenedRecord[] = [];
  let last: Place = { parentId: null, key: accountKey.rootFolder };
  for (const parent of parents) {
    const record = await openRecord(parent, accountKey, last);
    opened.push(record);
    last = { parentId: itemId(parent.id), key: record.key };
  }
  return { parents: opened, last };
}
