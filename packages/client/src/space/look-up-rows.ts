import { PROOFS_AT_ONCE } from '@coffer/contract';
import { bucketOf } from '@coffer/crypto';
import type { RetryOptions } from '../api/retry.ts';
import { batches } from '../concurrency/batches.ts';
import { failed } from '../failures/coffer-error.ts';
import { refusedHere } from '../failures/refused-here.ts';
import type { SpaceRow } from '../rows/space-row.ts';
import type { ProvenSpace } from './proven-space.ts';

/** How often rows are looked up anew, because others change the space meanwhile. */
const MOST_LOOKS = 8;

/**
 * Rows of a space as they lead to its newest head; what is not there is left out. Throws what `ProvenSpace.prove` throws,
 * `space_lied` for rows that were not signed.
 */
export async function lookUpRows(
  space: ProvenSpace,
  ids: readonly string[],
  options: RetryOptions,
): Promise<ReadonlyMap<string, SpaceRow>> {
  for (let looks = 1; looks <= MOST_LOOKS; looks++) {
    const rows = await looked(space, ids, options);
    if (rows !== null) return rows;
  }
  throw refusedHere('space_changed', 409, 'The space is changed all the time.');
}

/** Null where the space has changed meanwhile. */
async function looked(
  space: ProvenSpace,
  ids: readonly string[],
  options: RetryOptions,
): Promise<ReadonlyMap<string, SpaceRow> | null> {
  const rows = new Map<string, SpaceRow>();
  // So that it is known what of the tree is missing.
  if ((await space.look({}, options)) === null) return null;
  for (const some of batches(ids, PROOFS_AT_ONCE)) {
    const buckets = await Promise.all(some.map(bucketOf));
    const asked = { ...space.known.tree.missing(buckets), rows: [...some] };
    const found = await space.look(asked, options);
    if (found === null) return null;
    if (found.tree.missing(buckets).buckets.length > 0) throw failed('space_lied');
    for (const row of found.rows) rows.set(row.id, row);
  }
  return rows;
}
