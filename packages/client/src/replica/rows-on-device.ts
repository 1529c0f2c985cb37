import type { Listing, RouteName } from '@coffer/contract';
import type { ApiClient } from '../api/client.ts';
import { isConnectionLoss } from '../api/is-connection-loss.ts';
import type { Keyring } from '../keyring/keyring.ts';
import {
  isOnDevice,
  ON_DEVICE,
  type OpenedPage,
  type PageWanted,
  type RowsOnDevice,
} from '../tree/read-rows.ts';
import type { OpenedReplica } from './opened-replica.ts';

export interface DevicePorts {
  readonly api: ApiClient;
  readonly keyring: Pick<Keyring, 'openListing'>;
  /** The rows, on this thread or on another one. */
  readonly replica: Pick<OpenedReplica, 'page' | 'above'> & Pick<Required<RowsOnDevice>, 'signed'>;
}

/** Of the page behind the rows: uploads that are not finished are none, and the server alone has them. */
const UPLOADS = `${ON_DEVICE}uploads`;

/**
 * A page of a directory from the rows on this device, as `readPage` takes it: behind the last of them come the uploads that
 * are not finished. Null where the server has to be asked.
 */
export async function pageOnDevice(
  directoryId: string | null,
  { cursor, ...wanted }: PageWanted,
  ports: DevicePorts,
  signal: AbortSignal,
): Promise<OpenedPage | null> {
  if (cursor === UPLOADS) return uploadsIn(directoryId, ports, signal);
  if (cursor !== undefined && !isOnDevice(cursor)) return null;
  const after = cursor?.slice(ON_DEVICE.length);
  const page = await ports.replica.page(directoryId, {
    ...wanted,
    ...(after !== undefined && { cursor: after }),
  });
  if (page === null) return null;
  if (page.next_cursor !== null) return { ...page, next_cursor: ON_DEVICE + page.next_cursor };
  return { ...page, next_cursor: wanted.only === undefined ? UPLOADS : null };
}

/** The uploads in a directory that are not finished, below the directories that this device has proven. */
async function uploadsIn(
  directoryId: string | null,
  { api, keyring, replica }: DevicePorts,
  signal: AbortSignal,
): Promise<OpenedPage | null> {
  const proven = await replica.above(directoryId);
  if (proven === null) return null;
  const query = { ...(directoryId !== null && { dir_id: directoryId }), unfinished: 'true' } as const;
  let children: Listing['children'];
  try {
    ({ children } = await api.call('listItems', { query }, signal));
  } catch (error) {
    if (!isConnectionLoss(error)) throw error;
    // Without the server there are none to be seen.
    return { ...proven, children: [], next_cursor: null };
  }
  const rows = children.length === 0 ? null : await replica.signed(children.map(({ id }) => id));
  // A row is no upload: an earlier record of it, shown again, would take the place of what is proven.
  const here = children.filter((child) => child.file_id === directoryId && rows?.has(child.id) === false);
  const opened = await keyring.openListing({ ...proven.above, children: here, directoryId });
  // What is finished is a row, whatever the server says; one that is none here is none.
  const unfinished = opened.children.filter(
    (item) => item.kind === 'file' && (item.state === 'damaged' || item.content === null),
  );
  return { ...proven, children: unfinished, next_cursor: null };
}

/** What writers of a space have signed, and who leaves it: all by which this client changes rows. */
const CHANGING: readonly RouteName[] = ['changeSpace', 'changeSpaces', 'changeSpaceWithFiles', 'leaveSpace'];

/** Whether a call changes rows: what was read before it lacks that. */
export function changesRows(name: RouteName): boolean {
  return CHANGING.includes(name);
}
