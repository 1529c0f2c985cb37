import { isFailure } from '@coffer/client';
import { Button, Progress } from '@mantine/core';
import { IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import { failureText } from '../../../failures/texts.ts';
import { formatBytes } from '../../../format/bytes.ts';
import { partLoader } from '../../../lazy/part-loader.ts';
import { linkProblemOf } from '../link-problem.ts';
import { problems, texts } from '../texts.ts';
import classes from './shared.module.css';
import type { SharedDownload, SharedFile, SharedPorts, SharedPreview } from './shared-ports.ts';

const handingOver = partLoader(() => import('./handing-over.ts'));

interface SavingStatusProps {
  readonly saving: Saving;
}

/** How the download goes, or how it goes for other applications. */
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
    case 'ready':
      return (
        <div className={classes.saving}>
          <span role="status">{texts.shareReady}</span>
          <Button leftSection={<IconShare2 size={20} />} onClick={saving.share} autoFocus>
            {texts.shareNow}
          </Button>
        </div>
      );
    case 'done':
      return (
        <p role="status" className={classes.quiet}>
          {saving.how === 'saved' ? texts.saved : texts.shared}
        </p>
      );
    case 'failed':
      return (
        <p role="alert" className={classes.warning}>
          {saving.text}
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
  /** Browsers hand over only while a touch is recent, and fetching took longer. */
  | { readonly state: 'ready'; share(): void }
  | { readonly state: 'done'; readonly how: 'saved' | 'shared' }
  | { readonly state: 'failed'; readonly text: string };

type Report = (bytes: number, size: number) => void;

/** One download at a time, with its progress: saved, or handed to other applications. */
export function useSaving({ save, read }: SharedPorts) {
  const [saving, setSaving] = useState<Saving>({ state: 'idle' });

  const run = async (task: (signal: AbortSignal, report: Report) => Promise<Saving>) => {
    const stop = new AbortController();
    const cancel = () => stop.abort();
    const running = (percent: number) => setSaving({ state: 'running', percent, cancel });
    running(0);
    try {
      setSaving(await task(stop.signal, (bytes, size) => running(percentOf(bytes, size))));
    } catch (failure) {
      setSaving(
        isFailure(failure, 'cancelled') ? { state: 'idle' } : { state: 'failed', text: textOf(failure) },
      );
    }
  };

  const hand = async (files: readonly File[]): Promise<Saving> => {
    const ending = await (await handingOver.load()).handOver(files);
    if (ending === 'cancelled') return { state: 'idle' };
    return ending === 'refused'
      ? { state: 'failed', text: texts.shareRefused }
      : { state: 'done', how: 'shared' };
  };

  return {
    saving,

    start: (prepare: (signal: AbortSignal) => Promise<SharedDownload>) =>
      run(async (signal, report) => {
        const download = await prepare(signal);
        await save(download, signal, ({ bytes }) => {
          if (bytes !== undefined) report(bytes, download.size);
        });
        return { state: 'done', how: 'saved' };
      }),

    share: (files: readonly SharedFile[], open: SharedPreview['open']) =>
      run(async (signal, report) => {
        const { gather, isTooMuch, MOST_BYTES, MOST_FILES } = await handingOver.load();
        if (isTooMuch(files)) {
          const text = texts.shareTooMuch({ count: MOST_FILES, size: formatBytes(MOST_BYTES) });
          return { state: 'failed', text };
        }
        const size = files.reduce((sum, file) => sum + file.size, 0);
        const gathered = await gather(files, { open, read }, signal, (bytes) => report(bytes, size));
        if (navigator.userActivation?.isActive === true) return hand(gathered);
        return { state: 'ready', share: () => void hand(gathered).then(setSaving) };
      }),
  };
}

function percentOf(bytes: number, size: number): number {
  return size === 0 ? 100 : Math.floor((bytes / size) * 100);
}

interface ShareButtonProps {
  readonly files: readonly SharedFile[];
  readonly disabled: boolean;
  readonly size?: 'md';
  onShare(): void;
}

/** Hands files to other applications, where the browser can. */
export function ShareButton({ files, disabled, size, onShare }: ShareButtonProps) {
  if (!canHandOver(files)) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconShare2 size={size === 'md' ? 20 : 18} />}
      disabled={disabled}
      onClick={onShare}
      {...(size && { size })}
    >
      {texts.share}
    </Button>
  );
}

/** By names and types alone: nothing is fetched to ask. */
function canHandOver(files: readonly SharedFile[]): boolean {
  if (!('canShare' in navigator) || files.length === 0) return false;
  return navigator.canShare({ files: files.map(({ name, mime: type }) => new File([], name, { type })) });
}
