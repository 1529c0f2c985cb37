import { useEffect, useRef, useState } from 'react';
import { notify, reportFailure } from '../../../notices/report-failure.ts';
import { saveBlob } from '../../../saving/save-blob.ts';
import { useServices } from '../../../session/services.tsx';
import { texts } from '../texts.ts';
import { exportAccount } from './export-account.ts';
import { isoTime } from './exported-item.ts';

/** Exports the account into a file. It stops when the page is left. */
export function useAccountExport(email: string) {
  const { api, keyring } = useServices();
  const [progress, setProgress] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  const stop = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    if (running.current !== null) return;
    const stopping = new AbortController();
    running.current = stopping;
    setProgress(0);
    const now = Date.now() / 1000;
    try {
      const file = await exportAccount({ api, keyring, now, onProgress: setProgress }, stopping.signal);
      saveBlob(file, `coffer-account-${email}-${isoTime(now).slice(0, 10)}.json`);
      notify(texts.exported);
    } catch (error) {
      reportFailure(error);
    } finally {
      running.current = null;
      setProgress(null);
    }
  };

  return {
    /** Items read so far; null while nothing runs. */
    progress,
    start: () => void start(),
    stop,
  };
}
