import { useEffect, useRef } from 'react';

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
