import type { User } from '@coffer/contract';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { notify, reportFailure } from '../../../notices/report-failure.ts';
import { useUnlessAway } from '../../../panels/needs-server.tsx';
import { Section, SettingRow } from '../../../panels/Section.tsx';
import { saveBlob } from '../../../saving/save-blob.ts';
import { useDrive } from '../../../session/drive-context.ts';
import { useServices } from '../../../session/services.tsx';
import { DeleteAccount } from '../leaving/DeleteAccount.tsx';
import { texts } from '../texts.ts';
import { exportAccount, isoTime } from './export-account.ts';

interface DataSectionProps {
  readonly user: User;
}

/** How to take one's data along, and how to leave. */
export function DataSection({ user }: DataSectionProps) {
  const { progress, start, stop } = useAccountExport(user.email);
  const unlessAway = useUnlessAway();
  const [leaving, setLeaving] = useState(false);
  return (
    <Section id="data" title={texts.data}>
      <SettingRow
        title={texts.exportData}
        text={
          <span role="status">
            {progress === null ? texts.exportDataText : texts.exporting({ count: progress })}
          </span>
        }
        action={
          progress === null ? (
            <Button variant="default" {...unlessAway(start)}>
              {texts.exportStart}
            </Button>
          ) : (
            <Button variant="default" onClick={stop}>
              {texts.exportStop}
            </Button>
          )
        }
      />
      <SettingRow
        title={texts.leave}
        text={texts.leaveText}
        action={
          <Button color="red" variant="outline" {...unlessAway(() => setLeaving(true))}>
            {texts.leave}
          </Button>
        }
      />
      {leaving && <DeleteAccount user={user} onClose={() => setLeaving(false)} />}
    </Section>
  );
}

/** Exports the account into a file. It stops when the page is left. */
function useAccountExport(email: string) {
  const { api, keyring } = useServices();
  const { settings } = useDrive();
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
      const ports = { api, keyring, settings, now, onProgress: setProgress };
      const file = await exportAccount(ports, stopping.signal);
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
