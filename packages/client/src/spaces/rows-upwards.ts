import type { SpaceRow } from '@coffer/contract';
import { refusedHere } from '../failures/refused-here.ts';
import type { FoundItem, FoundRecords } from '../keyring/found-item.ts';
import type { Keyring } from '../keyring/keyring.ts';
import type { SpaceWriting } from './space-writer.ts';

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

/** Rows of items and those of all directories above them, as they lead to the newest head. Throws `not_found`, `space_lied`. */
export async function rowsUpwards(
  ids: readonly string[],
  { writer, keyring }: ProvingItems,
  signal: AbortSignal,
): Promise<RowsUpwards> {
  const rows = new Map<string, SpaceRow>();
  for (let wanted = [...new Set(ids)]; wanted.length > 0; ) {
    const found = await writer.rows(wanted, { signal });
    for (const id of wanted) {
      const row = found.get(id);
      if (row === undefined) throw refusedHere('not_found', 404, 'This is not there any more.');
      rows.set(id, row);
    }
    const above = wanted.flatMap((id) => found.get(id)?.file_id ?? []);
    wanted = [...new Set(above)].filter((id) => !rows.has(id));
  }
  const records = { items: ids.flatMap((id) => rows.get(id) ?? []), directories: Object.fromEntries(rows) };
  // What is renewed or compared on its own side takes these keys, too.
  return { rows: records, opened: await keyring.openFound(records) };
}
