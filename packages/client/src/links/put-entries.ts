import { LINK_ENTRIES_AT_ONCE, type LinkEntries } from '@coffer/contract';
import type { ApiClient } from '../api/client.ts';
import { batches } from '../concurrency/batches.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { LinkedOf } from '../keyring/seal-entries.ts';
import type { SpaceRow } from '../rows/space-row.ts';
import type { Sending, SpaceWriting } from '../space/space-writer.ts';

/**
 * The rows of an item and of all below it, as they lead to the newest head, directories before what is in them. Left out is what is in the
 * trash, and what represents a shared space: no link leads into another space.
 */
export async function rowsBelow(
  itemId: string,
  writer: Pick<SpaceWriting, 'rows' | 'below'>,
  options: Sending,
): Promise<readonly SpaceRow[]> {
  const ids = [...new Set([itemId, ...(await writer.below([itemId], options))])];
  const rows = await writer.rows(ids, options);
  const children = new Map<string, SpaceRow[]>();
  for (const row of rows.values()) {
    if (row.file_id === null || row.trashed !== undefined || row.space_id !== undefined) continue;
    const beside = children.get(row.file_id);
    if (beside === undefined) children.set(row.file_id, [row]);
    else beside.push(row);
  }
  const linked = rows.get(itemId);
  const all = linked === undefined ? [] : [linked];
  // Breadth first: a visitor sees the folder itself before what lies deep in it.
  for (const row of all) all.push(...(children.get(row.id) ?? []));
  return all;
}

/** Sends some entries of a link, or its key. */
export type SendEntries = (body: LinkEntries) => Promise<unknown>;

/** Sends them to the server, once. */
export function sendingEntries(id: string, api: Pick<ApiClient, 'call'>, signal: AbortSignal): SendEntries {
  return (body) => api.call('putLinkEntries', { params: { id }, body }, signal);
}

/**
 * Puts what the visitors of a link read of these rows, in their order. Returns the number of entries.
 *
 * @param onPut told after each call of how many rows it has put so far
 */
export async function putEntries(
  link: LinkedOf,
  rows: readonly SpaceRow[],
  { keyring, send }: { readonly keyring: Pick<Keyring, 'sealEntries'>; readonly send: SendEntries },
  onPut: (rows: number) => void = () => {},
): Promise<number> {
  let put = 0;
  let done = 0;
  for (const some of batches(rows, LINK_ENTRIES_AT_ONCE)) {
    const entries = await keyring.sealEntries(link, some);
    if (entries.length > 0) await send({ entries });
    put += entries.length;
    done += some.length;
    onPut(done);
  }
  return put;
}
