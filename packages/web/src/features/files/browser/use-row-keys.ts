import type { OpenedItem } from '@coffer/client';
import type { KeyboardEvent } from 'react';
import { rowAt, selectionKind } from './row-at.ts';
import type { RowActions } from './row-events.ts';
import { rowStep } from './row-step.ts';

interface RowKeysOptions {
  readonly rows: readonly OpenedItem[];
  readonly actions: RowActions;
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
