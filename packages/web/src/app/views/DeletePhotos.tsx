import { useQueryClient } from '@tanstack/react-query';
import { texts as fileTexts } from '../../features/files/texts.ts';
import { texts } from '../../features/files/trash/texts.ts';
import { nameOf, useReloadAll } from '../../features/files/use-item-changes.ts';
import { useUndo } from '../../features/files/use-undo.tsx';
import { formatBytes } from '../../format/bytes.ts';
import { ConfirmDialog } from '../../panels/ConfirmDialog.tsx';
import type { PhotosOfSpace } from './selected-photos.ts';

interface DeletePhotosProps {
  readonly photos: readonly PhotosOfSpace[];
  onDone(): void;
  onClose(): void;
}

/** Asks once before pictures of several spaces go to the trash, each to that of its space, and offers to undo all of it. */
export function DeletePhotos({ photos, onDone, onClose }: DeletePhotosProps) {
  const reloadAll = useReloadAll();
  const queryClient = useQueryClient();
  const { offer } = useUndo();
  const items = photos.flatMap((group) => group.items);
  const size = formatBytes(items.reduce((sum, each) => sum + each.size, 0));

  const reload = async () => {
    const clients = photos.map(({ parts }) => parts?.queryClient ?? queryClient);
    await Promise.all([reloadAll(), ...clients.map((client) => client.invalidateQueries())]);
  };
  const trash = async () => {
    const done: PhotosOfSpace[] = [];
    const restore = () => Promise.all(done.map(({ drive, items: some }) => drive.restore(some)));
    try {
      for (const group of photos) {
        await group.drive.trash(group.items);
        done.push(group);
      }
    } catch (error) {
      // Nothing is left half done; what stays in the trash can be restored there.
      await restore().catch(() => undefined);
      throw error;
    } finally {
      void reload();
    }
    offer(texts.deleted({ count: items.length, name: nameOf(items) }), () => restore().finally(reload));
    onDone();
  };
  return (
    <ConfirmDialog
      title={texts.deleteSelected}
      text={texts.deleteSelectedText.files({ files: items.length, size })}
      yes={texts.yesDelete}
      cancel={fileTexts.createCancel}
      onConfirm={trash}
      onClose={onClose}
    />
  );
}
