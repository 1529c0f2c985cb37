import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { searchKeysOf } from './search-keys.ts';

const searchKeys = searchKeysOf(navigator.userAgent);

/**
 * Whether the search is open. Its keys open it wherever the focus is, except above another dialog. When it closes, the
 * focus returns to where it was.
 */
export function useSearchOpened() {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  const open = () => {
    opener.current = document.activeElement;
    setOpen(true);
  };
  useHotkeys(
    [
      [
        searchKeys.hotkey,
        () => {
          if (document.querySelector('[role="dialog"]') === null) open();
        },
      ],
    ],
    [],
  );
  useEffect(() => {
    const before = opener.current;
    if (isOpen || !(before instanceof HTMLElement)) return;
    opener.current = null;
    if (before.isConnected && document.activeElement === document.body) before.focus();
  }, [isOpen]);
  return { isOpen, open, close: () => setOpen(false) };
}
