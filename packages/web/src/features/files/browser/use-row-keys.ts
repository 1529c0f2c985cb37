import type { OpenedItem } from '@coffer/client';
import type { KeyboardEvent } from 'react';
import { type RowEvents, rowAt, selectionKind } from './row-events.ts';

interface RowKeysOptions {
  readonly rows: readonly OpenedItem[];
  readonly actions: RowEvents;
  /** How many rows the view holds. */
  pageSize(): number;
  focusRow(index: number): void;
}

/**
 * The keys of a focused row, for the table's body: arrows, Home, End and the page keys move and select, with
 * Shift up to there, with Ctrl or Cmd without selecting; Enter opens, Space selects, the menu key shows the menu.
 */
export function useRowKeys({ rows, actions, pageSize, focusRow }: RowKeysOptions) {
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
    const step = rowStep(event.key, index, rows.length, pageSize());

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

/**
 * The row to which a key leads from another one; null for a key that leads nowhere.
 *
 * @param count how many rows there are
 * @param pageSize how many rows the view holds
 * @example
 * rowStep('PageDown', 3, 100, 12); // 15
 */
export function rowStep(key: string, from: number, count: number, pageSize: number): number | null {
  const to = (index: number) => Math.max(0, Math.min(index, count - 1));
  switch (key) {
    case 'ArrowDown':
      return to(from + 1);
    case 'ArrowUp':
      return to(from - 1);
    case 'PageDown':
      return to(from + pageSize);
    case 'PageUp':
      return to(from - pageSize);
    case 'Home':
      return to(0);
    case 'End':
      return to(count - 1);
    default:
      return null;
  }
}
