import type { OpenedItem } from '@coffer/client';
import { HIGHLIGHT_SCROLL_DELAY_MS, HIGHLIGHT_SCROLL_OFFSET_PX } from '@coffer/contract';
import { useEffect, useMemo, useRef } from 'react';

interface FirstFocus {
  /** The id of a row; null for the first one, undefined to leave the focus where it is. */
  readonly focus: string | null | undefined;
  /** Of the row; -1 while it is not there. */
  readonly index: number;
  /** Whether any rows are known. */
  readonly arrived: boolean;
  readonly loadingMore: boolean;
}

/** Puts the focus into a folder that was opened, once, if what had it before is gone. */
export function useFirstFocus(
  { focus, index, arrived, loadingMore }: FirstFocus,
  focusRow: (index: number) => void,
): void {
  const done = useRef(false);
  useEffect(() => {
    if (done.current || focus === undefined || !arrived) return;
    if (focus !== null && index === -1 && loadingMore) return;
    done.current = true;
    if (document.activeElement === document.body) focusRow(Math.max(0, index));
  });
}

/**
 * Scrolls to a highlighted row: half a second after it is known where it stands, so that what loads meanwhile
 * has its place. Scrolls again if the row moves because more items arrive.
 *
 * @param index of the row; -1 for none
 */
export function useHighlight(index: number, scrollTo: (index: number, offsetPx: number) => void): void {
  useEffect(() => {
    if (index === -1) return;
    const timer = setTimeout(() => scrollTo(index, HIGHLIGHT_SCROLL_OFFSET_PX), HIGHLIGHT_SCROLL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [index, scrollTo]);
}

/** Where an item stands among these; -1 if it does not. Looked for only when one of the two has changed. */
export function useIndexOf(items: readonly OpenedItem[], id: string | null): number {
  return useMemo(() => (id === null ? -1 : items.findIndex((item) => item.id === id)), [items, id]);
}
