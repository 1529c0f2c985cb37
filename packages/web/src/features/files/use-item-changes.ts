import type { IntactItem, OpenedItem, UnplacedItem } from '@coffer/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDrive } from '../../session/drive-context.ts';
import { OWN_LINKS_KEY } from '../../session/own-links-key.ts';
import { storageStatsQuery } from '../../session/storage-stats.ts';
import {
  changeItem,
  hideEach,
  reloadDirectories,
  reloadFolder,
  reloadTree,
  showItem,
} from './listing/folder-cache.ts';

interface NewItem {
  readonly name: string;
  /** Null is the top. */
  readonly folderId: string | null;
}

/**
 * Creates a directory.
 *
 * @example
 * const { mutateAsync: createDirectory } = useCreateDirectory();
 * await createDirectory({ name: 'Invoices', folderId: null });
 */
export function useCreateDirectory() {
  const drive = useDrive();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ name, folderId }: NewItem) => drive.createDirectory({ directory: folderId, name }),
    onSuccess: (directory, { folderId }) => {
      // Loading a folder of many pages again takes time; the new directory is shown at once.
      showItem(queryClient, directory);
      reloadFolder(queryClient, folderId);
    },
  });
}

/** Creates a text file without a byte. Rejects with `file_already_exists`. */
export function useCreateText() {
  const drive = useDrive();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ name, folderId }: NewItem) =>
      drive.write({ directory: folderId, name }, '', { mime: 'text/plain' }),
    onSuccess: (file) => showItem(queryClient, file),
  });
}

interface NewName {
  readonly item: IntactItem;
  readonly name: string;
}

/** Renames an item: seals its fields with the new name, and shows it wherever the item is known. */
export function useRenameItem() {
  const drive = useDrive();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ item, name }: NewName) => drive.rename(item, name),
    onSuccess: (_, { item, name }) => {
      changeItem(queryClient, item.id, (known) => (known.state === 'intact' ? { ...known, name } : known));
      if (item.kind === 'directory') reloadDirectories(queryClient, item.parentId);
    },
  });
}

interface NewParent {
  readonly items: readonly (IntactItem | UnplacedItem)[];
  /** Null is the top. */
  readonly targetId: string | null;
}

/** Moves items into a directory. Rejects with what the server refused, such as a name that is taken there. */
export function useMoveItems() {
  const drive = useDrive();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ items, targetId }: NewParent) => drive.move(items, targetId),
    onSuccess: (_, { items, targetId }) =>
      hideEach(
        queryClient,
        items.filter(({ parentId }) => parentId !== targetId),
      ),
    // A refusal of the second thousand leaves the first one moved.
    onSettled: () => reloadTree(queryClient),
  });
}

/** Deletes items for good, with everything in them. */
export function useDeleteItems() {
  const drive = useDrive();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (items: readonly OpenedItem[]) => drive.delete(items),
    onSuccess: (_, items) => hideEach(queryClient, items),
    onSettled: () => {
      reloadTree(queryClient);
      void queryClient.invalidateQueries({ queryKey: storageStatsQuery(drive.api).queryKey });
      void queryClient.invalidateQueries({ queryKey: OWN_LINKS_KEY });
    },
  });
}
