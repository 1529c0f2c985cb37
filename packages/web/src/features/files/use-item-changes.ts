import { type IntactItem, moveItems, type OpenedItem, type UnplacedItem } from '@coffer/client';
import { BATCH_SIZE, DIRECTORY_MIME } from '@coffer/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDrive } from '../../session/drive-context.ts';
import { OWN_LINKS_KEY } from '../../session/own-links-key.ts';
import { useServices } from '../../session/services.tsx';
import { storageStatsQuery } from '../../session/storage-stats.ts';
import {
  changeItem,
  hideEach,
  recordsAbove,
  reloadDirectories,
  reloadFolder,
  reloadTree,
  showItem,
} from './listing/folder-cache.ts';

interface NewDirectory {
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
  const { api, keyring } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, folderId }: NewDirectory) => {
      const modifiedAt = Math.floor(Date.now() / 1000);
      const input = { name, mime: DIRECTORY_MIME, size: 0, modifiedAt, parentId: folderId };
      const { request } = await keyring.sealNewItem(input);
      const record = await api.call('createItem', { body: request });
      // Loading a folder of many pages again takes time; the new directory is shown at once.
      const above = recordsAbove(queryClient, folderId);
      return above === null ? null : keyring.openItem(record, above);
    },
    onSuccess: (directory, { folderId }) => {
      if (directory !== null) showItem(queryClient, directory);
      reloadFolder(queryClient, folderId);
    },
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
  const { api, keyring } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ items, targetId }: NewParent) =>
      moveItems({ api, keyring, itemIds: items.map(({ id }) => id), targetId }),
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
  const { api } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (items: readonly OpenedItem[]) => {
      const [first, ...others] = items;
      if (first === undefined) return;
      if (others.length === 0) return api.call('deleteItem', { params: { id: first.id } });
      const ids = items.map(({ id }) => id);
      for (let from = 0; from < ids.length; from += BATCH_SIZE) {
        await api.call('deleteItems', { body: { ids: ids.slice(from, from + BATCH_SIZE) } });
      }
    },
    onSuccess: (_, items) => hideEach(queryClient, items),
    onSettled: () => {
      reloadTree(queryClient);
      void queryClient.invalidateQueries({ queryKey: storageStatsQuery(api).queryKey });
      void queryClient.invalidateQueries({ queryKey: OWN_LINKS_KEY });
    },
  });
}
