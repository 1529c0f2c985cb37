import { getRouteApi } from '@tanstack/react-router';
import { TransferBar } from '../../features/transfers/bar/TransferBar.tsx';
import { useTransfers } from '../transfers-context.ts';
import { FolderView } from './FilesView.tsx';
import { SpaceFrame } from './SpaceFrame.tsx';

export { SharedPage } from '../../features/people/SharedPage.tsx';

const route = getRouteApi('/drive/shell/shared/$space_id/{-$file_id}');

/** The file browser in a space beside the drive. */
export function SpaceView() {
  const { space_id: spaceId, file_id: fileId } = route.useParams();
  return (
    <SpaceFrame key={spaceId} spaceId={spaceId}>
      <FolderView fileId={fileId ?? null} />
      <SpaceTransfers />
    </SpaceFrame>
  );
}

function SpaceTransfers() {
  return <TransferBar transfers={useTransfers()} />;
}
