import { useLayoutEffect, useRef, useState } from 'react';
import type { RowHandlers } from './FileRow.tsx';

/** The same functions at every render, calling the newest ones: so rows that did not change are not drawn again. */
export function useStableHandlers(newest: RowHandlers): RowHandlers {
  const latest = useRef(newest);
  useLayoutEffect(() => {
    latest.current = newest;
  });
  const [stable] = useState<RowHandlers>(() => ({
    onClick: (id, timeMs) => latest.current.onClick(id, timeMs),
    onToggle: (id) => latest.current.onToggle(id),
    onMenu: (id, anchor) => latest.current.onMenu(id, anchor),
    onFocus: (id) => latest.current.onFocus(id),
    onKeyDown: (index, event) => latest.current.onKeyDown(index, event),
  }));
  return stable;
}
