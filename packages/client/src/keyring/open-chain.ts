import { DIRECTORY_DEPTH_LIMIT, type Item } from '@coffer/contract';
import { CONCURRENCY, mapBounded } from '../concurrency/map-bounded.ts';
import { failed } from '../failures/coffer-error.ts';
import type { DriveKey } from './account-keys.ts';
import { numbered, type OpenedRecord, openKeys, openRecord, type Place, placeOf } from './open-record.ts';

/** Directories by their ids, as answers carry them. */
export type Directories = Readonly<Record<string, Item>>;

/** A page of a listing, as `listItems` answers. */
export interface ListingPage {
  readonly parents: readonly Item[];
  readonly children: readonly Item[];
  /** The directories in which items are sealed that a program without keys has moved, and what is above. */
  readonly directories?: Directories | undefined;
  /** The directory that was asked for; when given, another one is refused. */
  readonly directoryId?: string | null;
}

/** Opens a record at the place where the server says that it lies. */
export type OpenAt = (record: Item, place: Place) => Promise<OpenedRecord>;

export interface OpenedChain {
  readonly parents: readonly OpenedRecord[];
  /** The directory at the end of the chain, in which children are verified. */
  readonly last: Place;
}

/** The chain to the top of the drive, where no directory lies above. */
export function topOf({ root }: DriveKey): OpenedChain {
  return { parents: [], last: { parentId: null, boundId: root.driveId, keys: numbered(root) } };
}

/**
 * Opens the directories from the top down, each under the one before it, beginning with the root key that only the
 * owner can derive. A link that does not open leaves all below it unverifiable.
 */
export async function openChain(
  parents: readonly Item[],
  accountKey: DriveKey,
  openAt: OpenAt,
): Promise<OpenedChain> {
  let chain = topOf(accountKey);
  for (const parent of parents) chain = await openBelow(chain, parent, openAt);
  return chain;
}

/** The chain that leads on to a directory in the last one. In one that its owner has not put there, nothing is verified. */
export async function openBelow(
  { parents, last }: OpenedChain,
  directory: Item,
  openAt: OpenAt,
): Promise<OpenedChain> {
  const record = await openAt(directory, last);
  const keys = record.item.state === 'unplaced' ? null : record.keys;
  return { parents: [...parents, record], last: placeOf(directory.id, keys) };
}

/** Opens the chain of a page, and each child under its end. Throws `directory_mismatch`. */
export async function openPage(
  { parents: above, children, directories, directoryId }: ListingPage,
  accountKey: DriveKey,
): Promise<{ parents: readonly OpenedRecord[]; children: readonly OpenedRecord[] }> {
  const openAt = openerOf(accountKey, directories);
  const { parents, last } = await openChain(above, accountKey, openAt);
  if (directoryId !== undefined && directoryId !== last.parentId) throw failed('directory_mismatch');
  return { parents, children: await mapBounded(children, CONCURRENCY, (child) => openAt(child, last)) };
}

/** An item as answers about one carry it. */
export type SingleItem = Item & Pick<ListingPage, 'directories'>;

/** Opens one item in the directory at the end of `parents`, and these. */
export async function openSingle(
  item: SingleItem,
  above: readonly Item[],
  accountKey: DriveKey,
): Promise<{ readonly record: OpenedRecord; readonly parents: readonly OpenedRecord[] }> {
  const openAt = openerOf(accountKey, item.directories);
  const { parents, last } = await openChain(above, accountKey, openAt);
  return { parents, record: await openAt(item, last) };
}

/**
 * Opens records where they lie. One that is sealed in another directory gets its key from there: from the root down,
 * each directory opens under the one in which it is sealed itself. That shows whose item it is, and not that it belongs
 * where it lies.
 *
 * @param directories what the server hands out for it
 */
export function openerOf(accountKey: DriveKey, directories: Directories = {}): OpenAt {
  const known = new Map<string, Promise<Place>>();

  function sealingPlace(id: string | null, depth: number): Promise<Place> {
    if (id === null) return Promise.resolve(topOf(accountKey).last);
    const place = known.get(id) ?? open(id, depth);
    known.set(id, place);
    return place;
  }

  async function open(id: string, depth: number): Promise<Place> {
    const directory = directories[id];
    // Directories that lead in a circle end somewhere.
    if (directory?.id !== id || depth > DIRECTORY_DEPTH_LIMIT) return placeOf(id, null);
    const keys = await openKeys(directory, await sealingPlace(directory.sealed_parent_id, depth + 1));
    return placeOf(id, keys);
  }

  return async (record, place) => {
    const { file_id, sealed_parent_id } = record;
    if (record.encrypted_upload !== undefined) {
      const { openUploadRecord } = await import('./upload-records.ts');
      return openUploadRecord(record, place, accountKey);
    }
    return openRecord(
      record,
      place,
      sealed_parent_id === file_id ? place : await sealingPlace(sealed_parent_id, 1),
    );
  };
}
