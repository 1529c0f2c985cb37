import { isExpired, type OwnRequest } from '@coffer/client';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { formatBytes } from '../../../format/bytes.ts';
import { formatMoment } from '../../../format/dates.ts';
import { ConfirmDialog } from '../../../panels/ConfirmDialog.tsx';
import { useUnlessAway } from '../../../panels/needs-server.tsx';
import { useDrive } from '../../../session/drive-context.ts';
import { useServerNow } from '../../../session/services.tsx';
import { AddressField } from '../LinkParts.tsx';
import classes from '../links.module.css';
import { texts } from './texts.ts';
import { useDeleteRequest } from './use-requests.ts';
import { WaitingFiles } from './WaitingFiles.tsx';

interface RequestPanelProps {
  readonly request: OwnRequest;
  /** Whether its folder is shared since, or is in one that is. */
  readonly isShared: boolean;
  onDeleted(): void;
}

/** All about one request link: its address, its limits, what waits at it, and its end. */
export function RequestPanel({ request, isShared, onDeleted }: RequestPanelProps) {
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync: deleteRequest } = useDeleteRequest();
  const unlessAway = useUnlessAway();
  const address = useDrive().requests.address(request);
  const { state, note, expiresAt, maxFiles, maxBytes, receivedFiles, receivedBytes, waiting } = request;
  const expired = isExpired(request, useServerNow());
  return (
    <Stack className={classes.content}>
      {state !== 'intact' && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} />}>
          {texts[state]}
        </Alert>
      )}
      <AddressField address={address} />
      {note !== '' && <p className={classes.note}>{note}</p>}
      <dl className={classes.facts}>
        <dt>{texts.expires}</dt>
        <dd className={expired ? classes.warning : undefined}>
          {expiresAt === null ? texts.never : expired ? texts.isExpired : formatMoment(expiresAt)}
        </dd>
        <dt>{texts.files}</dt>
        <dd>{texts.filesOf({ count: receivedFiles, most: maxFiles })}</dd>
        <dt>{texts.size}</dt>
        <dd>{texts.sizeOf({ size: formatBytes(receivedBytes), most: formatBytes(maxBytes) })}</dd>
      </dl>
      <WaitingFiles request={request} isShared={isShared} />
      <Group justify="space-between" gap="xs" className={classes.spread}>
        <Button
          variant="light"
          color="red"
          leftSection={<IconTrash size={18} />}
          {...unlessAway(() => setAsking(true))}
        >
          {texts.takeBack}
        </Button>
      </Group>
      {isAsking && (
        <ConfirmDialog
          title={texts.takeBackTitle}
          text={texts.takeBackText({ count: waiting })}
          yes={texts.takeBack}
          cancel={texts.cancel}
          onConfirm={async () => {
            await deleteRequest(request);
            onDeleted();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Stack>
  );
}
