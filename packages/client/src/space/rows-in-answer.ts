import { equalBytes, type RowHasher } from '@coffer/crypto';
import { failed } from '../failures/coffer-error.ts';
import { orLie } from '../failures/or-lie.ts';
import { type CanonicalItem, canonicalOfBytes, rowHashOf } from '../rows/canonical-item.ts';
import type { ProofsShown } from '../rows/space-row.ts';
import type { ProvenTree } from './proven-tree.ts';

/** The rows that were asked for as an answer shows them; those that are not there are left out. Throws `space_lied` for what does not lead to the tree's digest. */
export function rowsIn(
  spaceId: string,
  { rows }: Pick<ProofsShown, 'rows'>,
  asked: readonly string[],
  tree: ProvenTree,
  hasher: RowHasher,
): Map<string, CanonicalItem> {
  if (tree.missing(asked.map(hasher.bucketOf)).buckets.length > 0) throw failed('space_lied');
  const given = new Map(rows.map((row) => [row.id, row]));
  const proven = new Map<string, CanonicalItem>();
  for (const id of asked) {
    const hash = tree.hashOf(id);
    if (hash === null) continue;
    const row = given.get(id);
    if (row === undefined) throw failed('space_lied');
    const shown = orLie(() => rowHashOf(spaceId, row, hasher));
    if (!equalBytes(shown, hash)) throw failed('space_lied');
    proven.set(id, canonicalOfBytes(row.signed));
  }
  return proven;
}
