import { type IntactItem, moveItems, type UnplacedItem } from '@coffer/client';
import { useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../../session/services.tsx';
import { hideEach, reloadTree } from '../listing/folder-cache.ts';

/**
 * Moves items into a directory, null being the top, and takes them out of the folders where they were. Rejects
 * with what the server refused, such as a name that is taken there.
 */
export function useMove(): (
  items: readonly (IntactItem | UnplacedItem)[],
  targetId: string | null,
) => Promise<void> {
  const { api, keyring } = useServices();
  const queryClient = useQueryClient();
  return async (items, targetId) => {
    try {
      await moveItems({ api, keyring, itemIds: items.map(({ id }) => id), targetId });
      hideEach(
        queryClient,
        items.filter(({ parentId }) => parentId !== targetId),
      );
    } finally {
      // A refusal of the second thousand leaves the first one moved.
      reloadTree(queryClient);
    }
  };
}
