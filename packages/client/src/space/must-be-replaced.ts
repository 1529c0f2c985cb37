import { refusedHere } from '../failures/refused-here.ts';
import type { CanonicalItem } from '../rows/canonical-item.ts';

/** Refuses to delete the version that a file shows by its signed row, and what is no version in it, whatever the server lists. */
export function mustBeReplaced(
  versionIds: readonly string[],
  { item, versions, further }: CanonicalItem,
): void {
  if (versionIds.some((id) => id === item.shownVersionId)) {
    throw refusedHere('version_shown', 409, 'This is the version that the file shows.');
  }
  const signed = new Set([...versions, ...further].map(({ id }) => id));
  if (versionIds.every((id) => signed.has(id))) return;
  throw refusedHere('not_found', 404, 'One of these versions is not there any more.');
}
