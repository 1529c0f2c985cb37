import { isFailure, type OpenedRequest, type RequestVisit } from '@coffer/client';
import { Button, CloseButton, Progress } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconCheck, IconUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { failureText } from '../../../failures/texts.ts';
import { formatBytes } from '../../../format/bytes.ts';
import { notify } from '../../../notices/report-failure.ts';
import { chooseFiles } from '../../../saving/pick-files.ts';
import shared from '../shared/shared.module.css';
import { type Sending, SendQueue } from './send-queue.ts';
import classes from './sending.module.css';
import { texts } from './texts.ts';

interface SendFilesProps {
  readonly visit: RequestVisit;
  readonly request: OpenedRequest;
  onSent(): void;
}

/** Where files are dropped or chosen, and how their sending goes. */
export function SendFiles({ visit, request, onSent }: SendFilesProps) {
  const [queue] = useState(() => new SendQueue(visit, onSent));
  const list = useSyncExternalStore(queue.list.subscribe, queue.list.getState);
  const [isOver, setOver] = useState(false);
  const areSent = list.length > 0 && list.every(({ state }) => state === 'sent');
  const isBusy = list.some(({ state }) => state === 'running' || state === 'waiting');
  useAskBeforeLeaving(isBusy);

  useWindowEvent('dragover', (event) => {
    event.preventDefault();
    setOver(true);
  });
  useWindowEvent('dragleave', (event) => {
    if (event.relatedTarget === null) setOver(false);
  });
  useWindowEvent('drop', (event) => {
    event.preventDefault();
    setOver(false);
    if (event.dataTransfer !== null) queue.add(droppedFiles(event.dataTransfer));
  });
  const choose = () => void chooseFiles().then((files) => queue.add(files));
  return (
    <>
      <div className={classes.drop} data-over={isOver || undefined}>
        <IconUpload size={32} stroke={1.5} aria-hidden="true" />
        <span className={classes.wide}>
          {texts.drop} {texts.or}
        </span>
        <Button size="md" disabled={request.filesLeft === 0} onClick={choose}>
          {list.length === 0 ? texts.choose : texts.more}
        </Button>
      </div>
      <p role="status" className={areSent ? classes.done : shared.quiet}>
        {areSent
          ? `${texts.allSent({ count: list.length })} ${texts.allSentHint}`
          : isBusy
            ? texts.keepOpen
            : ''}
      </p>
      {list.length > 0 && (
        <ul className={shared.list} aria-label={texts.files}>
          {list.map((sending) => (
            <SendingRow key={sending.id} sending={sending} request={request} queue={queue} />
          ))}
        </ul>
      )}
    </>
  );
}

interface SendingRowProps {
  readonly sending: Sending;
  readonly request: OpenedRequest;
  readonly queue: SendQueue;
}

function SendingRow({ sending, request, queue }: SendingRowProps) {
  const { id, name, size, state, bytes, isWaitingForConnection, failure } = sending;
  const percent = size === 0 ? 0 : Math.floor((bytes / size) * 100);
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <span className={classes.name} dir="auto">
          {name}
        </span>
        <span className={shared.quiet}>{formatBytes(size)}</span>
      </div>
      <div className={classes.state}>
        {state === 'sent' && (
          <span className={classes.done}>
            <IconCheck size={18} aria-hidden="true" /> {texts.sent}
          </span>
        )}
        {state === 'waiting' && <span className={shared.quiet}>{texts.waiting}</span>}
        {state === 'running' && (
          <span className={shared.quiet}>
            {isWaitingForConnection ? texts.noConnection : texts.sending({ percent })}
          </span>
        )}
        {state === 'failed' && (
          <Button
            size="xs"
            variant="default"
            aria-label={texts.againNamed({ name })}
            onClick={() => queue.again(id)}
          >
            {texts.again}
          </Button>
        )}
        {state !== 'sent' && (
          <CloseButton aria-label={texts.cancelNamed({ name })} onClick={() => queue.cancel(id)} />
        )}
      </div>
      {state === 'running' && <Progress className={classes.bar} value={percent} aria-label={name} />}
      {state === 'failed' && (
        <p role="alert" className={`${shared.warning} ${classes.bar}`}>
          {textOf(failure, request)}
        </p>
      )}
    </li>
  );
}

/** What a sender can do about it: the storage is somebody else's. */
function textOf(failure: unknown, { filesLeft, bytesLeft }: OpenedRequest): string {
  if (isFailure(failure, 'request_full'))
    return filesLeft === 0 ? texts.tooMany : texts.tooLarge({ left: formatBytes(bytesLeft) });
  const isOwners = isFailure(failure, 'quota_exceeded') || isFailure(failure, 'too_many_items');
  return isOwners || isFailure(failure, 'storage_full') ? texts.noRoom : failureText(failure);
}

/** Files of a drop; a folder among them has no content of its own, and is named. */
function droppedFiles(transfer: DataTransfer): File[] {
  return [...transfer.items].flatMap((item) => {
    const file = item.getAsFile();
    if (file === null) return [];
    if (item.webkitGetAsEntry()?.isDirectory !== true) return [file];
    notify(texts.isDirectory({ name: file.name }));
    return [];
  });
}

function useAskBeforeLeaving(isBusy: boolean): void {
  const busy = useRef(isBusy);
  useEffect(() => {
    busy.current = isBusy;
  }, [isBusy]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (busy.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}
