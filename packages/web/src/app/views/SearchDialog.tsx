import type { Match } from '@coffer/client';
import { useMatch, useNavigate } from '@tanstack/react-router';
import { ItemPicture } from '../../features/files/browser/ItemPicture.tsx';
import { isFinished } from '../../features/files/items.ts';
import { SearchModal } from '../../features/search/SearchModal.tsx';
import { folderPlace, TRASH_OF_SPACE } from '../spaces/places.ts';
import { SpaceFrame } from './SpaceFrame.tsx';

interface SearchDialogProps {
  onClose(): void;
}

/** The search of the drive or, where a space is shown, of that. */
export function SearchDialog({ onClose }: SearchDialogProps) {
  const inFiles = useMatch({ from: '/drive/shell/{-$file_id}', shouldThrow: false })?.params;
  const inSpace = useMatch({ from: '/drive/shell/shared/$space_id/{-$file_id}', shouldThrow: false })?.params;
  if (inSpace === undefined) return <Search folderId={inFiles?.file_id ?? null} onClose={onClose} />;
  const { space_id: spaceId, file_id: fileId } = inSpace;
  return (
    <SpaceFrame spaceId={spaceId} isOver>
      <Search
        spaceId={spaceId}
        folderId={fileId === undefined || fileId === TRASH_OF_SPACE ? null : fileId}
        onClose={onClose}
      />
    </SpaceFrame>
  );
}

interface SearchProps extends SearchDialogProps {
  readonly spaceId?: string;
  /** The one that is shown; null is the top. */
  readonly folderId: string | null;
}

/**
 * The search, which opens folders, and files in the viewer. What cannot be shown there, because it is unfinished, is
 * pointed at in the folder in which it lies; what is in the trash is seen there.
 */
function Search({ spaceId, folderId, onClose }: SearchProps) {
  const navigate = useNavigate();
  const openFolder = (id: string | null, hash?: string) =>
    navigate({ ...folderPlace(spaceId, id), ...(hash === undefined ? {} : { hash }) });
  const open = ({ item }: Match, place: 'drive' | 'trash') => {
    if (place === 'trash')
      void (spaceId === undefined ? navigate({ to: '/trash' }) : openFolder(TRASH_OF_SPACE));
    else if (!isFinished(item)) void openFolder(item.parentId, item.id);
    else if (item.kind === 'directory') void openFolder(item.id);
    else void navigate({ to: '/p/$id', params: { id: item.id }, search: { space: spaceId } });
  };
  return (
    <SearchModal
      folderId={folderId}
      picture={(item) => <ItemPicture item={item} inView />}
      onOpen={open}
      onClose={onClose}
    />
  );
}
