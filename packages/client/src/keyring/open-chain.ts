import type { Item } from '@coffer/contract';
import { CONCURRENCY, mapBounded } from '../concurrency/map-bounded.ts';
import { failed } from '../failures/coffer-error.ts';
import { type OpenedRecord, openNameOf, openRecord, openUnnamed } from './open-record.ts';
import { damagedItem } from './opened-item.ts';
import type { SpaceOwner, UnreadableNames } from './opened-keys.ts';
import { unlessDamaged } from './unless-damaged.ts';

/** A page of a listing, as `listItems` answers. */
export interface ListingPage {
  readonly parents: readonly Item[];
  readonly children: readonly Item[];
  /** The directory that was asked for; when given, another one is refused. */
  readonly directoryId?: string | null;
  /** Whether all of it are proven rows of the space: then an item is shown as what it is though its name does not open. */
  readonly isProven?: boolean;
}

/** Opens the directories of a page from the top down, and each child. What does not lie where it is shown is damaged. Throws `directory_mismatch`. */
export async function openPage(
  { parents: above, children, directoryId, isProven = false }: ListingPage,
  keys: OpeningKeys,
): Promise<{ parents: readonly OpenedRecord[]; children: readonly OpenedRecord[] }> {
  const last = above.at(-1)?.id ?? null;
  if (directoryId !== undefined && directoryId !== last) throw failed('directory_mismatch');
  const placed = above.map((parent, index) => [parent, above[index - 1]?.id ?? null] as const);
  const [parents, opened] = await Promise.all([
    mapBounded(placed, CONCURRENCY, ([parent, parentId]) => openAt(parent, parentId, keys, isProven)),
    mapBounded(children, CONCURRENCY, (child) => openAt(child, last, keys, isProven)),
  ]);
  return { parents, children: opened };
}

/** What opens records, and knows which names were proven and do not open. */
export type OpeningKeys = SpaceOwner & { readonly unreadable?: UnreadableNames };

/** Opens a record, or the record of an upload, in a directory; null is the top. @param isProven whether it is a proven row */
export async function openAt(
  record: Item,
  parentId: string | null,
  keys: OpeningKeys,
  isProven = false,
): Promise<OpenedRecord> {
  if (record.file_id !== parentId) return { item: damagedItem(record, 'place'), content: null };
  if (record.encrypted_upload === undefined) {
    const opened = await openRecord(record, keys.space);
    if (opened.item.state !== 'damaged' || opened.item.reason !== 'name') return opened;
    if (isProven) keys.unreadable?.note(record);
    // What the server may have changed is not opened.
    return isProven || keys.unreadable?.has(record) ? openUnnamed(record, keys.space) : opened;
  }
  const { openUploadRecord } = await import('./upload-records.ts');
  return openUploadRecord(record, keys.accountKey);
}

/** As much of a row as its name takes. */
export type NamedRecord = Pick<Item, 'id' | 'name_epoch' | 'encrypted_name'> & {
  readonly encrypted_upload?: undefined;
};

/** The name of a record, or of that of an upload; null where it does not open. */
export async function nameOf(record: Item | NamedRecord, keys: SpaceOwner): Promise<string | null> {
  if (record.encrypted_upload === undefined) return unlessDamaged(openNameOf(record, keys.space));
  return (await openAt(record, record.file_id, keys)).item.name;
}
