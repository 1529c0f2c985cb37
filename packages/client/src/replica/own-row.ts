import { rowOfBytes, type SignedBytes, type SignedRow } from '../rows/space-row.ts';
import type { ReplicaStore } from './replica-store.ts';
import { readRow } from './rows.ts';

/**
 * A row as it is taken in; null where it stands for a space and did not before, since no bytes say for which: the server
 * has to be asked.
 */
export async function ownRow(
  spaceId: string,
  signed: SignedBytes,
  revision: number,
  store: Pick<ReplicaStore, 'row'>,
): Promise<SignedRow | null> {
  const row = rowOfBytes(spaceId, signed, { revision });
  if (row.space_id === undefined) return row;
  const kept = await store.row(row.id);
  const before = kept === null ? undefined : readRow(spaceId, kept).space_id;
  return before === undefined ? null : { ...row, space_id: before };
}
