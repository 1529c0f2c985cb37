import type { Listing, RouteName, Standing } from '@coffer/contract';
import type { ApiClient } from '../api/client.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { OpenedItem } from '../keyring/opened-item.ts';

/** One page of a directory, opened. */
export interface OpenedPage {
  /** The directories from the top down to this one. */
  readonly parents: readonly OpenedItem[];
  /** Their records, and the directories in which something is sealed that lies here. */
  readonly above: Pick<Listing, 'parents' | 'directories'>;
  readonly children: readonly OpenedItem[];
  /** Where the space stood before the page was read. */
  readonly space: Standing;
  /** Where the next page begins; null after the last one. */
  readonly next_cursor: string | null;
}

/** Which page of a directory is wanted. */
export interface PageWanted {
  /** `next_cursor` of the page before; the first page where it is left out. */
  readonly cursor?: string;
  readonly limit?: number;
  /** Only directories of one's own; all items by default. */
  readonly only?: 'own-directories';
}

/** The rows of a drive on this device. */
export interface RowsOnDevice {
  /** A page of what is proven here; null where the server has to be asked. */
  page(directoryId: string | null, wanted: PageWanted, signal: AbortSignal): Promise<OpenedPage | null>;
  /** To be told each call of this device that the server has answered: it may have changed something. */
  called(route: RouteName): void;
  /** To be called when the server tells that something has changed. */
  follow(): void;
}

export interface PageReading {
  readonly api: ApiClient;
  /** The keyring, or its counterpart on another thread. */
  readonly keyring: Pick<Keyring, 'openListing'>;
  /** Asked first, where there are any. */
  readonly rows?: RowsOnDevice | undefined;
  readonly signal: AbortSignal;
  /** Reads it, and again where that fails; once by default. */
  readonly ask?: <T>(call: () => Promise<T>) => Promise<T>;
}

/** The beginning of cursors of pages from this device, so that nobody takes them for the server's. */
export const ON_DEVICE = 'device:';

export function isOnDevice(cursor: string): boolean {
  return cursor.startsWith(ON_DEVICE);
}

/**
 * A page of a directory: from the rows on this device where it has them, else from the server. The one place that
 * decides this. Throws `directory_mismatch`, and what the server's calls throw.
 */
export async function readPage(
  directoryId: string | null,
  wanted: PageWanted,
  { rows, ask = once, ...reading }: PageReading,
): Promise<OpenedPage> {
  return ask(async () => {
    const page = await rows?.page(directoryId, wanted, reading.signal);
    return page ?? pageOfServer(directoryId, wanted, reading);
  });
}

async function pageOfServer(
  directoryId: string | null,
  { cursor, limit, only }: PageWanted,
  { api, keyring, signal }: PageReading,
): Promise<OpenedPage> {
  const query = {
    ...(directoryId !== null && { dir_id: directoryId }),
    ...(only !== undefined && ({ dirs_only: 'true', is_owner: 'true' } as const)),
    // Where the device has no rows any more, the server begins where they began.
    ...(cursor !== undefined && !isOnDevice(cursor) && { cursor }),
    ...(limit !== undefined && { limit: String(limit) }),
  };
  const listing = await api.call('listItems', { query }, signal);
  const opened = await keyring.openListing({ ...listing, directoryId });
  const { parents, directories, space, next_cursor } = listing;
  return { ...opened, above: { parents, ...(directories && { directories }) }, space, next_cursor };
}

function once<T>(call: () => Promise<T>): Promise<T> {
  return call();
}
