import { useLayoutEffect, useRef } from 'react';
import { type Lines, topOf } from './row-window.ts';
import { ROWS } from './use-row-window.ts';

interface Row {
  readonly id: string;
}

interface ScrollAnchorOptions {
  /** Pixels above the view, before the browser takes back what is beyond the end of a list that has become shorter. */
  scrolledPx(): number;
  /** Makes them as many at once. */
  jumpTo(px: number): void;
  readonly rows: readonly Row[];
  /** The rows in the view. */
  readonly view: { readonly from: number; readonly to: number };
  /** What the rows are sorted by: another order begins anew. */
  readonly order: string;
  /** The row with the focus, which stays where it is rather than any other. */
  readonly focused: string | null;
  /** Whether the folder is still being loaded; its rows are not all there to stay. */
  readonly arriving: boolean;
  /** How they stand; as rows by default. */
  readonly lines?: Lines;
}

/** What was shown, and which of the items in the view stood where. */
interface Shown extends Required<Pick<ScrollAnchorOptions, 'rows' | 'order' | 'lines'>> {
  readonly anchors: ReadonlyMap<string, number>;
}

/**
 * Keeps the rows in the view where they are when others come or go above them, or when they stand otherwise, unless the
 * view is at the top.
 */
export function useScrollAnchor(options: ScrollAnchorOptions): void {
  const { scrolledPx, jumpTo, rows, view, order, focused, arriving, lines = ROWS } = options;
  const before = useRef<Shown | null>(null);

  useLayoutEffect(() => {
    const last = before.current?.order === order && !arriving ? before.current : null;
    const [was, is] =
      last === null || (last.rows === rows && last.lines === lines) ? [0, 0] : movement(last.anchors, rows);
    const px = last === null ? 0 : topOf(is, lines) - topOf(was, last.lines);
    if (px !== 0 && scrolledPx() > 0) jumpTo(scrolledPx() + px);
    // The view is that of before the movement; where the lines are others, it is none of theirs.
    const anchors =
      last === null || last.lines === lines
        ? anchorsOf(rows, view.from + is - was, view.to + is - was, focused)
        : indexesOf(last.anchors, rows);
    before.current = { rows, order, lines, anchors };
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

/** From where to where the first of the anchors has moved that is still there. */
export function movement(
  anchors: ReadonlyMap<string, number>,
  rows: readonly Row[],
): readonly [from: number, to: number] {
  const now = indexesOf(anchors, rows);
  for (const [id, index] of anchors) {
    const at = now.get(id);
    if (at !== undefined) return [index, at];
  }
  return [0, 0];
}

/** Where the anchors stand that are among these rows, in their own order. */
function indexesOf(anchors: ReadonlyMap<string, number>, rows: readonly Row[]): Map<string, number> {
  const now = new Map<string, number>();
  rows.forEach(({ id }, index) => {
    if (anchors.has(id)) now.set(id, index);
  });
  return new Map([...anchors.keys()].flatMap((id) => (now.has(id) ? [[id, now.get(id) ?? 0] as const] : [])));
}
