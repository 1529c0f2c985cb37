import { HIGHLIGHT_SCROLL_DELAY_MS, HIGHLIGHT_SCROLL_OFFSET_PX } from '@coffer/contract';
import { useEffect } from 'react';

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
