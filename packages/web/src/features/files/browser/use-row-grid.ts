import type { OpenedItem } from '@coffer/client';
import { useMediaQuery } from '@mantine/hooks';
import { type FocusEvent, type Ref, useImperativeHandle, useMemo, useState } from 'react';
import type { RowEvents } from './row-events.ts';
import type { Lines } from './row-window.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useRowPointer } from './use-row-pointer.ts';
import { ROWS, useRowWindow } from './use-row-window.ts';

/** Controls a table of items from outside. */
export interface RowGridHandle {
  /** Puts the focus on the current row, or on the first one. */
  focus(): void;
}

interface RowGridOptions {
  readonly ref: Ref<RowGridHandle>;
  /** In the order in which they are shown. */
  readonly rows: readonly OpenedItem[];
  /** What they are sorted by. */
  readonly order: string;
  /** Whether more of them are on the way. */
  readonly arriving: boolean;
  readonly selected: ReadonlySet<string>;
  readonly actions: RowEvents;
  /** How they stand; one below the other as rows by default. Must be the same object until it changes. */
  readonly lines?: Lines;
}

/** What tables and grids of items have in common: the rows that are drawn, mouse, finger and keys on them, and one tab stop. */
export function useRowGrid({ ref, rows, order, arriving, selected, actions, lines = ROWS }: RowGridOptions) {
  const [currentId, setCurrentId] = useState<string | null>(null);
  const narrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const [now] = useState(() => Date.now() / 1000);
  const { height, pageSize, ...shown } = useRowWindow(rows.length, order, arriving, lines);
  const { drawn, view, focusRow } = shown;
  const pointer = useRowPointer({ actions, selecting: selected.size > 0 });
  const onKeyDown = useRowKeys({ rows, actions, pageSize, columns: lines.columns, focusRow });
  const currentIndex = useIndexOf(rows, currentId);
  useImperativeHandle(ref, () => ({ focus: () => focusRow(Math.max(0, currentIndex)) }));

  return {
    ...shown,
    /** The item whose row has the focus. */
    currentId,
    /** The index of the row that the tab key reaches. */
    tabStop: currentIndex >= drawn.from && currentIndex < drawn.to ? currentIndex : view.from,
    /** Whether there is no room for columns beside the name. */
    narrow,
    /** When the table was shown first, in Unix seconds. */
    now,
    /** For the table's body. */
    body: {
      ...pointer,
      style: { height },
      onKeyDown,
      onFocus: ({ target }: FocusEvent) =>
        setCurrentId(target.closest<HTMLElement>('[data-id]')?.dataset['id'] ?? null),
    },
  };
}

/** Where an item stands among these; -1 if it does not. Looked for only when one of the two has changed. */
export function useIndexOf(items: readonly OpenedItem[], id: string | null): number {
  return useMemo(() => (id === null ? -1 : items.findIndex((item) => item.id === id)), [items, id]);
}
