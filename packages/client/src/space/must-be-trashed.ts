import { refusedHere } from '../failures/refused-here.ts';
import type { CanonicalItem } from '../rows/canonical-item.ts';

/** What another device has restored meanwhile is not deleted, whatever the server says of when it was changed. */
export function mustBeTrashed(
  ids: readonly string[],
  rows: { item(id: string): CanonicalItem | null },
): void {
  if (ids.every((id) => (rows.item(id)?.item.trashed ?? null) !== null)) return;
  throw refusedHere('not_found', 404, 'Some of this is not in the trash any more.');
}
