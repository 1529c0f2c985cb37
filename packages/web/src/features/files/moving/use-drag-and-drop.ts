import type { IntactItem, OpenedItem } from '@coffer/client';
import { FOLDER_DROP_NAVIGATION_MS } from '@coffer/contract';
import { useMediaQuery } from '@mantine/hooks';
import { type DragEvent, useState } from 'react';
import { reportFailure } from '../../../notices/report-failure.ts';
import type { useSelection } from '../../../selection/use-selection.ts';
import { rowAt } from '../browser/row-events.ts';
import { dropMark, useDrop } from '../browser/use-drop.ts';
import classes from '../FileBrowser.module.css';
import { isMovable } from '../items.ts';
import type { OrderedFolder } from '../listing/folder-order.ts';
import type { BrowserPorts } from '../ports.ts';
import { texts } from '../texts.ts';
import { useMoveItems } from '../use-item-changes.ts';
import type { Carrying } from '../use-overlays.ts';

interface DragAndDropOptions {
  /** Null is the top. */
  readonly folderId: string | null;
  readonly folderName: string;
  readonly folder: OrderedFolder;
  readonly selection: ReturnType<typeof useSelection<OpenedItem>>;
  readonly actions: BrowserPorts;
  /** Whether nothing is taken here, and nothing moves. */
  readonly isReadOnly: boolean;
  /** The space that is shown; null in the drive. */
  readonly from: string | null;
  /** Asks before rows go into a shared folder. */
  askCarry(carrying: Carrying): void;
}

/** Uploads what is dropped from outside, and moves rows that are dropped onto folders. */
export function useDragAndDrop(options: DragAndDropOptions) {
  const { folderId, folderName, folder, selection, actions, isReadOnly, from, askCarry } = options;
  const { mutateAsync: moveItems } = useMoveItems();
  // A finger that moves over rows scrolls.
  const mouse = useMediaQuery('(pointer: fine)', true, { getInitialValueInEffect: false });
  const rows = useRowDrag({
    itemsOf(id) {
      if (selection.ids.has(id) && !selection.isGrowing) return selection.selected;
      selection.select(id, 'only');
      return folder.items.filter((item) => item.id === id);
    },
  });
  const spaceOf = (id: string | null) => folder.byId.get(id ?? '')?.spaceId;
  const target = useDrop({
    acceptsFiles: ({ folderId: id, isAbove }) => !isAbove && spaceOf(id) === undefined,
    onFiles(files, target) {
      if (isReadOnly) return;
      if (target.kind === 'page') return actions.transfers.upload(files, folderId);
      actions.transfers.upload(files, target.folderId);
      setTimeout(() => actions.openFolder(target.folderId), FOLDER_DROP_NAVIGATION_MS);
    },
    acceptsItems: ({ folderId: id, isAbove }) =>
      rows.dragged.length > 0 &&
      (isAbove || (id !== folderId && rows.dragged.every((item) => item.id !== id))),
    onItems({ folderId: targetId, isAbove }) {
      if (isAbove) return askCarry({ items: rows.dragged, from, to: { spaceId: null, folderId: targetId } });
      const spaceId = spaceOf(targetId);
      if (spaceId !== undefined)
        return askCarry({
          items: rows.dragged,
          from: null,
          to: { spaceId, folderId: null, itemId: targetId },
        });
      void moveItems({
        items: rows.dragged,
        targetId,
        back: { name: folderName, open: () => actions.openFolder(folderId) },
      }).then(() => actions.openFolder(targetId), reportFailure);
    },
  });
  return {
    /** The target under the pointer; null for none. */
    target: isReadOnly ? null : target,
    /** Null where rows cannot be dragged. */
    drag: mouse && !isReadOnly ? rows.handlers : null,
    /** The folder that something is dragged over, null being the top; undefined for none. */
    dropFolder: target?.kind === 'folder' && !target.isAbove ? target.folderId : undefined,
    /** The mark of that folder, or of one above. */
    dropMark: target?.kind === 'folder' ? dropMark(target) : undefined,
  };
}

/** The type of dragged rows; other programs cannot make use of it. */
const CARRIED = 'application/x-coffer-items';

interface RowDragOptions {
  /** The items that move when this row is dragged: itself, or all selected ones if it is one of them. */
  itemsOf(id: string): readonly OpenedItem[];
}

/** Lets rows be dragged, for the table's body. */
function useRowDrag({ itemsOf }: RowDragOptions) {
  const [dragged, setDragged] = useState<readonly IntactItem[]>([]);
  return {
    dragged,
    handlers: {
      onDragStart(event: DragEvent) {
        const at = rowAt(event.target);
        const items = at === null ? [] : itemsOf(at.id);
        if (items.length === 0 || !items.every(isMovable)) return event.preventDefault();
        event.dataTransfer.setData(CARRIED, String(items.length));
        event.dataTransfer.effectAllowed = 'move';
        showDragged(event.dataTransfer, items);
        setDragged(items);
      },
      onDragEnd: () => setDragged([]),
    },
  };
}

/** Shows what is dragged as a small label beside the pointer, in place of a picture of the whole row. */
function showDragged(transfer: DataTransfer, items: readonly OpenedItem[]): void {
  const [first] = items;
  const label = document.createElement('div');
  label.className = classes.dragged;
  label.textContent = texts.dragged({ name: first?.name ?? texts.damagedName, others: items.length - 1 });
  document.body.append(label);
  transfer.setDragImage(label, -12, -8);
  // The browser takes its picture when the event has been handled.
  setTimeout(() => label.remove());
}
