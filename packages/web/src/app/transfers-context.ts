import type { Transfers } from '@coffer/client';
import { createContext, use } from 'react';

/** Null until the transfers are loaded, which a page within the drive waits for. */
export const TransfersContext = createContext<Transfers | null>(null);

/** The transfers of a page within the drive. Throws on any other. */
export function useTransfers(): Transfers {
  const transfers = use(TransfersContext);
  if (transfers === null) throw new Error('useTransfers was called before the transfers were loaded');
  return transfers;
}
