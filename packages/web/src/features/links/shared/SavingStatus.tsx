import { isFailure } from '@coffer/client';
import { Button, Progress } from '@mantine/core';
import { useState } from 'react';
import { failureText } from '../../../failures/texts.ts';
import { linkProblemOf } from '../link-problem.ts';
import { problems, texts } from '../texts.ts';
import classes from './shared.module.css';
import type { SharedDownload, SharedPorts } from './shared-ports.ts';

interface SavingStatusProps {
  readonly saving: Saving;
}

/** How the download goes. */
export function SavingStatus({ saving }: SavingStatusProps) {
  switch (saving.state) {
    case 'idle':
      return null;
    case 'running':
      return (
        <div className={classes.saving}>
          <span role="status">{texts.downloading({ percent: saving.percent })}</span>
          <Progress value={saving.percent} aria-label={texts.download} />
          <Button variant="subtle" onClick={saving.cancel}>
            {texts.stop}
          </Button>
        </div>
      );
    case 'done':
      return (
        <p role="status" className={classes.quiet}>
          {texts.saved}
        </p>
      );
    case 'failed':
      return (
        <p role="alert" className={classes.warning}>
          {textOf(saving.failure)}
        </p>
      );
  }
}

function textOf(failure: unknown): string {
  const kind = linkProblemOf(failure);
  return kind === 'failed' || kind === 'wrongKey'
    ? failureText(failure)
    : `${problems[kind].title}. ${problems[kind].text}`;
}

/** How a download from this page goes. */
type Saving =
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
      setSaving(isFailure(failure, 'cancelled') ? { state: 'idle' } : { state: 'failed', failure });
    }
  };
  return { saving, start };
}

function percentOf(bytes: number, size: number): number {
  return size === 0 ? 100 : Math.floor((bytes / size) * 100);
}
