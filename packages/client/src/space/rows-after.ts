import type { BatchChunk, BatchOperation } from '@coffer/contract';
import { rowHasher, sha256 } from '@coffer/crypto';
import type { Signing } from '../keyring/own-heads.ts';
import type { CanonicalItem } from '../rows/canonical-item.ts';
import { ChangingRows, type RowsAfter, type RowsBefore } from './changing-rows.ts';
import { mustBeSealedUnder } from './must-be-sealed-under.ts';
import { signingOf } from './operations/index.ts';
import { type KeptOwned, keptOwned, type Owned } from './owned-rows.ts';

/**
 * What operations leave, one after the other, as whoever carries them out does it: of the rows that were known before and of
 * the operations alone, so that nobody else decides what a client signs. What is said of rows that are not there changes
 * nothing: who carries it out refuses it. Throws `epoch_outdated` for what was sealed under the key of another epoch, and as
 * `known-rows.ts` says.
 *
 * @param chunks those of small files that go along
 */
export async function rowsAfter(
  operations: readonly BatchOperation[],
  chunks: readonly BatchChunk[],
  before: RowsBefore,
  signing: Signing,
): Promise<RowsAfter> {
  const hasher = await rowHasher();
  const after = new ChangingRows(before, signing);
  const by = {
    isOwner: signing.author === null,
    isUndo: operations.some(({ kind }) => kind === 'undoes'),
    isAnswer: operations.some(({ kind }) => kind === 'epoch'),
    isOfMany: before.isOfMany === true,
  };
  const roots = new Map(chunks.map(({ version_id, root }) => [version_id, root]));
  for (const operation of operations) {
    mustBeSealedUnder(after.epoch, operation);
    const signing = signingOf(operation);
    signing.mustKnow(operation, after, by);
    signing.leaves(operation, after, { roots, hasher });
  }
  return after;
}

/** The rows that only the owner changes, as a batch leaves them. */
export async function ownedAfter(before: Owned, { ownedPut, ownedRemoved }: RowsAfter): Promise<KeptOwned> {
  const rows = new Map(before);
  for (const id of ownedRemoved) rows.delete(id);
  for (const [id, { bytes, ...row }] of ownedPut) rows.set(id, { ...row, id, hash: await sha256(bytes) });
  return keptOwned(rows);
}

/** Rows as they are before a batch; null where it changes none that only the owner changes. */
interface RowsToCount {
  readonly items: ReadonlyMap<string, CanonicalItem>;
  readonly owned: Owned | null;
}

/** How many rows there are more, and how many went. */
export function countRows(
  { items, owned }: RowsToCount,
  after: RowsAfter,
): { more: number; removed: number } {
  const sizeOf = (row: CanonicalItem | undefined) =>
    row === undefined ? 0 : 1 + row.versions.length + row.further.length + (row.unknown?.length ?? 0);
  let [more, removed] = [0, 0];
  for (const [id, row] of after.put) {
    const before = items.get(id);
    more += sizeOf(row) - sizeOf(before);
    const left = new Set([...row.versions, ...row.further].map((version) => version.id));
    const was = before === undefined ? [] : [...before.versions, ...before.further];
    removed += was.filter((version) => !left.has(version.id)).length;
  }
  for (const id of after.removed) {
    more -= sizeOf(items.get(id));
    removed += sizeOf(items.get(id));
  }
  for (const id of after.ownedPut.keys()) more += owned?.has(id) ? 0 : 1;
  for (const id of after.ownedRemoved) {
    if (!owned?.has(id)) continue;
    more -= 1;
    removed += 1;
  }
  return { more, removed };
}
