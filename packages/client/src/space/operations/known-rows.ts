import type { Bytes } from '@coffer/crypto';
import { failed } from '../../failures/coffer-error.ts';
import type { CanonicalItem } from '../../rows/canonical-item.ts';
import { isForLaterVersions, isKeptAsItIs, staysInItsSpace } from '../../rows/later-rows.ts';

/** The rows of a space before an operation. */
export interface RowsThere {
  readonly spaceId: string;
  item(id: string): CanonicalItem | null;
  /** These items with all below them, as far as they are known. */
  withAllBelow(ids: readonly string[]): ReadonlySet<string>;
  /** What a later version has added to a row of the owner's. */
  laterOf(id: string): Bytes | undefined;
}

/** Who makes a batch, whether that undoes others, and whether it begins an epoch, or comes with one in another space whose head it writes down. */
export interface Changing {
  readonly isOwner: boolean;
  readonly isUndo: boolean;
  readonly isAnswer?: boolean;
  readonly isOfMany?: boolean;
}

/** Refuses to change items that stay as they are, unless that is allowed. Throws `update_to_change`. */
export function mustBeAllowed(ids: readonly string[], rows: RowsThere, isAllowed = false): void {
  if (!isAllowed && anyOf(ids, rows, isForLaterVersions)) throw mustUpdate();
}

/** A row of the owner's with a field of mark 2 is replaced where that answers a compromise: it is sealed again, and means what it did. */
export function mustBeFree(id: string, rows: RowsThere, isAllowed = false): void {
  if (!isAllowed && isKeptAsItIs({ later: rows.laterOf(id) })) throw mustUpdate();
}

/** Refuses to let items go into another space with anything that this version does not know. Throws `update_to_move`. */
export function mustGo(ids: readonly string[], rows: RowsThere): void {
  if (anyOf(rows.withAllBelow(ids), rows, staysInItsSpace)) throw failed('update_to_move');
}

function anyOf(ids: Iterable<string>, rows: RowsThere, is: (row: CanonicalItem) => boolean): boolean {
  for (const id of ids) {
    const row = rows.item(id);
    if (row !== null && is(row)) return true;
  }
  return false;
}

export const mustUpdate = () => failed('update_to_change');
