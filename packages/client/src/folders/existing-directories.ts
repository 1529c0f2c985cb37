import type { Item } from '@coffer/contract';
import type { ApiClient } from '../api/client.ts';
import type { Keyring } from '../keyring/keyring.ts';
import { type Clock, systemClock } from '../transfers/clock.ts';
import { ATTEMPTS, retrying } from '../transfers/retry.ts';
import { TreeInvalid } from '../tree/errors.ts';

interface ListingOptions {
  readonly api: ApiClient;
  readonly keyring: Pick<Keyring, 'openListing'>;
  readonly signal: AbortSignal;
  readonly clock?: Clock;
}

/**
 * The records of the intact directories in a directory, by their names in NFC; null is the root. Throws TreeInvalid
 * if its pages never end, DirectoryMismatch, ApiProblem, ServerUnreachable, and the signal's reason.
 */
export async function existingDirectories(
  directoryId: string | null,
  { api, keyring, signal, clock = systemClock }: ListingOptions,
): Promise<ReadonlyMap<string, Item>> {
  const directories = new Map<string, Item>();
  const cursors = new Set<string>();
  const parent = directoryId === null ? {} : { dir_id: directoryId };
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const position = cursor === undefined ? {} : { cursor };
    const call = () =>
      api.call('listItems', { query: { ...parent, ...position, dirs_only: 'true' } }, signal);
    const page = await retrying(call, { clock, signal, attempts: ATTEMPTS });
    const { children } = await keyring.openListing({ ...page, directoryId });
    for (const [index, item] of children.entries()) {
      const record = page.children[index];
      if (item.state === 'intact' && item.kind === 'directory' && record !== undefined) {
        directories.set(item.name.normalize('NFC'), record);
      }
    }
    cursor = page.next_cursor;
    if (cursor !== null && cursors.has(cursor)) throw new TreeInvalid('endless', directoryId);
    if (cursor !== null) cursors.add(cursor);
  }
  return directories;
}
