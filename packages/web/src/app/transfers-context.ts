import { createContext, use } from 'react';
import type { Transfers } from '../features/transfers/engine/transfers.ts';

export const TransfersContext = createContext<Transfers | null>(null);

/** The transfers of this page. Throws outside of their provider. */
export function useTransfers(): Transfers {
  const transfers = use(TransfersContext);
  if (transfers === null) throw new Error('useTransfers was called outside of TransfersContext');
  return transfers;
}
