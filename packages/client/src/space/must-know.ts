import type { BatchOperation } from '@coffer/contract';
import type { Bytes } from '@coffer/crypto';
import { failed } from '../failures/coffer-error.ts';
import { type CanonicalItem, canonicalPutBack } from '../rows/canonical-item.ts';
import { isForLaterVersions, isKeptAsItIs, staysInItsSpace } from '../rows/later-rows.ts';

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
interface Changing {
  readonly isOwner: boolean;
  readonly isUndo: boolean;
  readonly isAnswer?: boolean;
  readonly isOfMany?: boolean;
}

/**
 * Refuses an operation on rows to which a later version has added what this one must not pass over. Of a row that stays as it is, its owner
 * may still trash, restore, move within its space, delete and undo everything. Nothing goes into another space, or comes back, with
 * anything that this version does not know. Throws `update_to_change`, `update_to_move`.
 */
export function mustKnow(
  operation: BatchOperation,
  rows: RowsThere,
  { isOwner, isUndo, isAnswer = false, isOfMany = false }: Changing,
): void {
  switch (operation.kind) {
    case 'trash':
    case 'delete':
    case 'move':
      mustBeAllowed(operation.ids, rows, isOwner);
      return;
    case 'restore':
      mustBeAllowed(
        operation.items.map(({ id }) => id),
        rows,
        isOwner,
      );
      return;
    case 'delete_versions':
      mustBeAllowed([operation.id], rows, isOwner);
      return;
    case 'rename':
    case 'show_version':
    case 'add_version':
    case 'finish':
      mustBeAllowed([operation.id], rows, isOwner && isUndo);
      return;
    case 'separate':
      mustGo([operation.id], rows);
      return;
    case 'carry':
      mustGo(operation.ids, rows);
      return;
    case 'setting':
      mustBeFree(operation.setting.id, rows, isAnswer || isOfMany);
      return;
    case 'contact':
      mustBeFree(operation.contact.id, rows, isAnswer);
      return;
    case 'member':
      mustBeFree(operation.member.id, rows, isAnswer);
      return;
    case 'limit_link':
      mustBeFree(operation.id, rows, isAnswer);
      return;
    case 'rename_space':
      mustBeFree(rows.spaceId, rows, isAnswer);
      return;
    case 'put_back':
      if (operation.rows.some((row) => staysInItsSpace(canonicalPutBack(row)))) throw refused();
      return;
    default:
  }
}

function mustBeAllowed(ids: readonly string[], rows: RowsThere, isAllowed: boolean): void {
  if (!isAllowed && anyOf(ids, rows, isForLaterVersions)) throw refused();
}

/** A row of the owner's with a field of mark 2 is replaced where that answers a compromise: it is sealed again, and means what it did. */
function mustBeFree(id: string, rows: RowsThere, isAllowed: boolean): void {
  if (!isAllowed && isKeptAsItIs({ later: rows.laterOf(id) })) throw refused();
}

function mustGo(ids: readonly string[], rows: RowsThere): void {
  if (anyOf(rows.withAllBelow(ids), rows, staysInItsSpace)) throw failed('update_to_move');
}

function anyOf(ids: Iterable<string>, rows: RowsThere, is: (row: CanonicalItem) => boolean): boolean {
  for (const id of ids) {
    const row = rows.item(id);
    if (row !== null && is(row)) return true;
  }
  return false;
}

const refused = () => failed('update_to_change');
