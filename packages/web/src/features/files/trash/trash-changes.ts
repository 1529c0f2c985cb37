import type { OpenedItem, Relocated, Trash, TrashedItem } from '@coffer/client';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { notify } from '../../../notices/report-failure.ts';
import { useDrive } from '../../../session/drive-context.ts';
import { TRASH_KEY } from '../../../session/drive-queries.ts';
import { hideEach } from '../listing/folder-cache.ts';
import { nameOf, useReloadAll } from '../use-item-changes.ts';
import { useUndo } from '../use-undo.tsx';
import { texts } from './texts.ts';

/** Puts items into the trash, with everything in them, and offers to undo it. */
export function useTrashItems() {
  const drive = useDrive();
  const queryClient = useQueryClient();
  const reloadAll = useReloadAll();
  const { offer } = useUndo();
  return useMutation({
    mutationFn: (items: readonly OpenedItem[]) => drive.trash(items),
    onSuccess(_, items) {
      hideEach(queryClient, items);
      // Unfinished uploads are gone.
      const kept = items.filter((item) => !isRecord(item));
      if (kept.length === 0) return;
      offer(texts.deleted({ count: kept.length, name: nameOf(kept) }), () =>
        drive.restore(kept).finally(reloadAll),
      );
    },
    onSettled: reloadAll,
  });
}

/** Whether an item is an upload that has not ended. */
export function isRecord(item: OpenedItem): boolean {
  return item.state === 'intact' && item.isRecord === true;
}

/** What is in the trash. */
export function useTrash() {
  const drive = useDrive();
  return useQuery(queryOptions({ queryKey: TRASH_KEY, queryFn: ({ signal }) => drive.listTrash(signal) }));
}

/** Takes entries out of the list at once, before the server has been asked again. */
function useHideEntries() {
  const queryClient = useQueryClient();
  return (items: readonly OpenedItem[]) => {
    const gone = new Set<string>(items.map(({ id }) => id));
    queryClient.setQueryData<Trash>(
      TRASH_KEY,
      (trash) => trash && { ...trash, entries: trash.entries.filter(({ item }) => !gone.has(item.id)) },
    );
  };
}

function restoredText(count: number, relocated: readonly Relocated[]): string {
  const [first] = relocated;
  if (first === undefined) return texts.restored({ count });
  if (count === 1) return texts.restoredAs({ name: first.name ?? '' });
  return texts.restoredElsewhere({ count, relocated: relocated.length });
}

/** Restores items, and says where they are if that is elsewhere. */
export function useRestoreItems() {
  const drive = useDrive();
  const hide = useHideEntries();
  const reload = useReloadAll();
  return useMutation({
    mutationFn: (items: readonly OpenedItem[]) => drive.restore(items),
    onSuccess(relocated, items) {
      hide(items);
      notify(restoredText(items.length, relocated));
    },
    onSettled: reload,
  });
}

/** Deletes some of the trash for good: what is not in it any more by its signed row stays, whatever the server lists. */
export function useDeleteForGood() {
  const drive = useDrive();
  const hide = useHideEntries();
  const reload = useReloadAll();
  return useMutation({
    mutationFn: (some: Trash) => drive.emptyTrash(some),
    onSuccess: (_, { entries }) => hide(entries.map(({ item }) => item)),
    onSettled: reload,
  });
}

/** What of the trash somebody else put there or changed within the last 90 days, by the ids of the items. */
export function useTrashOfOthers(trash: Trash) {
  const drive = useDrive();
  return useQuery({
    queryKey: [...TRASH_KEY, 'of-others', ...trash.entries.map(({ item }) => item.id)],
    queryFn: ({ signal }) => drive.trashOfOthers(trash, signal),
    structuralSharing: false,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Empties the trash of what is shown. */
export function useEmptyTrash() {
  const drive = useDrive();
  const reload = useReloadAll();
  return useMutation({
    mutationFn: (trash: Trash) => drive.emptyTrash(trash),
    onSettled: reload,
  });
}

/** How many entries go with these ones, because they were put into the trash out of them. */
export function goneWith(entries: readonly TrashedItem[], ids: ReadonlySet<string>): number {
  return entries.filter(({ item, parents }) => !ids.has(item.id) && parents.some(({ id }) => ids.has(id)))
    .length;
}
