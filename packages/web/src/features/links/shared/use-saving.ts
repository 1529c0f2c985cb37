import { useState } from 'react';
import { isCancellation } from '../../../failures/failure.ts';
import type { SharedDownload, SharedPorts } from './shared-ports.ts';

/** How a download from this page goes. */
export type Saving =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly percent: number; cancel(): void }
  | { readonly state: 'done' }
  | { readonly state: 'failed'; readonly failure: unknown };

/** One download at a time, with its progress. */
export function useSaving({ save }: SharedPorts) {
  const [saving, setSaving] = useState<Saving>({ state: 'idle' });
  const start = async (prepare: (signal: AbortSignal) => Promise<SharedDownload>) => {
    const stop = new AbortController();
    const cancel = () => stop.abort();
    const running = (percent: number) => setSaving({ state: 'running', percent, cancel });
    running(0);
    try {
      const download = await prepare(stop.signal);
      await save(download, stop.signal, ({ bytes }) => {
        if (bytes !== undefined) running(percentOf(bytes, download.size));
      });
      setSaving({ state: 'done' });
    } catch (failure) {
      setSaving(isCancellation(failure) ? { state: 'idle' } : { state: 'failed', failure });
    }
  };
  return { saving, start };
}

function percentOf(bytes: number, size: number): number {
  return size === 0 ? 100 : Math.floor((bytes / size) * 100);
}
