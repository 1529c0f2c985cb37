import { ROW_RENDER_MARGIN_PX } from '@coffer/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef } from 'react';

/** The same as --row-height and --head-height in the style sheet. */
const ROW_HEIGHT_PX = 56;
const HEAD_HEIGHT_PX = 44;

const OVERSCAN = Math.ceil(ROW_RENDER_MARGIN_PX / ROW_HEIGHT_PX);

const rowHeight = () => ROW_HEIGHT_PX;

/** Which rows of a scrolling table are drawn: those in the view and within 2000 px of it. */
export function useRowWindow(count: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: rowHeight,
    overscan: OVERSCAN,
    // The head covers the top of the view, so what is scrolled to the bottom must rise by as much.
    scrollPaddingEnd: HEAD_HEIGHT_PX,
  });
  const { range } = virtualizer;

  const focusRow = (index: number) => {
    virtualizer.scrollToIndex(index);
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true }),
    );
  };
  const scrollTo = useCallback((index: number, offsetPx: number) => {
    scroller.current?.scrollTo({ top: index * ROW_HEIGHT_PX - offsetPx, behavior: 'smooth' });
  }, []);

  return {
    scroller,
    drawn: virtualizer.getVirtualItems(),
    /** Of all rows, in pixels. */
    height: virtualizer.getTotalSize(),
    isInView: (index: number) => range !== null && index >= range.startIndex && index <= range.endIndex,
    /** How many rows the view holds. */
    pageSize: () =>
      Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - HEAD_HEIGHT_PX) / ROW_HEIGHT_PX)),
    focusRow,
    /** Brings a row so many pixels below the top of the view. */
    scrollTo,
  };
}
