import { type RouteDefinition, type RouteName, routes } from '@coffer/contract';
import type { ApiClient } from '../api/client.ts';
import type { Keyring } from '../keyring/keyring.ts';
import { isOnDevice, ON_DEVICE, type OpenedPage, type PageWanted } from '../tree/read-page.ts';
import type { OpenedReplica } from './opened-replica.ts';

export interface DevicePorts {
  readonly api: ApiClient;
  readonly keyring: Pick<Keyring, 'openListing'>;
  /** The rows, on this thread or on another one. */
  readonly replica: Pick<OpenedReplica, 'page'>;
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
  const proven = await replica.page(directoryId, { limit: 1 });
  if (proven === null) return null;
  const query = { ...(directoryId !== null && { dir_id: directoryId }), unfinished: 'true' } as const;
  const { children } = await api.call('listItems', { query }, signal);
  const opened = await keyring.openListing({ ...proven.above, children, directoryId });
  // What is finished is a row, whatever the server says; one that is none here is none.
  const unfinished = opened.children.filter(
    (item) => item.kind === 'file' && (item.state === 'damaged' || item.content === null),
  );
  return { ...proven, children: unfinished, next_cursor: null };
}

/** Where calls stand that change rows. */
const ROWS = /^\/api\/(?:storage|spaces|links)/;

/** Those among them that only ask, with more than an address can hold. */
const ASKING: readonly RouteName[] = ['searchItems', 'storageStats', 'thumbnails'];

/** Whether a call may have changed rows: what was read before it lacks that. */
export function mayChangeRows(name: RouteName): boolean {
  const { method, path }: RouteDefinition = routes[name];
  return method !== 'GET' && ROWS.test(path) && !ASKING.includes(name);
}
