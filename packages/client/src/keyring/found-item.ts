import type { FoundItem as FoundRecord } from '@coffer/contract';
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
  { parents, ...record }: FoundRecord,
  accountKey: AccountKey,
): Promise<{ item: OpenedRecord; parents: readonly OpenedRecord[] }> {
  const chain = await openChain(parents, accountKey);
  return { item: await openRecord(record, accountKey, chain.last), parents: chain.parents };
}
