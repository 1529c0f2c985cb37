import { isExpired, type OwnRequest } from '@coffer/client';
import { Alert, Modal, Skeleton, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconFolderShare, IconInbox } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoment } from '../../../format/dates.ts';
import { CopyIcon } from '../../../forms/CopyButton.tsx';
import { useDrive } from '../../../session/drive-context.ts';
import { folderPlace } from '../../../session/folder-place.ts';
import { useServerNow } from '../../../session/services.tsx';
import { LinksNotLoaded } from '../LinkParts.tsx';
import classes from '../links.module.css';
import { RequestPanel } from './RequestPanel.tsx';
import { texts } from './texts.ts';
import { type RequestFolder, useRequestFolder, useRequests } from './use-requests.ts';

/** The request links of the user, with what waits at them. */
export function RequestList() {
  const { data: requests, error, refetch } = useRequests();
  const [openedId, setOpenedId] = useState<string | null>(null);
  const opened = requests?.find(({ id }) => id === openedId);
  return (
    <section className={classes.requests} aria-busy={requests === undefined && error === null}>
      <h2 className={classes.subtitle}>{texts.heading}</h2>
      {error !== null && <LinksNotLoaded failure={error} onRetry={() => void refetch()} />}
      {error === null && requests === undefined && <Skeleton height={56} aria-label={texts.loading} />}
      {requests?.length === 0 && (
        <p className={classes.text}>
          {texts.none} {texts.noneHint}
        </p>
      )}
      {requests !== undefined && requests.length > 0 && (
        <ul className={classes.list} aria-label={texts.heading}>
          {requests.map((request) => (
            <RequestRow key={request.id} request={request} onOpen={() => setOpenedId(request.id)} />
          ))}
        </ul>
      )}
      {opened !== undefined && <OpenedRequest request={opened} onClose={() => setOpenedId(null)} />}
    </section>
  );
}

function OpenedRequest({ request, onClose }: { readonly request: OwnRequest; onClose(): void }) {
  const { data: folder = null } = useRequestFolder(request.folderId);
  return (
    <Modal opened onClose={onClose} title={texts.open({ folder: placeOf(folder) })} size="lg">
      {folder !== null && folder.shared !== null && (
        <Alert color="brass" role="status" icon={<IconFolderShare size={18} />}>
          {texts.folderShared}{' '}
          <Link
            {...folderPlace(
              { ...folder.shared, role: 'owner' },
              request.folderId === folder.shared.spaceId ? null : request.folderId,
            )}
          >
            {placeOf(folder)}
          </Link>
        </Alert>
      )}
      <RequestPanel request={request} isShared={folder?.shared != null} onDeleted={onClose} />
    </Modal>
  );
}

function RequestRow({ request, onOpen }: { readonly request: OwnRequest; onOpen(): void }) {
  const drive = useDrive();
  const { data: folder } = useRequestFolder(request.folderId);
  const { expiresAt, waiting, state } = request;
  const expired = isExpired(request, useServerNow());
  return (
    <li className={classes.row}>
      <IconInbox size={24} stroke={1.5} aria-hidden="true" />
      <UnstyledButton className={classes.name} onClick={onOpen}>
        <div className={classes.named}>
          <span dir="auto">{folder === undefined ? texts.loading : placeOf(folder)}</span>
          {state !== 'intact' && (
            <IconAlertTriangle size={16} role="img" aria-label={texts[state]} className={classes.warning} />
          )}
        </div>
      </UnstyledButton>
      <div className={classes.limits}>
        <span className={expired ? classes.warning : undefined}>
          <span className={classes.what}>{texts.expires}: </span>
          {expiresAt === null ? texts.never : expired ? texts.isExpired : formatMoment(expiresAt)}
        </span>
        <span data-waits={waiting > 0 || undefined}>{texts.waiting({ count: waiting })}</span>
      </div>
      <CopyIcon text={drive.requests.address(request)} />
    </li>
  );
}

/** Names the folder of a link, after the shared folder that it is in. */
function placeOf(folder: RequestFolder | null): string {
  if (folder === null) return texts.folderGone;
  const { name, shared } = folder;
  return shared === null || shared.name === name ? name : `${shared.name} / ${name}`;
}
