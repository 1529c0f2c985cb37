import { hasUnfinished } from '@coffer/client';
import { createContext, use } from 'react';
import type { Transfers } from '../features/transfers/engine/transfers.ts';

/** Null until the transfers are loaded, which a page within the drive waits for. */
export const TransfersContext = createContext<Transfers | null>(null);

/** The transfers of a page within the drive. Throws on any other. */
export function useTransfers(): Transfers {
  const transfers = use(TransfersContext);
  if (transfers === null) throw new Error('useTransfers was called before the transfers were loaded');
  return transfers;
}

/** Whether anything would be cut off if the keys were put away now. */
export function isTransferring(transfers: Transfers | null): boolean {
  if (transfers === null) return false;
  const { queue, planning } = transfers;
  return hasUnfinished(queue.getSnapshot()) || planning.preparing.getState() > 0;
}
