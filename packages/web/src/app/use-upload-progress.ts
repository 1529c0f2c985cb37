import { chunksIn, percentStored } from '@coffer/client';
import { chunkCount } from '@coffer/crypto';
import { useMemo, useSyncExternalStore } from 'react';
import type { Transfers } from '../features/transfers/engine/transfers.ts';

/** Percent of the uploads that run now, by item. */
export function useUploadProgress({ queue }: Transfers): ReadonlyMap<string, number> {
  const list = useSyncExternalStore(queue.subscribe, queue.getSnapshot);
  return useMemo(() => {
    const running = list.filter(({ direction, state }) => direction === 'upload' && state === 'running');
    return new Map(
      running.flatMap(({ itemId, bytes, size }) =>
        itemId === null ? [] : [[itemId, percentStored(chunksIn(bytes), chunkCount(size), null)]],
      ),
    );
  }, [list]);
}
