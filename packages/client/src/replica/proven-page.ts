import type { ApiClient } from '../api/client.ts';
import { systemClock } from '../concurrency/clock.ts';
import { failed } from '../failures/coffer-error.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { SpaceRow } from '../rows/space-row.ts';
import type { HeadMemory } from '../space/head-memory.ts';
import { lookUpRows } from '../space/look-up-rows.ts';
import { ProvenSpace } from '../space/proven-space.ts';
import { isOnDevice, type OpenedPage, type PageWanted } from '../tree/read-rows.ts';

interface PagePorts {
  readonly api: ApiClient;
  readonly keyring: Pick<Keyring, 'openListing' | 'readHead'>;
  readonly heads: HeadMemory;
  readonly spaceId: string;
}

/**
 * A page of a directory before all rows are here: which items it has, the server says, and each of them is proven. That none was left out
 * is known once all rows are here. Throws `space_lied`, and what heads are refused for.
 */
export async function provenPage(
  directoryId: string | null,
  { cursor, limit, only }: PageWanted,
  { api, keyring, heads, spaceId }: PagePorts,
  signal: AbortSignal,
): Promise<OpenedPage> {
  const query = {
    ...(directoryId !== null && { dir_id: directoryId }),
    ...(only !== undefined && ({ dirs_only: 'true' } as const)),
    ...(cursor !== undefined && !isOnDevice(cursor) && { cursor }),
    ...(limit !== undefined && { limit: String(limit) }),
  };
  const { space, next_cursor, ...listed } = await api.call('listItems', { query }, signal);
  const known = new ProvenSpace(spaceId, { api, keyring, heads, clock: systemClock });
  const ids = [...listed.parents, ...listed.children].map(({ id }) => id);
  const rows = await lookUpRows(known, ids, { clock: systemClock, signal });
  const proven = (items: readonly { readonly id: string }[]): SpaceRow[] =>
    items.flatMap(({ id }) => rows.get(id) ?? []);
  const parents = proven(listed.parents);
  if (parents.length < listed.parents.length) throw failed('space_lied');
  const children = proven(listed.children).filter(
    ({ file_id, trashed }) => file_id === directoryId && trashed === undefined,
  );
  const opened = await keyring.openListing({ parents, children, directoryId, isProven: true });
  return { ...opened, above: { parents }, space, next_cursor };
}
