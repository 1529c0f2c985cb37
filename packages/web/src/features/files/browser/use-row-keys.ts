import type { OpenedItem } from '@coffer/client';
import type { Virtualizer } from '@tanstack/react-virtual';
import type { KeyboardEvent } from 'react';

/** What the keys of a row do to its item. */
export interface RowKeyActions {
  onActivate(id: string): void;
  onToggle(id: string): void;
  onMenu(id: string, anchor: DOMRect): void;
}

interface RowKeysOptions {
  readonly rows: readonly OpenedItem[];
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>;
  readonly actions: RowKeyActions;
}

/** The keys of a focused row: arrows, Home and End move, Enter opens, Space selects, the menu key shows the menu. */
export function useRowKeys({ rows, virtualizer, actions }: RowKeysOptions) {
  const focusRow = (from: HTMLElement, index: number) => {
    const table = from.closest('table');
    virtualizer.scrollToIndex(index);
    requestAnimationFrame(() => table?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus());
  };

  return (index: number, event: KeyboardEvent<HTMLTableRowElement>) => {
    const item = rows[index];
    // The checkbox and the menu button of the row have keys of their own.
    if (event.target !== event.currentTarget || item === undefined) return;
    const row = event.currentTarget;
    const last = rows.length - 1;

    switch (event.key) {
      case 'ArrowDown':
        focusRow(row, Math.min(index + 1, last));
        break;
      case 'ArrowUp':
        focusRow(row, Math.max(index - 1, 0));
        break;
      case 'Home':
        focusRow(row, 0);
        break;
      case 'End':
        focusRow(row, last);
        break;
      case 'Enter':
        actions.onActivate(item.id);
        break;
      case ' ':
        actions.onToggle(item.id);
        break;
      case 'ContextMenu':
        actions.onMenu(item.id, row.getBoundingClientRect());
        break;
      default:
        return;
    }
    event.preventDefault();
  };
}
