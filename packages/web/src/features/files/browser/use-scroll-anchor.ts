import { type RefObject, useLayoutEffect, useRef } from 'react';
import { ROW_HEIGHT_PX } from './use-row-window.ts';

interface Row {
  readonly id: string;
}

interface ScrollAnchorOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rows: readonly Row[];
  /** The rows in the view. */
  readonly view: { readonly from: number; readonly to: number };
  /** What the rows are sorted by: another order begins anew. */
  readonly order: string;
  /** The row with the focus, which stays where it is rather than any other. */
  readonly focused: string | null;
  /** Whether the folder is still being loaded; its rows are not all there to stay. */
  readonly arriving: boolean;
}

/** Keeps the rows in the view where they are when others come or go above them, unless the view is at the top. */
export function useScrollAnchor(options: ScrollAnchorOptions): void {
  const { scroller, rows, view, order, focused, arriving } = options;
  const before = useRef<{ rows: readonly Row[]; order: string; anchors: Map<string, number> } | null>(null);

  useLayoutEffect(() => {
    const element = scroller.current;
    const last = before.current;
    const isSame = last !== null && last.order === order && !arriving;
    const moved = isSame && last.rows !== rows ? movement(last.anchors, rows) : 0;
    if (moved !== 0 && element !== null && element.scrollTop > 0) element.scrollTop += moved * ROW_HEIGHT_PX;
    // The view is that of before the movement.
    const [from, to] = [view.from + moved, view.to + moved];
    before.current = { rows, order, anchors: anchorsOf(rows, from, to, focused) };
  });
}

/** The rows in the view by their ids, that with the focus first. */
export function anchorsOf(
  rows: readonly Row[],
  from: number,
  to: number,
  focused: string | null,
): Map<string, number> {
  const start = Math.max(0, from);
  const inView = rows.slice(start, to).map(({ id }, offset) => [id, start + offset] as const);
  return new Map([...inView.filter(([id]) => id === focused), ...inView]);
}

/** By how many rows the first of the anchors that is still there has moved. */
export function movement(anchors: ReadonlyMap<string, number>, rows: readonly Row[]): number {
  const now = new Map<string, number>();
  rows.forEach(({ id }, index) => {
    if (anchors.has(id)) now.set(id, index);
  });
  for (const [id, index] of anchors) {
    const at = now.get(id);
    if (at !== undefined) return at - index;
  }
  return 0;
}
