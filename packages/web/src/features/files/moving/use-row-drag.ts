import type { IntactItem, OpenedItem } from '@coffer/client';
import { type DragEvent, useState } from 'react';
import { isMovable } from '../actions.ts';
import { rowAt } from '../browser/row-at.ts';
import { showDragged } from './drag-image.ts';

/** What rows carry while they are dragged; other programs cannot make use of it. */
const CARRIED = 'application/x-coffer-items';

interface RowDragOptions {
  /** The items that move when this row is dragged: itself, or all selected ones if it is one of them. */
  itemsOf(id: string): readonly OpenedItem[];
}

/** Lets rows be dragged, for the table's body. */
export function useRowDrag({ itemsOf }: RowDragOptions) {
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
