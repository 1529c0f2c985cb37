import { hasUnfinished } from '@coffer/client';
import type { Transfers } from '../features/transfers/engine/transfers.ts';

/** Whether anything would be cut off if the keys were put away now. */
export function isTransferring(transfers: Transfers | null): boolean {
  if (transfers === null) return false;
  const { queue, planning } = transfers;
  return hasUnfinished(queue.getSnapshot()) || planning.preparing.getState() > 0;
}
