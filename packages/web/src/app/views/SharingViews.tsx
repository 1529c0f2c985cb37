import { damageOf, failed } from '@coffer/client';
import { Button } from '@mantine/core';
import { IconFolder, IconHistory, IconTrash, IconUpload } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { FileChooser } from '../../features/files/browser/FileChooser.tsx';
import { useLatest } from '../../features/people/log-lines.ts';
import { SharedPage } from '../../features/people/SharedPage.tsx';
import { texts } from '../../features/people/texts.ts';
import { TransferBar } from '../../features/transfers/bar/TransferBar.tsx';
import { lazy } from '../../lazy/lazy.tsx';
import { reportFailure } from '../../notices/report-failure.ts';
import { useDrive } from '../../session/drive-context.ts';
import { type ShownSpace, useSpace } from '../../session/space-context.ts';
import { folderPlace, TRASH_OF_SPACE as TRASH } from '../spaces/places.ts';
import { useTransfers } from '../transfers-context.ts';
import { FolderView } from './FilesView.tsx';
import { SpaceFrame } from './SpaceFrame.tsx';
import classes from './views.module.css';

const SharingDialog = lazy(
  ['drive', 'people'],
  async () => (await import('./SharingDialog.tsx')).SharingDialog,
);

const TrashPage = lazy(
  ['drive', 'files'],
  async () => (await import('../../features/files/trash/TrashPage.tsx')).TrashPage,
);
const SpaceLog = lazy(['people'], async () => (await import('../../features/people/SpaceLog.tsx')).SpaceLog);

const route = getRouteApi('/drive/shell/shared/$space_id/{-$file_id}');

/** What others share with who is signed in, and what they share. */
export function SharedView() {
  return (
    <SharedPage sharingDialog={(item, onClose) => <SharingDialog way="people" {...{ item, onClose }} />} />
  );
}

/** The file browser in a space beside the drive, or the trash of the space. */
export function SpaceView() {
  const { space_id: spaceId, file_id: fileId } = route.useParams();
  return (
    <SpaceFrame key={spaceId} spaceId={spaceId}>
      <BarOfSpace isTrash={fileId === TRASH} />
      {fileId === TRASH ? <TrashPage /> : <FolderView fileId={fileId ?? null} />}
      <NewVersion />
      <SpaceTransfers />
    </SpaceFrame>
  );
}

function BarOfSpace({ isTrash }: { readonly isTrash: boolean }) {
  const space = useSpace();
  return space && <SpaceBar isTrash={isTrash} space={space} />;
}

/** What there is in a space beside its folders, and what others have just done in it. */
function SpaceBar({ isTrash, space }: { readonly isTrash: boolean; readonly space: ShownSpace }) {
  const [isLogShown, setLogShown] = useState(false);
  const { spaceId, name, own } = space;
  const { data: latest } = useLatest(spaceId, own);
  const look = { variant: 'subtle', color: 'gray', size: 'compact-sm' } as const;
  return (
    <div className={classes.spaceBar} role="toolbar" aria-label={texts.bar({ name })}>
      <p className={classes.latest}>{latest}</p>
      <Button
        {...look}
        leftSection={isTrash ? <IconFolder size={16} /> : <IconTrash size={16} />}
        renderRoot={(props) => <Link {...folderPlace(spaceId, isTrash ? null : TRASH)} {...props} />}
      >
        {isTrash ? texts.backTo({ name }) : texts.trash}
      </Button>
      <Button {...look} leftSection={<IconHistory size={16} />} onClick={() => setLogShown(true)}>
        {texts.log}
      </Button>
      {isLogShown && <SpaceLog {...{ spaceId, name, own }} onClose={() => setLogShown(false)} />}
    </div>
  );
}

function SpaceTransfers() {
  return <TransferBar transfers={useTransfers()} />;
}

/** Lets an owner or an editor put a new version in the place of a file that is shared by itself. */
function NewVersion() {
  const space = useSpace();
  const drive = useDrive();
  const transfers = useTransfers();
  if (space === null || space.fileId === null || space.role === 'viewer') return null;
  const { fileId } = space;
  const replace = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    const replaced = await drive.stat(fileId);
    if (replaced.state !== 'intact')
      throw failed({ code: 'item_damaged', reason: damageOf(replaced) ?? 'key' });
    // There is one file in this space: whatever it is called, it is its next version, and nothing that could be kept beside it.
    transfers.uploadVersion(file, replaced);
  };
  return (
    <div className={classes.newVersion}>
      <FileChooser kind="files" onChoose={(files) => void replace(files).catch(reportFailure)}>
        {(open) => (
          <Button variant="default" leftSection={<IconUpload size={18} stroke={1.75} />} onClick={open}>
            {texts.newVersion}
          </Button>
        )}
      </FileChooser>
    </div>
  );
}
