import type { BatchOperation, RowBefore } from '@coffer/contract';
import { equalBytes, itemRowBytes, numberOfKind, rowHasher, toHex } from '@coffer/crypto';
import type { CanonicalItem } from '../rows/canonical-item.ts';
import type { RowsAfter } from './changing-rows.ts';

/**
 * Returns the operation by which a batch names the existing rows that it changes, as they were proven before: the server keeps their bytes. Rows that are
 * the same afterwards are left out.
 */
export async function rowsBefore(
  before: ReadonlyMap<string, CanonicalItem>,
  { put }: Pick<RowsAfter, 'put'>,
): Promise<Extract<BatchOperation, { readonly kind: 'was' }>> {
  const hasher = await rowHasher();
  const rows: RowBefore[] = [];
  for (const [id, after] of put) {
    const known = before.get(id);
    if (known === undefined) continue;
    const bytes = itemRowBytes(known.item);
    if (equalBytes(bytes, itemRowBytes(after.item))) continue;
    rows.push({ kind: numberOfKind('item'), id, hash: toHex(hasher.sha256(bytes)) });
  }
  return { kind: 'was', rows };
}
