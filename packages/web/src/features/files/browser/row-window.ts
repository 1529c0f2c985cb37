/** How items stand in a list or a grid: line below line, as many in each as there are columns. */
export interface Lines {
  readonly columns: number;
  readonly heightPx: number;
  /** Of the head that stays above them, and covers the top of the view. */
  readonly headPx: number;
  /** How far beyond the view lines are drawn on either side. */
  readonly marginPx: number;
  /** Lines beyond the view that are drawn in one frame. */
  readonly perFrame: number;
}

/** The items of some lines. */
export function itemsOf({ from, to }: RowRange, { columns }: Lines, count: number): RowRange {
  return { from: Math.min(count, from * columns), to: Math.min(count, to * columns) };
}

/** Pixels from the top of all lines to that of an item. */
export function topOf(index: number, { columns, heightPx }: Lines): number {
  return Math.floor(index / columns) * heightPx;
}

/** Rows from one index up to, and without, another. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

export interface Limits {
  /** How many rows there are. */
  readonly count: number;
  /** How many rows beyond the view are drawn on either side. */
  readonly margin: number;
  /** How many rows beyond the view may be added at once. */
  readonly budget: number;
}

/** The rows on the screen a frame ago. */
export interface Frame {
  readonly view: RowRange;
  readonly drawn: RowRange;
}

/**
 * The rows to draw next: all in the view, and around it what was drawn before, within the margin, and a few
 * more. Drawing the whole margin at once would cost frames whenever somebody scrolls far; a few rows per frame
 * fill it before it is needed. While the view leaps by more than itself nothing is drawn, because it would be
 * gone in the next frame.
 *
 * @param before null at the first time
 */
export function nextWindow(before: Frame | null, view: RowRange, limits: Limits): RowRange {
  if (before !== null && !overlap(before.view, view)) return { from: view.from, to: view.from };
  const full = fullWindow(view, limits);
  const kept = before !== null && overlap(before.drawn, view) ? before.drawn : view;
  const from = Math.min(view.from, Math.max(kept.from, full.from));
  const to = Math.max(view.to, Math.min(kept.to, full.to));

  const half = Math.ceil(limits.budget / 2);
  const below = Math.min(full.to - to, Math.max(half, limits.budget - (from - full.from)));
  const above = Math.min(from - full.from, limits.budget - below);
  return { from: from - above, to: to + below };
}

/** The rows that are drawn once there was time for all of them. */
export function fullWindow({ from, to }: RowRange, { count, margin }: Limits): RowRange {
  return { from: Math.max(0, from - margin), to: Math.min(count, to + margin) };
}

function overlap(a: RowRange, b: RowRange): boolean {
  return a.from < b.to && b.from < a.to;
}
