import { getRouteApi } from '@tanstack/react-router';
import { lazy } from '../../lazy/lazy.tsx';
import { TRASH_OF_SPACE } from '../../session/folder-place.ts';
import { FolderView } from './FolderView.tsx';
import { useEntry } from './use-entry.ts';

const FolderOfSpace = lazy(
  ['afterwards', 'drive', 'people'],
  async () => (await import('./SharingViews.tsx')).FolderOfSpace,
);

const route = getRouteApi('/drive/shell/{-$file_id}');
const sharedRoute = getRouteApi('/drive/shell/shared/$space_id/{-$file_id}');

/** The file browser, with uploads and downloads done by the transfers. */
export function FilesView() {
  const { file_id: fileId = null } = route.useParams();
  const { space, trash = false } = route.useSearch();
  const entry = useEntry();
  if (space === undefined) return <FolderView {...{ fileId, entry }} />;
  return <FolderOfSpace spaceId={space} fileId={trash ? TRASH_OF_SPACE : fileId} entry={entry} />;
}

/** A folder of a space beside the drive, or its trash. */
export function SpaceView() {
  const { space_id: spaceId, file_id: fileId = null } = sharedRoute.useParams();
  return <FolderOfSpace spaceId={spaceId} fileId={fileId} entry={useEntry()} />;
}
