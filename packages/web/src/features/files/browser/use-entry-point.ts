import type { OpenedItem } from '@coffer/client';
import { HIGHLIGHT_SCROLL_DELAY_MS, HIGHLIGHT_SCROLL_OFFSET_PX } from '@coffer/contract';
import { useEffect, useRef } from 'react';
import { useIndexOf } from './use-row-grid.ts';

interface EntryPoint {
  /** The item that the address points at. */
  readonly highlight: string | null;
  /** The id of the row that gets the focus; null for the first one, undefined to leave the focus where it is. */
  readonly focus: string | null | undefined;
  /** Null while none have arrived. */
  readonly items: readonly OpenedItem[] | null;
  readonly loadingMore: boolean;
}

interface RowControls {
  focusRow(index: number): void;
  /** Must be the same function every time. */
  scrollTo(index: number, offsetPx: number): void;
}

/** Goes where a folder is entered: to the row that the address points at, and with the focus to the one that had it. */
export function useEntryPoint(
  { highlight, focus, items, loadingMore }: EntryPoint,
  { focusRow, scrollTo }: RowControls,
): void {
  useHighlight(useIndexOf(items ?? NO_ITEMS, highlight), scrollTo);
  const index = useIndexOf(items ?? NO_ITEMS, focus ?? null);
  const done = useRef(false);
  useEffect(() => {
    if (done.current || focus === undefined || items === null) return;
    if (focus !== null && index === -1 && loadingMore) return;
    done.current = true;
    // Once, and only if what had the focus before is gone.
    if (document.activeElement === document.body || document.activeElement?.id === 'main') {
      focusRow(Math.max(0, index));
    }
  });
}

/**
 * Scrolls to a highlighted row half a second after its index is known, because more may load meanwhile. Scrolls
 * again if the row moves because more items arrive.
 *
 * @param index of the row; -1 for none
 */
function useHighlight(index: number, scrollTo: RowControls['scrollTo']): void {
  useEffect(() => {
    if (index === -1) return;
    const timer = setTimeout(() => scrollTo(index, HIGHLIGHT_SCROLL_OFFSET_PX), HIGHLIGHT_SCROLL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [index, scrollTo]);
}

const NO_ITEMS: readonly OpenedItem[] = [];
