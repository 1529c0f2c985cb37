import type { SignedHead } from '@coffer/contract';
import { spaceChange } from '../storage/space-change.ts';
import type { Queries } from '../store/database/database.ts';
import type { UserRow } from '../store/database/schema.ts';
import { hashOfOperations } from './carry-out-batch.ts';
import { readSignedHead, takeHead } from './take-head.ts';

/**
 * Takes the first head of a drive, which comes with the account key: no device believes a drive without one.
 *
 * @throws Refusal `head_refused` where it does not fit what is in the drive
 */
export async function takeFirstHead(
  queries: Queries,
  owner: Pick<UserRow, 'space_id' | 'pubkey' | 'fingerprint'>,
  head: SignedHead,
  now: number,
): Promise<void> {
  const change = spaceChange(queries, owner.space_id, now, { isSigned: true });
  await change.revision();
  const { id } = readSignedHead(head).batch;
  await takeHead(change, { id, operationsHash: hashOfOperations([]), head }, { owner });
}
