import { isFailure, type OwnRequest, type WaitingFile } from '@coffer/client';
import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconAlertTriangle, IconFile } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useKeptFocus } from '../../../focus/use-kept-focus.ts';
import { formatBytes } from '../../../format/bytes.ts';
import { formatMoment } from '../../../format/dates.ts';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { ConfirmDialog } from '../../../panels/ConfirmDialog.tsx';
import { useUnlessAway } from '../../../panels/needs-server.tsx';
import { Facts } from '../../../panels/Status.tsx';
import classes from '../links.module.css';
import { texts } from './texts.ts';
import { useAcceptFile, useRefuseFile, useWaitingFiles } from './use-requests.ts';

interface WaitingFilesProps {
  readonly request: OwnRequest;
  /** Whether its folder is shared since: what is accepted goes to the top of the drive then. */
  readonly isShared: boolean;
}

/** What waits at a link: by unknown senders, unread until it is accepted. */
export function WaitingFiles({ request, isShared }: WaitingFilesProps) {
  const { data: files, error, refetch } = useWaitingFiles(request);
  const { accept, stop, running, failure, said, isWaiting } = useAccepting(isShared);
  const [refused, setRefused] = useState<WaitingFile | null>(null);
  const heading = useKeptFocus<HTMLHeadingElement>(files?.length);
  const { mutateAsync: refuseFile } = useRefuseFile();
  const unlessAway = useUnlessAway();

  const acceptable = files?.filter((file) => file.state === 'intact' && file.isWithinLimits) ?? [];
  return (
    <Stack component="section" gap="xs" aria-busy={files === undefined && error === null}>
      <Group justify="space-between" gap="xs">
        <h3 ref={heading} tabIndex={-1} className={`${classes.subtitle} ${classes.content}`}>
          {texts.waitingFiles}
        </h3>
        {acceptable.length > 1 && (
          <Button size="xs" disabled={running !== null} {...unlessAway(() => void accept(acceptable))}>
            {texts.acceptAll}
          </Button>
        )}
      </Group>
      {isFailure(failure, 'not_found') ? (
        <p role="alert" className={classes.warning}>
          {texts.noFolder}
        </p>
      ) : (
        <FormFailure failure={failure ?? error} />
      )}
      {error !== null && (
        <Button variant="default" onClick={() => void refetch()}>
          {texts.tryAgain}
        </Button>
      )}
      {error === null && files === undefined && <Skeleton height={56} aria-label={texts.loading} />}
      {files?.length === 0 && <p className={classes.text}>{texts.waiting({ count: 0 })}</p>}
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <p role="status" className={`${classes.text} ${classes.content}`}>
          {isWaiting ? texts.acceptWaits : said}
        </p>
        {running !== null && (
          <Button size="xs" variant="default" flex="none" onClick={stop}>
            {texts.cancel}
          </Button>
        )}
      </Group>
      {files !== undefined && files.length > 0 && (
        <ul className={classes.waiting} aria-label={texts.waitingFiles}>
          {files.map((file) => (
            <WaitingRow
              key={file.id}
              file={file}
              isRunning={running?.id === file.id}
              isBusy={running !== null}
              onAccept={() => void accept([file])}
              onRefuse={() => setRefused(file)}
            />
          ))}
        </ul>
      )}
      {refused !== null && (
        <ConfirmDialog
          title={texts.refuseTitle({ name: nameOf(refused) })}
          text={texts.refuseText}
          yes={texts.refuse}
          cancel={texts.cancel}
          onConfirm={() => refuseFile(refused)}
          onClose={() => setRefused(null)}
        />
      )}
    </Stack>
  );
}

/** Accepts files, one after the other, and tells which. What is stopped is not stored, and waits as before. */
function useAccepting(isShared: boolean) {
  const { mutateAsync: acceptFile } = useAcceptFile();
  const [running, setRunning] = useState<WaitingFile | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [said, setSaid] = useState('');
  const [isWaiting, setWaiting] = useState(false);
  const stopping = useRef(new AbortController());

  async function accept(chosen: readonly WaitingFile[]): Promise<void> {
    stopping.current = new AbortController();
    const options = { signal: stopping.current.signal, onWaiting: setWaiting };
    setFailure(null);
    try {
      for (const file of chosen) {
        setRunning(file);
        setSaid(texts.accepting({ name: nameOf(file) }));
        const { name } = await acceptFile({ file, ...options, ...(isShared && { directory: null }) });
        setSaid(isShared ? texts.acceptedToFiles({ name }) : texts.accepted({ name }));
      }
    } catch (thrown) {
      if (!isFailure(thrown, 'cancelled')) setFailure(thrown);
      setSaid('');
    } finally {
      setRunning(null);
      setWaiting(false);
    }
  }

  return { accept, stop: () => stopping.current.abort(), running, failure, said, isWaiting };
}

interface WaitingRowProps {
  readonly file: WaitingFile;
  readonly isRunning: boolean;
  /** Whether one of the files is being stored. */
  readonly isBusy: boolean;
  onAccept(): void;
  onRefuse(): void;
}

function WaitingRow({ file, isRunning, isBusy, onAccept, onRefuse }: WaitingRowProps) {
  const unlessAway = useUnlessAway();
  const name = nameOf(file);
  const isBeyond = file.state === 'intact' && !file.isWithinLimits;
  const Icon = file.state === 'intact' ? IconFile : IconAlertTriangle;
  return (
    <li className={classes.waitingRow}>
      <Icon
        size={22}
        stroke={1.5}
        aria-hidden="true"
        className={file.state === 'intact' ? undefined : classes.warning}
      />
      <div>
        <span className={classes.fileName} dir="auto">
          {name}
        </span>
        <p className={classes.text}>
          <Facts
            of={[
              texts.unknownSender,
              formatBytes(file.size),
              texts.received({ moment: formatMoment(file.receivedAt) }),
            ]}
          />
        </p>
        {file.state === 'damaged' && <p className={classes.warning}>{texts.damagedHint}</p>}
        {isBeyond && <p className={classes.warning}>{texts.beyond}</p>}
      </div>
      <Group gap="xs" wrap="nowrap">
        <Button
          size="xs"
          variant="default"
          aria-label={texts.refuseNamed({ name })}
          disabled={isBusy}
          {...unlessAway(onRefuse)}
        >
          {texts.refuse}
        </Button>
        {file.state === 'intact' && (
          <Button
            size="xs"
            aria-label={texts.acceptNamed({ name })}
            loading={isRunning}
            disabled={isBusy && !isRunning}
            {...unlessAway(onAccept)}
          >
            {texts.accept}
          </Button>
        )}
      </Group>
    </li>
  );
}

function nameOf(file: WaitingFile): string {
  return file.state === 'intact' ? file.name : texts.damaged;
}
