import { percentStored, type Transfers } from '@coffer/client';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlayerPause, IconX } from '@tabler/icons-react';
import { formatBytes } from '../../../format/bytes.ts';
import { texts } from '../texts.ts';
import classes from './InterruptedUploads.module.css';
import rowClasses from './TransferList.module.css';

/** An upload that can be resumed. */
type Offer = Parameters<Transfers['resume']>[0][number];

interface InterruptedUploadsProps {
  readonly transfers: Transfers;
  readonly offers: readonly Offer[];
}

/** Uploads that an earlier visit left unfinished, to be resumed. */
export function InterruptedUploads({ transfers, offers }: InterruptedUploadsProps) {
  return (
    <section className={classes.section} aria-label={texts.interrupted}>
      <header className={classes.head}>
        <div>
          <h2 className={classes.title}>{texts.interrupted}</h2>
          <p className={classes.hint}>{texts.interruptedHint}</p>
        </div>
        {offers.length > 1 && (
          <Button size="xs" onClick={() => void transfers.resume(offers)}>
            {texts.resumeAll}
          </Button>
        )}
      </header>
      <ul className={classes.list}>
        {offers.map((offer) => (
          <InterruptedUpload key={offer.item.id} transfers={transfers} offer={offer} />
        ))}
      </ul>
    </section>
  );
}

interface InterruptedUploadProps {
  readonly transfers: Transfers;
  readonly offer: Offer;
}

function InterruptedUpload({ transfers, offer }: InterruptedUploadProps) {
  const { item } = offer;
  const { name } = item;
  return (
    <li className={rowClasses.row}>
      <span className={rowClasses.picture} aria-hidden="true">
        <IconPlayerPause size={16} stroke={2} />
      </span>
      <div className={rowClasses.texts}>
        <span className={rowClasses.name} title={name} dir="auto">
          {name}
        </span>
        <span className={rowClasses.about}>
          <span>{formatBytes(item.size)}</span>
          <span>
            {texts.interruptedAt({ percent: percentStored(item.chunksStored, item.chunks, item.finishedAt) })}
          </span>
        </span>
      </div>
      <Button
        size="xs"
        variant="default"
        aria-label={texts.resumeName({ name })}
        onClick={() => void transfers.resume([offer])}
      >
        {texts.resume}
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        title={texts.remove}
        aria-label={texts.actionOf({ action: texts.remove, name })}
        onClick={() => transfers.resumption.forget(item.id)}
      >
        <IconX size={18} stroke={1.75} />
      </ActionIcon>
    </li>
  );
}
