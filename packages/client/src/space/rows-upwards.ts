import { DIRECTORY_DEPTH_LIMIT } from '@coffer/contract';
import { refusedHere } from '../failures/refused-here.ts';
import type { FoundItem, FoundRecords } from '../keyring/found-item.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { SpaceRow } from '../rows/space-row.ts';
import type { Sending, SpaceWriting } from './space-writer.ts';

/** What looks rows up as they were signed, and opens them. */
export interface ProvingItems {
  readonly writer: Pick<SpaceWriting, 'rows'>;
  readonly keyring: Pick<Keyring, 'openFound'>;
}

/** Rows as they were signed, and what they open as. */
interface RowsUpwards {
  readonly rows: FoundRecords & { readonly items: readonly SpaceRow[] };
  readonly opened: readonly FoundItem[];
}

/**
 * Rows of items and those of all directories above them, as they lead to the newest head. Throws `not_found`, `space_lied`.
 *
 * @param along ids of directories that may lie above them, which are looked up at once
 */
export async function rowsUpwards(
  ids: readonly string[],
  { writer, keyring }: ProvingItems,
  signal: AbortSignal,
  along: readonly string[] = [],
): Promise<RowsUpwards> {
  const rows = new Map<string, SpaceRow>();
  const needed = new Set(ids);
  for (let wanted = [...new Set([...ids, ...along])]; wanted.length > 0; ) {
    for (const [id, row] of await writer.rows(wanted, { signal })) rows.set(id, row);
    const isGone = wanted.some((id) => needed.has(id) && !rows.has(id));
    if (isGone) throw refusedHere('not_found', 404, 'This is not there any more.');
    for (const id of needed) {
      const above = rows.get(id)?.file_id ?? null;
      if (above !== null) needed.add(above);
    }
    wanted = [...needed].filter((id) => !rows.has(id));
  }
  const records = { items: ids.flatMap((id) => rows.get(id) ?? []), directories: Object.fromEntries(rows) };
  // What is renewed or compared on its own side takes these keys, too.
  return { rows: records, opened: await keyring.openFound({ ...records, isProven: true }) };
}

/**
 * Rows of items and of the directories above them, as they lead to the newest head, without those above one of them. What is not there is left
 * out. Throws `space_lied`.
 */
export async function rowsAbove(
  ids: Iterable<string>,
  writer: Pick<SpaceWriting, 'rows'>,
  sending: Sending,
  upTo: string | null = null,
): Promise<ReadonlyMap<string, SpaceRow>> {
  const rows = new Map<string, SpaceRow>();
  for (let wanted = [...ids], depth = 0; wanted.length > 0 && depth <= DIRECTORY_DEPTH_LIMIT; depth++) {
    for (const [id, row] of await writer.rows(wanted, sending)) rows.set(id, row);
    const above = wanted.flatMap((id) => (id === upTo ? [] : (rows.get(id)?.file_id ?? [])));
    wanted = [...new Set(above)].filter((id) => !rows.has(id));
  }
  return rows;
}
