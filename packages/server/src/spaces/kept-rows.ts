import { createHash } from 'node:crypto';
import { type BatchOperation, factsOf, MOST_KEPT_ROWS, type RowBefore } from '@coffer/contract';
import { type Bytes, EncodingInvalid, numberOfKind } from '@coffer/crypto';
import { fieldRefused, Refusal } from '../calls/refusal.ts';
import { idInReturning } from '../storage/returning-item.ts';
import type { SpaceChange } from '../storage/space-change.ts';
import { itemBytes } from './item-hashes.ts';
import { signedRows } from './signed-rows.ts';

/** Rows that a batch changes, while it is carried out. */
interface KeptRows {
  /**
   * Compares the rows that have changed with those that the batch names, and returns the canonical bytes of these as they were before.
   *
   * @throws Refusal `validation_failed` where it names one row less, or one more
   */
  end(): Promise<readonly Bytes[]>;
}

/** By whom a batch is, and in which space. */
interface Keeping {
  readonly isOwner: boolean;
  readonly isDrive: boolean;
}

/**
 * Reads the rows that a batch names by `was`, before its operations are carried out. Returns null where nothing is kept of it: where it is the owner's, and no undo.
 *
 * @throws Refusal `validation_failed` where a batch by somebody else does not begin with `was`, or does nothing; where `was` or `undoes` are at another place, or other rows
 * are there than `was` names
 */
export async function beginKeeping(
  change: SpaceChange,
  operations: readonly BatchOperation[],
  by: Keeping,
): Promise<KeptRows | null> {
  const [was, undoes] = operations;
  checkOrder(operations, by);
  if (was?.kind !== 'was') return null;
  if (undoes?.kind === 'undoes') checkUndo(operations, by);
  else if (by.isOwner) throw fieldRefused('operations.1', 'Only an undo of the owner begins like this.');
  const before = await bytesOf(change, touchedBy(operations, change.spaceId));
  const named = new Map(was.rows.map((row) => [row.id, row]));
  if (named.size < was.rows.length) throw fieldRefused('operations.0.rows', 'Each row is named once.');
  for (const [index, row] of was.rows.entries()) {
    if (isRow(row, before.get(row.id))) continue;
    throw fieldRefused(`operations.0.rows.${index}`, 'The batch changes no such row.');
  }
  return {
    async end() {
      const after = await bytesOf(change, [...before.keys()]);
      for (const [id, bytes] of before) {
        const left = after.get(id);
        const isChanged = left === undefined || !isSame(bytes, left);
        if (isChanged !== named.has(id)) {
          throw fieldRefused('operations.0.rows', 'These are not the rows that the batch changes.');
        }
      }
      return was.rows.flatMap(({ id }) => before.get(id) ?? []);
    },
  };
}

/** @throws Refusal */
function checkOrder(operations: readonly BatchOperation[], { isOwner }: Keeping): void {
  for (const [index, { kind }] of operations.entries()) {
    if (
      (kind === 'was' && index !== 0) ||
      (kind === 'undoes' && (index !== 1 || operations[0]?.kind !== 'was'))
    )
      throw fieldRefused(`operations.${index}`, 'It comes before all other operations.');
  }
  if (isOwner) return;
  if (operations[0]?.kind !== 'was')
    throw fieldRefused('operations.0', 'Name the rows first that these operations change.');
  if (operations.length === 1)
    throw fieldRefused('operations', 'There is no operation that changes anything.');
}

/** @throws Refusal */
function checkUndo(operations: readonly BatchOperation[], { isOwner, isDrive }: Keeping): void {
  if (!isOwner) {
    throw new Refusal('forbidden', 'Only the owner of this shared folder may do this.', {
      errors: { 'operations.1': ['Your role does not allow this.'] },
    });
  }
  if (isDrive) throw fieldRefused('operations.1', 'Nothing is kept of a drive.');
  const other = operations.findIndex((operation, index) => index > 1 && !factsOf(operation).ofUndo);
  if (other >= 0) throw fieldRefused(`operations.${other}`, 'An undo does not do this.');
}

/** The items that operations may change, by those who do not own a space, and by an undo. Whatever else these do brings new items. */
function touchedBy(operations: readonly BatchOperation[], spaceId: string): readonly string[] {
  const ids = operations.flatMap((operation) => {
    // Whether its item is no row yet says only who sent it.
    if (operation.kind === 'finish') return [operation.id];
    return factsOf(operation).rows(operation, { spaceId, idOf: idInReturning }).changes ?? [];
  });
  const all = new Set(ids);
  if (all.size > MOST_KEPT_ROWS)
    throw fieldRefused('operations', `A batch is about ${MOST_KEPT_ROWS} items at most.`);
  return [...all];
}

/** The canonical bytes of those items that are rows. */
async function bytesOf(
  { queries, spaceId }: SpaceChange,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Bytes>> {
  const found = new Map<string, Bytes>();
  for (const item of await signedRows(queries, spaceId, ids)) {
    const bytes = unlessDamaged(() => itemBytes(spaceId, item));
    if (bytes !== null) found.set(item.id, bytes);
  }
  return found;
}

/** What has no canonical form is no row. */
function unlessDamaged(bytes: () => Bytes): Bytes | null {
  try {
    return bytes();
  } catch (error) {
    if (error instanceof EncodingInvalid) return null;
    throw error;
  }
}

function isRow({ kind, hash }: RowBefore, bytes: Bytes | undefined): boolean {
  if (bytes === undefined || kind !== numberOfKind('item')) return false;
  return createHash('sha256').update(bytes).digest('hex') === hash;
}

const isSame = (one: Bytes, other: Bytes) => Buffer.from(one).equals(Buffer.from(other));
