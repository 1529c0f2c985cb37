import { ROW_RENDER_MARGIN_PX } from '@coffer/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { type Frame, fullWindow, type Limits, nextWindow, type RowRange } from './row-window.ts';

/** The same as --row-height and --head-height in the style sheet. */
export const ROW_HEIGHT_PX = 56;
const HEAD_HEIGHT_PX = 44;

const MARGIN = Math.ceil(ROW_RENDER_MARGIN_PX / ROW_HEIGHT_PX);

/** Rows beyond the view that are added in one frame. */
const ROWS_PER_FRAME = 6;

/** The margin while items arrive: each page of them puts others into the rows, which then were drawn in vain. */
const ARRIVING_MARGIN = 6;

const rowHeight = () => ROW_HEIGHT_PX;

/**
 * Which rows of a scrolling table are drawn: those in the view and, as time permits, within 2000 px of it.
 *
 * @param order what the rows are sorted by: in another order other rows stand everywhere, and those near the view
 *   are left for the next frames
 * @param arriving whether more items are on the way
 */
export function useRowWindow(count: number, order: string, arriving: boolean) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: rowHeight,
    overscan: 0,
    // The head covers the top of the view, so what is scrolled to the bottom must rise by as much.
    scrollPaddingEnd: HEAD_HEIGHT_PX,
  });
  const { startIndex = 0, endIndex = -1 } = virtualizer.calculateRange() ?? {};
  const view = { from: startIndex, to: Math.min(endIndex + 1, count) };
  const limits = { count, margin: arriving ? ARRIVING_MARGIN : MARGIN, budget: ROWS_PER_FRAME };
  const drawn = useGrowingWindow(view, order, limits);

  const wanted = useRef<number | null>(null);
  const focusWanted = () => {
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  };
  // A row far away is drawn only some frames after the view has gone there.
  useLayoutEffect(focusWanted);
  const focusRow = (index: number) => {
    wanted.current = index;
    virtualizer.scrollToIndex(index);
    focusWanted();
    // Meanwhile the table has it: the row that had it goes with what is scrolled away. So it is with no rows at all.
    if (wanted.current !== null) scroller.current?.querySelector('table')?.focus({ preventScroll: true });
  };
  const scrollTo = useCallback((index: number, offsetPx: number) => {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    scroller.current?.scrollTo({
      top: index * ROW_HEIGHT_PX - offsetPx,
      behavior: isStill ? 'auto' : 'smooth',
    });
  }, []);

  return {
    scroller,
    drawn,
    view,
    /** Of all rows, in pixels. */
    height: virtualizer.getTotalSize(),
    /** How many rows the view holds. */
    pageSize: () =>
      Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - HEAD_HEIGHT_PX) / ROW_HEIGHT_PX)),
    focusRow,
    /** Brings a row so many pixels below the top of the view. */
    scrollTo,
  };
}

/** The view, and a margin around it that grows frame by frame. */
function useGrowingWindow(view: RowRange, order: string, limits: Limits): RowRange {
  const before = useRef<(Frame & { readonly order: string }) | null>(null);
  const [, grow] = useReducer((frames: number) => frames + 1, 0);
  const same = before.current?.order === order ? before.current : null;
  const drawn = nextWindow(same, view, limits);
  const full = fullWindow(view, limits);
  const isFull = drawn.from === full.from && drawn.to === full.to;

  useLayoutEffect(() => {
    before.current = view.to > view.from ? { view, drawn, order } : null;
  });
  useEffect(() => {
    if (isFull) return;
    const frame = requestAnimationFrame(grow);
    return () => cancelAnimationFrame(frame);
  });
  return drawn;
}
