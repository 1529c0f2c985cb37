import { ActionIcon, Button } from '@mantine/core';
import { IconPlayerPause, IconX } from '@tabler/icons-react';
import { formatBytes } from '../../../format/bytes.ts';
import type { Transfers } from '../engine/transfers.ts';
import type { UnfinishedUpload } from '../resumption/unfinished-upload.ts';
import { texts } from '../texts.ts';
import classes from './InterruptedUploads.module.css';
import rowClasses from './TransferRow.module.css';

interface InterruptedUploadsProps {
  readonly transfers: Transfers;
  readonly uploads: readonly UnfinishedUpload[];
}

/** Uploads that an earlier visit left unfinished, to be taken up again. */
export function InterruptedUploads({ transfers, uploads }: InterruptedUploadsProps) {
  return (
    <section className={classes['section']} aria-label={texts.interrupted}>
      <header className={classes['head']}>
        <div>
          <h2 className={classes['title']}>{texts.interrupted}</h2>
          <p className={classes['hint']}>{texts.interruptedHint}</p>
        </div>
        {uploads.length > 1 && (
          <Button size="xs" variant="light" onClick={() => void transfers.resume(uploads)}>
            {texts.resumeAll}
          </Button>
        )}
      </header>
      <ul className={classes['list']}>
        {uploads.map((upload) => (
          <li key={upload.key} className={rowClasses['row']}>
            <span className={rowClasses['picture']} aria-hidden="true">
              <IconPlayerPause size={16} stroke={2} />
            </span>
            <div className={rowClasses['texts']}>
              <span className={rowClasses['name']} title={upload.name} dir="auto">
                {upload.name}
              </span>
              <span className={rowClasses['about']}>
                <span>{formatBytes(upload.size)}</span>
                <span>{texts.interruptedStatus}</span>
              </span>
            </div>
            <Button
              size="xs"
              variant="default"
              aria-label={texts.resumeName(upload.name)}
              onClick={() => void transfers.resume([upload])}
            >
              {texts.resume}
            </Button>
            <ActionIcon
              variant="subtle"
              color="gray"
              title={texts.remove}
              aria-label={texts.remove}
              onClick={() => void transfers.resumption.forget([upload.key])}
            >
              <IconX size={18} stroke={1.75} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  );
}
