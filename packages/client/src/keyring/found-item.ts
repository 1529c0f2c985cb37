import { DIRECTORY_DEPTH_LIMIT, type Item, type SearchAnswer } from '@coffer/contract';
import { CONCURRENCY, mapBounded } from '../concurrency/map-bounded.ts';
import { withinTime } from '../concurrency/within-time.ts';
import { openAt } from './open-chain.ts';
import type { OpenedRecord } from './open-record.ts';
import type { OpenedItem } from './opened-item.ts';
import type { OpenKeyring } from './opened-keys.ts';

/** What a search has found, as the server answers it. */
export type FoundRecords = Pick<SearchAnswer, 'items' | 'directories'>;

/** Records that are opened. */
export interface OpeningRecords extends FoundRecords {
  /** As that of `ListingPage`. */
  readonly isProven?: boolean;
}

/** An item that a search has found, and the directories from the top down to the one in which it lies. */
export interface FoundItem {
  readonly item: OpenedItem;
  readonly parents: readonly OpenedItem[];
}

/** Opens what a search has found, and keeps what is known of it. Directories that lie above several of them are opened once. */
export async function openFound(
  { items, directories, isProven = false }: OpeningRecords,
  { opened, ...rest }: Pick<OpenKeyring, 'accountKey' | 'space' | 'opened'>,
): Promise<FoundItem[]> {
  const keys = { ...rest, unreadable: opened.unreadable };
  const known = new Map<string, Promise<OpenedRecord>>();
  const openDirectory = (directory: Item) => {
    const record = known.get(directory.id) ?? openAt(directory, directory.file_id, keys, isProven);
    known.set(directory.id, record);
    return record;
  };
  const found = await mapBounded(items, CONCURRENCY, async (item) => ({
    record: await openAt(item, item.file_id, keys, isProven),
    parents: await Promise.all(chainTo(item, directories).map(openDirectory)),
  }));
  return found.map(({ record, parents }) => ({
    item: opened.remember(record),
    parents: opened.rememberAll(parents),
  }));
}

/** Rows on this device, sealed. */
export interface SealedRows {
  /** The rows of these items, with the directories above them; what is not there is left out. */
  found(ids: readonly string[]): Promise<FoundRecords>;
}

/** A thread that has ended answers nobody. */
const PATIENCE_MS = 5_000;

/** Opens items that were not opened yet from the rows on this device. */
export async function openMissing(
  ids: readonly string[],
  rows: SealedRows,
  keys: OpenKeyring,
): Promise<void> {
  const found = await withinTime(rows.found(ids), PATIENCE_MS);
  if (found !== 'too long') await openFound({ ...found, isProven: true }, keys);
}

/** From the top down. What the server left out, or leads in a circle, ends it. */
function chainTo({ file_id }: Item, directories: SearchAnswer['directories']): Item[] {
  const chain: Item[] = [];
  for (let id = file_id; id !== null && chain.length < DIRECTORY_DEPTH_LIMIT; ) {
    const directory = directories[id];
    if (directory === undefined || chain.includes(directory)) break;
    chain.unshift(directory);
    id = directory.file_id;
  }
  return chain;
}
