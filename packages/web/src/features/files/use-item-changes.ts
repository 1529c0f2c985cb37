import type { IntactItem, OpenedItem } from '@coffer/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notify, reportFailure } from '../../notices/report-failure.ts';
import { useDrive } from '../../session/drive-context.ts';
import { OWN_LINKS_KEY, storageStatsQuery, TRASH_KEY } from '../../session/drive-queries.ts';
import { useUser } from '../../session/services.tsx';
import { useSpace } from '../../session/space-context.ts';
import { nameOnScreen } from './item-name.ts';
import {
  changeItem,
  hideEach,
  reloadDirectories,
  reloadFolder,
  reloadTree,
  showItem,
} from './listing/folder-cache.ts';
import { texts } from './texts.ts';
import type { Carrying } from './use-overlays.ts';
import { useUndo, type WayBack } from './use-undo.tsx';

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
      drive.write({ directory: folderId, name }, '', { mime: 'text/plain', patience: 'interactive' }),
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
  const { offer } = useUndo();
  return useMutation({
    mutationFn: ({ item, name }: NewName) => drive.rename(item, name),
    onSuccess: (_, { item, name }) => {
      const show = (shown: string) => {
        changeItem(queryClient, item.id, (known) =>
          known.state === 'intact' ? { ...known, name: shown } : known,
        );
        if (item.kind === 'directory') reloadDirectories(queryClient, item.parentId);
      };
      show(name);
      // By its id, so that it is looked up where it lies by then.
      offer(texts.renamed({ name }), async () => {
        await drive.rename(item.id, item.name);
        show(item.name);
      });
    },
  });
}

interface NewParent {
  readonly items: readonly IntactItem[];
  /** Null is the top. */
  readonly targetId: string | null;
  /** Offered afterwards where the page goes to the target; null where there is none. */
  readonly back: WayBack | null;
}

/** Moves items into a directory. Rejects with what the server refused, such as a name that is taken there. */
export function useMoveItems() {
  const drive = useDrive();
  const queryClient = useQueryClient();
  const { offer } = useUndo();
  return useMutation({
    mutationFn: ({ items, targetId }: NewParent) => drive.move(items, targetId),
    onSuccess: (_, { items, targetId, back }) => {
      const moved = items.filter(({ parentId }) => parentId !== targetId);
      hideEach(queryClient, moved);
      // A place that is nobody's is no place to go back to.
      if (moved.length === 0 || moved.some(({ state }) => state !== 'intact')) return;
      const undo = async () => {
        try {
          for (const from of new Set(moved.map(({ parentId }) => parentId))) {
            const returning = moved.filter(({ parentId }) => parentId === from);
            await drive.move(returning, from);
          }
        } finally {
          reloadTree(queryClient);
        }
      };
      offer(texts.moved({ count: moved.length, name: nameOf(moved) }), undo, back);
    },
    // A refusal of the second thousand leaves the first one moved.
    onSettled: () => reloadTree(queryClient),
  });
}

/** Loads everything again that depends on what is in the drive and in the trash. */
export function useReloadAll(): () => void {
  const drive = useDrive();
  const queryClient = useQueryClient();
  return () => {
    reloadTree(queryClient);
    for (const queryKey of [storageStatsQuery(drive.api).queryKey, OWN_LINKS_KEY, TRASH_KEY]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
}

/** The name of the first of some items. */
export function nameOf([item]: readonly OpenedItem[]): string {
  return item === undefined ? texts.damagedName : nameOnScreen(item);
}

/** Items that were cut in one space, and are to go into another. */
type AskCarry = (carrying: Carrying) => void;

interface CutItems {
  /** Who cut them: whoever signs in next on this page moves none of them. */
  readonly userId: string;
  readonly items: readonly IntactItem[];
  /** The space in which they lie; null is the drive. */
  readonly spaceId: string | null;
}

let last: CutItems | null = null;

/** Moving by keys: items are cut in one folder, and put into another one. Nothing happens to them before that. */
export function useCutItems() {
  const userId = useUser()?.id;
  const spaceId = useSpace()?.spaceId ?? null;
  const { mutateAsync: moveItems } = useMoveItems();
  return {
    cut(items: readonly IntactItem[]): void {
      if (userId === undefined || items.length === 0) return;
      last = { userId, items, spaceId };
      notify(texts.cutOut({ count: items.length, name: nameOf(items) }));
    },

    /** Moves what was cut last into a folder; null is the top. What comes from another space is asked about first. */
    async paste(targetId: string | null, askCarry: AskCarry): Promise<void> {
      const taken = last;
      if (taken === null || taken.userId !== userId) return;
      if (taken.spaceId !== spaceId) {
        askCarry({ items: taken.items, from: taken.spaceId, to: { spaceId, folderId: targetId } });
        last = null;
        return;
      }
      const items = taken.items.filter(({ parentId }) => parentId !== targetId);
      if (items.length === 0) return;
      last = null;
      try {
        await moveItems({ items, targetId, back: null });
      } catch (error) {
        last ??= taken;
        reportFailure(error);
      }
    },
  };
}
