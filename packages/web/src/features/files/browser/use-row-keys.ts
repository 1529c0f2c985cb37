import type { OpenedItem } from '@coffer/client';
import type { KeyboardEvent } from 'react';
import { type RowEvents, rowAt, selectionKind } from './row-events.ts';

interface RowKeysOptions {
  readonly rows: readonly OpenedItem[];
  readonly actions: RowEvents;
  /** How many items the view holds. */
  pageSize(): number;
  /** How many of them stand side by side. */
  readonly columns: number;
  focusRow(index: number): void;
}

/**
 * The keys of a focused row, for the table's body: arrows, Home, End and the page keys move and select, with
 * Shift up to there, with Ctrl or Cmd without selecting; Enter opens, Space selects, the menu key shows the menu.
 */
export function useRowKeys({ rows, actions, pageSize, columns, focusRow }: RowKeysOptions) {
  const move = (index: number, event: KeyboardEvent) => {
    const item = rows[index];
    if (item === undefined) return;
    const how = selectionKind(event);
    if (how !== 'toggle') actions.select(item.id, how);
    focusRow(index);
  };

  return (event: KeyboardEvent) => {
    const at = rowAt(event.target);
    // The checkbox and the menu button of the row have keys of their own.
    if (at === null || at.row !== event.target) return;
    const index = Number(at.row.dataset['index']);
    const step = rowStep(event.key, index, { count: rows.length, pageSize: pageSize(), columns });

    if (step !== null) move(step, event);
    else if (event.key === 'Enter') actions.activate(at.id);
    else if (event.key === ' ') actions.select(at.id, event.shiftKey ? 'extend' : 'toggle');
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      actions.showMenu(at.id, at.row.getBoundingClientRect());
      // The menu listens at once, and would take the rest of this very event for a key pressed outside of it.
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };
}

interface Extent {
  /** How many items there are. */
  readonly count: number;
  /** How many of them the view holds, in whole lines. */
  readonly pageSize: number;
  /** How many stand side by side. */
  readonly columns: number;
}

/**
 * The item to which a key leads from another one; null for a key that leads nowhere. Up and down stay in their column,
 * unless the last line ends before it; left and right go on in the next line.
 *
 * @example
 * rowStep('PageDown', 3, { count: 100, pageSize: 12, columns: 1 }); // 15
 * rowStep('ArrowDown', 3, { count: 100, pageSize: 12, columns: 4 }); // 7
 */
export function rowStep(key: string, from: number, { count, pageSize, columns }: Extent): number | null {
  const to = (index: number) => Math.max(0, Math.min(index, count - 1));
  /** By whole lines; where there are fewer, as far as they go. */
  const down = (items: number) => {
    const lastLine = Math.floor((count - 1) / columns);
    const lines = Math.min(Math.round(items / columns), lastLine - Math.floor(from / columns));
    return to(from + lines * columns);
  };
  const up = (items: number) => {
    const lines = Math.min(Math.round(items / columns), Math.floor(from / columns));
    return to(from - lines * columns);
  };
  switch (key) {
    case 'ArrowDown':
      return down(columns);
    case 'ArrowUp':
      return up(columns);
    case 'ArrowRight':
      return columns === 1 ? null : to(from + 1);
    case 'ArrowLeft':
      return columns === 1 ? null : to(from - 1);
    case 'PageDown':
      return down(pageSize);
    case 'PageUp':
      return up(pageSize);
    case 'Home':
      return to(0);
    case 'End':
      return to(count - 1);
    default:
      return null;
  }
}
