import type { BatchOperation } from '@coffer/contract';
import { tooMany } from '../storage/refusals.ts';
import type { Queries } from '../store/database/database.ts';
import { keptRepository } from './kept-repository.ts';

/** How much is kept of what people change, in bytes. */
export interface KeptLimits {
  /** Of one person in one space. */
  readonly perPerson: number;
  /** Of all people in all spaces of one owner. */
  readonly perOwner: number;
}

/** A batch by somebody other than the owner of its space. */
interface CountedBatch {
  readonly spaceId: string;
  readonly ownerId: string;
  readonly userId: string;
  readonly operations: readonly BatchOperation[];
  /** Those of its head, its operations and the rows that are kept. */
  readonly bytes: number;
}

/**
 * Counts what is kept of a batch for the person who has sent it.
 *
 * @throws Refusal `too_many_items` where that is too much, and the batch does not only add items: these count in the quota of the owner
 */
export async function countKept(
  queries: Queries,
  { spaceId, ownerId, userId, operations, bytes }: CountedBatch,
  limits: KeptLimits,
): Promise<void> {
  const kept = keptRepository(queries);
  if (!operations.every(onlyAdds)) {
    const inSpace = (await kept.ofSpace(spaceId)).find((each) => each.userId === userId)?.bytes ?? 0;
    const all = await kept.ofOwner(ownerId);
    const sum = all.reduce((total, each) => total + each.bytes, bytes);
    const own = all.find((each) => each.userId === userId)?.bytes ?? 0;
    const hasMost = all.every((each) => each.bytes <= own + bytes);
    if (inSpace + bytes > limits.perPerson || (sum > limits.perOwner && hasMost)) throw tooMuchKept();
  }
  await kept.count(spaceId, { userId, bytes });
}

/** Whether an operation brings an item and does nothing else. The record of an upload leaves the quota when its maker gives it up. */
function onlyAdds(operation: BatchOperation): boolean {
  switch (operation.kind) {
    case 'was':
    case 'arrive':
      return true;
    case 'create':
      return operation.item.encrypted_upload === undefined;
    case 'finish':
      return operation.item !== undefined;
    default:
      return false;
  }
}

const tooMuchKept = () =>
  tooMany(
    'kept_changes',
    'You have changed as much here as can be undone. You can still add small files; the owner of this folder can make room.',
  );
