import type { Item } from '@coffer/contract';
import type { ApiClient } from '../../api/client.ts';
import { cursorPages, type PagePosition } from '../../api/cursor-pages.ts';
import { retrying } from '../../api/retry.ts';
import { type Clock, systemClock } from '../../concurrency/clock.ts';
import type { Keyring } from '../../keyring/keyring.ts';
import { readDirectories } from '../../tree/read-details.ts';
import type { RowsOnDevice } from '../../tree/read-rows.ts';

interface ListingOptions {
  readonly api: ApiClient;
  readonly keyring: Pick<Keyring, 'openListing'>;
  /** The rows on this device, where it keeps any. */
  readonly rows?: RowsOnDevice | undefined;
  readonly signal: AbortSignal;
  readonly clock?: Clock;
}

/**
 * The records of the intact directories in a directory, by their names in NFC; null is the root. Throws `tree_invalid`
 * if its pages never end, `directory_mismatch`, the server's problems, `server_unreachable`, and the signal's reason.
 */
export async function existingDirectories(
  directoryId: string | null,
  { api, keyring, rows, signal, clock = systemClock }: ListingOptions,
): Promise<ReadonlyMap<string, Item>> {
  const directories = new Map<string, Item>();
  const ask = <T>(call: () => Promise<T>) => retrying(call, { clock, signal });
  const read = (position: PagePosition) => readDirectories(directoryId, position, { api, rows, signal, ask });
  for await (const page of cursorPages(directoryId, read)) {
    const { children } = await keyring.openListing({ ...page, directoryId });
    for (const [index, item] of children.entries()) {
      const record = page.children[index];
      if (item.state === 'intact' && item.kind === 'directory' && record !== undefined) {
        directories.set(item.name.normalize('NFC'), record);
      }
    }
  }
  return directories;
}
