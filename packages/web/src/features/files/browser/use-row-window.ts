import { ROW_RENDER_MARGIN_PX } from '@coffer/contract';
import { useMediaQuery } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import {
  type Frame,
  fullWindow,
  itemsOf,
  type Limits,
  type Lines,
  nextWindow,
  type RowRange,
  topOf,
} from './row-window.ts';

/** The same as --row-height and --head-height in the style sheet. */
export const ROW_HEIGHT_PX = 56;
export const HEAD_HEIGHT_PX = 44;

/** The rows of a table. */
export const ROWS: Lines = {
  columns: 1,
  heightPx: ROW_HEIGHT_PX,
  headPx: HEAD_HEIGHT_PX,
  marginPx: ROW_RENDER_MARGIN_PX,
  perFrame: 6,
};

/** The margin in lines while items arrive: each page of them puts others into the lines, which then were drawn in vain. */
const ARRIVING_MARGIN = 6;

/**
 * Which items of a scrolling list or grid are drawn: those in the view and, as time permits, those near it.
 *
 * @param order what the rows are sorted by: in another order other rows stand everywhere, and those near the view
 *   are left for the next frames
 * @param arriving whether more items are on the way
 */
export function useRowWindow(count: number, order: string, arriving: boolean, lines: Lines = ROWS) {
  const { columns, heightPx } = lines;
  const lineCount = Math.ceil(count / columns);
  const scroller = useRef<HTMLDivElement>(null);
  const { scrolled, abovePx, pageScrolls } = useScrolled(scroller);
  // The head covers the top of the view, unless it goes with the rest of the page.
  const headPx = pageScrolls ? 0 : lines.headPx;
  const virtualizer = useVirtualizer({
    count: lineCount,
    getScrollElement: scrolled,
    estimateSize: () => heightPx,
    overscan: 0,
    scrollMargin: abovePx,
    // What is scrolled to the bottom must rise by as much.
    scrollPaddingEnd: headPx,
  });
  // It keeps the heights that it was told first.
  useLayoutEffect(() => {
    if (heightPx > 0) virtualizer.measure();
  }, [virtualizer, heightPx]);
  const { startIndex = 0, endIndex = -1 } = virtualizer.calculateRange() ?? {};
  const inView = { from: startIndex, to: Math.min(endIndex + 1, lineCount) };
  const margin = arriving ? ARRIVING_MARGIN : Math.ceil(lines.marginPx / heightPx);
  const limits = { count: lineCount, margin, budget: lines.perFrame };
  const near = useGrowingWindow(inView, `${order} ${columns} ${heightPx}`, limits);
  const [view, drawn] = [itemsOf(inView, lines, count), itemsOf(near, lines, count)];

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
    virtualizer.scrollToIndex(Math.floor(index / columns));
    focusWanted();
    // Meanwhile the table has it: the row that had it goes with what is scrolled away. So it is with no rows at all.
    if (wanted.current !== null)
      scroller.current?.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true });
  };
  const scrollTo = useCallback(
    (index: number, offsetPx: number) => {
      const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      scrolled()?.scrollTo({
        top: topOf(index, lines) + abovePx - offsetPx,
        behavior: isStill ? 'auto' : 'smooth',
      });
    },
    [lines, scrolled, abovePx],
  );

  return {
    scroller,
    drawn,
    view,
    /** Of all lines, in pixels. */
    height: lineCount * heightPx,
    /** How many items the whole lines in the view hold. */
    pageSize: () => columns * Math.max(1, Math.floor(((scrolled()?.clientHeight ?? 0) - headPx) / heightPx)),
    /** Pixels above the view, as they were before the page was laid out anew. */
    scrolledPx: () => virtualizer.scrollOffset ?? 0,
    /**
     * Scrolls at once. The virtualizer hears of it from an event, which comes with the next frame: what else changes until
     * then must begin from here.
     */
    jumpTo: (px: number) => {
      const element = scrolled();
      if (element === null) return;
      element.scrollTop = px;
      virtualizer.scrollOffset = element.scrollTop;
    },
    focusRow,
    /** Brings a row so many pixels below the top of the view. */
    scrollTo,
  };
}

/** The same as in the style sheets: so low, as at 400 %, that the page scrolls with its bars and its lists do not. */
const LOW = '(max-height: 24em) and (max-width: 61.99em)';

/** Whether the page scrolls as a whole, in place of the list that it shows. */
export function usePageScrolls(): boolean {
  return useMediaQuery(LOW, false, { getInitialValueInEffect: false });
}

/** What scrolls a list: itself, or the page around it. */
function scrolledBy<T extends HTMLElement>(list: T | null, pageScrolls: boolean): HTMLElement | null {
  return pageScrolls ? (list?.closest('main')?.parentElement ?? null) : list;
}

/** Pixels from the top of all that scrolls down to the first row of a list. */
function rowsBelow(list: HTMLElement, scrolled: HTMLElement): number {
  const rows = list.querySelector('tbody') ?? list;
  return rows.getBoundingClientRect().top - scrolled.getBoundingClientRect().top + scrolled.scrollTop;
}

/** What scrolls a list, and how much of that lies above its rows. */
function useScrolled(list: { readonly current: HTMLElement | null }) {
  const pageScrolls = usePageScrolls();
  const [abovePx, setAbovePx] = useState(0);
  const scrolled = useCallback(() => scrolledBy(list.current, pageScrolls), [list, pageScrolls]);
  // After each drawing, since banners come and go above a list; only a page that scrolls is measured.
  useLayoutEffect(() => {
    const element = pageScrolls ? scrolled() : null;
    setAbovePx(element === null || list.current === null ? 0 : rowsBelow(list.current, element));
  });
  return { scrolled, abovePx, pageScrolls };
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
