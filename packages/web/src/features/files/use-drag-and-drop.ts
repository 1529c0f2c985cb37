import { FOLDER_DROP_NAVIGATION_MS } from '@coffer/contract';
import { useMediaQuery } from '@mantine/hooks';
import { reportFailure } from '../../notices/report-failure.ts';
import type { FileActions } from './actions.ts';
import { useDrop } from './browser/use-drop.ts';
import type { OrderedFolder } from './listing/folder-order.ts';
import { useMove } from './moving/use-move.ts';
import { useRowDrag } from './moving/use-row-drag.ts';
import type { useSelection } from './use-selection.ts';

interface DragAndDropOptions {
  /** Null is the top. */
  readonly folderId: string | null;
  readonly folder: OrderedFolder;
  readonly selection: ReturnType<typeof useSelection>;
  readonly actions: FileActions;
}

/** Uploads what is dropped from outside, and moves rows that are dropped onto folders. */
export function useDragAndDrop({ folderId, folder, selection, actions }: DragAndDropOptions) {
  const move = useMove();
  // A finger that moves over rows scrolls.
  const mouse = useMediaQuery('(pointer: fine)', true, { getInitialValueInEffect: false });
  const rows = useRowDrag({
    itemsOf(id) {
      if (selection.ids.has(id)) return selection.selected;
      selection.select(id, 'only');
      return folder.items.filter((item) => item.id === id);
    },
  });
  const target = useDrop({
    onFiles(files, target) {
      if (target.kind === 'page') return actions.upload(files, folderId);
      actions.upload(files, target.folderId);
      setTimeout(() => actions.openFolder(target.folderId), FOLDER_DROP_NAVIGATION_MS);
    },
    acceptsItems: (id) =>
      rows.dragged.length > 0 && id !== folderId && rows.dragged.every((item) => item.id !== id),
    onItems: (id) => void move(rows.dragged, id).then(() => actions.openFolder(id), reportFailure),
  });
  return {
    /** What something is dragged over; null for nothing. */
    target,
    /** Null where rows cannot be dragged. */
    drag: mouse ? rows.handlers : null,
    /** The folder that something is dragged over, null being the top; undefined for none. */
    dropFolder: target?.kind === 'folder' ? target.folderId : undefined,
  };
}
