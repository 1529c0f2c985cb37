import type { OwnChange } from '../rows/own-change.ts';
import { rowOfBytes, type SignedBytes, type SignedRow } from '../rows/space-row.ts';
import type { HeadMemory } from '../space/head-memory.ts';
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

interface TakingIn {
  readonly replica: { takeOwn(own: OwnChange, decidedAt: number | null): Promise<boolean> };
  readonly heads: HeadMemory;
  readonly spaceId: string;
}

/** Takes in what this device has signed; false where the rows could not take it. */
export async function takeOwn({ replica, heads, spaceId }: TakingIn, own: OwnChange): Promise<boolean> {
  const { since = null } = (await heads.of(spaceId)) ?? {};
  return replica.takeOwn(own, since).catch(() => false);
}
