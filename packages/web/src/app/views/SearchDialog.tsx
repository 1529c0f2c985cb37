import type { FoundItem } from '@coffer/client';
import { useMatch, useNavigate } from '@tanstack/react-router';
import { ItemPicture } from '../../features/files/browser/ItemPicture.tsx';
import { SearchModal } from '../../features/search/SearchModal.tsx';

interface SearchDialogProps {
  onClose(): void;
}

/** The search, which opens folders, and files in the folder in which they lie. */
export function SearchDialog({ onClose }: SearchDialogProps) {
  const navigate = useNavigate();
  const files = useMatch({ from: '/signed-in/{-$file_id}', shouldThrow: false });
  const open = ({ item }: FoundItem) => {
    const isFolder = item.kind === 'directory' && item.state === 'intact';
    const folder = isFolder ? item.id : item.parentId;
    void navigate({
      to: '/{-$file_id}',
      params: { file_id: folder ?? undefined },
      ...(isFolder ? {} : { hash: item.id }),
    });
  };
  return (
    <SearchModal
      folderId={files?.params.file_id ?? null}
      picture={(item) => <ItemPicture item={item} inView />}
      onOpen={open}
      onClose={onClose}
    />
  );
}
