import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { Transfers } from '../features/transfers/engine/transfers.ts';
import { isTransferring } from './is-transferring.ts';

/** Lets the browser ask before the page is closed or left, on whichever page, as long as that would end a transfer. */
export function useAskBeforeLeaving(transfers: Transfers | null): void {
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (transfers === null) return () => {};
      const { queue, planning } = transfers;
      const stops = [queue.subscribe(onChange), planning.preparing.subscribe(onChange)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [transfers],
  );
  const busy = useSyncExternalStore(subscribe, () => isTransferring(transfers));
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [busy]);
}
