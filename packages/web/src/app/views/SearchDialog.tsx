import type { Match } from '@coffer/client';
import { useMatch, useNavigate } from '@tanstack/react-router';
import { ItemPicture } from '../../features/files/browser/ItemPicture.tsx';
import { isFinished } from '../../features/files/items.ts';
import { SearchModal } from '../../features/search/SearchModal.tsx';

interface SearchDialogProps {
  onClose(): void;
}

/**
 * The search, which opens folders, and files in the viewer. What cannot be shown there, because it is unfinished, is
 * pointed at in the folder in which it lies; what is in the trash is seen there.
 */
export function SearchDialog({ onClose }: SearchDialogProps) {
  const navigate = useNavigate();
  const files = useMatch({ from: '/drive/shell/{-$file_id}', shouldThrow: false });
  const openFolder = (id: string | null, hash?: string) =>
    navigate({
      to: '/{-$file_id}',
      params: { file_id: id ?? undefined },
      ...(hash === undefined ? {} : { hash }),
    });
  const open = ({ item }: Match, place: 'drive' | 'trash') => {
    if (place === 'trash') void navigate({ to: '/trash' });
    else if (!isFinished(item)) void openFolder(item.parentId, item.id);
    else if (item.kind === 'directory') void openFolder(item.id);
    else void navigate({ to: '/p/$id', params: { id: item.id } });
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
