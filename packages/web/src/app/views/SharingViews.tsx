import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FileChooser } from '../../features/files/browser/FileChooser.tsx';
import { TransferBar } from '../../features/transfers/bar/TransferBar.tsx';
import { useSpace } from '../../session/space-context.ts';
import { useTransfers } from '../transfers-context.ts';
import { FolderView } from './FilesView.tsx';
import { SpaceFrame } from './SpaceFrame.tsx';
import classes from './views.module.css';

export { SharedPage } from '../../features/people/SharedPage.tsx';

const route = getRouteApi('/drive/shell/shared/$space_id/{-$file_id}');

/** The file browser in a space beside the drive. */
export function SpaceView() {
  const { space_id: spaceId, file_id: fileId } = route.useParams();
  return (
    <SpaceFrame key={spaceId} spaceId={spaceId}>
      <FolderView fileId={fileId ?? null} />
      <NewVersion />
      <SpaceTransfers />
    </SpaceFrame>
  );
}

function SpaceTransfers() {
  return <TransferBar transfers={useTransfers()} />;
}

/** Lets an owner or an editor put a new version in the place of a file that is shared by itself. */
function NewVersion() {
  const space = useSpace();
  const transfers = useTransfers();
  const queryClient = useQueryClient();
  if (space === null || space.fileId === null || space.role === 'viewer') return null;
  const replace = ([file]: readonly File[]) => {
    if (file === undefined) return;
    // The viewer would go on with what it has shown.
    queryClient.removeQueries({ queryKey: ['preview-item'] });
    // Under the name that it has there, so that a version comes of it.
    const { type, lastModified } = file;
    transfers.upload([new File([file], space.name, { type, lastModified })], null);
  };
  return (
    <div className={classes.newVersion}>
      <FileChooser kind="files" onChoose={replace}>
        {(open) => (
          <Button variant="default" leftSection={<IconUpload size={18} stroke={1.75} />} onClick={open}>
            {newVersion}
          </Button>
        )}
      </FileChooser>
    </div>
  );
}

const newVersion = 'Upload a new version';
