import { refusedHere } from '../failures/refused-here.ts';
import type { CanonicalItem } from '../rows/canonical-item.ts';

/**
 * Refuses what is finished: an unfinished upload is no row. What has one is a file that somebody has signed, though the server
 * says that it is unfinished, or another device has just finished it.
 */
export function mustBeUnfinished(
  ids: readonly string[],
  rows: { item(id: string): CanonicalItem | null },
): void {
  if (ids.every((id) => rows.item(id) === null)) return;
  throw refusedHere('not_found', 404, 'The upload of one of these is finished.');
}
